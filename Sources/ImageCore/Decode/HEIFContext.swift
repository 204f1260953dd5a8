internal import CHeif

/// A file opened by libheif: owns the C context. The source bytes must outlive it and everything made from it.
struct HEIFContext: ~Copyable {
  private let context: OpaquePointer

  /// Opens `source` without copying it, under `limits`.
  init(_ source: UnsafeRawBufferPointer, limits: Limits) throws(ConversionError) {
    guard let context = heif_context_alloc() else {
      throw ConversionError(.internal, "There is not enough memory to open the picture.")
    }
    heif_context_set_max_decoding_threads(context, 0)
    if let security = heif_context_get_security_limits(context) {
      // Pixels and memory are limited, items are not: a 200-megapixel grid has thousands, and they cost nothing.
      security.pointee.max_image_size_pixels = UInt64(limits.pixels)
      security.pointee.max_items = 100_000
      security.pointee.max_number_of_tiles = 100_000
      // Writers that do not share properties between tiles fill `ipco` with some for every tile.
      security.pointee.max_children_per_box = 100_000
      security.pointee.max_memory_block_size = UInt64(limits.workingBytes)
    }
    let status = heif_context_read_from_memory_without_copy(context, source.baseAddress, source.count, nil)
    do throws(ConversionError) {
      try HEIFStatus.check(status, "open")
    } catch {
      heif_context_free(context)
      throw error
    }
    self.context = context
  }

  deinit { heif_context_free(context) }

  /// The image of item `id`.
  borrowing func image(_ id: UInt32) throws(ConversionError) -> HEIFImageHandle {
    var handle: OpaquePointer?
    try HEIFStatus.check(heif_context_get_image_handle(context, id, &handle), "item \(id)")
    guard let handle else { throw ConversionError(.internal, "The picture could not be opened.") }
    return HEIFImageHandle(handle)
  }
}
