import ImageCore
import Testing

@testable import imgconv

@Suite("JSON")
struct JSONTests {
  @Test(
    "is read and written alike",
    arguments: [
      #"{"a":[1,-2.5,true,false,null],"b":{"c":"x\ny"}}"#, #"[]"#, #"{}"#, #""\u0001\u2028é""#,
      "9223372036854775807",
    ])
  func roundTrip(text: String) { #expect(JSONValue(parsing: Array(text.utf8))?.line == text) }

  @Test(
    "that is broken is refused",
    arguments: [
      "", "{", "{\"a\"}", "\"a", "\"\\ud800\"", "nul", "1 2", "\"\u{1}\"", "\"\\u12G4\"", "[1 2]",
      String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000),
    ])
  func broken(text: String) { #expect(JSONValue(parsing: Array(text.utf8)) == nil) }

  @Test("reads escapes")
  func escapes() {
    #expect(JSONValue(parsing: Array(#""\ud83d\ude00\u0041\/\t""#.utf8)) == .string("\u{1F600}A/\t"))
  }
}
