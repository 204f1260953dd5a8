internal import FoundationEssentials
internal import ImageCore

/// The engine of every build: ImageCore.
struct CoreEngine: PictureEngine {
  func perform(
    _ task: EngineTask, on source: UnsafeRawBufferPointer, jpeg: UnsafeRawBufferPointer,
    into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport? {
    switch task.kind {
    case .convert:
      return try Converter().convert(source, options: task.options, into: &sink)
    case .inspect:
      try Self.write(try Inspector().inspect(source, options: task.options), into: &sink)
    case .compare:
      try Self.write(try Comparator().compare(source, with: jpeg, options: task.options), into: &sink)
    }
    return nil
  }

  private static func write(_ value: some Encodable, into sink: inout some JPEGSink) throws(ConversionError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(value) else {
      throw ConversionError(.internal, "The answer could not be written as JSON.")
    }
    try Array(json).withUnsafeBufferPointer { (bytes) throws(ConversionError) in
      try sink.write(UnsafeRawBufferPointer(bytes))
    }
  }
}
