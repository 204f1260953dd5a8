import ImageCore

@testable import ImageWorkers

/// An engine that copies its source into the sink, or fails as the source says (`fail <category>`).
struct StubEngine: PictureEngine {
  func perform(
    _ task: EngineTask, on source: UnsafeRawBufferPointer, jpeg: UnsafeRawBufferPointer,
    into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport? {
    let text = String(decoding: source, as: UTF8.self)
    if text.hasPrefix("fail "), let category = ErrorCategory(rawValue: String(text.dropFirst(5))) {
      throw ConversionError(category, "as asked")
    }
    try sink.write(source)
    return task.kind == .convert ? ConversionReport() : nil
  }
}
