import Testing

@testable import imgconv

@Suite("A path of bytes")
struct BytePathTests {
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
    "gives a JPEG's name",
    arguments: [
      ("IMG_1.HEIC", "IMG_1.jpg"), ("a.b.heif", "a.b.jpg"), ("a.JPG", "a.jpg"), ("photo", "photo.jpg"),
      ("photo.v2", "photo.v2.jpg"), (".heic", ".heic.jpg"),
    ])
  func jpegName(name: String, expected: String) {
    #expect(PictureName.replacingExtension(BytePath(name)) == BytePath(expected))
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
}
