import Testing

@testable import ImageServer

/// Where a client reaches a service.
@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1:8080"), (":8080", "127.0.0.1:8080"), ("0.0.0.0:80", "127.0.0.1:80"),
    ("[::]:80", "[::1]:80"), ("http://127.0.0.1:81/", "127.0.0.1:81"), ("localhost:1", "localhost:1"),
    ("http://localhost", "localhost:80"), ("http://[::1]", "[::1]:80"), ("http://[::1]:9/", "[::1]:9"),
    ("unix:/run/a.sock", "unix:/run/a.sock"),
  ])
  func isWhereAServiceCanBeReached(text: String, reached: String) {
    #expect(ServerAddress(text)?.description == reached)
  }

  @Test(arguments: [
    "", "localhost", "https://localhost:1", "127.0.0.1:0", "http://127.0.0.1:80/readyz", "http://",
    "http://a:0",
    "http://a:65536", "http://a/b", "http://u@a", "http://u@a:1", "http://[::1", "http://[]:1", "http://a b",
    "http://:80", "http://unix:/a", "http://a:", "a b:1", "unix:",
  ])
  func isNothingElse(text: String) {
    #expect(ServerAddress(text) == nil)
  }

  @Test(arguments: [("[::1]:9", "[::1]:9"), ("http://a", "a:80"), ("unix:/run/a.sock", "localhost")])
  func namesAHostForTheHostField(text: String, authority: String) {
    #expect(ServerAddress(text)?.authority == authority)
  }
}
