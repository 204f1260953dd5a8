@testable import ImageCore

/// What came of a picture that was converted in this process.
struct Conversion {
  var bytes: [UInt8]
  var report: ConversionReport

  /// Converts the test picture `name`, with the default options as `change` leaves them.
  init(
    of name: String, change: (inout ConversionOptions) -> Void = { _ in }
  ) throws(ConversionError) {
    var options = ConversionOptions()
    change(&options)
    var sink = MemorySink()
    report = try TestImages.named(name).bytes.withExactBlock { (bytes) throws(ConversionError) in
      try Converter().convert(bytes, options: options, into: &sink)
    }
    bytes = sink.bytes
  }
}
