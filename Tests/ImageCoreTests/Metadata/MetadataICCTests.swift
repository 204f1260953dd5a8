import Testing

@testable import ImageCore

@Suite struct MetadataICCTests {
  private func profile(_ size: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0x5A, count: size)
    bytes.replaceSubrange(0..<4, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) })
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return bytes
  }

  @Test(arguments: [128, 65_519, 65_520, 200_000])
  func aProfileIsCutIntoNumberedChunksThatMakeItAgain(size: Int) {
    let source = profile(size)
    let plan = MetadataPlan(exif: nil, xmp: nil, icc: source, width: 1, height: 1, policy: .none)
    var joined: [UInt8] = []
    for (index, segment) in plan.segments.enumerated() {
      #expect(segment.marker == 0xE2 && segment.payload.count <= 65_533)
      #expect(segment.payload[12] == UInt8(index + 1) && segment.payload[13] == UInt8(plan.segments.count))
      joined += segment.payload.dropFirst(14)
    }
    #expect(joined == source)
    #expect(plan.notes.isEmpty)
  }

  @Test func whatIsNoProfileOrTooLargeIsDroppedWithANote() {
    var wrongSize = profile(200)
    wrongSize[2] = 9
    for bytes in [
      Array("too short".utf8), [UInt8](repeating: 0, count: 500), wrongSize, profile(255 * 65_519 + 1),
    ] {
      let plan = MetadataPlan(exif: nil, xmp: nil, icc: bytes, width: 1, height: 1, policy: .keep)
      #expect(plan.segments.isEmpty && plan.notes.count == 1)
    }
    #expect(
      MetadataPlan(exif: nil, xmp: nil, icc: [], width: 1, height: 1, policy: .keep) == MetadataPlan.nothing)
  }
}

extension MetadataPlan {
  fileprivate static var nothing: MetadataPlan {
    MetadataPlan(exif: nil, xmp: nil, icc: nil, width: 1, height: 1, policy: .keep)
  }
}
