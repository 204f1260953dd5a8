import Glibc

@testable import imgconv

/// A folder that lives as long as its test.
final class TemporaryFolder: Sendable {
  /// Its path.
  let path: BytePath

  init() {
    var template = Array("/tmp/imgconv-test-XXXXXX".utf8CString)
    _ = mkdtemp(&template)
    path = BytePath(template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { Self.remove(path) }

  /// The path of `name` in it.
  func callAsFunction(_ name: String) -> BytePath { path.appending(BytePath(name)) }

  /// Writes a file of `content` and makes the folders above it.
  @discardableResult
  func write(_ name: String, _ content: String = "picture", modified: Int64? = nil) -> BytePath {
    write(bytes: Array(name.utf8), content, modified: modified)
  }

  /// The same with a name of any bytes.
  @discardableResult
  func write(bytes name: [UInt8], _ content: String = "picture", modified: Int64? = nil) -> BytePath {
    let file = path.appending(BytePath(name))
    try? Folder.create(file.parent)
    let number = file.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    _ = Array(content.utf8).withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
    if let modified {
      let times = [FileStatus.timespec(modified), FileStatus.timespec(modified)]
      _ = futimens(number, times)
    }
    close(number)
    return file
  }

  /// The content of `name`; nil when it is not there.
  func read(_ name: String) -> String? {
    (try? SmallFile.read(self(name), limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of all files below it, relative to it, in byte order; hidden ones too.
  func files() -> [String] {
    var found: [String] = []
    func visit(_ folder: BytePath, _ prefix: String) {
      guard let names = try? Folder.open(folder).names(where: { _, _ in true }) else { return }
      for index in 0..<names.count {
        let (name, tag) = names[index]
        if tag == Folder.EntryKind.folder.rawValue {
          visit(folder.appending(name), prefix + name.display + "/")
        } else {
          found.append(prefix + name.display)
        }
      }
    }
    visit(path, "")
    return found.sorted()
  }

  private static func remove(_ path: BytePath) {
    _ = path.withCString { chmod($0, 0o700) }
    if let names = try? Folder.open(path).names(where: { _, _ in true }) {
      for index in 0..<names.count {
        let (name, tag) = names[index]
        let member = path.appending(name)
        if tag == Folder.EntryKind.folder.rawValue {
          remove(member)
        } else {
          _ = member.withCString { unlink($0) }
        }
      }
    }
    _ = path.withCString { rmdir($0) }
  }
}
