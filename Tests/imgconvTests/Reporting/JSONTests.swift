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
  func roundTrip(text: String) { #expect(JSONParser.parse(Array(text.utf8))?.line == text) }

  @Test(
    "that is broken is refused",
    arguments: [
      "", "{", "[1,]", "{\"a\"}", "\"a", "\"\\ud800\"", "nul", "1 2", "\"\u{1}\"", "\"\\u12G4\"", "[1 2]",
      String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
    ])
  func broken(text: String) { #expect(JSONParser.parse(Array(text.utf8)) == nil) }

  @Test("reads escapes")
  func escapes() {
    #expect(JSONParser.parse(Array(#""\ud83d\ude00\u0041\/\t""#.utf8)) == .string("\u{1F600}A/\t"))
  }

  @Test(
    "carries bytes as Base64", arguments: [[], [0], [1, 2], [1, 2, 3], [255, 254, 253, 252]] as [[UInt8]])
  func base64(bytes: [UInt8]) { #expect(Base64.decode(Base64.encode(bytes)) == bytes) }
}
