import ImageCore
import Testing

@testable import imgconv

@Suite("Values of options")
struct ValueTests {
  private func value<Value>(_ parser: ValueParser<Value>, _ text: String) -> Value? {
    try? parser.parse(Array(text.utf8))
  }

  @Test(
    "of bytes know decimal and binary units",
    arguments: [
      ("500000", 500_000), ("2MB", 2_000_000), ("2m", 2_000_000), ("1.5k", 1500), ("64MiB", 64 << 20),
      ("1gi", 1 << 30),
      ("10B", 10), ("0", nil), ("-1", nil), ("", nil), ("MB", nil), ("1TB", nil), ("1e400", nil),
      ("99999999999G", nil),
    ])
  func bytes(text: String, expected: Int?) { #expect(value(.byteCount, text) == expected) }

  @Test(
    "of time know their units",
    arguments: [
      ("30s", 30_000), ("500ms", 500), ("2m", 120_000), ("1.5", 1500), ("1h", 3_600_000), ("0", nil),
      ("1y", nil),
    ])
  func time(text: String, milliseconds: Int64?) {
    #expect(value(.duration, text) == milliseconds.map { .milliseconds($0) })
  }

  @Test(
    "of quality lie above 0 and at most at 1",
    arguments: [("0.83", 0.83), ("1", 1), ("0", nil), ("1.01", nil), ("nan", nil), ("83", nil)]
      as [(String, Double?)])
  func quality(text: String, expected: Double?) {
    #expect(value(.positive(upTo: 1, example: ""), text) == expected)
  }

  @Test(
    "of colour are words or six digits",
    arguments: [
      ("white", BackgroundColor.white), ("#ff8000", BackgroundColor(red: 255, green: 128, blue: 0)),
      ("000001", BackgroundColor(red: 0, green: 0, blue: 1)), ("#ff80", nil), ("red", nil), ("+12345", nil),
    ])
  func colour(text: String, expected: BackgroundColor?) { #expect(value(.color, text) == expected) }

  @Test(
    "of shards are parts or automatic",
    arguments: [
      ("1/3", .part(index: 1, count: 3)), ("3/3", .part(index: 3, count: 3)),
      ("auto", .automatic(count: nil)),
      ("auto/8", .automatic(count: 8)), ("0/3", nil), ("4/3", nil), ("1", nil), ("1/0", nil), ("a/b", nil),
    ] as [(String, ShardChoice?)])
  func shard(text: String, expected: ShardChoice?) { #expect(value(ShardChoice.parser, text) == expected) }

  @Test("of words suggest the nearest")
  func words() {
    #expect(throws: ValueProblem("must be one of skip, overwrite, rename, fail; did you mean overwrite?")) {
      try ValueParser<ExistingPolicy>.word.parse(Array("overwirte".utf8))
    }
  }

  @Test(
    "are guessed only when few letters are wrong",
    arguments: [
      ("qualty", "quality"), ("jbos", "jobs"), ("meta", "metadata"), ("xyz", nil), ("", nil), ("q", nil),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    #expect(NearestName.of(word, among: ["quality", "jobs", "metadata", "json"]) == expected)
  }

  @Test(
    "are written for people",
    arguments: [
      (Quantity.bytes(999), "999 B"), (Quantity.bytes(1530), "1.53 kB"),
      (Quantity.bytes(15_300_000), "15.3 MB"),
      (Quantity.bytes(999_999_999), "1.00 GB"), (Quantity.time(0.84), "0.8 s"),
      (Quantity.time(185), "3 min 05 s"),
      (Quantity.time(7800), "2 h 10 min"),
    ])
  func written(text: String, expected: String) { #expect(text == expected) }
}
