import FoundationEssentials
import ImageCore
import Testing

/// Converts the bytes of a HEIC file; throws a `ConversionError` whose message says why not.
func jpeg(of heic: [UInt8]) throws -> (bytes: [UInt8], report: ConversionReport) {
  var options = ConversionOptions()
  options.metadata = .safe
  var sink = MemorySink()
  let report = try heic.withUnsafeBytes { source in
    try Converter().convert(source, options: options, into: &sink)
  }
  return (sink.bytes, report)
}

/// The example of the README, which sees no more of the library than an outsider does.
@Suite struct LibraryExampleTests {
  private static let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  @Test func `the example converts a picture`() throws {
    let heic = try Data(contentsOf: URL(filePath: Self.package + "/TestImages/selftest.heic"))
    let (bytes, report) = try jpeg(of: Array(heic))
    #expect(bytes.starts(with: [0xFF, 0xD8]))
    #expect(report.parity.pixelsEqual && report.parity.bytes == bytes.count)
    #expect(throws: ConversionError.self) { try jpeg(of: []) }
  }

  @Test func `the README shows the example as it is compiled`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let start = try #require(source.firstRange(of: "/// Converts the bytes")?.lowerBound)
    let end = try #require(source[start...].firstRange(of: "\n}\n")?.upperBound)
    let readme = try String(contentsOfFile: Self.package + "/README.md", encoding: .utf8)
    #expect(readme.contains(source[start..<end]))
  }
}
