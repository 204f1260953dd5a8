import Dispatch
import Glibc

@testable import ImageServer

/// A server on a port of its own, stopped when the test lets go of it.
final class TestServer: Sendable {
  let server: HTTPServer
  let handler: RecordingHandler
  let address: ListenAddress

  init(
    _ handler: RecordingHandler = RecordingHandler(), settings: TransportSettings = TransportSettings(),
    on address: ListenAddress = .tcp(host: "127.0.0.1", port: 0)
  ) throws {
    self.handler = handler
    server = try HTTPServer(settings: settings, handler: handler)
    self.address = try server.listen(on: address)[0]
  }

  deinit { stop() }

  func client() throws -> RawClient { try RawClient(address, of: self) }

  /// Whether every connection gets closed, of which nobody tells: asked again and again, for at most ten seconds.
  func closesAll() -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while server.statistics.open > 0 {
      guard ContinuousClock.now < deadline else { return false }
      usleep(1000)
    }
    return true
  }

  /// Stops and waits until every connection is closed.
  func stop() {
    let ended = DispatchSemaphore(value: 0)
    server.stop { ended.signal() }
    _ = ended.wait(timeout: .now() + 60)
  }
}
