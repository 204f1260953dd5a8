internal import Glibc
internal import ImageWorkers

/// The journal of a batch: a JSON line for every converted picture, appended in one write each, and what earlier lines
/// say. A last line that a killed run left unfinished is passed over.
struct Journal {
  /// What a line says of a picture, in 48 bytes: of the digests as much as tells pictures apart.
  struct Entry: Equatable {
    /// The first 64 bits of the digest of the source's content, and the next 64.
    var content, furtherContent: UInt64
    /// The digest of the options.
    var options: UInt64
    /// The JPEG's length in bytes.
    var size: Int
    /// The JPEG's date.
    var modified: FileStatus.Time
    /// The JPEG's path, where it is not the one that was planned.
    var renamed: BytePath?
  }

  /// How a source stands to the journal.
  enum Verdict: Equatable {
    /// Input, options and output are as the journal says.
    case done
    /// The output, the file of this status, is as the journal says, but was made from another content or with other
    /// options.
    case outdated(FileStatus)
    /// The journal knows nothing of it, or the output is not as it says.
    case unknown
  }

  /// How every journal begins.
  private static let start = #"{"status":"converted","source":"#
  /// Longer than any line: three paths of 4,096 bytes, each as text with six characters a byte and as Base64.
  private static let longestLine = 256 << 10

  private let file: OwnedDescriptor
  private var entries: [Int: Entry] = [:]
  /// Why a line could not be written, if one could not.
  private(set) var failure: SystemError?

  /// Opens the journal at `path`, makes it if it is missing, and reads what it says.
  init(_ path: BytePath) throws(OwnFile.Fault) {
    guard let file = try OwnFile.open(path, start: Self.start, creates: true) else {
      throw .system(SystemError(code: ENOENT))
    }
    self.file = file
    try load()
  }

  /// Throws when `path` names something that is no journal, or lies where nothing can be made; it may be missing itself.
  static func check(_ path: BytePath) throws(OwnFile.Fault) {
    guard try OwnFile.open(path, start: start, creates: false) == nil else { return }
    do throws(SystemError) {
      try checked { path.parent.withCString { access($0, W_OK | X_OK) } }
    } catch {
      throw .system(error)
    }
  }

  private mutating func load() throws(OwnFile.Fault) {
    var pending: [UInt8] = []
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count: Int
      do throws(SystemError) {
        count = try checked { read(file.number, &buffer, buffer.count) }
      } catch {
        throw .system(error)
      }
      guard count > 0 else { break }
      total += count
      var rest = buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        pending.append(contentsOf: rest[..<end])
        take(pending)
        pending.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      pending.append(contentsOf: rest)
      guard pending.count <= Self.longestLine else { throw .foreign }
    }
    guard !pending.isEmpty else { return }
    // The next line must not continue an unfinished one, nor may a journal begin with a part of its first words.
    if total < Self.start.utf8.count { _ = ftruncate(file.number, 0) } else { append("\n") }
  }

  private mutating func take(_ line: [UInt8]) {
    guard let line = JournalLine(parsing: line), let content = Self.words(line.sourceSHA256),
      let options = UInt64(line.options, radix: 16)
    else { return }
    entries[Self.key(line.source, line.target)] = Entry(
      content: content.0, furtherContent: content.1, options: options, size: line.outputBytes,
      modified: line.outputModified, renamed: line.output == line.target ? nil : line.output)
  }

  /// Notes that a picture is done.
  mutating func note(_ line: JournalLine) { append(line.text) }

  /// Whether there is a line about `source` and `target`, so that looking at the content is worth its time.
  func entry(source: BytePath, target: BytePath) -> Entry? { entries[Self.key(source, target)] }

  /// How the journal's `entry` stands to a source whose content has the digest `content`, and to what is on disk.
  static func verdict(_ entry: Entry, target: BytePath, options: String, content: () -> String?) -> Verdict {
    guard let status = try? FileStatus.of(entry.renamed ?? target, followingLinks: false),
      status.kind == .regular, status.size == entry.size, status.modified == entry.modified
    else { return .unknown }
    if entry.options == UInt64(options, radix: 16), let (first, second) = content().flatMap(words),
      (first, second) == (entry.content, entry.furtherContent)
    {
      return .done
    }
    return entry.renamed == nil ? .outdated(status) : .unknown
  }

  /// The first 128 bits of a digest in hexadecimal digits; nil when it is none.
  private static func words(_ digest: String) -> (UInt64, UInt64)? {
    guard digest.utf8.count == 64, let first = UInt64(digest.prefix(16), radix: 16),
      let second = UInt64(digest.dropFirst(16).prefix(16), radix: 16)
    else { return nil }
    return (first, second)
  }

  private mutating func append(_ line: String) {
    var line = line
    let written = line.withUTF8 { bytes in write(file.number, bytes.baseAddress, bytes.count) }
    if written != line.utf8.count { failure = failure ?? (written < 0 ? .last : SystemError(code: ENOSPC)) }
  }

  /// A source and a target by a hash of their paths: two pairs that meet by chance only cost a conversion, since the
  /// content's digest has to agree as well.
  private static func key(_ source: BytePath, _ target: BytePath) -> Int {
    var hasher = Hasher()
    hasher.combine(source)
    hasher.combine(target)
    return hasher.finalize()
  }
}
