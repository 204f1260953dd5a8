/// A `multipart/form-data` body (RFC 7578): what its parts are, and where in the body they lie. Nothing is copied.
struct MultipartForm: Sendable {
  /// One part.
  struct Part: Sendable, Equatable {
    /// The field's name.
    var name: String
    /// The file's name as it was sent, if it has one: foreign text, and perhaps a path.
    var fileName: String?
    /// The part's field lines.
    var fields: HTTPFields
    /// Where its content is within the body, in bytes.
    var content: Range<Int>
  }

  /// Bounds of a form.
  struct Limits: Sendable {
    /// Of parts.
    var parts = 64
    /// Of one part's header section, in bytes.
    var fields = 8 << 10
    /// Of one part's field lines.
    var lines = 16
  }

  /// The parts in order.
  private(set) var parts: [Part] = []

  /// Reads the whole of `body`.
  /// - Parameters:
  ///   - body: the content, from preamble to epilogue.
  ///   - boundary: as `boundary(of:)` gives it.
  init(
    _ body: UnsafeRawBufferPointer, boundary: [UInt8], limits: Limits = Limits()
  ) throws(MultipartFault) {
    var scanner = DelimiterScanner(body, boundary: boundary)
    guard var delimiter = scanner.next(from: 0) else { throw .missingDelimiter }
    while !delimiter.isLast {
      guard parts.count < limits.parts else { throw .tooManyParts(limit: limits.parts) }
      let (fields, start) = try Self.fields(in: body, from: delimiter.end, limits: limits)
      // The empty line of a part without content may be the start of the delimiter as well.
      guard let next = scanner.next(from: start - 2) else { throw .missingDelimiter }
      parts.append(try Self.part(fields, content: min(start, next.start)..<next.start))
      delimiter = next
    }
  }

  /// The boundary of a `multipart/form-data` Content-Type.
  static func boundary(of type: MediaType) throws(MultipartFault) -> [UInt8] {
    let allowed = "'()+_,-./:=? "
    guard let text = type[parameter: "boundary"], (1...70).contains(text.utf8.count),
      text.utf8.last != .space,
      text.utf8.allSatisfy({ $0.isAlpha || $0.isDigit || allowed.utf8.contains($0) })
    else { throw .badBoundary }
    return Array(text.utf8)
  }

  private static func fields(
    in body: UnsafeRawBufferPointer, from start: Int, limits: Limits
  ) throws(MultipartFault) -> (HTTPFields, end: Int) {
    var parser = FieldLineParser(maximumSize: limits.fields, maximumLines: limits.lines)
    var fields = HTTPFields()
    for index in start..<body.count {
      let event: FieldLineParser.Event
      do throws(HTTPFault) { event = try parser.consume(body[index]) } catch {
        throw .malformedPart(error.detail)
      }
      switch event {
      case .none: break
      case .line(let field): fields.add(field.name, field.value)
      case .end: return (fields, index + 1)
      }
    }
    throw .missingDelimiter
  }

  private static func part(_ fields: HTTPFields, content: Range<Int>) throws(MultipartFault) -> Part {
    let dispositions = fields.values(of: "content-disposition")
    guard dispositions.count == 1, let disposition = ContentDisposition(dispositions[0]),
      disposition.type == "form-data", let name = disposition.name
    else { throw .malformedPart("It needs one Content-Disposition: form-data with a name.") }
    return Part(name: name, fileName: disposition.fileName, fields: fields, content: content)
  }
}
