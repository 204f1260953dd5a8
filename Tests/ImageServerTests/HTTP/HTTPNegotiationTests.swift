import Testing

@testable import ImageServer

/// RFC 9110, 8.3 and 12.5.1.
@Suite struct HTTPNegotiationTests {
  @Test(arguments: [
    ("image/jpeg", 1000), ("image/*", 1000), ("*/*", 1000), ("IMAGE/JPEG", 1000), ("text/html", 0),
    ("image/png", 0),
    ("image/jpeg;q=0", 0), ("image/jpeg;q=0.000", 0), ("image/jpeg;q=0.5", 500), ("image/jpeg; q=0.123", 123),
    ("image/jpeg;Q=1.000", 1000), ("*/*;q=0.1", 100), ("image/*;q=0, image/jpeg", 1000),
    ("image/jpeg;q=0, */*", 0),
    ("image/*, image/jpeg;q=0", 0), ("text/html, */*;q=0.8", 800),
    ("image/webp,image/apng,image/*,*/*;q=0.8", 1000),
    ("application/json", 0), ("image/jpeg;v=\"a b\";q=0.4", 400),
    // Nothing that can be read: everything is taken.
    ("", 1000), (",", 1000), ("image", 1000), ("*/jpeg", 1000), ("image/jpeg;q=2", 1000),
    ("image/jpeg;q=1.001", 1000),
    ("image/jpeg;q=-1", 1000), ("image/jpeg;q=0.1234", 1000), ("image/jpeg q=0", 1000),
  ])
  func weighsWhatIsAccepted(value: String, weight: Int) {
    #expect(Accept(["Accept": value]).weight(of: "image/jpeg") == weight)
    #expect(Accept(["Accept": value]).allows("image/jpeg") == (weight > 0))
  }

  @Test func takesEverythingWithoutAccept() {
    #expect(Accept([:]).allows("image/jpeg"))
  }

  @Test func joinsSeveralFields() {
    #expect(Accept(["Accept": "text/html", "accept": "image/jpeg"]).allows("image/jpeg"))
  }

  @Test func readsMediaTypes() throws {
    let type = try #require(MediaType("Multipart/Form-Data ; Boundary=\"a;b\\\"c\"; charset=utf-8;"))
    #expect(type.essence == "multipart/form-data")
    #expect(type[parameter: "boundary"] == "a;b\"c")
    #expect(type[parameter: "charset"] == "utf-8")
    #expect(MediaType("image/heic")?.parameters.isEmpty == true)
  }

  @Test(arguments: [
    "", "image", "image/", "/heic", "image/heic x", "image/heic; a", "image/heic; a=", "image/heic; =b",
    "image/heic; a=\"b", "image/heic; a=b c", "image/heic; a=b; A=c", "image/heic, image/png", "im age/heic",
  ])
  func refusesMalformedMediaTypes(text: String) {
    #expect(MediaType(text) == nil)
  }
}
