import Testing

@testable import ImageCore

/// The part of a picture that sizes are guessed from: small, spread over all of it, and right about it.
@Suite struct PlaneSampleTests {
  /// Planes of noise whose amplitude grows to the right and downwards, so that no part is like the whole.
  private func planes(width: Int, height: Int, chroma: ChromaFormat) -> PlaneStore {
    let store = PlaneStore(width: width, height: height, chroma: chroma)
    let band = store.band(0..<height)
    var state: UInt32 = 1
    for index in band.components.indices {
      let size = chroma.planeSize(component: index, width: width, height: height)
      for y in 0..<size.height {
        for x in 0..<size.width {
          state = state &* 1_664_525 &+ 1_013_904_223
          let amplitude = 8 + 60 * (x * size.height + y * size.width) / (size.width * size.height)
          band.components[index][y * band.strides[index] + x] = UInt8(64 + Int(state >> 8) % amplitude)
        }
      }
    }
    return store
  }

  private func settings(_ planes: PlaneStore, percent: Int) throws -> JPEGEncoder.Settings {
    let quality = try #require(Quality(Double(percent) / 100, scale: .ijg))
    return JPEGEncoder.Settings(
      width: planes.width, height: planes.height, chroma: planes.chroma, tables: QuantizationTables(quality))
  }

  /// Bytes of coded picture in a JPEG of all of `planes`.
  private func whole(_ planes: PlaneStore, percent: Int) throws -> Int {
    let settings = try settings(planes, percent: percent)
    var sink = MemorySink()
    var writer = try JPEGWriter(settings)
    for top in stride(from: 0, to: planes.height, by: writer.bandRows) {
      try writer.write(planes.band(top..<min(top + writer.bandRows, planes.height)), into: &sink)
    }
    return try writer.finish(into: &sink).bytes - settings.headerBytes
  }

  private func sampled(_ planes: PlaneStore, percent: Int) throws -> Int {
    let settings = try settings(planes, percent: percent)
    return try PlaneSample(of: planes, settings: settings).bytes(settings.tables)
  }

  @Test(
    arguments: [(1030, 790), (130, 6200), (3100, 300)], [ChromaFormat.yuv420, .yuv422, .yuv444, .monochrome])
  func `a sample is a small part that grows with quality as the whole does`(
    size: (width: Int, height: Int), chroma: ChromaFormat
  ) throws {
    let planes = planes(width: size.width, height: size.height, chroma: chroma)
    let (low, high) = (60, 83)
    let wholes = try (Double(whole(planes, percent: low)), Double(whole(planes, percent: high)))
    let samples = try (Double(sampled(planes, percent: low)), Double(sampled(planes, percent: high)))
    #expect(samples.1 < wholes.1 * 0.3)
    #expect(abs(samples.1 / samples.0 / (wholes.1 / wholes.0) - 1) < 0.04)
  }

  @Test(
    arguments: [(1, 1), (300, 200), (255, 255), (65_500, 1)], [ChromaFormat.yuv420, .yuv444, .monochrome])
  func `a tiny picture is its own sample`(size: (width: Int, height: Int), chroma: ChromaFormat) throws {
    let planes = planes(width: size.width, height: size.height, chroma: chroma)
    #expect(try sampled(planes, percent: 70) == whole(planes, percent: 70))
  }

  @Test(
    arguments: [(1030, 790), (130, 6200), (3100, 300), (300, 200)],
    [ChromaFormat.yuv420, .yuv444, .monochrome])
  func `a sample tells what all of the picture weighs`(
    size: (width: Int, height: Int), chroma: ChromaFormat
  ) throws {
    let planes = planes(width: size.width, height: size.height, chroma: chroma)
    let ratio = try PlaneSample(of: planes, settings: settings(planes, percent: 83)).ratio
    let told = try Double(sampled(planes, percent: 83)) * ratio
    #expect(abs(told / Double(try whole(planes, percent: 83)) - 1) < 0.15)
  }

  @Test func `the planes stay as they are`() throws {
    let planes = planes(width: 1030, height: 790, chroma: .yuv420)
    let before = try whole(planes, percent: 83)
    _ = try sampled(planes, percent: 50)
    #expect(try whole(planes, percent: 83) == before)
  }

  @Test(arguments: [ChromaFormat.yuv420, .yuv444, .monochrome], [true, false])
  func `a stream without picture weighs what its headers do`(chroma: ChromaFormat, jfif: Bool) throws {
    let planes = PlaneStore(width: 8, height: 8, chroma: chroma)
    let band = planes.band(0..<8)
    for (index, base) in band.components.enumerated() {
      let size = chroma.planeSize(component: index, width: 8, height: 8)
      for row in 0..<size.height {
        (base + row * band.strides[index]).update(repeating: 128, count: size.width)
      }
    }
    var settings = try settings(planes, percent: 83)
    settings.jfif = jfif
    var sink = MemorySink()
    var writer = try JPEGWriter(settings)
    try writer.write(band, into: &sink)
    let bytes = try writer.finish(into: &sink).bytes
    // Blocks of zeros: 4 to 6 bits each, six at most.
    #expect((1...5).contains(bytes - settings.headerBytes))
  }
}
