/// Takes the framing from around a body, whichever it has.
enum BodyDecoder: Sendable {
  /// A length that was declared, of which so many bytes are to come.
  case known(remaining: Int)
  /// Chunks.
  case chunked(ChunkedDecoder)

  /// What was made of a piece of input.
  struct Step {
    /// Bytes of the input that are done with, the content included.
    var consumed: Int
    /// Where the content is in the input: always the last of what was consumed.
    var content: Range<Int>
    /// Whether the body is complete.
    var isComplete: Bool
  }

  /// Creates the decoder for a declared body.
  init(_ length: RequestHead.BodyLength) {
    switch length {
    case .none: self = .known(remaining: 0)
    case .known(let count): self = .known(remaining: count)
    case .chunked: self = .chunked(ChunkedDecoder())
    }
  }

  /// The bytes that are surely still to come: of a chunked body at least one.
  var leastRemaining: Int {
    switch self {
    case .known(let remaining): remaining
    case .chunked: 1
    }
  }

  /// Decodes up to the next stretch of content, the end of the body or the end of the input.
  mutating func decode(_ input: Span<UInt8>, limit: Int) throws(HTTPFault) -> Step {
    switch self {
    case .known(let remaining):
      guard remaining <= limit else { throw .bodyTooLarge(limit: limit) }
      let taken = min(remaining, input.count)
      self = .known(remaining: remaining - taken)
      return Step(consumed: taken, content: 0..<taken, isComplete: taken == remaining)
    case .chunked(var decoder):
      // Moved out and back, so that its arrays are not copied.
      self = .known(remaining: 0)
      defer { self = .chunked(decoder) }
      return try decoder.decode(input, limit: limit)
    }
  }
}
