@testable import ImageCore

/// Small JPEG streams, made by hand: headers are real, entropy-coded data is filler of the right length.
enum JPEGSamples {
  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
  }

  static func baseline(
    segments: [[UInt8]] = [], width: Int = 16, height: Int = 8, precision: UInt8 = 8,
    frameMarker: UInt8 = 0xC0,
    tables: Int = 2, scanComponents: [UInt8] = [1, 2, 3], scanData: [UInt8] = [0x12, 0xFF, 0x00, 0x34],
    afterScan: [UInt8] = []
  ) -> [UInt8] {
    var stream: [UInt8] = [0xFF, 0xD8] + segments.joined()
    for table in 0..<tables { stream += segment(0xDB, [UInt8(table)] + [UInt8](repeating: 1, count: 64)) }
    stream += segment(
      frameMarker,
      [precision, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 3]
        + [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
    stream += segment(0xDA, [UInt8(scanComponents.count)] + scanComponents.flatMap { [$0, 0] } + [0, 63, 0])
    return stream + scanData + afterScan + [0xFF, 0xD9]
  }

  static func exif(orientation: UInt8) -> [UInt8] {
    segment(
      0xE1,
      Array("Exif\0\0MM\0*".utf8) + [
        0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
      ])
  }

  static func icc(_ bytes: Int) -> [UInt8] {
    segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: bytes))
  }

  static func parse(_ stream: [UInt8]) -> JPEGHeader? { stream.withUnsafeBytes { JPEGHeader(parsing: $0) } }
}
