import Testing

@testable import ImageCore

/// Numbers, digits and JSON as text.
@Suite struct TextTests {
  @Test(arguments: [
    (1.05, 2, "1.05"), (12, 2, "12.00"), (-0.001, 2, "0.00"), (-1.5, 2, "-1.50"), (0.96, 1, "1.0"),
    (2.5, 0, "2"),
    (1e15, 0, "-"), (1e11, 9, "-"), (.nan, 2, "-"), (-.infinity, 2, "-"),
  ])
  func decimalsAreAsManyAsAsked(number: Double, places: Int, text: String) {
    #expect(DecimalText.fixed(number, places) == text)
  }

  @Test(arguments: [
    (1.05, 2, "1.05"), (1.5, 3, "1.5"), (100, 2, "100"), (100, 0, "100"), (-0.5, 1, "-0.5"), (-0.001, 2, "0"),
    (.nan, 2, "0"), (1e300, 1, "0"),
  ])
  func shortDecimalsHaveNoZerosAtTheEnd(number: Double, places: Int, text: String) {
    #expect(DecimalText.short(number, places) == text)
  }

  @Test func hexadecimalDigitsAreTwoAByte() {
    #expect(HexText.format([0, 9, 0x0A, 0xFF]) == "00090aff")
    #expect(HexText.format([0x5F, 0xC0], uppercase: true) == "5FC0")
  }

  @Test func jsonKeepsTheOrderAndLeavesOutWhatIsNotThere() {
    let value = JSONValue.object(of: [
      "b": .int(-1), "a": nil, "list": .array([.null, .bool(true), .object([])]), "c": .rounded(2.0049, 2),
      "d": .rounded(0.126, 2), "e": .rounded(.nan, 1), "f": .number(.infinity),
    ])
    #expect(value.line == #"{"b":-1,"list":[null,true,{}],"c":2,"d":0.13,"e":null,"f":null}"#)
  }

  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#), ("line\nbreak\r\t", #""line\nbreak\r\t""#),
    ("\u{1}\u{1F}\u{7F}", #""\u0001\u001f\u007f""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("ü😀", #""ü😀""#),
  ])
  func jsonEscapesWhatWouldBreakALine(text: String, json: String) {
    #expect(JSONValue.string(text).bytes == Array(json.utf8))
  }
}
