import Glibc
import Testing

@testable import imgconv

@Suite("A path of bytes")
struct BytePathTests {
  @Test("with a NUL in it names nothing, least of all what its beginning names")
  func nul() throws {
    let folder = TemporaryFolder()
    folder.write("a")
    let path = BytePath(folder("a").bytes + [0] + Array("b".utf8))
    #expect(throws: SystemError(code: ENOENT)) { try FileStatus.of(path) }
    #expect(throws: SystemError(code: ENOENT)) { try SourceOpening.open(path) }
    #expect(throws: SystemError(code: ENOENT)) { try Folder.create(path) }
  }

  @Test(
    "has a folder and a name",
    arguments: [
      ("a/b.heic", "a", "b.heic"), ("b.heic", ".", "b.heic"), ("/b.heic", "/", "b.heic"), ("a//b/", "a", "b"),
      ("/", "/", ""), ("a/..", "a", ".."),
    ])
  func parts(path: String, parent: String, name: String) {
    #expect(BytePath(path).parent == BytePath(parent))
    #expect(BytePath(path).name == BytePath(name))
  }

  @Test(
    "shows nothing that moves a cursor or hides",
    arguments: [
      (Array("a b\u{1F600}é".utf8), "a b\u{1F600}é"), (Array("a\nb\u{1B}[2J".utf8), "a\\nb\\u{1b}[2J"),
      ([0x61, 0xFF, 0x0A], "a\\xff\\n"), (Array("a\\b".utf8), "a\\\\b"),
      (Array("a\u{202E}b".utf8), "a\\u{202e}b"),
    ])
  func display(bytes: [UInt8], expected: String) { #expect(BytePath(bytes).display == expected) }

  @Test(
    "is a word that a shell reads as it is",
    arguments: [
      (Array("a/b-c_d.2".utf8), "a/b-c_d.2"), (Array("a b".utf8), "'a b'"),
      (Array("it's".utf8), "'it'\\''s'"),
      (Array("-x".utf8), "-- '-x'"), (Array("$(é)".utf8), "'$(é)'"), ([0x61, 0xFF], nil),
      (Array("a\nb".utf8), nil), (Array("'\u{301}; x".utf8), "''\\''\u{301}; x'"),
      (Array("-\u{301}".utf8), "-- '-\u{301}'"),
    ])
  func shellWord(bytes: [UInt8], expected: String?) { #expect(BytePath(bytes).shellWord == expected) }

  @Test(
    "gives a JPEG's name",
    arguments: [
      ("IMG_1.HEIC", "IMG_1.jpg"), ("a.b.heif", "a.b.jpg"), ("a.JPG", "a.jpg"), ("photo", "photo.jpg"),
      ("photo.v2", "photo.v2.jpg"), (".heic", ".heic.jpg"),
    ])
  func jpegName(name: String, expected: String) {
    #expect(PictureName.replacingExtension(BytePath(name)) == BytePath(expected))
  }

  @Test("never gives a JPEG a name longer than 255 bytes, and cuts no character", arguments: 245...260)
  func longName(length: Int) {
    let stem = BytePath("x" + String(repeating: "é", count: length / 2))
    for ending in [".jpg", "-2.jpg", "-12.jpg"] {
      let name = PictureName.fitted(stem, ending)
      #expect(name.bytes.count <= 255 && name.bytes.count >= min(stem.bytes.count + ending.utf8.count, 254))
      #expect(name.utf8Text?.hasSuffix(ending) == true)
    }
    let bytes = BytePath([UInt8](repeating: 0xBF, count: length))
    #expect(PictureName.fitted(bytes, ".jpg").bytes.count <= 255)
  }

  @Test(
    "says which character a memory stick does not take",
    arguments: [("12:30.jpg", EINVAL, ":"), ("a?.jpg", ENOENT, "?"), ("a\\b.jpg", EINVAL, "\\\\")])
  func refusedName(name: String, code: Int32, character: String) {
    let failure = FileFailure.output(SystemError(code: code), at: BytePath("out").appending(BytePath(name)))
    #expect(
      failure.message
        == "The JPEG cannot be written: its file system seems to take no name with \(character) in it.")
    let plain = FileFailure.output(SystemError(code: code), at: BytePath("out/a.jpg"))
    #expect(!plain.message.contains("seems"))
  }

  @Test(
    "is a picture by its extension in any case",
    arguments: [
      ("a.HeIc", true), ("a.hif", true), ("a.avif", true), ("a.jpg", false), ("heic", false),
      ("a.heic~", false),
    ])
  func isPicture(name: String, expected: Bool) {
    #expect(PictureName.isPicture(Array(name.utf8)) == expected)
  }

  @Test("is shown whole when it can name a file, and by its beginning when it cannot")
  func longDisplay() {
    let longest = String(repeating: "x", count: 4095)
    #expect(BytePath(longest).display == longest)
    let line = BytePath(String(repeating: "y", count: 3_000_000))
    #expect(line.display == String(repeating: "y", count: 300) + "... (3000000 bytes)")
    #expect(line.shellWord == nil)
  }
}
