import Testing

@testable import ImageServer

/// The texts of addresses.
@Suite struct TransportAddressTests {
  @Test(
    arguments: [
      ("127.0.0.1:8080", .tcp(host: "127.0.0.1", port: 8080)), (":0", .tcp(host: "", port: 0)),
      ("localhost:65535", .tcp(host: "localhost", port: 65535)), ("[::1]:80", .tcp(host: "::1", port: 80)),
      ("unix:/run/a.sock", .unix(path: "/run/a.sock")), ("unix:a", .unix(path: "a")),
    ] as [(String, ListenAddress)])
  func readsListenAddresses(text: String, address: ListenAddress) {
    #expect(ListenAddress(text) == address)
    #expect(address.description == text)
  }

  @Test(arguments: [
    "", "8080", "localhost", "localhost:", "localhost:65536", "localhost:-1", "localhost:+1", "localhost:a",
    "::1:80", "[]:80",
    "[::1:80", "unix:", "unix:" + String(repeating: "a", count: 108), "localhost:٣",
  ])
  func refusesWhatIsNoListenAddress(text: String) {
    #expect(ListenAddress(text) == nil)
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "::1"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "::"),
      ([0x20, 1, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "2001:db8::1"),
      ([0x20, 1, 0x0D, 0xB8, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1], "2001:db8:0:1:1:1:1:1"),
      ([0xFE, 0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0], "fe80:0:1::2:0"),
      ([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "fe80::"),
    ] as [([UInt8], String)])
  func writesIPv6AddressesTheUsualWay(bytes: [UInt8], text: String) {
    #expect(PeerAddress.ipv6(bytes, port: 1).host == text)
  }

  @Test func takesSocketsOnlyWhenTheyArePassedToThisProcess() throws {
    let environment = ["LISTEN_PID": "42", "LISTEN_FDS": "2"]
    #expect(
      try ListenAddress.inherited(environment: { environment[$0] }, processID: 42)
        == [.inherited(descriptor: 3), .inherited(descriptor: 4)])
    #expect(try ListenAddress.inherited(environment: { environment[$0] }, processID: 43).isEmpty)
    #expect(try ListenAddress.inherited(environment: { _ in nil }, processID: 42).isEmpty)
  }

  @Test(arguments: ["0", "-1", "", "abc", "99999", "2 "])
  func refusesANumberOfPassedSocketsThatIsNone(text: String) throws {
    let error = #expect(throws: ListenFault.self) {
      try ListenAddress.inherited(environment: { $0 == "LISTEN_PID" ? "42" : text }, processID: 42)
    }
    #expect(error?.description.contains("LISTEN_FDS") == true)
  }
}
