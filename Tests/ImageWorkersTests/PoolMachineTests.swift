import Glibc
import ImageCore
import Testing

@testable import ImageWorkers

/// A machine with a clock that the test moves, and with the doubles of worker and job numbers that tests read well with.
private struct Bench {
  var machine: PoolMachine
  var now = Duration.zero

  init(_ change: (inout PoolSettings) -> Void = { _ in }) {
    var settings = PoolSettings()
    change(&settings)
    machine = PoolMachine(settings)
  }

  mutating func tell(_ event: PoolMachine.Event, after wait: Duration = .zero) -> [PoolMachine.Action] {
    now += wait
    return machine.handle(event, at: now)
  }

  /// Submits job 1 and lets worker 1 become ready and begin on it.
  mutating func runFirstJob(deadline: Duration = .seconds(30)) {
    _ = tell(.submitted(job(1), deadline: deadline))
    _ = tell(.ready(worker(1)))
    _ = tell(.begun(worker(1)))
  }
}

private func worker(_ number: Int) -> WorkerID { WorkerID(number: number) }
private func job(_ number: UInt64) -> JobID { JobID(number: number) }
private func death(_ signal: Int32) -> WorkerDeath { WorkerDeath(status: .killed(signal)) }

extension [PoolMachine.Action] {
  /// The categories with which jobs were finished; nil for an answer.
  fileprivate var finished: [ErrorCategory?] {
    compactMap { action -> ErrorCategory?? in
      if case .finish(_, let error) = action { .some(error?.category) } else { nil }
    }
  }
}

