import Glibc
import Testing

@testable import imgconv

@Suite("The search")
struct TreeWalkTests {
  let folder = TemporaryFolder()

  private func found(_ inputs: [BytePath], filter: NameFilter = NameFilter()) -> [String] {
    var walk = TreeWalk(SourceInputs(operands: inputs), filter: filter)
    var names: [String] = []
    while let file = walk.next() { names.append(file.relative.display) }
    return names
  }

  @Test("comes in one order: files, then folders, in byte order")
  func order() {
    for name in ["b.heic", "a.heic", "B.heic", "a/z.heic", "a/a.heic", "Z/1.heic"] { folder.write(name) }
    #expect(found([folder.path]) == ["B.heic", "a.heic", "b.heic", "Z/1.heic", "a/a.heic", "a/z.heic"])
  }

  @Test("takes a named file whatever its extension")
  func named() {
    #expect(found([folder.write("photo.bin")]) == ["photo.bin"])
  }

  @Test("follows links to files, not to folders, and ends")
  func links() {
    folder.write("real/a.heic")
    _ = symlink("real/a.heic", String(decoding: folder("link.heic").bytes, as: UTF8.self))
    _ = symlink("..", String(decoding: folder("real/loop").bytes, as: UTF8.self))
    _ = symlink("nowhere", String(decoding: folder("broken.heic").bytes, as: UTF8.self))
    var walk = TreeWalk(SourceInputs(operands: [folder.path]))
    var lines: [String] = []
    while let file = walk.next() {
      if case .picture = file.finding {
        lines.append(file.relative.display)
      } else {
        lines.append("! \(file.relative.display)")
      }
    }
    #expect(lines == ["! broken.heic", "link.heic", "real/a.heic"])
    #expect(walk.aside.linkedFolders == 1)
  }

  @Test("does not stumble over pipes")
  func pipes() {
    try? Folder.create(folder.path)
    _ = folder("pipe.heic").withCString { mkfifo($0, 0o600) }
    var walk = TreeWalk(SourceInputs(operands: [folder.path]))
    #expect(walk.next()?.finding == .unreadable("it is a device, pipe or socket, not a file"))
  }

  @Test("leaves out what patterns say")
  func patterns() {
    for name in ["a.heic", "b.heic", "cache/c.heic", "2024/d.heic"] { folder.write(name) }
    let globs = { (texts: [String]) in texts.map { Glob(Array($0.utf8)) } }
    #expect(
      found([folder.path], filter: NameFilter(exclude: globs(["cache", "b*"]))) == ["a.heic", "2024/d.heic"])
    #expect(found([folder.path], filter: NameFilter(include: globs(["2024/**"]))) == ["2024/d.heic"])
  }

  @Test("of a list keeps relative folders")
  func list() {
    var inputs = SourceInputs(operands: [])
    inputs.append(list: Array("./a/b.heic\nc.heic\n\n/abs/d.heic\n../e.heic\n".utf8), isNulSeparated: false)
    var reader = inputs.reader()
    var placements: [String] = []
    while let input = reader.next() {
      placements.append("\(input.path.display) in '\(input.placement.display)'")
    }
    #expect(placements == ["./a/b.heic in 'a'", "c.heic in ''", "/abs/d.heic in ''", "../e.heic in ''"])
  }

  @Test("of a list separated by NULs takes names with newlines")
  func nulList() {
    var inputs = SourceInputs(operands: [])
    inputs.append(list: Array("a\nb.heic\0c.heic\0".utf8), isNulSeparated: true)
    var reader = inputs.reader()
    #expect(reader.next()?.path == BytePath("a\nb.heic"))
    #expect(reader.next()?.path == BytePath("c.heic"))
    #expect(reader.next() == nil)
  }
}
