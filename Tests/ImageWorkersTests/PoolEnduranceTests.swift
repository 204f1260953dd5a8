import Glibc
import ImageCore
import Testing

@testable import ImageWorkers

/// Pools under attack from outside, and what they leave behind.
@Suite(.serialized) struct PoolEnduranceTests {
  @Test(arguments: [SIGKILL, SIGSTOP, SIGTERM])
  func `workers that are killed or stopped from outside lose no picture`(signal: Int32) async throws {
    let test = TestPool(workers: 2)
    for _ in 0..<12 {
      async let outcomes = Self.runMany(12, on: test)
      try await hitOneWorker(of: test, with: signal)
      #expect(await outcomes == Array(repeating: nil, count: 12))
    }
    await test.close()
    #expect(test.pool.processes.isEmpty)
  }

  @Test func `a crash costs no more than the picture that it hit`() async throws {
    let test = TestPool(workers: 2)
    for _ in 0..<12 {
      async let outcomes = Self.runMany(12, on: test)
      try await hitOneWorker(of: test, with: SIGSEGV)
      let bad = await outcomes.compactMap { $0 }
      #expect(bad.isEmpty || bad == [.decoderCrashed], "\(test.notices)")
    }
    await test.close()
    #expect(test.pool.processes.isEmpty)
  }

  @Test func `when the pool's process is killed its workers end, busy or idle`() async throws {
    let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
      let test = TestPool(workers: 2) { $0.prestarted = 2 }
      async let _ = test.drill("hang")
      while test.pool.statistics.busy != 1 || test.pool.statistics.idle != 1 { await Task.yield() }
      for pid in test.pool.processes { print("worker=\(pid)") }
      fflush(nil)
      kill(getpid(), SIGKILL)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let workers = output.split(separator: "\n").compactMap { line in
      line.hasPrefix("worker=") ? pid_t(line.dropFirst("worker=".count)) : nil
    }
    #expect(workers.count == 2)
    while workers.contains(where: { kill($0, 0) == 0 }) { await Task.yield() }
  }

  /// In a process of its own: other tests open descriptors meanwhile. IMGCONV_ENDURANCE sets the number of pictures, of
  /// which every hundredth is a crash or worse.
  @Test func `many pictures and many deaths leave no descriptor, no process and no memory behind`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let pictures = getenv("IMGCONV_ENDURANCE").flatMap { Int(String(cString: $0)) } ?? 400
      let test = TestPool(workers: 2) { ($0.prestarted, $0.picturesPerWorker) = (2, 100) }
      // The first pictures open and take what the process keeps: Dispatch's own descriptors, malloc's arenas.
      try await Self.work(on: test, pictures: 400)
      await test.settle(workers: 2)
      let before = ProcessTraces.now
      try await Self.work(on: test, pictures: pictures)
      await test.settle(workers: 2)
      let after = await ProcessTraces.settled(to: before)
      print("\(pictures) pictures: before \(before), after \(after)")
      try #require(after.descriptors.count <= before.descriptors.count, "before \(before), after \(after)")
      try #require(after.children <= before.children && after.threads <= before.threads + 2)
      let isWatched = LockDown.sanitizer != nil
      try #require(
        isWatched || after.resident < before.resident + 4 << 20, "before \(before), after \(after)")
      await test.close()
      try #require(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD, "a process was left behind")
      fflush(nil)
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  /// Has `pictures` worked on, every hundredth of which ends its worker, in all the ways in turn.
  private static func work(on test: TestPool, pictures: Int) async throws {
    // Without the filter, which a sanitizer leaves out, no forbidden call ends a worker.
    let verbs = ["trap", "exit", "garbage", "fault", "abort"] + (LockDown.sanitizer == nil ? ["open"] : [])
    for round in 0..<max(pictures / 100, 1) {
      let bad = await runMany(99, on: test).compactMap { $0 }
      try #require(bad.isEmpty, "\(bad)")
      let outcome = try await test.drill(verbs[round % verbs.count])
      try #require(outcome.category == .decoderCrashed, "\(outcome.result)")
    }
  }

  private static func runMany(_ count: Int, on test: TestPool) async -> [ErrorCategory?] {
    await withTaskGroup(of: ErrorCategory?.self) { group in
      for _ in 0..<count { group.addTask { await test.convertGoodPicture().category } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Sends `signal` to a worker. None is starting then: hits that come faster than workers start leave none to work.
  private func hitOneWorker(of test: TestPool, with signal: Int32) async throws {
    while test.pool.statistics.starting > 0 { await Task.yield() }
    while true {
      if let pid = test.pool.processes.randomElement(), kill(pid, signal) == 0 { return }
      await Task.yield()
    }
  }
}
