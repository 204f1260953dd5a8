import Dispatch
import Glibc
import ImageWorkers

@testable import ImageServer

/// A server that takes one connection, reads the head of a request, answers what it was told to, and closes the connection if
/// it shall; else keeps it open as long as the test lives.
final class ScriptedServer: Sendable {
  let address: ServerAddress
  private let listener: OwnedDescriptor
  private let connection = Guarded<OwnedDescriptor?>(nil)

  init(answer: String, closes: Bool = true) throws {
    listener = OwnedDescriptor(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = listener.number
    let bound = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
    }
    guard bound == 0, listen(number, 1) == 0, let place = SocketAddress.local(of: number),
      let address = ServerAddress(place.description)
    else { throw RawClient.Failure(what: "no socket to listen on") }
    self.address = address
    DispatchQueue(label: "scripted server").async { [self] in serve(answer, closes) }
  }

  private func serve(_ answer: String, _ closes: Bool) {
    let accepted = OwnedDescriptor(accept(listener.number, nil, nil))
    var request: [UInt8] = []
    var byte: UInt8 = 0
    while !request.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard recv(accepted.number, &byte, 1, 0) == 1 else { return }
      request.append(byte)
    }
    let bytes = Array(answer.utf8)
    _ = send(accepted.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    if !closes { connection.withLock { $0 = accepted } }
  }
}
