internal import CFiles
internal import Glibc

/// How imgconv knows its own JPEGs: an extended attribute, `user.imgconv`, written before the file gets its name.
///
/// It says which source the JPEG was made from and what the JPEG weighed and when it was dated, so that a file which
/// somebody edited afterwards is no longer ours. A marker in the JPEG itself would be copied along with its bytes, would
/// make the command's JPEG differ from the service's, and could not be put into a JPEG that passes through byte for byte.
/// File systems without such attributes keep no mark: there a JPEG is taken for foreign, which is the safe mistake.
struct OwnershipMark: Equatable, Sendable {
  /// The attribute's name.
  static let attribute = "user.imgconv"

  /// The source's length in bytes when it was read.
  var sourceSize: Int
  /// The source's modification time when it was read.
  var sourceModified: FileStatus.Time
  /// A digest of the source's absolute path.
  var sourcePath: String
  /// The JPEG's length in bytes.
  var size: Int
  /// The JPEG's modification time as its file system kept it.
  var modified: FileStatus.Time
  /// A digest of the options that decide the JPEG's bytes.
  var options: String

  /// The mark's text: a version and the six fields.
  var text: String { "1 \(sourceSize) \(sourceModified) \(sourcePath) \(size) \(modified) \(options)" }

  /// Reads a mark's text; nil when it is none of ours.
  init?(text: String) {
    let fields = text.split(separator: " ")
    guard fields.count == 7, fields[0] == "1", let sourceSize = Int(fields[1]),
      let sourceModified = Int64(fields[2]),
      let size = Int(fields[4]), let modified = Int64(fields[5])
    else { return nil }
    self.init(
      sourceSize: sourceSize, sourceModified: sourceModified, sourcePath: String(fields[3]), size: size,
      modified: modified, options: String(fields[6]))
  }

  /// A mark of these facts.
  init(
    sourceSize: Int, sourceModified: FileStatus.Time, sourcePath: String, size: Int,
    modified: FileStatus.Time,
    options: String
  ) {
    self.sourceSize = sourceSize
    self.sourceModified = sourceModified
    self.sourcePath = sourcePath
    self.size = size
    self.modified = modified
    self.options = options
  }

  /// What a file carries.
  enum Reading: Equatable, Sendable {
    /// This mark.
    case mark(OwnershipMark)
    /// No mark, or one that is none of ours.
    case none
    /// Nothing, since its file system keeps no attributes.
    case impossible
  }

  /// Reads the mark on the file at `path`; a link is not followed.
  static func read(at path: BytePath) -> Reading {
    read { buffer, capacity in
      path.withCString { cfiles_get_attribute($0, attribute, buffer, capacity) }
    }
  }

  /// Reads the mark on the open file `descriptor`.
  static func read(descriptor: Int32) -> Reading {
    read { cfiles_get_attribute_of(descriptor, attribute, $0, $1) }
  }

  private static func read(_ get: (UnsafeMutablePointer<UInt8>, Int) -> Int) -> Reading {
    var buffer = [UInt8](repeating: 0, count: 512)
    let length = buffer.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { get($0, buffer.count) } ?? 0
    }
    if length == -Int(EOPNOTSUPP) { return .impossible }
    guard length > 0, let text = String(validating: buffer.prefix(length), as: UTF8.self) else {
      return .none
    }
    return OwnershipMark(text: text).map { .mark($0) } ?? .none
  }

  /// Whether it is the mark of a file of this `status`: neither its length nor its date changed since it was marked.
  func isOf(_ status: FileStatus) -> Bool { size == status.size && modified == status.modified }

  /// Puts the mark on an open file; false where the file system keeps no attributes.
  @discardableResult
  func write(to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { cfiles_set_attribute(descriptor, Self.attribute, $0.baseAddress, $0.count) } >= 0
  }
}
