internal import ImageCore

/// What is done with one picture's bytes, in whichever process it happens.
protocol PictureEngine: Sendable {
  /// Does `task` on `source`; the JPEG, or the JSON of a task that makes none, goes into `sink`.
  ///
  /// - Parameter jpeg: the existing JPEG of a `compare` task, empty for every other.
  /// - Returns: the report of a conversion; nil when the sink holds JSON.
  func perform(
    _ task: EngineTask, on source: UnsafeRawBufferPointer, jpeg: UnsafeRawBufferPointer,
    into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport?
}

/// A `PictureTask` without its descriptors: what an engine needs to know, and what travels to a worker.
struct EngineTask: Sendable, Equatable, Codable {
  /// What is asked.
  enum Kind: String, Sendable, Codable {
    case convert, inspect, compare
  }

  var kind: Kind
  var options: ConversionOptions
}

extension PictureTask {
  /// The task without its descriptors.
  var engineTask: EngineTask {
    switch self {
    case .convert(let options): EngineTask(kind: .convert, options: options)
    case .inspect(let options): EngineTask(kind: .inspect, options: options)
    case .compare(_, let options): EngineTask(kind: .compare, options: options)
    }
  }

  /// The JPEG that a `compare` task brings along.
  var jpeg: OwnedDescriptor? {
    if case .compare(let jpeg, _) = self { jpeg } else { nil }
  }
}
