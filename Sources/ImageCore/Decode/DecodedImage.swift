internal import CHeif

/// Decoded samples: owns libheif's image, whose planes never move or change.
final class DecodedImage: @unchecked Sendable {
  private let image: OpaquePointer
  /// Y; or Y, Cb, Cr; or R, G, B.
  let components: [SamplePlane]
  /// Alpha at the size and depth of the components, if the picture has it.
  var alpha: SamplePlane? { attachedAlpha?.plane ?? ownAlpha }
  private let ownAlpha: SamplePlane?
  /// Set before the picture is handed on, never after.
  private var attachedAlpha: AlphaPlane?
  let chroma: ChromaFormat
  /// Bits a sample, 8...16, the same in every component.
  let depth: Int
  /// What the coded stream itself says of its colours (VUI, sequence header).
  let nclx: NCLX?

  /// Takes over `image` and checks that its planes fit together.
  init(_ image: OpaquePointer) throws(ConversionError) {
    self.image = image
    (chroma, components, depth, ownAlpha) = try Self.layout(of: image)
    nclx = Self.nclx(of: image)
  }

  /// Gives the picture the alpha of another item.
  func attach(_ alpha: AlphaPlane) { attachedAlpha = alpha }

  deinit { heif_image_release(image) }

  var width: Int { components[0].width }
  var height: Int { components[0].rows }

  private typealias Layout = (ChromaFormat, [SamplePlane], Int, SamplePlane?)

  private static func layout(of image: OpaquePointer) throws(ConversionError) -> Layout {
    do throws(ConversionError) {
      let chroma = try chromaFormat(of: image)
      let channels: [heif_channel] =
        switch chroma {
        case .monochrome: [heif_channel_Y]
        case .rgb: [heif_channel_R, heif_channel_G, heif_channel_B]
        default: [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
        }
      let depth = Int(heif_image_get_bits_per_pixel_range(image, channels[0]))
      guard (8...16).contains(depth) else {
        throw ConversionError(.unsupported, "The picture has \(depth) bits a sample; 8 to 16 are supported.")
      }
      var planes: [SamplePlane] = []
      for channel in channels { planes.append(try plane(channel, of: image, depth: depth)) }
      try checkChroma(planes, chroma)
      // Only a composed picture brings its alpha along in the right size; otherwise alpha is decoded on its own.
      var alpha: SamplePlane?
      if chroma == .rgb, heif_image_has_channel(image, heif_channel_Alpha) != 0 {
        let plane = try plane(heif_channel_Alpha, of: image, depth: depth)
        if plane.width == planes[0].width, plane.rows == planes[0].rows { alpha = plane }
      }
      return (chroma, planes, depth, alpha)
    } catch {
      heif_image_release(image)
      throw error
    }
  }

  private static func chromaFormat(of image: OpaquePointer) throws(ConversionError) -> ChromaFormat {
    if heif_image_get_colorspace(image) == heif_colorspace_RGB {
      guard heif_image_get_chroma_format(image) == heif_chroma_444 else {
        throw ConversionError(
          .unsupported, "The picture's RGB samples are interleaved, which is not supported.")
      }
      return .rgb
    }
    switch heif_image_get_chroma_format(image) {
    case cheif_chroma_monochrome: return .monochrome
    case heif_chroma_420: return .yuv420
    case heif_chroma_422: return .yuv422
    case heif_chroma_444: return .yuv444
    case let other:
      throw ConversionError(
        .unsupported, "The picture's chroma format is not supported.", detail: "heif_chroma \(other.rawValue)"
      )
    }
  }

  private static func plane(
    _ channel: heif_channel, of image: OpaquePointer, depth: Int
  ) throws(ConversionError) -> SamplePlane {
    var stride: Int32 = 0
    let width = Int(heif_image_get_width(image, channel))
    let rows = Int(heif_image_get_height(image, channel))
    guard let base = heif_image_get_plane_readonly(image, channel, &stride), width > 0, rows > 0 else {
      throw ConversionError(.corrupt, "The decoded picture lacks a component.")
    }
    guard Int(heif_image_get_bits_per_pixel_range(image, channel)) == depth else {
      throw ConversionError(.unsupported, "The picture's components differ in depth, which is not supported.")
    }
    guard Int(stride) >= width * (depth > 8 ? 2 : 1) else {
      throw ConversionError(.internal, "The decoded picture's rows overlap.")
    }
    return SamplePlane(base: UnsafeRawPointer(base), stride: Int(stride), width: width, rows: rows)
  }

  private static func checkChroma(_ planes: [SamplePlane], _ chroma: ChromaFormat) throws(ConversionError) {
    let width = (planes[0].width + (1 << chroma.shiftX) - 1) >> chroma.shiftX
    let rows = (planes[0].rows + (1 << chroma.shiftY) - 1) >> chroma.shiftY
    guard planes.dropFirst().allSatisfy({ $0.width == width && $0.rows == rows }) else {
      throw ConversionError(.corrupt, "The decoded picture's chroma planes have the wrong size.")
    }
  }

  private static func nclx(of image: OpaquePointer) -> NCLX? {
    var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok, let profile else {
      return nil
    }
    defer { heif_nclx_color_profile_free(profile) }
    return NCLX(
      primaries: Int(profile.pointee.color_primaries.rawValue),
      transfer: Int(profile.pointee.transfer_characteristics.rawValue),
      matrix: Int(profile.pointee.matrix_coefficients.rawValue),
      fullRange: profile.pointee.full_range_flag != 0)
  }
}
