import Testing

@testable import imgconv

@Suite("A pattern")
struct GlobTests {
  @Test(
    "matches names and paths as shells do",
    arguments: [
      ("IMG_*", "IMG_1.HEIC", true), ("IMG_*", "sub/IMG_1.HEIC", true), ("*.heic", "a.HEIC", false),
      ("?.heic", "a.heic", true), ("?.heic", "ab.heic", false), ("[a-c]*.heic", "b1.heic", true),
      ("[!a-c]*", "b", false), ("[]]", "]", true), ("[a", "[a", true), ("\\*", "*", true),
      ("\\*", "a", false),
      ("2024/*", "2024/a", true), ("2024/*", "2024/01/a", false), ("2024/**", "2024/01/a", true),
      ("**/a", "a", true), ("**/a", "x/y/a", true), ("x/**/a", "x/a", true), ("x/**/a", "x/y/z/a", true),
      ("/x", "x", true), ("cache/", "cache", true), ("cache/", "my/cache", true), ("a*b*c", "aXbYbZc", true),
      ("*", "", true), ("", "", true), ("**", "a/b", true), ("*/b", "a/b", true), ("*/b", "x/a/b", false),
    ])
  func matches(pattern: String, path: String, expected: Bool) {
    #expect(Glob(Array(pattern.utf8)).matches(BytePath(path)) == expected)
  }

  @Test("with many stars ends in time")
  func manyStars() {
    let pattern = String(repeating: "a*", count: 40) + "b"
    #expect(!Glob(Array(pattern.utf8)).matches(BytePath(String(repeating: "a", count: 200))))
  }
}
