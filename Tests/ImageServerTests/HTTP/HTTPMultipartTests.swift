import Testing

@testable import ImageServer

/// RFC 7578 and RFC 2046, 5.1.
@Suite struct HTTPMultipartTests {
  private func parse(
    _ text: String, boundary: String = "b", limits: MultipartForm.Limits = .init()
  ) -> Result<[MultipartForm.Part], MultipartFault> {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { body in
      Result { () throws(MultipartFault) in
        try MultipartForm(body, boundary: Array(boundary.utf8), limits: limits).parts
      }
    }
  }

  private func contents(_ text: String, boundary: String = "b") throws -> [String] {
    let bytes = Array(text.utf8)
    return try parse(text, boundary: boundary).get().map {
      String(decoding: bytes[$0.content], as: UTF8.self)
    }
  }

  private static let head = "Content-Disposition: form-data; name=\"f\"\r\n\r\n"

  @Test func findsSeveralFilesInOrder() throws {
    let text = """
      --b\r
      Content-Disposition: form-data; name="file"; filename="a.heic"\r
      Content-Type: image/heic\r
      \r
      first\r
      --b\r
      content-disposition: FORM-DATA; filename="b.heic"; name=file\r
      \r
      second\r
      \r
      --b--\r

      """
    let parts = try parse(text).get()
    #expect(parts.map(\.name) == ["file", "file"])
    #expect(parts.map(\.fileName) == ["a.heic", "b.heic"])
    #expect(parts[0].fields["content-type"] == "image/heic")
    #expect(try contents(text) == ["first", "second\r\n"])
  }

  @Test(arguments: [
    "--b\r\n\(head)x\r\n--b--", "--b\r\n\(head)x\r\n--b--\r\n",
    "--b\r\n\(head)x\r\n--b-- \t\r\nepilogue --b\r\n--b\r\n",
    "preamble\r\n--b\r\n\(head)x\r\n--b--", "\r\n--b\r\n\(head)x\r\n--b--", "--b \t\r\n\(head)x\r\n--b--",
    "--bb\r\npreamble\r\n--b\r\n\(head)x\r\n--b--",
  ])
  func skipsPreambleEpilogueAndPadding(text: String) throws {
    #expect(try contents(text) == ["x"])
  }

  @Test(arguments: [
    "", "\r\n", "--b", "-\r\n", "\r\n--bx\r\n", "--b\r\n", "\r\n--", "--b--", "\r\r\n--b -\r\n", "\n--b--\n",
    "\r\n--b-",
  ])
  func keepsContentThatOnlyLooksLikeADelimiter(content: String) throws {
    // A delimiter proper would begin with CRLF, and have nothing but blanks after the boundary.
    #expect(try contents("--b\r\n\(Self.head)x\(content)\r\n--b--") == ["x" + content])
  }

  @Test func findsPartsWithoutContent() throws {
    #expect(try contents("--b\r\n\(Self.head)\r\n--b--") == [""])
    // The empty line may belong to the delimiter.
    #expect(try contents("--b\r\n\(Self.head)--b--") == [""])
  }

  @Test func findsAFormWithoutParts() throws {
    #expect(try contents("--b--") == [])
  }

  @Test(arguments: [
    "", "x", "--b", "--b\r\n", "--b\r\n\(head)x", "--b\r\n\(head)x\r\n--b", "--b\r\n\(head)x\r\n--b\r\n",
    "--c\r\n\(head)x\r\n--c--",
    "--b\n\(head)x\n--b--\n", "--b\r\nContent-Disp", " --b\r\n\(head)x\r\n", "x--b\r\n\(head)x\r\n",
    "--b\r\n\(head)x\r\n--b-",
  ])
  func refusesABodyWithoutItsDelimiters(text: String) {
    #expect(parse(text) == .failure(.missingDelimiter))
  }

