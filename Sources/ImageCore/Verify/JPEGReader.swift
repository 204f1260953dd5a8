internal import CJPEG

/// A JPEG stream being decoded to its planes, band by band: owns the C decoder. Grey and YCbCr, 8 bits, chroma factors 1x1.
struct JPEGReader: ~Copyable {
  private let handle: OpaquePointer
  /// Pixels.
  let width, height: Int
  let chroma: ChromaFormat

  /// Reads the header of `stream`, which must outlive the reader. Throws `corrupt` or `unsupported`.
  init(_ stream: UnsafeRawBufferPointer) throws(ConversionError) {
    guard let base = stream.bindMemory(to: UInt8.self).baseAddress,
      let decoder = cjpeg_decoder_create(base, stream.count)
    else {
      throw ConversionError(.internal, "There is not enough memory to decode the JPEG.")
    }
    if let reason = cjpeg_decoder_failure(decoder) {
      let failure = Self.failure(String(cString: reason))
      cjpeg_decoder_destroy(decoder)
      throw failure
    }
    var header = cjpeg_header()
    cjpeg_decoder_header(decoder, &header)
    (width, height) = (Int(header.width), Int(header.height))
    chroma =
      switch (header.components, header.luma_horizontal, header.luma_vertical) {
      case (1, _, _): .monochrome
      case (_, 2, 2): .yuv420
      case (_, 2, _): .yuv422
      case (_, _, 2): .yuv440
      default: .yuv444
      }
    handle = decoder
  }

  deinit { cjpeg_decoder_destroy(handle) }

  /// Rows of pixels in one row of MCUs.
  var bandRows: Int { 8 << chroma.shiftY }

  /// Decodes the next row of MCUs into `band`, which has room for `bandRows` rows padded to whole MCUs.
  borrowing func read(into band: JPEGBand) throws(ConversionError) {
    let planes = band.components.indices.map { index in
      cjpeg_plane(base: band.components[index], stride: band.strides[index], rows: 0)
    }
    guard cjpeg_read_band(handle, planes) > 0 else {
      throw Self.failure(cjpeg_decoder_failure(handle).map { String(cString: $0) } ?? "it ends early")
    }
  }

  private static func failure(_ reason: String) -> ConversionError {
    ConversionError(.corrupt, "The JPEG does not decode.", detail: "libjpeg-turbo: \(reason)")
  }
}
