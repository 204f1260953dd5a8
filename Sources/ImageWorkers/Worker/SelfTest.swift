internal import ImageCore

/// Finds out before the first request whether pictures can be converted at all, and loads on the way everything that is
/// loaded lazily: after the lock-down no library can be opened.
enum SelfTest {
  /// Converts the built-in picture with `engine` the way a request would be, and tells what is missing if that fails.
  static func run(_ engine: inout EngineRun) throws(ConversionError) {
    Codecs.load()
    do {
      let picture = try BuiltInPicture.open()
      let request = WorkerRequest(
        task: EngineTask(kind: .convert, options: ConversionOptions()), length: picture.length)
      let files = [picture.source, try MemoryFile.create()]
      let answer = WorkerLoop.answer(to: request, job: 0, files: files, with: &engine)
      try check(answer)
    } catch {
      throw ConversionError(
        .internal, "No HEVC decoder works here: install libheif's plug-in for FFmpeg or for libde265.",
        detail: "self-test: \(error.message) \(error.detail)")
    }
  }

  private static func check(_ answer: WorkerAnswer) throws(ConversionError) {
    // Through the wire and back, so that the JSON code has run once, too.
    let read = answer.message.withUnsafeBytes { WorkerAnswer($0) }
    switch read {
    case .done(_, let result) where result.report?.width == SelfTestPicture.side: return
    case .failed(_, let error): throw error
    default: throw ConversionError(.internal, "unexpected answer")
    }
  }
}
