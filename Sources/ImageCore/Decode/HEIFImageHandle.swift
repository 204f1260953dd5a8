internal import CHeif

/// An image item opened by libheif: owns the C handle. Different tiles may be decoded from several threads at once.
final class HEIFImageHandle: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Takes over `handle`.
  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { heif_image_handle_release(handle) }

  /// The displayed size that libheif believes in.
  var displayedSize: (width: Int, height: Int) {
    (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
  }

  /// The highest luminance in cd/m² that a `clli` property declares (MaxCLL), if there is one.
  var maxContentLight: Int? {
    var level = heif_content_light_level()
    guard heif_image_handle_get_content_light_level(handle, &level) != 0 else { return nil }
    return Int(level.max_content_light_level)
  }

  /// Columns, rows and tile size of a grid as libheif reads them.
  func tiling() throws(ConversionError) -> (columns: Int, rows: Int, tileWidth: Int, tileHeight: Int) {
    var tiling = heif_image_tiling()
    tiling.version = 1
    try HEIFStatus.check(heif_image_handle_get_image_tiling(handle, 0, &tiling), "tiling")
    return (Int(tiling.num_columns), Int(tiling.num_rows), Int(tiling.tile_width), Int(tiling.tile_height))
  }

  /// Decodes tile (`column`, `row`) in coded orientation with the decoder named `decoder`.
  func decodeTile(column: Int, row: Int, decoder: DecoderPlugin) throws(ConversionError) -> DecodedImage {
    try decode(decoder: decoder, transformed: false) { options, image in
      heif_image_handle_decode_image_tile(
        handle, &image, heif_colorspace_undefined, heif_chroma_undefined, options, UInt32(column), UInt32(row)
      )
    }
  }

  /// Decodes the whole picture: in coded orientation and its own colour space, or transformed and as RGB planes.
  func decodeWhole(decoder: DecoderPlugin, transformedRGB: Bool) throws(ConversionError) -> DecodedImage {
    try decode(decoder: decoder, transformed: transformedRGB) { options, image in
      heif_decode_image(
        handle, &image, transformedRGB ? heif_colorspace_RGB : heif_colorspace_undefined,
        transformedRGB ? heif_chroma_444 : heif_chroma_undefined, options)
    }
  }

  private func decode(
    decoder: DecoderPlugin, transformed: Bool,
    _ call: (UnsafeMutablePointer<heif_decoding_options>, inout OpaquePointer?) -> heif_error
  ) throws(ConversionError) -> DecodedImage {
    guard let options = heif_decoding_options_alloc() else {
      throw ConversionError(.internal, "There is not enough memory to decode the picture.")
    }
    defer { heif_decoding_options_free(options) }
    options.pointee.ignore_transformations = transformed ? 0 : 1
    // Without this libheif answers missing tiles with grey or green ones and reports success.
    options.pointee.strict_decoding = 1
    options.pointee.decoder_id = decoder.libheifID
    cheif_keep_coded_colours(options, handle)
    defer { cheif_release_colours(options) }
    var image: OpaquePointer?
    _ = cheif_take_ffmpeg_faults()
    try HEIFStatus.check(call(options, &image), "decode with \(decoder.name)", decoding: true)
    guard let image else { throw ConversionError(.internal, "The picture could not be decoded.") }
    let decoded = try DecodedImage(image)
    let faults = cheif_take_ffmpeg_faults()
    if faults > 0 { throw .hiddenDamage("ffmpeg decoded with \(faults) errors") }
    return decoded
  }
}
