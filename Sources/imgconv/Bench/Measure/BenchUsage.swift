internal import Glibc

/// What this process and the workers below it took of the machine so far.
struct BenchUsage: Sendable {
  /// User and system time, in seconds: own, of children that ended, and of children that live.
  var processorSeconds = 0.0
  /// The most bytes that were resident at one time, summed over the living processes.
  var peakBytes = 0

  /// The usage now; what the system does not tell is 0.
  static var now: BenchUsage {
    var usage = BenchUsage()
    usage.processorSeconds = seconds(RUSAGE_SELF) + seconds(RUSAGE_CHILDREN)
    usage.peakBytes = peak(of: "self")
    let ticks = Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
    for child in children() {
      usage.peakBytes += peak(of: child)
      // utime and stime are the 14th and 15th field; the second, a name in parentheses, may hold anything (proc_pid_stat(5)).
      let text = read("/proc/\(child)/stat")
      guard let close = text.lastIndex(of: ")") else { continue }
      let fields = text[close...].split(separator: " ")
      guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
        continue
      }
      usage.processorSeconds += (user + system) / ticks
    }
    return usage
  }

  /// What is resident now, in bytes, summed over this process and its living children; what they share counts for each.
  static var residentBytes: Int { children().reduce(resident("self")) { $0 + resident($1) } }

  /// Lets this process's peak begin anew at what is resident now (proc_pid_clear_refs(5)).
  static func resetPeak() {
    let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "5", 1)
    close(file)
  }

  /// The children of every thread of this process.
  private static func children() -> [Substring] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var children: [Substring] = []
    while let entry = readdir(folder) {
      let thread = entry.pointee.d_name
      let name = withUnsafeBytes(of: thread) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard Int(name) != nil else { continue }
      children += read("/proc/self/task/\(name)/children").split { $0 == " " || $0 == "\n" }
    }
    return children
  }

  private static func peak(of process: some StringProtocol) -> Int {
    for line in read("/proc/\(process)/status").split(separator: "\n") where line.hasPrefix("VmHWM:") {
      return line.split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }.first.map { $0 << 10 } ?? 0
    }
    return 0
  }

  /// The second field of statm is the resident set, in pages (proc_pid_statm(5)).
  private static func resident(_ process: some StringProtocol) -> Int {
    let fields = read("/proc/\(process)/statm").split(separator: " ")
    return fields.dropFirst().first.flatMap { Int($0) }.map { $0 &* Int(getpagesize()) } ?? 0
  }

  private static func seconds(_ who: __rusage_who) -> Double {
    var usage = rusage()
    guard getrusage(__rusage_who_t(who.rawValue), &usage) == 0 else { return 0 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }

  private static func read(_ path: String) -> String {
    guard let bytes = try? SmallFile.read(BytePath(path), limit: 64 << 10) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
