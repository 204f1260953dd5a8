internal import ImageCore

/// `imgconv --version`.
enum VersionReport {
  /// Prints the version, the libraries in use with the versions found at run time, and the decoders.
  static func print() -> Int32 {
    Console.standardOutput.write("imgconv \(ProgramVersion.number)\n")
    return ExitStatus.success
  }
}
