internal import CSandbox
internal import Glibc
internal import ImageCore

/// An engine that misbehaves as its source tells it to, and is ImageCore for every other source.
///
/// Only a worker that was started with the order to drill has it: it shows that the sandbox holds and that the pool
/// survives what gets out of it. A source is `DRILL`, a space and a verb.
struct DrillEngine: PictureEngine {
  private static let prefix = Array("DRILL ".utf8)

  func perform(
    _ task: EngineTask, on source: UnsafeRawBufferPointer, jpeg: UnsafeRawBufferPointer,
    into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport? {
    guard source.starts(with: Self.prefix) else {
      return try CoreEngine().perform(task, on: source, jpeg: jpeg, into: &sink)
    }
    let verb = String(decoding: source.dropFirst(Self.prefix.count), as: UTF8.self)
    switch verb {
    case "hang":
      while true { sched_yield() }
    case "trap":
      // What a broken precondition does.
      var verbs = [verb]
      verbs.removeFirst(verb.utf8.count)
    case "exit":
      exit(3)
    case "allocate":
      try writeLetters(allocating: 1 << 40, into: &sink)
    case "flood":
      while true { try writeLetters(allocating: 1 << 20, into: &sink) }
    case "garbage":
      _ = sandbox_channel_send(LockDown.channel, "garbage", 7, nil, 0)
    case "lie":
      return try lie(task, into: &sink)
    case "unmade":
      return ConversionReport()
    default:
      let result = sandbox_drill(verb)
      throw ConversionError(.internal, "The drill \(verb) was survived.", detail: "result \(result)")
    }
    throw ConversionError(.internal, "The drill \(verb) was survived.")
  }

  /// Writes `count` bytes at once.
  private func writeLetters(allocating count: Int, into sink: inout some JPEGSink) throws(ConversionError) {
    let letters = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { letters.deallocate() }
    letters.initializeMemory(as: UInt8.self, repeating: 0x41)
    try sink.write(UnsafeRawBufferPointer(letters))
  }

  /// Makes a good JPEG and reports another size.
  private func lie(_ task: EngineTask, into sink: inout some JPEGSink) throws(ConversionError)
    -> ConversionReport?
  {
    var report = ConversionReport()
    try SelfTestPicture.bytes.withUnsafeBufferPointer { bytes throws(ConversionError) in
      report = try Converter().convert(UnsafeRawBufferPointer(bytes), options: task.options, into: &sink)
    }
    report.width += 1
    return report
  }
}
