import ImageCore
import ImageWorkers
import Synchronization
import Testing

@testable import ImageServer

@Suite struct ServiceFormTests {
  private static let type: HTTPFields = ["Content-Type": "multipart/form-data; boundary=b"]

  /// A form with `files`, names and contents.
  private static func form(_ files: [(String, String)]) -> [UInt8] {
    let parts = files.map {
      "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\($0)\"\r\n\r\n\($1)\r\n"
    }
    return Array((parts.joined() + "--b--\r\n").utf8)
  }

  /// Waits for the queue on which forms are taken apart: what is done there puts the next step behind itself, and no test
  /// here has more than four steps in a row.
  private func settle() {
    for _ in 0..<4 { ConversionService.formQueue.sync(flags: .barrier) {} }
  }

  @Test func severalFilesAreWorkedOnOneAfterTheOtherAndAnsweredInOrder() throws {
    let harness = ServiceHarness()
    let call = harness.post(
      fields: Self.type, body: Self.form([("a.heic", "AAA"), ("b", "BB"), ("c.heic", "C")]))
    settle()
    let first = try #require(harness.pictures.jobs.first?.job)
    #expect(harness.pictures.jobs.count == 1)
    #expect(TestDescriptor.read(first.source, offset: first.offset, count: first.length) == Array("AAA".utf8))
    harness.pictures.convert(bytes: 4)
    settle()
    #expect(harness.service.desk.snapshot.places == 1, "a request holds one place, however many files it has")
    harness.pictures.finish(.failure(ConversionError(.truncated, "It is cut short.")))
    settle()
    harness.pictures.convert(bytes: 2)
    let response = try #require(call.response)
    #expect(response.status == 200)
    #expect(response.fields["Content-Type"]?.hasPrefix("multipart/mixed; boundary=imgconv-") == true)
    let text = String(decoding: response.body.allBytes, as: UTF8.self)
    let statuses = text.split(separator: "\r\n").filter { $0.hasPrefix("Status: ") }
    #expect(statuses == ["Status: 200", "Status: 422", "Status: 200"])
    #expect(text.contains("Content-Disposition: attachment; filename=\"a.jpg\"\r\n"))
    #expect(text.contains("Content-Disposition: attachment; filename=\"b\"\r\n"))
    #expect(text.contains("Content-Length: 4\r\n\r\n"))
    #expect(harness.service.desk.snapshot.places == 0)
    harness.end(call)
    #expect(harness.service.desk.snapshot.bytes == 0)
    #expect(harness.service.metricsText().contains("imgconv_errors_total{code=\"truncated\"} 1"))
  }

  @Test func aFormWithOneFileIsAnsweredAsARawBodyIs() throws {
    let harness = ServiceHarness()
    let call = harness.post(fields: Self.type, body: Self.form([("IMG_1.HEIC", "AAA")]))
    settle()
    harness.pictures.convert()
    #expect(call.response?.fields["Content-Type"] == "image/jpeg")
    #expect(call.response?.fields["Content-Disposition"] == "attachment; filename=\"IMG_1.jpg\"")
  }

  @Test func aFormOfHalfTheBudgetGetsInWhenNobodyElseIsHere() throws {
    let harness = ServiceHarness(budget: 100_000)
    let content = String(repeating: "x", count: 24_000)
    let call = harness.post(fields: Self.type, body: Self.form([("a", content), ("b", content)]))
    settle()
    for _ in 0..<2 { harness.pictures.convert(bytes: 28_000) }
    let text = try #require(call.response?.text)
    #expect(text.split(separator: "\r\n").filter { $0 == "Status: 200" }.count == 2)
    harness.end(call)
    #expect(harness.service.desk.snapshot.bytes == 0)
  }

  @Test func aFormThatFindsNoRoomForItsJPEGsIsToldSoAtOnceAndAsAWhole() {
    let harness = ServiceHarness(budget: 1000)
    #expect(harness.service.desk.with { $0.charge(300) }, "somebody else's")
    let call = harness.post(
      fields: Self.type, body: Self.form([("a", String(repeating: "x", count: 400)), ("b", "x")]))
    settle()
    #expect(call.response?.status == 503)
    #expect(harness.pictures.jobs.isEmpty)
    #expect(harness.service.desk.snapshot.places == 0)
    harness.end(call)
    #expect(harness.service.desk.snapshot.bytes == 300)
  }

