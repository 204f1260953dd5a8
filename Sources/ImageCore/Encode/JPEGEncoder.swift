internal import CJPEG

/// One JPEG stream being written by libjpeg-turbo: owns the C encoder.
struct JPEGEncoder: ~Copyable {
  /// What the stream is to be.
  struct Settings: Sendable, Equatable {
    /// Pixels, 1...65,500.
    var width, height: Int
    /// `.monochrome`, `.yuv420`, `.yuv422` or `.yuv444`.
    var chroma: ChromaFormat
    var tables: QuantizationTables
    var optimize = false
    var progressive = false
    /// Whether the JFIF segment is written; without it an APP1 EXIF segment can follow SOI, as EXIF wants.
    var jfif = true

    /// Rows of pixels in one row of MCUs: 8 or 16.
    var bandRows: Int { 8 << chroma.shiftY }

    /// Bytes of the stream outside of its entropy-coded data, JFIF included and metadata not; with `optimize` or `progressive`,
    /// whose tables the picture decides, about so many.
    var headerBytes: Int {
      // SOI and EOI, quantisation tables, frame and scan header, and a DC and an AC Huffman table (T.81, B.2 and K.3.3).
      let components = chroma.componentCount
      let kinds = components == 1 ? 1 : 2
      return 4 + kinds * 69 + (10 + 3 * components) + (8 + 2 * components) + kinds * (33 + 183)
        + (jfif ? 18 : 0)
    }
  }

  private let handle: OpaquePointer
  let settings: Settings

  /// Starts a stream. Throws `internal` when libjpeg-turbo refuses.
  init(_ settings: Settings) throws(ConversionError) {
    var c = cjpeg_settings()
    c.width = UInt32(settings.width)
    c.height = UInt32(settings.height)
    c.components = settings.chroma == .monochrome ? 1 : 3
    c.luma_horizontal = Int32(1 << settings.chroma.shiftX)
    c.luma_vertical = Int32(1 << settings.chroma.shiftY)
    c.optimize = settings.optimize ? 1 : 0
    c.progressive = settings.progressive ? 1 : 0
    c.jfif = settings.jfif ? 1 : 0
    withUnsafeMutableBytes(of: &c.luma_table) {
      $0.copyBytes(from: settings.tables.luma.withUnsafeBytes { Array($0) })
    }
    withUnsafeMutableBytes(of: &c.chroma_table) {
      $0.copyBytes(from: settings.tables.chroma.withUnsafeBytes { Array($0) })
    }
    guard let encoder = cjpeg_encoder_create(&c) else {
      throw ConversionError(.internal, "There is not enough memory to encode the picture.")
    }
    if let reason = cjpeg_failure(encoder) {
      let failure = Self.failure(String(cString: reason))
      cjpeg_encoder_destroy(encoder)
      throw failure
    }
    handle = encoder
    self.settings = settings
  }

  deinit { cjpeg_encoder_destroy(handle) }

  /// Rows of pixels in one row of MCUs: 8 or 16.
  var bandRows: Int { settings.bandRows }

  /// The stream's bytes that are ready; valid until the next call on this encoder.
  var output: UnsafeRawBufferPointer {
    var count = 0
    let bytes = cjpeg_output(handle, &count)
    return UnsafeRawBufferPointer(start: bytes, count: count)
  }

  /// Forgets the bytes that `output` gave.
  borrowing func outputTaken() { cjpeg_output_taken(handle) }

  /// Writes one marker segment; only before the first band.
  borrowing func write(_ segment: MarkerSegment) throws(ConversionError) {
    try check(cjpeg_write_marker(handle, Int32(segment.marker), segment.payload, segment.payload.count))
  }

  /// Encodes one band of `bandRows` rows (fewer only at the end of the picture).
  ///
  /// The band's rows are padded here by repeating their last sample up to a whole block.
  borrowing func write(_ band: JPEGBand) throws(ConversionError) {
    padEdges(of: band)
    let planes = band.components.indices.map { index in
      let shiftY = index == 0 ? 0 : settings.chroma.shiftY
      return cjpeg_plane(
        base: band.components[index], stride: band.strides[index],
        rows: Int32((band.rows + (1 << shiftY) - 1) >> shiftY))
    }
    try check(cjpeg_write_band(handle, planes))
  }

  /// Ends the stream.
  borrowing func finish() throws(ConversionError) { try check(cjpeg_finish(handle)) }

  private borrowing func check(_ status: Int32) throws(ConversionError) {
    guard status != 0 else { return }
    throw Self.failure(cjpeg_failure(handle).map { String(cString: $0) } ?? "unknown")
  }

  private static func failure(_ reason: String) -> ConversionError {
    ConversionError(.internal, "The JPEG could not be encoded.", detail: "libjpeg-turbo: \(reason)")
  }

  /// Uninitialised padding would change the bytes from run to run, and any other value costs bits.
  private borrowing func padEdges(of band: JPEGBand) {
    for (index, base) in band.components.enumerated() {
      let shiftX = index == 0 ? 0 : settings.chroma.shiftX
      let shiftY = index == 0 ? 0 : settings.chroma.shiftY
      let width = (band.width + (1 << shiftX) - 1) >> shiftX
      let padding = (8 - width % 8) % 8
      guard padding > 0 else { continue }
      for row in 0..<((band.rows + (1 << shiftY) - 1) >> shiftY) {
        let end = base + row * band.strides[index] + width
        end.update(repeating: end[-1], count: padding)
      }
    }
  }
}
