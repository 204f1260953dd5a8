/// What an auxiliary image is for, by its URN.
enum AuxiliaryKind: Sendable, Equatable {
  case alpha, gainMap, depth, matte, other

  init(urn: String) {
    switch urn {
    case "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
      "urn:mpeg:avc:2015:auxid:1":
      self = .alpha
    case "urn:mpeg:mpegB:cicp:systems:auxiliary:depth", "urn:mpeg:hevc:2015:auxid:2",
      "urn:mpeg:avc:2015:auxid:2":
      self = .depth
    case let urn where urn.hasPrefix("urn:com:apple:photo:") && urn.hasSuffix("aux:hdrgainmap"):
      self = .gainMap
    case let urn where urn.hasPrefix("urn:com:apple:photo:") && urn.hasSuffix("matte"): self = .matte
    default: self = .other
    }
  }
}