  @Test func aFileThatWasNotChosenIsPassedOver() {
    let harness = ServiceHarness()
    let call = harness.post(fields: Self.type, body: Self.form([("", ""), ("b.heic", "B")]))
    settle()
    harness.pictures.convert()
    #expect(call.response?.fields["Content-Disposition"] == "attachment; filename=\"b.jpg\"")
    let empty = harness.post(fields: Self.type, body: Self.form([("", "")]))
    settle()
    #expect(empty.response?.status == 415)
  }

  @Test(arguments: [("", "given.jpg"), ("own.heic", "own.jpg")])
  func theQueryNamesAFileThatHasNoNameOfItsOwn(own: String, answered: String) {
    let harness = ServiceHarness()
    let call = harness.post(
      query: [("filename", "given.heic")], fields: Self.type, body: Self.form([(own, "AAA")]))
    settle()
    harness.pictures.convert()
    #expect(call.response?.fields["Content-Disposition"] == "attachment; filename=\"\(answered)\"")
  }

  @Test func anEmptyFileIsAProblemOfItsOwn() throws {
    let harness = ServiceHarness()
    let call = harness.post(fields: Self.type, body: Self.form([("a", ""), ("b", "B")]))
    settle()
    harness.pictures.convert()
    #expect(call.response?.text.contains("Status: 415\r\n") == true)
    #expect(call.response?.text.contains("Status: 200\r\n") == true)
  }

  @Test(arguments: [
    ("--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nx\r\n--b--\r\n", 415),
    ("--b--\r\n", 415), ("no form at all", 400), ("--b\r\nno colon\r\n\r\nx\r\n--b--\r\n", 400),
  ])
  func whatIsNoFormOfFilesIsRefused(body: String, status: Int) {
    let harness = ServiceHarness()
    let call = harness.post(fields: Self.type, body: Array(body.utf8))
    settle()
    #expect(call.response?.status == status)
    #expect(harness.service.desk.snapshot.places == 0)
  }

  @Test func tooManyFilesAreRefused() {
    let harness = ServiceHarness()
    let call = harness.post(fields: Self.type, body: Self.form(Array(repeating: ("a", "x"), count: 17)))
    settle()
    #expect(call.response?.status == 400)
  }

  @Test func aClientThatLeavesEndsTheRestOfItsForm() throws {
    let harness = ServiceHarness()
    let call = harness.post(fields: Self.type, body: Self.form([("a", "A"), ("b", "B")]))
    settle()
    harness.service.abandoned(call.exchange)
    harness.end(call, .abandoned)
    #expect(harness.service.desk.snapshot.bytes == 0)
    harness.pictures.finish(.failure(ConversionError(.cancelled, "Given up.")))
    settle()
    #expect(harness.pictures.jobs.isEmpty)
    #expect(harness.service.desk.snapshot.places == 0)
    #expect(harness.service.desk.snapshot.bytes == 0)
  }

  @Test func theOperatorsListenerServesHealthAndMetricsAlone() {
    var policy = ServicePolicy()
    policy.token = BearerToken(fileContents: Array("secret".utf8))
    let harness = ServiceHarness(policy: policy)
    let monitoring = MonitoringService(service: harness.service)
    for (method, path, status) in [
      ("GET", "/metrics", 200), ("HEAD", "/healthz", 200), ("GET", "/readyz", 503), ("POST", "/metrics", 405),
      ("GET", "/", 404), ("POST", "/convert", 404), ("OPTIONS", "/metrics", 204), ("OPTIONS", "*", 204),
      ("OPTIONS", "/convert", 404), ("DELETE", "/metrics", 405), ("BREW", "/metrics", 501),
      ("CONNECT", "", 405),
    ] {
      let call = harness.begin(method, path)
      guard case .respond(let response) = monitoring.decide(call.head, call.exchange) else {
        return #expect(Bool(false), "no body is wanted")
      }
      #expect(response.status == status, "\(method) \(path)")
      guard status == 405 || status == 204 else { continue }
      #expect(response.fields["Allow"] == "GET, HEAD, OPTIONS")
    }
  }
}
