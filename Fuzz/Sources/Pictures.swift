@testable import ImageCore

extension FuzzTarget {
  /// The sniffer and the box reader, up to where decoders would begin; and the readers of codecs' headers.
  static let container = FuzzTarget(name: "container") { bytes in
    let kind = SourceKind(sniffing: bytes)
    _ = NCLX(hevcParameterSet: Array(bytes))
    _ = NCLX(av1Configuration: Array(bytes))
    guard case .heif = kind, let container = try? HEIFContainer(parsing: bytes, limits: Limits()),
      let primary = try? container.primaryImage()
    else { return }
    var notes: [String] = []
    _ = container.exifBlock(for: primary.itemID, notes: &notes)
    _ = container.xmpPacket(for: primary.itemID, notes: &notes)
    _ = container.leftAside(primary: primary.itemID)
  }

  /// The rewriters of EXIF, under every policy: what they write is true and reads back.
  static let exif = FuzzTarget(name: "exif") { bytes in
    for policy in MetadataPolicy.allCases {
      let plan = MetadataPlan(
        exif: Array(bytes), xmp: nil, icc: nil, width: 4032, height: 3024, policy: policy)
      for segment in plan.segments {
        require(segment.payload.count <= 65_533, "a segment has \(segment.payload.count) bytes")
      }
      let written = Array((plan.segments.first?.payload ?? []).dropFirst(6))
      guard let orientation = TIFFBlock(written)?.orientation else { continue }
      require(orientation == 1, "Orientation \(orientation) was written for upright pixels")
    }
  }

  /// The rewriter of XMP, under every policy: what it writes is well-formed.
  static let xmp = FuzzTarget(name: "xmp") { bytes in
    for policy in MetadataPolicy.allCases {
      let plan = MetadataPlan(
        exif: nil, xmp: Array(bytes), icc: nil, width: 4032, height: 3024, policy: policy)
      for segment in plan.segments {
        require(segment.payload.count <= 65_533, "a segment has \(segment.payload.count) bytes")
      }
    }
  }

  /// The reader of JPEG streams: pieces come to the same as the whole; and the copying of JPEGs with less metadata.
  static let jpeg = FuzzTarget(name: "jpeg") { bytes in
    var whole = JPEGStreamParser()
    whole.feed(bytes)
    whole.finish()
    var pieces = JPEGStreamParser()
    let cut = bytes.first.map { Int($0) % max(bytes.count, 1) } ?? 0
    pieces.feed(UnsafeRawBufferPointer(rebasing: bytes[..<cut]))
    pieces.feed(UnsafeRawBufferPointer(rebasing: bytes[cut...]))
    pieces.finish()
    require(whole.fault == pieces.fault, "cut at \(cut), another fault")
    require(whole.frame == pieces.frame, "cut at \(cut), another frame")
    require(whole.orientation == pieces.orientation, "cut at \(cut), another orientation")
    for policy in MetadataPolicy.allCases {
      var options = ConversionOptions()
      options.metadata = policy
      var sink = MemorySink()
      guard (try? PassthroughJPEG.copy(bytes, options: options, into: &sink)) != nil else { continue }
      var copy = JPEGStreamParser()
      sink.bytes.withUnsafeBytes { copy.feed($0) }
      copy.finish()
      require(copy.fault == nil, "the copy is broken: \(String(describing: copy.fault))")
      require(copy.frame == whole.frame, "the copy has another frame")
    }
  }
}
