import Glibc
import ImageCore
import Testing

@testable import ImageWorkers

/// Real worker processes: what a bad picture does to them, and that it costs nothing but itself.
@Suite struct WorkerPoolTests {
  @Test func `a picture comes back checked and sealed`() async throws {
    let test = TestPool()
    let outcome = await test.convertGoodPicture()
    guard case .success(.jpeg(let report, let file, let bytes)) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(report.width == SelfTestPicture.side)
    #expect(try FileLength.of(file) == bytes)
    var sink = DescriptorSink(file)
    #expect(throws: ConversionError.self) { try sink.reset() }
    await test.close()
  }

  @Test func `a worker reads a picture where it lies in a larger file`() async throws {
    let test = TestPool()
    let file = try ([UInt8](repeating: 1, count: 5001) + SelfTestPicture.bytes + [2, 3]).withUnsafeBytes {
      try MemoryFile.containing($0)
    }
    var job = TestPool.goodJob
    (job.source, job.offset) = (file, 5001)
    #expect(await test.pool.run(job).category == nil)
    await test.close()
  }

  @Test func `a pool tells at its start that it can convert`() async throws {
    let test = TestPool()
    try test.pool.start()
    #expect(test.pool.statistics.idle == 1)
    await test.close()
  }

  @Test(
    .enabled(if: LockDown.sanitizer == nil),
    arguments: ["open", "socket", "fork", "ptrace", "kill", "exec", "executable-memory", "memfd", "stop"])
  func `a locked-down worker dies of a forbidden call and the next picture converts`(verb: String)
    async throws
  {
    let test = TestPool()
    let outcome = try await test.drill(verb)
    #expect(outcome.category == .decoderCrashed)
    #expect(await test.convertGoodPicture().category == nil)
    #expect(test.pool.statistics.ended == [.violation: 1])
    await test.close()
  }

  @Test(arguments: ["trap", "abort", "fault", "exit"])
  func `a crash costs its picture only`(verb: String) async throws {
    let test = TestPool()
    let outcome = try await test.drill(verb)
    #expect(outcome.category == .decoderCrashed)
    #expect(await test.convertGoodPicture().category == nil)
    #expect(test.pool.statistics.ended == [.crashed: 1])
    await test.close()
  }

  /// In a process of its own, which holds more than a worker may for a moment: Linux counts that as a worker's peak.
  @Test func `memory that the pool's own process had is not taken for its workers'`() async {
    await #expect(processExitsWith: .success) {
      let limit = 400 << 20
      let block = UnsafeMutableRawPointer.allocate(byteCount: limit, alignment: 16)
      memset(block, 1, limit)
      let test = TestPool { $0.memoryLimit = limit }
      let outcome = try await test.drill("fault")
      try #require(outcome.category == .decoderCrashed, "\(outcome.result)")
      block.deallocate()
      await test.close()
    }
  }

  @Test(arguments: ["garbage", "lie", "unmade"])
  func `a worker that lies is not believed and replaced`(verb: String) async throws {
    let test = TestPool()
    let outcome = try await test.drill(verb)
    #expect(outcome.category == .decoderCrashed)
    #expect(await test.convertGoodPicture().category == nil)
    await test.close()
    #expect(test.pool.statistics.ended[.misbehaved] == 1)
  }

  @Test(.enabled(if: LockDown.sanitizer == nil), arguments: ["allocate", "flood", "careless"])
  func `a picture that wants too much is over a limit, not a crash`(verb: String) async throws {
    let test = TestPool { $0.outputLimit = 8 << 20 }
    let outcome = try await test.drill(verb)
    #expect(outcome.category == .overLimit, "\(outcome.result)")
    #expect(await test.convertGoodPicture().category == nil)
    await test.close()
  }

  @Test func `a picture that hangs ends at its deadline`() async throws {
    let test = TestPool()
    try test.pool.start()
    let outcome = try await test.drill("hang", deadline: .milliseconds(100))
    #expect(outcome.category == .deadline)
    // The deadline counts from a moment before the work is seen to begin.
    #expect(outcome.worked >= .milliseconds(90))
    #expect(await test.convertGoodPicture().category == nil)
    await test.close()
    #expect(test.pool.statistics.ended[.deadline] == 1)
  }

  @Test func `a job that is given up ends its worker`() async throws {
    let test = TestPool()
    let job = try PictureJob.test("DRILL hang")
    let outcome = await withCheckedContinuation { continuation in
      let ticket = test.pool.submit(job) { continuation.resume(returning: $0) }
      ticket.cancel()
    }
    #expect(outcome.category == .cancelled)
    #expect(await test.convertGoodPicture().category == nil)
    await test.close()
  }

  @Test func `threads can be started after the lock-down`() async throws {
    let test = TestPool()
    let outcome = try await test.drill("thread")
    #expect(outcome.category == .internal)
    #expect(test.pool.statistics.ended == [:])
    await test.close()
  }

  @Test func `a worker is replaced after its number of pictures`() async throws {
    let test = TestPool { $0.picturesPerWorker = 2 }
    for _ in 0..<5 { #expect(await test.convertGoodPicture().category == nil) }
    await test.close()
    #expect(test.pool.statistics.started == 3)
    #expect(test.pool.statistics.ended[.recycled] == 2)
  }

  @Test func `jobs beyond the waiting limit are told that the pool is busy`() async throws {
    let test = TestPool { $0.waitingLimit = 1 }
    let outcomes = await withTaskGroup(of: ErrorCategory?.self) { group in
      for _ in 0..<6 { group.addTask { await test.convertGoodPicture().category } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } >= 2)
    #expect(outcomes.allSatisfy { $0 == nil || $0 == .busy })
    await test.close()
  }

  @Test func `a pool that cannot start its workers says so`() async throws {
    let test = TestPool { $0.executable = "/nonexistent/imgconv" }
    let error = try #require(throws: ConversionError.self) { try test.pool.start() }
    #expect(error.category == .internal)
    await test.close()
  }

  @Test(.enabled(if: LockDown.sanitizer == nil))
  func `a memory limit that leaves no room for a picture is refused at the start`() async throws {
    let test = TestPool { $0.memoryLimit = 64 << 20 }
    let error = try #require(throws: ConversionError.self) { try test.pool.start() }
    #expect(error.message.contains("memory limit of 64 MiB"))
    await test.close()
  }

  @Test(.enabled(if: LockDown.sanitizer == nil))
  func `a source that does not fit under the memory limit is over a limit`() async throws {
    let test = TestPool { $0.memoryLimit = 400 << 20 }
    var job = TestPool.goodJob
    let file = try MemoryFile.create()
    #expect(ftruncate(file.number, 400 << 20) == 0)
    try MemoryFile.seal(file)
    (job.source, job.length) = (file, 400 << 20)
    #expect(await test.pool.run(job).category == .overLimit)
    await test.close()
  }

  @Test func `a shutdown without draining gives running pictures up`() async throws {
    let test = TestPool()
    try test.pool.start()
    async let outcome = test.drill("hang")
    while test.pool.statistics.busy == 0 { await Task.yield() }
    await test.close(drain: false)
    #expect(try await outcome.category == .cancelled)
    #expect(await test.convertGoodPicture().category == .busy)
  }
}
