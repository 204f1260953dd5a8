import ImageCore
import Testing

@testable import ImageServer

@Suite struct ServiceFieldTests {
  @Test func sizeParityIsADictionaryOfStructuredFields() {
    var parity = SizeParity()
    parity.pixelsEqual = true
    parity.sourceDepth = 10
    parity.sourceBytes = 1_000_000
    parity.fileBytes = 1_200_000
    parity.bytes = 1_050_000
    parity.verdict = .within
    let field = StructuredDictionary(parity: parity, width: 3024, height: 4032).fieldValue
    #expect(
      field == "width=3024, height=4032, pixels=?1, source-depth=10, depth=8, source-bytes=1000000, "
        + "file-bytes=1200000, bytes=1050000, ratio=1.05, file-ratio=0.875, verdict=within")
  }

  @Test(arguments: [
    (0.0, "0.0"), (1, "1.0"), (1.0005, "1.0"), (2.0 / 3, "0.667"), (123.4567, "123.457"), (.nan, "0.0"),
  ])
  func decimalsHaveOneToThreePlaces(value: Double, text: String) {
    var dictionary = StructuredDictionary()
    dictionary.append("a", .decimal(value))
    #expect(dictionary.fieldValue == "a=" + text)
  }

  @Test(arguments: [
    (nil, "attachment; filename=\"picture.jpg\""),
    ("IMG_0001.HEIC", "attachment; filename=\"IMG_0001.jpg\""),
    ("archive.tar.heic", "attachment; filename=\"archive.tar.jpg\""),
    ("noextension", "attachment; filename=\"noextension.jpg\""),
    ("/etc/passwd", "attachment; filename=\"passwd.jpg\""),
    ("..\\..\\windows\\a.heic", "attachment; filename=\"a.jpg\""),
    ("..", "attachment; filename=\"picture.jpg\""),
    ("a/", "attachment; filename=\"picture.jpg\""),
    (".hidden", "attachment; filename=\".hidden.jpg\""),
    ("a\r\nSet-Cookie: x.heic", "attachment; filename=\"aSet-Cookie: x.jpg\""),
    ("../\u{200D}../\u{200D}etc/\u{200D}x.heic", "attachment; filename=\"x.jpg\""),
    (
      "..\\\u{301}a/\u{FE0F}.heic", "attachment; filename=\"_.jpg\"; filename*=UTF-8''%EF%B8%8F.jpg"
    ),
    ("a.\u{301}heic", "attachment; filename=\"a.jpg\""),
    ("ü \"q\".heic", "attachment; filename=\"_ _q_.jpg\"; filename*=UTF-8''%C3%BC%20%22q%22.jpg"),
  ])
  func jpegsAreNamedAfterTheLastComponent(source: String?, field: String) {
    #expect(PictureName.jpeg(source) == field)
  }

  @Test(arguments: [
    ("abc-123", "abc-123"), ("a/b:c=d+e~f._", "a/b:c=d+e~f._"), (nil, "abab"), ("", "abab"), ("a b", "abab"),
    ("a\"b", "abab"), (String(repeating: "x", count: 129), "abab"),
  ])
  func requestIDsOfClientsAreTakenWhenTheyAreSafe(given: String?, id: String) {
    #expect(RequestID.accept(given) { [0xAB, 0xAB] } == id)
  }

  @Test(arguments: [
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-extra", false),
    ("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-ee", true),
    ("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false),
    ("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false),
    ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false),
    ("", false),
  ])
  func traceContextsAreCheckedBeforeTheyAreRepeated(value: String, isValid: Bool) {
    #expect(TraceParent.validated(value) == (isValid ? value : nil))
  }

  @Test(arguments: [
    ("Bearer secret", true), ("bearer secret", true), ("Bearer  secret", true), ("Bearer secre", false),
    ("Bearer secretx", false), ("Bearer secretsecret", false), ("Basic secret", false), ("Bearer", false),
    ("", false),
  ])
  func tokensAreComparedWhole(field: String, isRight: Bool) throws {
    let token = try #require(BearerToken(fileContents: Array("secret\r\nsecond line".utf8)))
    #expect(token.matches(authorization: field) == isRight)
    #expect(!token.matches(authorization: nil))
  }

  @Test(arguments: ["", "\n", "  \n", "a b\n", "tok\u{7F}en"])
  func tokenFilesWithoutAUsableTokenAreRefused(contents: String) {
    #expect(BearerToken(fileContents: Array(contents.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("203.0.113.9", .xForwardedFor, ["198.51.100.1"], "203.0.113.9"),
      ("10.0.0.1", .xForwardedFor, [], "10.0.0.1"),
      ("10.0.0.1", .xForwardedFor, ["198.51.100.1"], "198.51.100.1"),
      ("10.0.0.1", .xForwardedFor, ["1.2.3.4, 198.51.100.1", "10.9.9.9"], "198.51.100.1"),
      ("10.0.0.1", .xForwardedFor, ["not an address"], "10.0.0.1"),
      ("10.0.0.1", .xForwardedFor, ["\u{600}, 198.51.100.1"], "198.51.100.1"),
      ("10.0.0.1", .xForwardedFor, ["x,\u{301}, 198.51.100.1"], "198.51.100.1"),
      ("unix", .xForwardedFor, ["198.51.100.2:80"], "198.51.100.2"),
      ("10.0.0.1", .forwarded, ["for=198.51.100.7;proto=https"], "198.51.100.7"),
      ("10.0.0.1", .forwarded, ["for=\"[2001:db8::1]:4711\""], "2001:db8::1"),
      ("10.0.0.1", .forwarded, ["For = 198.51.100.7"], "198.51.100.7"),
      ("10.0.0.1", .forwarded, ["for=unknown"], "10.0.0.1"),
      ("10.0.0.1", .forwarded, ["for=_hidden, for=10.1.1.1"], "10.1.1.1"),
      ("10.0.0.1", .forwarded, ["for=198.51.100.7;host=\"a,for=6.6.6.6\""], "198.51.100.7"),
      ("10.0.0.1", .forwarded, ["for=6.6.6.6;by=\", for=198.51.100.7"], "10.0.0.1"),
      ("10.0.0.1", .forwarded, ["for=6.6.6.6;by=\"\\\", for=198.51.100.7"], "10.0.0.1"),
    ] as [(String, ClientAddress.Field, [String], String)])
  func onlyTrustedProxiesSpeakForOthers(
    peer: String, field: ClientAddress.Field, values: [String], client: String
  ) throws {
    let trusted = [try #require(AddressBlock("10.0.0.0/8")), try #require(AddressBlock("unix"))]
    var fields = HTTPFields()
    for value in values { fields.add(field.rawValue, value) }
    // What the proxy does not write is what the client wrote.
    fields.add(
      field == .forwarded ? "X-Forwarded-For" : "Forwarded", field == .forwarded ? "6.6.6.6" : "for=6.6.6.6")
    #expect(ClientAddress(trusted: trusted, field: field).resolve(peer: peer, fields: fields) == client)
  }

  @Test(arguments: ["10.0.0.0/33", "fd00::/129", "10.0.0/8", "example.org", "", "10.0.0.0/x", "10.0.0.0/-1"])
  func networksThatAreNoneAreRefused(text: String) {
    #expect(AddressBlock(text) == nil)
  }

  @Test(arguments: [
    ("172.16.0.0/12", "172.16.0.0", true), ("172.16.0.0/12", "172.31.255.255", true),
    ("172.16.0.0/12", "172.32.0.0", false), ("172.16.0.0/12", "172.15.255.255", false),
    ("172.31.0.0/12", "172.16.0.0", true), ("10.0.0.128/25", "10.0.0.255", true),
    ("10.0.0.128/25", "10.0.0.127", false), ("10.0.0.1/31", "10.0.0.0", true),
    ("10.0.0.1/31", "10.0.0.2", false),
    ("10.0.0.1/32", "10.0.0.1", true), ("10.0.0.1", "10.0.0.0", false), ("128.0.0.0/1", "255.0.0.1", true),
    ("128.0.0.0/1", "127.0.0.1", false), ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "::1", false),
    ("fe80::/10", "febf::1", true), ("fe80::/10", "fec0::1", false),
    ("2001:db8::/33", "2001:db8:7fff::", true),
    ("2001:db8::/33", "2001:db8:8000::", false), ("::/0", "1.2.3.4", true), ("unix", "::1", false),
  ])
  func networksHoldTheirAddressesAndNoOthers(network: String, address: String, isInside: Bool) throws {
    let block = try #require(AddressBlock(network))
    #expect(block.contains(try #require(IPAddress.parse(address))) == isInside)
  }

  @Test(arguments: [
    ("0.83", 0.83), ("1", 1), ("1e-3", 0.001), ("0.30000000000000004", 0.30000000000000004), ("2.5E+2", 250),
  ])
  func numbersFollowJSON(text: String, value: Double) { #expect(DecimalText.parse(text) == value) }

  @Test(arguments: ["", ".5", "5.", "-1", "+1", "1e", "1e999", "0x1", "nan", "inf", " 1", "1 ", "١", "1.2.3"])
  func whatIsNoNumberIsNil(text: String) { #expect(DecimalText.parse(text) == nil) }

  @Test(arguments: ["", "-1", "+1", " 1", "1.0", "99999999999999999999", "١"])
  func wholeNumbersAreDigitsOnly(text: String) { #expect(DecimalText.parseDigits(text) == nil) }

  @Test func momentsAreWrittenAsRFC3339() {
    #expect(Timestamp.format(0) == "1970-01-01T00:00:00.000Z")
    #expect(Timestamp.format(951_782_400.5) == "2000-02-29T00:00:00.500Z")
    #expect(Timestamp.format(1_796_083_199.999) == "2026-11-30T23:59:59.999Z")
    #expect(Timestamp.format(.infinity) == "1970-01-01T00:00:00.000Z")
  }
}
