import ImageCore
import Testing

@testable import ImageServer

@Suite struct ServiceRouteTests {
  @Test(arguments: ["/healthz", "/version", "/metrics", "/openapi.json", "/"], ["GET", "HEAD"])
  func resourcesAreServed(path: String, method: String) throws {
    let response = try #require(ServiceHarness().begin(method, path).response)
    #expect(response.status == 200)
    #expect(response.body.count > 0)
    #expect(response.fields["X-Content-Type-Options"] == "nosniff")
    #expect(response.fields["X-Request-Id"] == String(repeating: "ab", count: 16))
  }

  @Test(
    arguments: [
      ("GET", "/convert", 405, "POST, OPTIONS"), ("DELETE", "/inspect", 405, "POST, OPTIONS"),
      ("POST", "/", 405, "GET, HEAD, OPTIONS"), ("TRACE", "/healthz", 405, "GET, HEAD, OPTIONS"),
      ("CONNECT", "", 405, "GET, HEAD, POST, OPTIONS"), ("GET", "/nothing", 404, nil),
      ("POST", "/convert/", 404, nil),
      ("GET", "/../etc/passwd", 404, nil), ("BREW", "/", 501, nil), ("get", "/", 501, nil),
    ] as [(String, String, Int, String?)])
  func whatIsNotServedIsRefusedByItsStatus(method: String, path: String, status: Int, allow: String?) throws {
    let response = try #require(ServiceHarness().begin(method, path).response)
    #expect(response.status == status)
    #expect(response.fields["Allow"] == allow)
    #expect(response.fields["Content-Type"] == "application/problem+json")
    #expect(response.text.contains("\"status\":\(status)"))
  }

  @Test(arguments: [
    ("/convert", "POST, OPTIONS"), ("/", "GET, HEAD, OPTIONS"), ("*", "GET, HEAD, POST, OPTIONS"),
  ])
  func optionsTellTheMethods(path: String, allow: String) throws {
    let response = try #require(ServiceHarness().begin("OPTIONS", path).response)
    #expect(response.status == 204)
    #expect(response.fields["Allow"] == allow)
  }

  @Test func withoutABodyALengthIsRequired() {
    #expect(ServiceHarness().begin("POST", "/convert").response?.status == 411)
  }

  @Test func aDeclaredBodyOverTheLimitIsRefusedAtOnce() {
    let call = ServiceHarness().begin("POST", "/convert", length: .known(200 << 20))
    #expect(call.response?.status == 413)
  }

  @Test(arguments: [
    ("/convert", "image/jpeg", true), ("/convert", "image/*;q=0.1", true), ("/convert", "*/*", true),
    ("/convert", "text/html, */*;q=0", false), ("/convert", "image/png", false),
    ("/convert", "image/jpeg;q=0, */*", false),
    ("/inspect", "application/json", true), ("/inspect", "image/jpeg", false),
  ])
  func theAnswersTypeMustBeAcceptable(path: String, accept: String, isTaken: Bool) {
    let call = ServiceHarness().begin("POST", path, fields: ["Accept": accept], length: .known(3))
    #expect(call.wantsBody == isTaken)
    if !isTaken { #expect(call.response?.status == 406) }
  }

  @Test func contentCodingsAreRefused() {
    let harness = ServiceHarness()
    let call = harness.begin("POST", "/convert", fields: ["Content-Encoding": "gzip"], length: .known(3))
    #expect(call.response?.status == 415)
    #expect(
      harness.begin("POST", "/convert", fields: ["Content-Encoding": "identity"], length: .known(3)).wantsBody
    )
  }

  @Test(arguments: ["multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x"])
  func formsNeedABoundary(type: String) {
    let call = ServiceHarness().begin("POST", "/convert", fields: ["Content-Type": type], length: .known(3))
    #expect(call.response?.status == 400)
  }

  @Test func withATokenEverythingButHealthAndThePageNeedsIt() throws {
    var policy = ServicePolicy()
    policy.token = BearerToken(fileContents: Array("s3cret".utf8))
    let harness = ServiceHarness(policy: policy)
    for path in ["/version", "/metrics", "/openapi.json", "/nothing"] {
      let response = try #require(harness.begin("GET", path).response)
      #expect(response.status == 401)
      #expect(response.fields["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
    }
    #expect(harness.begin("POST", "/convert", length: .known(3)).response?.status == 401)
    for path in ["/healthz", "/"] { #expect(harness.begin("GET", path).response?.status == 200) }
    let call = harness.begin(
      "POST", "/convert", fields: ["Authorization": "Bearer s3cret"], length: .known(3))
    #expect(call.wantsBody)
    #expect(
      harness.begin("OPTIONS", "/convert").response?.status == 204, "a browser's preflight carries no token")
  }

