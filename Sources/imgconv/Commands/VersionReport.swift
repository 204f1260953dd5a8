internal import ImageCore

/// `imgconv --version`.
enum VersionReport {
  /// Prints the version, the libraries in use with their versions at run time, and the decoders; without a decoder of
  /// HEVC, which phones use, that is an error.
  static func print() -> Int32 {
    var lines = ["imgconv \(ProgramVersion.number)"]
    lines += Codecs.libraries
    lines.append("HEVC decoders: \(list(Codecs.hevcDecoders))")
    lines.append("AV1 decoders: \(list(Codecs.av1Decoders))")
    Console.standardOutput.write(lines.joined(separator: "\n") + "\n")
    return Codecs.hevcDecoders.isEmpty ? ExitStatus.someFailed : ExitStatus.success
  }

  /// `names` for people.
  static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
