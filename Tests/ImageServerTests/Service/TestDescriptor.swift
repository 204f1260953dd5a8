import Glibc
import ImageWorkers

/// Bytes behind a descriptor, as the transport hands them over.
enum TestDescriptor {
  /// A new, nameless file that holds `bytes`.
  static func make(_ bytes: [UInt8]) -> OwnedDescriptor {
    var name = Array("/tmp/imgconv-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    precondition(descriptor >= 0)
    unlink(name)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return OwnedDescriptor(descriptor)
  }

  /// The first `count` bytes behind `descriptor`.
  static func read(_ descriptor: OwnedDescriptor, offset: Int = 0, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = max(0, pread(descriptor.number, buffer.baseAddress, count, offset))
    }
  }
}