  @Test(arguments: [
    "\r\n", "Content-Type: image/heic\r\n\r\n", "Content-Disposition: form-data\r\n\r\n",
    "Content-Disposition: attachment; name=f\r\n\r\n", "Content-Disposition: form-data; name=\"f\r\n\r\n",
    "Content-Disposition: form-data; name=a; name=b\r\n\r\n",
    "Content-Disposition: form-data; name=a b\r\n\r\n",
    "\(head.dropLast(2))\(head)", " \(head)", "Content-Disposition : form-data; name=f\r\n\r\n",
    "Content-Disposition: form-data;\r\n name=f\r\n\r\n", "Content-Disposition: form-data; name=f\n\r\n\r\n",
    "Content-Disposition: form-data; name=f; filename*=utf-8''%zz\r\n\r\n",
    "Content-Disposition: form-data; name=f; filename*=koi8-r''a\r\n\r\n",
  ])
  func refusesMalformedParts(head: String) {
    guard case .failure(.malformedPart) = parse("--b\r\n\(head)x\r\n--b--") else {
      Issue.record("It was taken.")
      return
    }
  }

  @Test func boundsPartsAndTheirFields() {
    let limits = MultipartForm.Limits(parts: 2, fields: 100, lines: 2)
    let part = "--b\r\n\(Self.head)x\r\n"
    #expect(throws: Never.self) { try parse(part + part + "--b--", limits: limits).get() }
    #expect(parse(part + part + part + "--b--", limits: limits) == .failure(.tooManyParts(limit: 2)))
    let many = "--b\r\nA:\r\nB:\r\n\(Self.head)x\r\n--b--"
    let long = "--b\r\nA: \(String(repeating: "a", count: 100))\r\n\(Self.head)x\r\n--b--"
    for text in [many, long] {
      guard case .failure(.malformedPart) = parse(text, limits: limits) else {
        Issue.record("It was taken.")
        continue
      }
    }
  }

  @Test(
    arguments: [
      ("multipart/form-data; boundary=abc", "abc"),
      ("multipart/form-data; boundary=\"a b'()+_,-./:=?c\"", "a b'()+_,-./:=?c"),
      (
        "multipart/form-data; charset=x; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
        "----WebKitFormBoundary7MA4YWxkTrZu0gW"
      ),
      ("multipart/form-data", nil), ("multipart/form-data; boundary=\"\"", nil),
      ("multipart/form-data; boundary=\"a \"", nil),
      ("multipart/form-data; boundary=\"a@b\"", nil), ("multipart/form-data; boundary=\"é\"", nil),
      ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), nil),
    ] as [(String, String?)])
  func readsTheBoundary(type: String, boundary: String?) throws {
    let type = try #require(MediaType(type))
    let found = try? MultipartForm.boundary(of: type)
    #expect(found == boundary.map { Array($0.utf8) })
  }

  @Test(
    arguments: [
      ("filename=a.heic", "a.heic"), ("filename=\"a b.heic\"", "a b.heic"),
      ("filename=\"a\\\"b.heic\"", "a\"b.heic"),
      ("filename=\"a%22b.heic\"", "a\"b.heic"), ("filename=\"100%.heic\"", "100%.heic"),
      ("filename=\"a%41\"", "a%41"),
      ("filename=\"C:\\photos\\a.heic\"", "C:\\photos\\a.heic"), ("filename=\"a\\\\b\"", "a\\b"),
      ("filename=\"é.heic\"", "é.heic"),
      ("filename=\"../../etc/passwd\"", "../../etc/passwd"), ("filename=\"a;b=c.heic\"", "a;b=c.heic"),
      ("filename=\"\"", ""),
      ("filename=\"a%0d%0aX: y\"", "a  X: y"), ("filename*=UTF-8''%e2%82%ac%20rates", "€ rates"),
      ("filename*=utf-8'en'a; filename=b", "a"), ("filename=b; filename*=iso-8859-1''%e9", "é"), ("x=y", nil),
    ] as [(String, String?)])
  func readsFileNames(parameter: String, name: String?) throws {
    let disposition = try #require(ContentDisposition("form-data; name=f; \(parameter)"))
    #expect(disposition.fileName == name)
    #expect(disposition.name == "f")
  }

  @Test func staysLinearOnDelimitersThatAreNone() throws {
    // Each CRLF begins a delimiter that does not end as one.
    let content = String(repeating: "\r\n--bx", count: 50_000)
    #expect(try contents("--b\r\n\(Self.head)\(content)x\r\n--b--").map(\.utf8.count) == [300_001])
  }
}
