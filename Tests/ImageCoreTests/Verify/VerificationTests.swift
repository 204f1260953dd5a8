import Testing

@testable import ImageCore

/// `verify`: a JPEG of the planes passes, and one of other planes does not, were it by a single block.
@Suite struct VerificationTests {
  private static let settings = JPEGEncoder.Settings(
    width: 52, height: 37, chroma: .yuv420, tables: QuantizationTables(.standard))

  /// Planes of a slope, with 100 added to the block at (`column`, `row`) of `component`.
  private func planes(
    width: Int = settings.width, chroma: ChromaFormat = .yuv420, component: Int = 0, block: (Int, Int)? = nil
  ) -> PlaneStore {
    let height = Self.settings.height
    let store = PlaneStore(width: width, height: height, chroma: chroma)
    let band = store.band(0..<height)
    for index in band.components.indices {
      let size = chroma.planeSize(component: index, width: width, height: height)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isHit = index == component && block.map { $0 == (x / 8, y / 8) } ?? false
          band.components[index][y * band.strides[index] + x] = UInt8(2 * x + y + (isHit ? 100 : 0))
        }
      }
    }
    return store
  }

  private func jpeg(of planes: PlaneStore) throws -> [UInt8] {
    var sink = MemorySink()
    var writer = try JPEGWriter(Self.settings)
    for top in stride(from: 0, to: planes.height, by: writer.bandRows) {
      // The encoder pads rows in place, so it gets a band of its own.
      let rows = top..<min(top + writer.bandRows, planes.height)
      let buffer = JPEGBandBuffer(width: planes.width, rows: writer.bandRows, chroma: planes.chroma)
      let (from, to) = (planes.band(rows), buffer.band(rows: rows.count))
      for index in from.components.indices {
        let size = planes.chroma.planeSize(component: index, width: planes.width, height: rows.count)
        for row in 0..<size.height {
          (to.components[index] + row * to.strides[index])
            .update(from: from.components[index] + row * from.strides[index], count: size.width)
        }
      }
      try writer.write(to, into: &sink)
    }
    _ = try writer.finish(into: &sink)
    return sink.bytes
  }

  private func psnr(of stream: [UInt8], against planes: PlaneStore) throws(ConversionError) -> Double {
    try stream.withExactBlock { (bytes) throws(ConversionError) in
      try Verification.lumaPSNR(of: bytes, against: planes, tables: Self.settings.tables)
    }
  }

  @Test func `the planes that were encoded are found again`() throws {
    #expect(try psnr(of: jpeg(of: planes()), against: planes()) > 35)
  }

  @Test(arguments: [(0, 0, 0), (0, 6, 4), (1, 3, 2), (2, 0, 0)])
  func `one block of another picture is one too many`(component: Int, column: Int, row: Int) throws {
    let stream = try jpeg(of: planes())
    let other = planes(component: component, block: (column, row))
    let error = #expect(throws: ConversionError.self) { try psnr(of: stream, against: other) }
    #expect(error?.category == .internal)
  }

  @Test func `another size, another chroma format and damage are found`() throws {
    let stream = try jpeg(of: planes())
    #expect(throws: ConversionError.self) { try psnr(of: stream, against: planes(width: 51)) }
    #expect(throws: ConversionError.self) { try psnr(of: stream, against: planes(chroma: .yuv444)) }
    #expect(throws: ConversionError.self) { try psnr(of: Array(stream.dropLast(40)), against: planes()) }
  }

  @Test(arguments: ["texture/odd/whole.heic"])
  func `asked for, it changes no byte and reports a distance`(name: String) throws {
    let plain = try Conversion(of: name)
    let verified = try Conversion(of: name) { $0.verify = true }
    #expect(verified.bytes == plain.bytes)
    #expect(plain.report.lumaPSNR == nil)
    #expect(try #require(verified.report.lumaPSNR) > 30)
  }
}
