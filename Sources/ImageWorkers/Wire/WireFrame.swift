/// The envelope of every message between pool and worker: a fixed header and a body.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 4 | `IMGW` |
/// | 4 | 1 | version of the format |
/// | 5 | 1 | kind |
/// | 6 | 2 | zero |
/// | 8 | 8 | number of the job, little-endian; 0 when it is about none |
/// | 16 | | the body, JSON, up to the end of the message |
struct WireFrame: Equatable {
  /// What a message is.
  enum Kind: UInt8, CaseIterable {
    /// Pool to worker: work on a picture.
    case request = 1
    /// Worker to pool: locked down and waiting.
    case ready = 0x81
    /// Worker to pool: cannot start.
    case refused = 0x82
    /// Worker to pool: a picture is done.
    case done = 0x83
    /// Worker to pool: a picture could not be done.
    case failed = 0x84
    /// Worker to pool: a request is read and understood; what happens from here on is on its picture's account.
    case begun = 0x85
  }

  /// The version of the format; both ends are the same binary, so another one is an error.
  static let version: UInt8 = 2
  /// The most bytes of one message.
  static let maximum = 64 << 10
  private static let magic: [UInt8] = Array("IMGW".utf8)
  private static let headerLength = 16

  var kind: Kind
  var job: UInt64
  var body: [UInt8]

  /// Creates a message.
  init(_ kind: Kind, job: UInt64 = 0, body: [UInt8]) {
    self.kind = kind
    self.job = job
    self.body = body
  }

  /// Reads one message; nil when it is none of this version.
  init?(_ message: UnsafeRawBufferPointer) {
    guard message.count >= Self.headerLength, message.count <= Self.maximum,
      message[..<4].elementsEqual(Self.magic), message[4] == Self.version,
      let kind = Kind(rawValue: message[5]), message[6] == 0, message[7] == 0
    else { return nil }
    self.kind = kind
    job = UInt64(littleEndian: message.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    body = Array(message[Self.headerLength...])
  }

  /// The message's bytes.
  var bytes: [UInt8] {
    var bytes = Self.magic + [Self.version, kind.rawValue, 0, 0]
    withUnsafeBytes(of: job.littleEndian) { bytes.append(contentsOf: $0) }
    return bytes + body
  }
}
