internal import Glibc

/// The environment of worker processes: what libraries need to load, and nothing of the caller's.
enum WorkerEnvironment {
  /// Variables that are handed on. The rest of an environment holds secrets more often than settings.
  private static let handedOn = [
    "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "LSAN_OPTIONS",
    "TSAN_OPTIONS",
  ]

  /// `NAME=value` strings.
  static var variables: [String] {
    // The runtime's backtracer starts a process and reads files when it traps: neither can work in the sandbox.
    // No time zone of the machine's: its file could not be read.
    ["SWIFT_BACKTRACE=enable=no", "TZ=UTC0"]
      + handedOn.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
  }
}
