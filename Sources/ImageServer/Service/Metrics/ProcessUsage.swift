internal import FoundationEssentials
internal import Glibc
internal import ImageCore

/// What this process takes of the machine.
struct ProcessUsage {
  /// User and system time so far.
  var processorSeconds = 0.0
  /// Memory that is really there.
  var residentBytes = 0
  /// Descriptors.
  var openDescriptors = 0

  /// The usage now; what the system does not tell is 0.
  static var now: ProcessUsage {
    var usage = ProcessUsage()
    var times = rusage()
    if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &times) == 0 {
      usage.processorSeconds = seconds(times.ru_utime) + seconds(times.ru_stime)
    }
    // The second field of statm is the resident set, in pages (proc_pid_statm(5)).
    if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ DecimalText.parseDigits($0) })
    {
      usage.residentBytes = pages * Int(getpagesize())
    }
    if let folder = opendir("/proc/self/fd") {
      while readdir(folder) != nil { usage.openDescriptors += 1 }
      closedir(folder)
      // The two dot entries, and the folder itself.
      usage.openDescriptors = max(0, usage.openDescriptors - 3)
    }
    return usage
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
