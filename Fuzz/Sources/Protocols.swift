@testable import ImageServer
@testable import ImageWorkers

extension FuzzTarget {
  /// The parser of request heads and what looks at their fields: cut anywhere, the same comes out. And our own client's reader
  /// of answers.
  static let http = FuzzTarget(name: "http") { bytes in
    let input = Array(bytes)
    _ = AnswerHead(input)
    let whole = head(of: [input[...]])
    let cut = input.first.map { Int($0) % input.count } ?? 0
    let pieces = head(of: [input[..<cut], input[cut...]])
    require(whole == pieces, "cut at \(cut), another outcome")
    guard case .success(let head?) = whole else { return }
    _ = Accept(head.fields)
    for field in ["content-type", "content-disposition"] {
      for value in head.fields.values(of: field) {
        _ = MediaType(value)
        _ = ContentDisposition(value)
      }
    }
  }

  private static func head(of pieces: [ArraySlice<UInt8>]) -> Result<RequestHead?, HTTPFault> {
    var parser = RequestHeadParser(limits: .init(target: 1024, fields: 4096, lines: 50))
    do throws(HTTPFault) {
      for piece in pieces {
        let bytes = Array(piece)
        if let head = try parser.parse(bytes.span).head { return .success(head) }
      }
      return .success(nil)
    } catch {
      return .failure(error)
    }
  }

  /// The decoder of chunked bodies: it moves on, and hands over no more than it may.
  static let chunked = FuzzTarget(name: "chunked") { bytes in
    var decoder = ChunkedDecoder()
    var rest = Array(bytes)
    var received = 0
    while !rest.isEmpty {
      guard let step = try? decoder.decode(rest.span, limit: 4096) else { return }
      require(step.isComplete || step.consumed > 0, "it stands still")
      received += step.content.count
      require(received <= 4096, "it hands over \(received) bytes")
      if step.isComplete { return }
      rest.removeFirst(step.consumed)
    }
  }

  /// The parser of forms; the first line of the input is the Content-Type.
  static let multipart = FuzzTarget(name: "multipart") { bytes in
    let type = bytes.prefix { $0 != 10 }
    guard let media = MediaType(String(decoding: type, as: UTF8.self)),
      let boundary = try? MultipartForm.boundary(of: media)
    else { return }
    let body = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(type.count + 1))
    guard let form = try? MultipartForm(body, boundary: boundary) else { return }
    var end = 0
    for part in form.parts {
      require(part.content.lowerBound >= end && part.content.upperBound <= body.count, "parts overlap")
      end = part.content.upperBound
    }
  }

  /// The messages between pool and worker, from both ends; what is read is written and read again alike.
  static let worker = FuzzTarget(name: "worker") { bytes in
    _ = WorkerRequest.read(bytes)
    guard let answer = WorkerAnswer(bytes) else { return }
    let again = answer.message.withUnsafeBytes { WorkerAnswer($0) }
    require(again != nil, "an answer that was read cannot be read again")
  }
}
