import Dispatch
import Glibc
import Testing

@testable import ImageServer

/// Listening, draining and stopping.
@Suite struct TransportEndTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func drainsWhatIsInWorkAndClosesTheRest() throws {
    let server = try TestServer(RecordingHandler(answer: { _ in nil }))
    let idle = try server.client()
    idle.send(Self.get)
    #expect(server.handler.wait { $0.held.count == 1 })
    server.handler.state.withLock { $0.held[0] }.respond(HTTPResponse(status: 200))
    #expect(idle.response()?.status == 200)
    let busy = try server.client()
    busy.send(Self.get)
    #expect(server.handler.wait { $0.held.count == 2 })

    let ended = DispatchSemaphore(value: 0)
    server.server.drain(within: .seconds(30)) { ended.signal() }
    #expect(idle.receive() == [])
    #expect(throws: RawClient.Failure.self) { try server.client() }
    server.handler.state.withLock { $0.held[1] }.respond(HTTPResponse(status: 200))
    let response = busy.response()
    #expect(response?.status == 200)
    #expect(response?.fields["connection"] == "close")
    #expect(busy.receive() == [])
    busy.finish()
    #expect(ended.wait(timeout: .now() + 10) == .success)
  }

  @Test func stopsWhatDoesNotEndInTime() throws {
    let server = try TestServer(RecordingHandler(answer: { _ in nil }))
    let client = try server.client()
    client.send(Self.get)
    #expect(server.handler.wait { $0.held.count == 1 })
    let ended = DispatchSemaphore(value: 0)
    server.server.drain(within: .milliseconds(50)) { ended.signal() }
    #expect(ended.wait(timeout: .now() + 10) == .success)
    #expect(server.handler.state.withLock { $0.abandoned.count } == 1)
    #expect(server.handler.state.withLock { $0.summaries.map(\.outcome) } == [.stopped])
  }

  @Test func endsAServerWithoutConnections() throws {
    let server = try TestServer()
    let ended = DispatchSemaphore(value: 0)
    server.server.drain(within: .seconds(30)) { ended.signal() }
    #expect(ended.wait(timeout: .now() + 10) == .success)
  }

  @Test func servesAnInheritedSocket() throws {
    let sockets = try ListeningSocket.open(.tcp(host: "127.0.0.1", port: 0), backlog: 5)
    let address = sockets[0].address
    let server = try TestServer(on: .inherited(descriptor: dup(sockets[0].descriptor)))
    #expect(server.address == address)
    let client = try server.client()
    client.send(Self.get)
    #expect(client.response()?.status == 200)
  }

  @Test func refusesADescriptorThatDoesNotListen() throws {
    let null = open("/dev/null", O_RDONLY)
    defer { _ = close(null) }
    let server = try TestServer()
    #expect(throws: ListenFault.self) { try server.server.listen(on: .inherited(descriptor: null)) }
  }

  @Test func saysWhyItCannotListen() throws {
    let server = try TestServer()
    let fault = #expect(throws: ListenFault.self) { try server.server.listen(on: server.address) }
    #expect(fault?.description == "Cannot listen on \(server.address): another program listens there.")
    #expect(
      fault?.naming(option: "--listen").description
        == "Cannot listen on \(server.address): another program listens there. Stop it, or choose another address with --listen HOST:PORT."
    )
    let nowhere = #expect(throws: ListenFault.self) {
      try server.server.listen(on: .tcp(host: "no such host", port: 0))
    }
    #expect(nowhere?.naming(option: "--listen") == nowhere, "another address is no help")
  }

  @Test func listensOnEveryAddressOfAName() throws {
    let server = try TestServer()
    let addresses = try server.server.listen(on: .tcp(host: "localhost", port: 0))
    #expect(Set(addresses.map(\.port)).count == 1)
    for address in addresses {
      let client = try RawClient(address)
      client.send(Self.get)
      #expect(client.response()?.status == 200)
    }
  }

  @Test func replacesTheUnixSocketOfADeadServerOnly() throws {
    let path = "/tmp/imgconv-test-\(UInt64.random(in: 0...UInt64.max)).sock"
    let first = try TestServer(on: .unix(path: path))
    #expect(throws: ListenFault.self) { try TestServer(on: .unix(path: path)) }
    first.stop()

    // A socket file that nobody listens on any more.
    let stale = try ListeningSocket.open(.unix(path: path), backlog: 1)
    #expect(rename(path, path + ".old") == 0)
    withExtendedLifetime(stale) {}
    let dead = try #require(deadSocket(at: path))
    #expect(dead == path)
    let second = try TestServer(on: .unix(path: path))
    let client = try second.client()
    client.send(Self.get)
    #expect(client.response()?.status == 200)
    second.stop()
    #expect(access(path, F_OK) != 0)
    unlink(path + ".old")

    let file = open(path, O_CREAT | O_WRONLY, 0o600)
    _ = close(file)
    #expect(throws: ListenFault.self) { try TestServer(on: .unix(path: path)) }
    #expect(access(path, F_OK) == 0)
    unlink(path)
  }

  /// Leaves a socket file without a listener, as a killed server does.
  private func deadSocket(at path: String) -> String? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { _ = close(descriptor) }
    var address = SocketAddress.unix(path)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0 ? path : nil
  }
}
