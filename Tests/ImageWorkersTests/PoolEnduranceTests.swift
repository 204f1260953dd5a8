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

  @Test func `a crash costs exactly the picture that it hit`() async throws {
    let test = TestPool(workers: 2)
    for _ in 0..<12 {
      async let outcomes = Self.runMany(12, on: test)
      try await hitOneWorker(of: test, with: SIGSEGV)
      let bad = await outcomes.compactMap { $0 }
      #expect(bad.isEmpty || bad == [.decoderCrashed])
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

  /// In a process of its own: other tests open descriptors meanwhile.
  @Test func `many pictures and many deaths leave no descriptor and no process behind`() async {
    await #expect(processExitsWith: .success) {
      // The first pools open what the process keeps: Dispatch's own descriptors.
      try await Self.workAndDie(rounds: 2)
      let before = Self.descriptors()
      try await Self.workAndDie(rounds: 4)
      let after = await Self.descriptors(downTo: before.count)
      try #require(after.count <= before.count, "before: \(before.sorted()), after: \(after.sorted())")
      try #require(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD, "a process was left behind")
    }
  }

  /// Pictures, recycled workers and deaths of every kind; the pool is closed at the end.
  private static func workAndDie(rounds: Int) async throws {
    let test = TestPool(workers: 2) { $0.picturesPerWorker = 20 }
    for _ in 0..<rounds {
      _ = await runMany(50, on: test)
      for verb in ["trap", "open", "exit", "garbage"] { _ = try await test.drill(verb) }
    }
    await test.close()
  }

  /// The open descriptors once Dispatch has closed those of cancelled sources, or has had time to.
  private static func descriptors(downTo expected: Int) async -> [String] {
    for _ in 0..<1000 where descriptors().count > expected {
      try? await Task.sleep(for: .milliseconds(5))
    }
    return descriptors()
  }

  private static func runMany(_ count: Int, on test: TestPool) async -> [ErrorCategory?] {
    await withTaskGroup(of: ErrorCategory?.self) { group in
      for _ in 0..<count { group.addTask { await test.convertGoodPicture().category } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Sends `signal` to a worker that has started.
  private func hitOneWorker(of test: TestPool, with signal: Int32) async throws {
    while true {
      if let pid = test.pool.processes.randomElement(), kill(pid, signal) == 0 { return }
      await Task.yield()
    }
  }

  /// What the open descriptors are, without Dispatch's own timers: one for each clock that it has used.
  private static func descriptors() -> [String] {
    entries(of: "/proc/self/fd").compactMap { number in
      var path = [CChar](repeating: 0, count: 256)
      let length = readlink("/proc/self/fd/\(number)", &path, path.count)
      let target = String(decoding: path.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return length < 0 || target.contains("timerfd") ? nil : target
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
