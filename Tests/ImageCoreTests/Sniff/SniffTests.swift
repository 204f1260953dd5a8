import TestSupport
import Testing

@testable import ImageCore

@Suite struct SniffTests {
  private func kind(_ bytes: [UInt8]) -> SourceKind { bytes.withUnsafeBytes { SourceKind(sniffing: $0) } }

  private func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let size = 8 + payload.count
    return [0, 0, UInt8(size >> 8), UInt8(size & 255)] + Array(type.utf8) + payload
  }

  private func ftyp(_ brands: String...) -> [UInt8] {
    box("ftyp", Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) })
  }

  @Test(arguments: [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "miaf", "avif", "avis", "jpeg",
    "avci",
  ])
  func aPictureBrandMakesAHEIF(brand: String) {
    #expect(kind(ftyp(brand)) == .heif)
    #expect(kind(ftyp("isom", "mp41", brand)) == .heif)
  }

  @Test func anISOFileWithMetaAndNoFilmIsAHEIFWhateverItsBrand() {
    #expect(kind(ftyp("abcd") + box("free", [1]) + box("meta", [0, 0, 0, 0])) == .heif)
    #expect(kind(box("meta", [0, 0, 0, 0])) == .heif)
    #expect(kind(ftyp("isom") + box("moov", []) + box("meta", [])) == .foreign(.video))
  }

  @Test func aHEIFCutInsideItsBrandsIsStillAHEIF() {
    let whole = ftyp("heic", "mif1")
    for length in 8...whole.count { #expect(kind(Array(whole[..<length])) == .heif, "cut at \(length)") }
  }

  @Test func theMinorVersionIsNoBrand() {
    #expect(kind(box("ftyp", Array("isomheicmp41".utf8))) == .foreign(.video))
  }

  private static let binaries: [(bytes: [UInt8], format: ForeignFormat)] = [
    ([], .empty),
    ([UInt8](repeating: 0, count: 4096), .blank),
    ([0, 5, 0x16, 7, 0, 2, 0, 0], .appleDouble),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .tiff),
    ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], .tiff),
    ([0, 0, 1, 0, 1, 0, 16, 16], .ico),
    ([0xFF, 0x0A, 0xFA, 0x1F], .jpegXL),
    ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpegXL),
    ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpeg2000),
    ([0x50, 0x4B, 3, 4, 20, 0], .zip),
    ([0x1F, 0x8B, 8], .archive),
    ([0x1A, 0x45, 0xDF, 0xA3], .otherMedia),
    ([1, 2, 3, 4, 5], .unknown),
  ]

  private static let texts: [(text: String, format: ForeignFormat)] = [
    ("version https://git-lfs.github.com/spec/v1\noid sha256:12\n", .gitLFSPointer),
    ("GIF89a", .gif),
    ("RIFF1234WEBPVP8 ", .webp),
    ("RIFF1234AVI LIST", .otherMedia),
    ("FUJIFILMCCD-RAW 0201", .cameraRaw),
    ("8BPS\0\u{1}", .photoshop),
    ("%PDF-1.7", .pdf),
    ("\u{FEFF}<?xml version=\"1.0\"?>\n<svg xmlns=\"\">", .svg),
    ("\r\n<!DOCTYPE HTML>\n<title>404</title>", .html),
    ("<HTML><body>", .html),
    ("<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC><plist/>", .xml),
    ("{\"error\": \"not found\"}", .json),
    ("Grüße", .text),
    ("BM\u{46}\0\0\0\0\0\0\0\u{36}\0", .bmp),
    ("bplist00\u{1}", .binaryPropertyList),
  ]

  @Test(arguments: binaries)
  func foreignFormatsAreNamed(bytes: [UInt8], format: ForeignFormat) {
    #expect(kind(bytes) == .foreign(format))
  }

  @Test(arguments: texts)
  func formatsThatBeginWithWordsAreNamed(text: String, format: ForeignFormat) {
    #expect(kind(Array(text.utf8)) == .foreign(format))
  }

  @Test func filmsAndRawsInISOFilesAreNamed() {
    #expect(kind(ftyp("qt  ")) == .foreign(.video))
    #expect(kind(ftyp("isom", "mp42")) == .foreign(.video))
    #expect(kind(box("wide", []) + box("mdat", [1, 2, 3])) == .foreign(.video))
    #expect(kind(ftyp("crx ", "isom")) == .foreign(.cameraRaw))
  }

  @Test func picturesAreNotRefusedAndOthersAreWithAWholeSentence() {
    #expect(kind([0xFF, 0xD8, 0xFF, 0xE0]).refusal == nil)
    #expect(kind(ftyp("heic")).refusal == nil)
    #expect(kind([]).refusal?.message == "The file is empty.")
    #expect(
      kind(Array("GIF89a".utf8)).refusal?.message == "This is a GIF picture, not HEIC: nothing to convert.")
    for format in ForeignFormat.allCases {
      let refusal = SourceKind.foreign(format).refusal
      #expect(refusal?.category == .notAnImage)
      #expect(refusal?.message.hasSuffix(".") == true, "\(format)")
    }
  }

  @Test func ofDamagedFilesOnlyThoseWithTheirSignatureAreTakenForPictures() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      var bytes = ftyp("heic", "mif1") + box("free", [1, 2]) + box("meta", [0])
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes.removeLast(.random(in: 0...bytes.count, using: &random))
      switch kind(bytes) {
      case .heif: #expect(bytes.count >= 8 && bytes[4..<8].elementsEqual("ftyp".utf8))
      case .jpeg: #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
      case .foreign: #expect(kind(bytes).refusal != nil)
      }
    }
  }
}
