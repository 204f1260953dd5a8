internal import Glibc

/// Tells the service manager how the service is (sd_notify(3)), without its library.
struct ServiceNotifier: Sendable {
  /// The manager's socket: a path, or `@` and a name in the abstract namespace; nil when nobody listens.
  let socket: String?

  /// Sends `state`, lines of `NAME=value`. Nobody waits for it, and a manager that is gone is no fault of ours.
  func send(_ state: String) {
    guard let socket, socket.utf8.count > 1, socket.utf8.count < 108, "/@".contains(socket.prefix(1)) else {
      return
    }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var name = Array(socket.utf8)
    if name[0] == UInt8(ascii: "@") { name[0] = 0 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let bytes = Array(state.utf8)
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
