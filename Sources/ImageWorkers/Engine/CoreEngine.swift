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
    case .inspect, .compare:
      throw ConversionError(.unsupported, "This build cannot \(task.kind.rawValue) pictures.")
    }
  }
}
