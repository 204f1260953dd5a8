import Testing

@testable import ImageServer

/// What became of bytes that were parsed as a head.
enum HeadOutcome: Equatable {
  case head(RequestHead, consumed: Int)
  case incomplete
  case fault(HTTPFault)

  var head: RequestHead? { if case .head(let head, _) = self { head } else { nil } }
  var fault: HTTPFault? { if case .fault(let fault) = self { fault } else { nil } }
}

/// Every way to cut `bytes` in two, the whole, and single bytes.
func everySplit(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
  [[bytes[...]], bytes.indices.map { bytes[$0...$0] }]
    + bytes.indices.dropFirst().map { [bytes[..<$0], bytes[$0...]] }
}

/// Parses pieces that come one after the other.
func parseHead(
  _ pieces: [ArraySlice<UInt8>],
  limits: RequestHeadParser.Limits = .init(target: 8192, fields: 16384, lines: 100)
) -> HeadOutcome {
  var parser = RequestHeadParser(limits: limits)
  var total = 0
  do throws(HTTPFault) {
    for piece in pieces {
      let bytes = Array(piece)
      let step = try parser.parse(bytes.span)
      total += step.consumed
      if let head = step.head { return .head(head, consumed: total) }
    }
    return .incomplete
  } catch {
    return .fault(error)
  }
}

/// Parses `text` in every way that it can be cut, which must all come to the same.
func parseHead(
  _ text: String, limits: RequestHeadParser.Limits = .init(target: 8192, fields: 16384, lines: 100),
  sourceLocation: SourceLocation = #_sourceLocation
) -> HeadOutcome {
  let bytes = Array(text.utf8)
  let whole = parseHead([bytes[...]], limits: limits)
  for pieces in everySplit(of: bytes) where parseHead(pieces, limits: limits) != whole {
    Issue.record(
      "Cut into \(pieces.map(\.count)), it parses to something else.", sourceLocation: sourceLocation)
  }
  return whole
}

/// The head of a GET with these lines after its Host.
func parseHead(fields: String, method: String = "POST") -> HeadOutcome {
  parseHead("\(method) / HTTP/1.1\r\nHost: example\r\n\(fields)\r\n")
}

/// What became of bytes that were decoded as chunks.
enum ChunkOutcome: Equatable {
  case complete([UInt8], consumed: Int)
  case incomplete
  case fault(HTTPFault)

  var fault: HTTPFault? { if case .fault(let fault) = self { fault } else { nil } }
}

/// Decodes pieces that come one after the other.
func decodeChunks(_ pieces: [ArraySlice<UInt8>], limit: Int = 1000) -> ChunkOutcome {
  var decoder = ChunkedDecoder()
  var content: [UInt8] = []
  var total = 0
  do throws(HTTPFault) {
    for piece in pieces {
      var rest = Array(piece)
      while !rest.isEmpty {
        let step = try decoder.decode(rest.span, limit: limit)
        content += rest[step.content]
        total += step.consumed
        if step.isComplete { return .complete(content, consumed: total) }
        rest.removeFirst(step.consumed)
      }
    }
    return .incomplete
  } catch {
    return .fault(error)
  }
}

/// Decodes `text` in every way that it can be cut, which must all come to the same.
func decodeChunks(
  _ text: String, limit: Int = 1000, sourceLocation: SourceLocation = #_sourceLocation
) -> ChunkOutcome {
  let bytes = Array(text.utf8)
  let whole = decodeChunks([bytes[...]], limit: limit)
  for pieces in everySplit(of: bytes) where decodeChunks(pieces, limit: limit) != whole {
    Issue.record(
      "Cut into \(pieces.map(\.count)), it decodes to something else.", sourceLocation: sourceLocation)
  }
  return whole
}
