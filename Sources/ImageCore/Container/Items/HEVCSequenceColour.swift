extension NCLX {
  /// What the sequence parameter sets among the arrays of an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1.2) say
  /// of colour; nil when there is none, when one does not parse, or when two disagree.
  ///
  /// `reader` stands at `numOfArrays`. libheif hides this from its callers where the container has a `colr`, and there are
  /// files whose `colr` says nothing of worth.
  init?(hevcArrays reader: inout ByteReader) {
    var found: NCLX?
    do {
      for _ in 0..<(try reader.u8()) {
        let kind = try reader.u8() & 0x3F
        for _ in 0..<(try reader.u16()) {
          let unit = try reader.take(try reader.u16())
          guard kind == 33 else { continue }
          guard let colour = NCLX(hevcParameterSet: reader.copy(of: unit)), found == nil || found == colour
          else { return nil }
          found = colour
        }
      }
    } catch { return nil }
    guard let found else { return nil }
    self = found
  }

  /// The colour description of one sequence parameter set, a NAL unit with its header; nil when it does not parse.
  ///
  /// Code points that are not there are 2 (unspecified), and a range that is not there is limited, as H.265 infers them (E.3.1).
  init?(hevcParameterSet unit: [UInt8]) {
    // Sets of further layers belong to other pictures.
    guard unit.count > 2, unit[0] >> 1 & 0x3F == 33, unit[0] & 1 == 0, unit[1] >> 3 == 0 else { return nil }
    var parser = HEVCParameterSet(unit.dropFirst(2))
    guard let colour = parser.colour() else { return nil }
    self = colour
  }
}