@Suite struct PoolMachineTests {
  @Test func `a worker starts when a job asks for one and gets it when it is ready`() {
    var bench = Bench()
    #expect(bench.tell(.clock) == [])
    #expect(bench.tell(.submitted(job(1), deadline: .seconds(30))) == [.spawn(worker(1))])
    #expect(
      bench.tell(.ready(worker(1)), after: .seconds(1)) == [.send(job(1), to: worker(1), until: .seconds(31))]
    )
    #expect(bench.tell(.answered(worker(1), hasGrown: false)) == [.finish(job(1), nil)])
    #expect(bench.machine.statistics.idle == 1)
    #expect(bench.machine.nextWake == nil)
  }

  @Test func `prestarted workers start without a job and no more of them than there are places`() {
    var bench = Bench { ($0.workers, $0.prestarted) = (2, 2) }
    #expect(bench.tell(.clock) == [.spawn(worker(1)), .spawn(worker(2))])
    #expect(bench.tell(.submitted(job(1), deadline: .seconds(1))) == [])
    #expect(bench.tell(.submitted(job(2), deadline: .seconds(1))) == [])
    #expect(bench.tell(.submitted(job(3), deadline: .seconds(1))) == [])
    #expect(bench.machine.statistics.waiting == 3)
  }

  @Test func `the worker that worked last works next`() {
    var bench = Bench { ($0.workers, $0.prestarted) = (2, 2) }
    _ = bench.tell(.clock)
    _ = bench.tell(.ready(worker(1)))
    _ = bench.tell(.ready(worker(2)))
    #expect(
      bench.tell(.submitted(job(1), deadline: .seconds(1))) == [
        .send(job(1), to: worker(2), until: .seconds(1))
      ])
  }

  @Test func `jobs beyond places and waiting room are refused`() {
    var bench = Bench { $0.waitingLimit = 1 }
    _ = bench.tell(.submitted(job(1), deadline: .seconds(1)))
    _ = bench.tell(.submitted(job(2), deadline: .seconds(1)))
    #expect(bench.tell(.submitted(job(3), deadline: .seconds(1))).finished == [.busy])
    #expect(bench.machine.statistics.refused == 1)
  }

  @Test func `a deadline kills the worker and another takes the place`() {
    var bench = Bench()
    bench.runFirstJob(deadline: .seconds(5))
    #expect(bench.machine.nextWake == .seconds(5))
    #expect(bench.tell(.clock, after: .seconds(4)) == [])
    let actions = bench.tell(.clock, after: .seconds(1))
    #expect(actions.first == .kill(worker(1)))
    #expect(actions.finished == [.deadline])
    #expect(bench.tell(.submitted(job(2), deadline: .seconds(5))) == [.spawn(worker(2))])
    #expect(bench.tell(.exited(worker(1), death(SIGKILL))) == [])
    #expect(bench.machine.counters.ended == [.deadline: 1])
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS])
  func `a crash is told to its caller and nobody else`(signal: Int32) {
    var bench = Bench()
    bench.runFirstJob()
    _ = bench.tell(.submitted(job(2), deadline: .seconds(30)))
    #expect(bench.tell(.hungUp(worker(1))) == [.spawn(worker(2))])
    #expect(bench.tell(.exited(worker(1), death(signal))).finished == [.decoderCrashed])
    #expect(bench.tell(.ready(worker(2))) == [.send(job(2), to: worker(2), until: .seconds(30))])
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT, SIGHUP])
  func `a picture whose worker was killed from outside goes to another, within its deadline`(signal: Int32) {
    var bench = Bench()
    bench.runFirstJob(deadline: .seconds(10))
    #expect(bench.tell(.exited(worker(1), death(signal)), after: .seconds(4)) == [.spawn(worker(2))])
    #expect(bench.tell(.ready(worker(2))) == [.send(job(1), to: worker(2), until: .seconds(10))])
    #expect(bench.tell(.clock, after: .seconds(6)).finished == [.deadline])
  }

  @Test func `a retried picture goes before those that wait`() {
    var bench = Bench()
    bench.runFirstJob()
    _ = bench.tell(.submitted(job(2), deadline: .seconds(30)))
    _ = bench.tell(.exited(worker(1), death(SIGKILL)))
    #expect(bench.tell(.ready(worker(2))) == [.send(job(1), to: worker(2), until: .seconds(30))])
  }

  @Test func `a stopped worker is killed and its picture goes to another`() {
    var bench = Bench()
    bench.runFirstJob()
    #expect(bench.tell(.stopped(worker(1))) == [.kill(worker(1)), .spawn(worker(2))])
    #expect(bench.tell(.exited(worker(1), death(SIGKILL))) == [])
    #expect(bench.tell(.ready(worker(2))) == [.send(job(1), to: worker(2), until: .seconds(30))])
  }

  @Test func `after five retries the caller is told`() {
    var bench = Bench()
    _ = bench.tell(.submitted(job(1), deadline: .seconds(100)))
    var finished: [ErrorCategory?] = []
    for number in 1...6 {
      _ = bench.tell(.clock, after: .seconds(10))
      _ = bench.tell(.ready(worker(number)))
      _ = bench.tell(.begun(worker(number)))
      finished += bench.tell(.exited(worker(number), death(SIGKILL))).finished
    }
    #expect(finished == [.internal])
    #expect(bench.machine.counters.retried == 5)
  }

  @Test(arguments: [SIGKILL, SIGSEGV, SIGSYS])
  func `a worker that ends before it has begun costs its picture nothing, however often`(signal: Int32) {
    var bench = Bench()
    _ = bench.tell(.submitted(job(1), deadline: .seconds(1000)))
    for number in 1...20 {
      _ = bench.tell(.clock, after: .seconds(10))
      #expect(
        bench.tell(.ready(worker(number))).first == .send(job(1), to: worker(number), until: .seconds(1010)))
      #expect(bench.tell(.hungUp(worker(number))).finished == [])
      #expect(bench.tell(.exited(worker(number), death(signal))).finished == [])
    }
    _ = bench.tell(.clock, after: .seconds(10))
    _ = bench.tell(.ready(worker(21)))
    #expect(bench.tell(.answered(worker(21), hasGrown: false)).finished == [nil])
  }

  @Test func `a worker that is stopped before it has begun costs its picture nothing, however often`() {
    var bench = Bench()
    _ = bench.tell(.submitted(job(1), deadline: .seconds(1000)))
    for number in 1...20 {
      _ = bench.tell(.ready(worker(number)), after: .seconds(10))
      #expect(bench.tell(.stopped(worker(number))).finished == [])
      _ = bench.tell(.exited(worker(number), death(SIGKILL)))
    }
    _ = bench.tell(.ready(worker(21)), after: .seconds(10))
    #expect(bench.tell(.answered(worker(21), hasGrown: false)).finished == [nil])
  }

  @Test func `a worker begins once on each of its pictures`() {
    var bench = Bench()
    bench.runFirstJob()
    #expect(bench.tell(.answered(worker(1), hasGrown: false)).finished == [nil])
    _ = bench.tell(.submitted(job(2), deadline: .seconds(30)))
    #expect(bench.tell(.begun(worker(1))) == [])
    #expect(bench.tell(.begun(worker(1))).finished == [.decoderCrashed])
  }

  @Test func `a worker that begins on nothing is killed`() {
    var bench = Bench { $0.prestarted = 1 }
    _ = bench.tell(.clock)
    _ = bench.tell(.ready(worker(1)))
    #expect(bench.tell(.begun(worker(1))).first == .kill(worker(1)))
  }

  @Test func `a worker that closes its channel and lives on is killed and its picture is lost`() {
    var bench = Bench()
    bench.runFirstJob()
    #expect(bench.tell(.hungUp(worker(1))) == [])
    let actions = bench.tell(.clock, after: .seconds(5))
    #expect(actions.first == .kill(worker(1)))
    #expect(actions.finished == [.decoderCrashed])
  }

  @Test func `a death at the memory limit is over a limit`() {
    var bench = Bench()
    bench.runFirstJob()
    var death = death(SIGABRT)
    death.lastWords = "Fatal error: failed to allocate 4000000000 bytes of memory with alignment 16"
    death.memoryLimit = 1 << 30
    #expect(bench.tell(.exited(worker(1), death)).finished == [.overLimit])
    #expect(bench.machine.counters.ended == [.memory: 1])
  }

  @Test func `a death for want of memory without a limit is the machine's fault`() {
    var bench = Bench()
    bench.runFirstJob()
    var death = death(SIGSEGV)
    death.lastWords = LastWords.essence(
      of: Array("imgconv: an allocation failed\nchatter\n1\n2\n3\n4\n5\n".utf8))
    #expect(bench.tell(.exited(worker(1), death)).finished == [.internal])
  }

  @Test func `a worker at its processor limit is a deadline`() {
    var bench = Bench()
    bench.runFirstJob()
    #expect(bench.tell(.exited(worker(1), death(SIGXCPU))).finished == [.deadline])
  }

  @Test func `a job that is given up is dropped, or its worker killed`() {
    var bench = Bench()
    bench.runFirstJob()
    _ = bench.tell(.submitted(job(2), deadline: .seconds(30)))
    #expect(bench.tell(.cancelled(job(2))).finished == [.cancelled])
    let actions = bench.tell(.cancelled(job(1)))
    #expect(actions.first == .kill(worker(1)))
    #expect(actions.finished == [.cancelled])
    #expect(bench.tell(.cancelled(job(1))) == [])
    #expect(bench.tell(.answered(worker(1), hasGrown: false)) == [])
  }

  @Test func `workers are recycled by number of pictures and by memory`() {
    var bench = Bench { $0.picturesPerWorker = 2 }
    bench.runFirstJob()
    #expect(bench.tell(.answered(worker(1), hasGrown: false)).finished == [nil])
    _ = bench.tell(.submitted(job(2), deadline: .seconds(30)))
    #expect(bench.tell(.answered(worker(1), hasGrown: false)) == [.finish(job(2), nil), .hangUp(worker(1))])
    #expect(bench.tell(.submitted(job(3), deadline: .seconds(30))) == [.spawn(worker(2))])
    _ = bench.tell(.ready(worker(2)))
    #expect(bench.tell(.answered(worker(2), hasGrown: true)) == [.finish(job(3), nil), .hangUp(worker(2))])
  }

  @Test func `a worker that was told to go and stays is killed`() {
    var bench = Bench { $0.picturesPerWorker = 1 }
    bench.runFirstJob()
    _ = bench.tell(.answered(worker(1), hasGrown: false))
    #expect(bench.tell(.clock, after: .seconds(5)) == [.kill(worker(1))])
  }

  @Test func `workers that keep dying are started ever more slowly, until a picture is finished`() {
    var bench = Bench()
    var pauses: [Duration] = []
    for number in 1...8 {
      _ = bench.tell(.submitted(job(UInt64(number)), deadline: .seconds(30)), after: .seconds(10))
      _ = bench.tell(.ready(worker(number)))
      _ = bench.tell(.begun(worker(number)))
      _ = bench.tell(.exited(worker(number), death(SIGSEGV)))
      pauses.append(max(bench.machine.backoff.notBefore - bench.now, .zero))
    }
    #expect(pauses.prefix(3) == [.zero, .zero, .zero])
    #expect(
      pauses.dropFirst(3) == [
        .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800), .milliseconds(1600),
      ])
    _ = bench.tell(.submitted(job(9), deadline: .seconds(30)), after: .seconds(10))
    _ = bench.tell(.ready(worker(9)))
    _ = bench.tell(.answered(worker(9), hasGrown: false))
    #expect(bench.machine.backoff.notBefore == .zero)
  }

  @Test func `a worker that refuses to start has the waiting jobs told why`() {
    var bench = Bench()
    let error = ConversionError(.internal, "No HEVC decoder works here.")
    _ = bench.tell(.submitted(job(1), deadline: .seconds(30)))
    #expect(bench.tell(.refused(worker(1), error)) == [.finish(job(1), error)])
  }

  @Test func `a worker that does not become ready is killed, and the third time the waiting jobs are told`() {
    var bench = Bench()
    _ = bench.tell(.submitted(job(1), deadline: .seconds(30)))
    var finished: [ErrorCategory?] = []
    for number in 1...3 {
      #expect(bench.tell(.clock, after: .seconds(20)).first == .kill(worker(number)))
      finished += bench.tell(.exited(worker(number), death(SIGKILL))).finished
    }
    #expect(finished == [.internal])
  }

  @Test func `when something outside ends every worker as it starts, the waiting jobs are told in the end`() {
    var bench = Bench()
    _ = bench.tell(.submitted(job(1), deadline: .seconds(30)))
    var finished: [ErrorCategory?] = []
    for number in 1...5 {
      #expect(finished == [])
      finished += bench.tell(.exited(worker(number), death(SIGKILL))).finished
      _ = bench.tell(.clock, after: .seconds(5))
    }
    #expect(finished == [.internal])
    #expect(bench.machine.counters.ended == [.killed: 5])
  }

  @Test func `a worker that lived longer than the pause is replaced at once`() {
    var bench = Bench()
    for number in 1...8 {
      _ = bench.tell(.submitted(job(UInt64(number)), deadline: .seconds(30)))
      _ = bench.tell(.ready(worker(number)))
      _ = bench.tell(.begun(worker(number)))
      _ = bench.tell(.exited(worker(number), death(SIGSEGV)), after: .seconds(6))
      #expect(bench.machine.backoff.notBefore <= bench.now)
    }
  }

  @Test func `a worker that dies while it starts is a failed start, however it shows`() {
    var bench = Bench()
    _ = bench.tell(.submitted(job(1), deadline: .seconds(30)))
    var finished: [ErrorCategory?] = []
    for number in 1...6 {
      #expect(finished == [])
      finished += bench.tell(.hungUp(worker(number))).finished
      finished += bench.tell(.exited(worker(number), death(SIGSEGV))).finished
      _ = bench.tell(.clock, after: .seconds(1))
    }
    #expect(finished == [.internal])
    #expect(bench.machine.counters.ended == [.startFailed: 6])
  }

  @Test func `draining finishes what is there and takes no more`() {
    var bench = Bench()
    bench.runFirstJob()
    #expect(bench.tell(.shutdown(drain: true)) == [])
    #expect(bench.tell(.submitted(job(2), deadline: .seconds(1))).finished == [.busy])
    #expect(bench.tell(.answered(worker(1), hasGrown: false)) == [.finish(job(1), nil), .hangUp(worker(1))])
    #expect(bench.tell(.exited(worker(1), WorkerDeath(status: .exited(0)))) == [.closed])
    #expect(bench.tell(.submitted(job(3), deadline: .seconds(1))).finished == [.busy])
  }

  @Test func `a shutdown at once gives everything up`() {
    var bench = Bench()
    bench.runFirstJob()
    _ = bench.tell(.submitted(job(2), deadline: .seconds(1)))
    let actions = bench.tell(.shutdown(drain: false))
    #expect(actions.finished == [.cancelled, .cancelled])
    #expect(actions.contains(.kill(worker(1))))
    #expect(bench.tell(.exited(worker(1), death(SIGKILL))) == [.closed])
  }

  @Test func `a message that no worker sends costs its sender the picture and its life`() {
    var bench = Bench()
    bench.runFirstJob()
    let actions = bench.tell(.misbehaved(worker(1), detail: "garbage"))
    #expect(actions.first == .kill(worker(1)))
    #expect(actions.finished == [.decoderCrashed])
  }
}
