internal import Glibc
internal import ImageWorkers

/// The file that a report goes to as a page: a new one, or one with an earlier report.
struct BenchPageFile {
  private let path: BytePath
  private let file: OwnedDescriptor

  /// Opens `path`, and makes it if it is missing, so that a slip is told before anything is measured.
  init(_ path: BytePath) throws(OwnFile.Fault) {
    self.path = path
    guard let file = try OwnFile.open(path, start: BenchReport.pageStart, creates: true) else {
      throw .system(SystemError(code: ENOENT))
    }
    self.file = file
  }

  /// Replaces what it holds by `page`; says so to the person and returns false when that fails.
  func write(_ page: String) -> Bool {
    guard ftruncate(file.number, 0) != 0 || !Console(descriptor: file.number).write(page) else { return true }
    Console.tell("\(path.display) cannot be written: \(SystemError.last.reason)")
    return false
  }
}
