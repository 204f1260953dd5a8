import Glibc
import ImageCore
import Testing

@testable import ImageWorkers

/// A pool of real worker processes that run the `imgconv` built beside the tests, and notes what it was told.
final class TestPool: Sendable {
  let pool: WorkerPool

  /// Sets a pool up as `change` says; workers do drills.
  init(workers: Int = 1, _ change: (inout PoolConfiguration) -> Void = { _ in }) {
    var configuration = PoolConfiguration()
    configuration.workers = workers
    configuration.executable = Self.executable
    configuration.drill = true
    change(&configuration)
    let notes = NoticeBox()
    configuration.notice = { notes.add($0) }
    box = notes
    pool = WorkerPool(configuration)
  }

  private let box: NoticeBox

  /// What the pool has told so far.
  var notices: [PoolNotice] { box.all }

  /// Converts the built-in picture.
  func convertGoodPicture() async -> PictureOutcome {
    await pool.run(Self.goodJob)
  }

  /// Has a worker do `verb`.
  func drill(_ verb: String, deadline: Duration = .seconds(30)) async throws -> PictureOutcome {
    var job = try PictureJob.test("DRILL \(verb)")
    job.deadline = deadline
    return await pool.run(job)
  }

  /// Waits until `workers` workers are idle and those that leave are gone.
  func settle(workers: Int) async {
    while pool.statistics.idle != workers || pool.processes.count != workers { await Task.yield() }
  }

  /// Ends the pool and waits until its last worker is gone.
  func close(drain: Bool = true) async {
    await withCheckedContinuation { continuation in
      pool.shutdown(drain: drain) { continuation.resume() }
    }
  }

  /// A job with the built-in picture.
  static var goodJob: PictureJob {
    do {
      let file = try SelfTestPicture.bytes.withUnsafeBytes { try MemoryFile.containing($0) }
      return PictureJob(
        task: .convert(ConversionOptions()), source: file, length: SelfTestPicture.bytes.count)
    } catch {
      fatalError("no memory file: \(error)")
    }
  }

  /// The product beside the test bundle.
  static let executable: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    let text = String(decoding: path.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/imgconv"
  }()
}

/// Keeps notices for tests to look at.
final class NoticeBox: Sendable {
  private let notices = Guarded<[PoolNotice]>([])
  var all: [PoolNotice] { notices.withLock { $0 } }
  func add(_ notice: PoolNotice) { notices.withLock { $0.append(notice) } }
}
