internal import ImageCore

/// One run of an engine from descriptors to descriptor; keeps its buffers for the next.
struct EngineRun: ~Copyable {
  private let engine: any PictureEngine
  private var sourceReader = SourceReader()
  private var jpegReader = SourceReader()

  /// Creates runs of `engine`.
  init(_ engine: any PictureEngine) { self.engine = engine }

  /// Does `task` on the `length` bytes of `source` from `offset` on, and writes what comes of it into `output`, an empty file.
  ///
  /// - Parameter isWanted: asked whenever bytes are written; an error that it throws ends the run.
  /// - Returns: the report, if the task makes one, and how many bytes were written.
  mutating func perform(
    _ task: EngineTask, source: OwnedDescriptor, offset: Int, length: Int,
    jpeg: (file: OwnedDescriptor, length: Int)?, output: OwnedDescriptor,
    isWanted: @escaping () throws(ConversionError) -> Void
  ) throws(ConversionError) -> (report: ConversionReport?, bytes: Int) {
    try task.options.limits.check(fileBytes: length)
    var sink = WatchedSink(DescriptorSink(output), isWanted: isWanted)
    let engine = engine
    func run(_ sourceBytes: UnsafeRawBufferPointer, _ jpegBytes: UnsafeRawBufferPointer)
      throws(ConversionError)
      -> ConversionReport?
    {
      try engine.perform(task, on: sourceBytes, jpeg: jpegBytes, into: &sink)
    }
    let report: ConversionReport?
    if let jpeg {
      report = try jpegReader.withBytes(of: jpeg.file, length: jpeg.length) {
        jpegBytes throws(ConversionError) in
        try sourceReader.withBytes(of: source, offset: offset, length: length) {
          sourceBytes throws(ConversionError) in
          try run(sourceBytes, jpegBytes)
        }
      }
    } else {
      report = try sourceReader.withBytes(of: source, offset: offset, length: length) {
        bytes throws(ConversionError) in
        try run(bytes, UnsafeRawBufferPointer(start: nil, count: 0))
      }
    }
    try sink.base.finish()
    return (report, sink.base.count)
  }
}

/// A sink that asks before every write whether the picture is still wanted: the only places where a conversion in
/// this process can be interrupted.
struct WatchedSink: JPEGSink {
  /// Where the bytes go.
  var base: DescriptorSink
  private let isWanted: () throws(ConversionError) -> Void

  /// Puts `isWanted` before `base`.
  init(_ base: DescriptorSink, isWanted: @escaping () throws(ConversionError) -> Void) {
    self.base = base
    self.isWanted = isWanted
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) {
    try isWanted()
    try base.write(bytes)
  }

  mutating func reset() throws(ConversionError) {
    try isWanted()
    try base.reset()
  }
}