  @Test func theDescriptionAsksForATokenOnlyWhereOneIsNeeded() throws {
    let open = Documents(versions: [], wantsToken: false)
    let closed = Documents(versions: [], wantsToken: true)
    #expect(!String(decoding: open.openAPI, as: UTF8.self).contains("\"security\": [{"))
    #expect(String(decoding: closed.openAPI, as: UTF8.self).contains("\"security\": [{\"bearer\": []}]"))
  }

  @Test func thePageMayDoNothingButItsOwnWork() throws {
    let response = try #require(ServiceHarness().begin("GET", "/").response)
    let nonce = String(repeating: "ab", count: 16)
    let policy = try #require(response.fields["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'nonce-\(nonce)'"))
    #expect(response.text.contains("<script nonce=\"\(nonce)\">"))
    #expect(!response.text.contains("NONCE"))
    #expect(!response.text.contains("/*script*/"))
    #expect(!response.text.contains("https://"))
    #expect(!response.text.contains("style=\""), "an inline style would need a weaker policy")
  }

  @Test func pagesOfOtherOriginsAreLetInByName() throws {
    var policy = ServicePolicy()
    policy.origins = ["https://app.example"]
    let harness = ServiceHarness(policy: policy)
    let fields: HTTPFields = ["Origin": "https://app.example", "Access-Control-Request-Method": "POST"]
    let preflight = try #require(harness.begin("OPTIONS", "/convert", fields: fields).response)
    #expect(preflight.fields["Access-Control-Allow-Origin"] == "https://app.example")
    #expect(preflight.fields["Access-Control-Allow-Methods"] == "POST, OPTIONS")
    #expect(preflight.fields["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
    let foreign = try #require(
      harness.begin("GET", "/version", fields: ["Origin": "https://evil.example"]).response)
    #expect(foreign.fields["Access-Control-Allow-Origin"] == nil)
    #expect(foreign.fields.values(of: "Vary").contains("Origin"))
    #expect(
      try #require(ServiceHarness().begin("GET", "/", fields: fields).response)
        .fields["Access-Control-Allow-Origin"] == nil)
  }

  @Test func readinessIsARecentConversion() {
    let harness = ServiceHarness()
    #expect(harness.begin("GET", "/readyz").response?.status == 503)
    harness.service.readiness.succeeded(at: harness.clock.now)
    #expect(harness.begin("GET", "/readyz").response?.status == 200)
    harness.clock.advance(by: .seconds(61))
    #expect(harness.begin("GET", "/readyz").response?.status == 503)
    #expect(harness.begin("GET", "/readyz").response?.fields["Retry-After"] != nil)
    _ = harness.post()
    harness.pictures.convert()
    #expect(harness.begin("GET", "/readyz").response?.status == 200)
    harness.service.desk.with { $0.drain() }
    #expect(harness.begin("GET", "/readyz").response?.status == 503)
    #expect(harness.begin("GET", "/healthz").response?.status == 200)
  }

  @Test(arguments: [
    (HTTPFault.malformed("x"), 400, "malformed-request"), (.truncated, 400, "malformed-request"),
    (.headTimeout, 408, "request-timeout"), (.bodyTimeout, 408, "request-timeout"),
    (.bodyTooLarge(limit: 5), 413, "content-too-large"), (.targetTooLong(limit: 5), 414, "uri-too-long"),
    (.unknownExpectation, 417, "expectation-failed"), (.headTooLarge(limit: 5), 431, "head-too-large"),
    (.notImplemented("x"), 501, "not-implemented"), (.tooManyConnections, 503, "busy"),
    (.noBodyStorage, 503, "busy"),
    (.unsupportedVersion, 505, "version-not-supported"),
  ])
  func faultsOfHTTPAreProblemsToo(fault: HTTPFault, status: Int, code: String) throws {
    let harness = ServiceHarness()
    let exchange = Exchange(id: 1) { _ in }
    let response = harness.service.problem(for: fault, head: nil, exchange)
    #expect(response.status == status)
    #expect(response.closes)
    #expect(response.fields["Content-Type"] == "application/problem+json")
    #expect(response.text.contains("\"code\":\"\(code)\""))
    #expect((response.fields["Retry-After"] != nil) == (status == 503))
    #expect(response.fields["X-Request-Id"] != nil)
  }
}
