internal import Glibc
internal import ImageCore

/// What a bench ran on: numbers mean little without it.
struct BenchMachine: Sendable, Equatable {
  /// The processor's name.
  var processor = "unknown processor"
  /// How many processors this process may use.
  var processors = 1
  /// Memory of the machine, in bytes; 0 when it is unknown.
  var memoryBytes = 0
  /// The kernel's name and version.
  var kernel = ""
  /// The load average of the last minute when the bench began.
  var load = 0.0
  /// imgconv and the libraries in use, with their versions.
  var versions: [String] = []

  /// This machine, now.
  static var current: BenchMachine {
    var machine = BenchMachine()
    machine.processors = Processors.available
    machine.memoryBytes = max(0, sysconf(Int32(_SC_PHYS_PAGES))) * Int(getpagesize())
    for line in read("/proc/cpuinfo").split(separator: "\n") where line.hasPrefix("model name") {
      machine.processor = String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
      break
    }
    machine.kernel = "Linux " + read("/proc/sys/kernel/osrelease").prefix { $0 != "\n" }
    machine.load = read("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? 0
    machine.versions =
      ["imgconv \(ProgramVersion.number)"] + Codecs.libraries
      + ["HEVC decoders: " + Codecs.hevcDecoders.joined(separator: ", ")]
    return machine
  }

  private static func read(_ path: String) -> String {
    guard let bytes = try? SmallFile.read(BytePath(path), limit: 1 << 20) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
