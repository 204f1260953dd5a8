internal import ImageCore

/// What a worker says. The pool takes it for a claim by somebody hostile.
enum WorkerAnswer: Sendable, Equatable {
  /// Locked down as far as `greeting` says, waiting for pictures.
  case ready(WorkerGreeting)
  /// Cannot start.
  case refused(ConversionError)
  /// Has read a request and touches its picture next.
  case begun(job: UInt64)
  /// The output file holds what was asked for.
  case done(job: UInt64, WorkerResult)
  /// The picture could not be done.
  case failed(job: UInt64, ConversionError)
}

/// What a worker says of itself when it is ready.
struct WorkerGreeting: Sendable, Equatable, Codable {
  /// What of the sandbox is not in force, in whole sentences; empty when all of it is.
  var gaps: [String] = []
  /// What it decodes with.
  var decoders = DecoderNames()
}

/// A finished picture: the report of a conversion, none for JSON, and how many bytes the output file holds.
struct WorkerResult: Sendable, Equatable, Codable {
  var report: ConversionReport?
  var bytes: Int
}

extension WorkerAnswer {
  /// The answer as a message; without what makes it too long for one.
  var message: [UInt8] {
    let frame: WireFrame
    switch self {
    case .ready(let greeting): frame = WireFrame(.ready, body: WireJSON.encode(greeting) ?? [])
    case .refused(let error): frame = WireFrame(.refused, body: WireJSON.encode(error.bounded) ?? [])
    case .begun(let job): frame = WireFrame(.begun, job: job, body: [])
    case .failed(let job, let error):
      frame = WireFrame(.failed, job: job, body: WireJSON.encode(error.bounded) ?? [])
    case .done(let job, let result):
      frame = WireFrame(.done, job: job, body: WireJSON.encode(result.bounded) ?? [])
    }
    return frame.bytes
  }

  /// Reads an answer; nil when the message is none. Texts come back bounded and without control characters.
  init?(_ message: UnsafeRawBufferPointer) {
    guard let frame = WireFrame(message) else { return nil }
    switch frame.kind {
    case .request:
      return nil
    case .ready:
      guard var greeting = WireJSON.decode(WorkerGreeting.self, from: frame.body) else { return nil }
      greeting.gaps = greeting.gaps.bounded
      greeting.decoders = greeting.decoders.bounded
      self = .ready(greeting)
    case .refused:
      guard let error = WireJSON.decode(ConversionError.self, from: frame.body) else { return nil }
      self = .refused(error.bounded)
    case .begun:
      guard frame.body.isEmpty else { return nil }
      self = .begun(job: frame.job)
    case .failed:
      guard let error = WireJSON.decode(ConversionError.self, from: frame.body) else { return nil }
      self = .failed(job: frame.job, error.bounded)
    case .done:
      guard let result = WireJSON.decode(WorkerResult.self, from: frame.body) else { return nil }
      self = .done(job: frame.job, result.bounded)
    }
  }
}
