@testable import ImageCore

/// Writes small TIFF blocks for tests, in either byte order, with directories where the test wants them.
struct TIFFSample {
  /// One entry: tag, type, count, and the value's bytes (already in the block's order) or a number.
  struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: UInt32
    var value: UInt32
  }

  var bigEndian: Bool
  var bytes: [UInt8]

  init(bigEndian: Bool) {
    self.bigEndian = bigEndian
    bytes = bigEndian ? [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8] : [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
  }

  func number16(_ value: UInt16) -> [UInt8] {
    let bytes = [UInt8(value >> 8), UInt8(value & 255)]
    return bigEndian ? bytes : bytes.reversed()
  }

  func number32(_ value: UInt32) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    return bigEndian ? bytes : bytes.reversed()
  }

  /// Appends a directory; a SHORT of count 1 takes the first half of its value field.
  mutating func directory(_ entries: [Entry], next: UInt32 = 0) {
    bytes += number16(UInt16(entries.count))
    for entry in entries {
      bytes += number16(entry.tag) + number16(entry.type) + number32(entry.count)
      bytes +=
        entry.type == 3 && entry.count == 1 ? number16(UInt16(entry.value)) + [0, 0] : number32(entry.value)
    }
    bytes += number32(next)
  }

  /// A photo's block: IFD0 with make, orientation, artist, EXIF and GPS; maker notes, serial number,
  /// thumbnail. `secrets` names what `safe` must not let through.
  static func photo(bigEndian: Bool, orientation: UInt32 = 6, thumbnail: Int = 40, makerNote: Int = 30)
    -> [UInt8]
  {
    var sample = TIFFSample(bigEndian: bigEndian)
    let ifd0 = 8
    let exif = ifd0 + 2 + 12 * 6 + 4
    let gps = exif + 2 + 12 * 6 + 4
    let ifd1 = gps + 2 + 12 * 1 + 4
    let texts = ifd1 + 2 + 12 * 3 + 4
    let note = texts + 60
    let at = { (offset: Int) in UInt32(offset) }
    sample.directory(
      [
        Entry(tag: 0x010F, type: 2, count: 10, value: at(texts)),
        Entry(tag: 0x0112, type: 3, count: 1, value: orientation),
        Entry(tag: 0x013C, type: 2, count: 10, value: at(texts + 10)),
        Entry(tag: 0x8298, type: 2, count: 10, value: at(texts + 20)),
        Entry(tag: 0x8769, type: 4, count: 1, value: at(exif)),
        Entry(tag: 0x8825, type: 4, count: 1, value: at(gps)),
      ], next: at(ifd1))
    sample.directory([
      Entry(tag: 0x9003, type: 2, count: 10, value: at(texts + 30)),
      Entry(tag: 0x927C, type: 7, count: UInt32(makerNote), value: at(note)),
      Entry(tag: 0x9286, type: 7, count: 10, value: at(texts + 40)),
      Entry(tag: 0xA002, type: 4, count: 1, value: 4032),
      Entry(tag: 0xA003, type: 3, count: 1, value: 3024),
      Entry(tag: 0xA431, type: 2, count: 10, value: at(texts + 50)),
    ])
    sample.directory([Entry(tag: 0x0001, type: 2, count: 2, value: 0x4E00_4E00)])
    sample.directory([
      Entry(tag: 0x0112, type: 3, count: 1, value: 6),
      Entry(tag: 0x0201, type: 4, count: 1, value: at(note + makerNote)),
      Entry(tag: 0x0202, type: 4, count: 1, value: at(thumbnail)),
    ])
    for word in ["CAMERA", "HOSTNAME", "RIGHTS", "2026:11:3", "COMMENT", "SERIAL"] {
      sample.bytes += Array(word.utf8) + [UInt8](repeating: 0, count: 10 - word.utf8.count)
    }
    sample.bytes += [UInt8](repeating: 0xAB, count: makerNote) + [UInt8](repeating: 0xCD, count: thumbnail)
    return sample.bytes
  }
}
