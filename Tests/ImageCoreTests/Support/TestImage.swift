import FoundationEssentials
import Testing

/// One row of the manifest: a picture and the right answer.
struct TestImage: Sendable, CustomTestStringConvertible {
  /// What must come of it.
  enum Outcome: String, Sendable {
    case convert, refuse, either
  }

  /// A point of the displayed picture and the sRGB colour that a viewer sees there.
  struct Patch: Sendable {
    var x, y: Int
    var red, green, blue: Int
  }

  /// Its path under `TestImages/pictures`; derived ones have no file.
  var name: String
  /// How to make it from another picture, empty for stored ones.
  var derive: String
  /// What must come of it.
  var outcome: Outcome
  /// The error codes that a refusal may have.
  var errors: [String]
  /// The displayed size in pixels; 0 for refused ones.
  var width, height: Int
  /// Bits a sample; 0 for refused ones.
  var depth: Int
  /// `400`, `420`, `422` or `444`; empty for refused ones.
  var chroma: String
  /// Whether the JPEG must carry them; nil when both are right.
  var icc, exif, xmp: Bool?
  /// How far a channel of a patch may be off, of 255.
  var tolerance: Int
  /// Where to look, and what is to be seen.
  var patches: [Patch]
  /// What is special about it.
  var note: String

  var testDescription: String { name }

  /// The file's bytes, read or derived anew each time.
  var bytes: [UInt8] {
    let parts = derive.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "cut": return Array(TestImages.named(parts[2]).bytes.prefix(Int(parts[1]) ?? 0))
    case "put":
      var base = TestImages.named(parts[3]).bytes
      let piece = Self.bytes(ofHex: parts[2])
      let offset = Int(parts[1]) ?? 0
      base.replaceSubrange(offset..<min(base.count, offset + piece.count), with: piece)
      return base
    default:
      let path = TestImages.folder + "/pictures/" + name
      guard let data = FileManager.default.contents(atPath: path) else {
        preconditionFailure("\(path) cannot be read")
      }
      return Array(data)
    }
  }

  static func bytes(ofHex hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

extension TestImage {
  /// Reads a row, its cells by column name.
  init(cells: [String: String]) {
    func word(_ column: String) -> String { cells[column] ?? "" }
    func number(_ column: String) -> Int { Int(word(column)) ?? 0 }
    name = word("name")
    derive = word("derive")
    outcome = Outcome(rawValue: word("outcome")) ?? .either
    errors = word("error").split(separator: "|").map(String.init)
    width = number("width")
    height = number("height")
    depth = number("depth")
    chroma = word("chroma")
    icc = ["yes": true, "no": false][word("icc")]
    exif = ["yes": true, "no": false][word("exif")]
    xmp = ["yes": true, "no": false][word("xmp")]
    tolerance = number("tolerance")
    patches = word("patches").split(separator: " ").map(Patch.init(cell:))
    note = word("note")
  }
}

extension TestImage.Patch {
  /// Reads `x,y:rrggbb`.
  fileprivate init(cell: Substring) {
    let parts = cell.split(separator: ":")
    let place = parts[0].split(separator: ",").map { Int($0) ?? 0 }
    let colour = TestImage.bytes(ofHex: String(parts[1])).map(Int.init)
    self.init(x: place[0], y: place[1], red: colour[0], green: colour[1], blue: colour[2])
  }
}
