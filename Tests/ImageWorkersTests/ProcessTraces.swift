import Glibc

/// What this process holds of the system.
struct ProcessTraces: CustomStringConvertible {
  /// What its open descriptors are, without Dispatch's own timers: one for each clock that it has used.
  var descriptors: [String]
  /// Its child processes, zombies among them.
  var children: Int
  var threads: Int
  /// Bytes of memory that are really there.
  var resident: Int

  /// What it holds at this moment.
  static var now: ProcessTraces {
    let threads = entries(of: "/proc/self/task")
    let children = threads.map { text(of: "/proc/self/task/\($0)/children").split(separator: " ").count }
    let pages = text(of: "/proc/self/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return ProcessTraces(
      descriptors: openDescriptors, children: children.reduce(0, +), threads: threads.count,
      resident: (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE)))
  }

  /// What it holds once Dispatch has closed the descriptors of cancelled sources and let idle threads go, or has had time to.
  static func settled(to expected: ProcessTraces) async -> ProcessTraces {
    for _ in 0..<2000 {
      let traces = now
      if traces.descriptors.count <= expected.descriptors.count, traces.children <= expected.children,
        traces.threads <= expected.threads + 2
      {
        break
      }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return now
  }

  var description: String {
    "\(descriptors.count) descriptors, \(children) children, \(threads) threads, \(resident >> 10) KiB"
  }

  private static var openDescriptors: [String] {
    entries(of: "/proc/self/fd").compactMap { number in
      var path = [CChar](repeating: 0, count: 256)
      let length = readlink("/proc/self/fd/\(number)", &path, path.count)
      let target = String(decoding: path.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return length < 0 || target.contains("timerfd") ? nil : target
    }
  }

  private static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
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
