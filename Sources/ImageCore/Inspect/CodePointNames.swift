/// The code points of ITU-T H.273 by the names that people know.
enum CodePointNames {
  /// ColourPrimaries, Table 2.
  static func primaries(_ code: Int) -> String {
    switch code {
    case 1: "BT.709"
    case 2: "unspecified"
    case 4: "BT.470 M"
    case 5: "BT.601 (625 lines)"
    case 6: "BT.601 (525 lines)"
    case 7: "SMPTE 240M"
    case 8: "generic film"
    case 9: "BT.2020"
    case 10: "SMPTE 428 (XYZ)"
    case 11: "DCI-P3"
    case 12: "Display P3"
    case 22: "EBU 3213"
    default: "reserved (\(code))"
    }
  }

  /// TransferCharacteristics, Table 3.
  static func transfer(_ code: Int) -> String {
    switch code {
    case 1: "BT.709"
    case 2: "unspecified"
    case 4: "gamma 2.2"
    case 5: "gamma 2.8"
    case 6: "BT.601"
    case 7: "SMPTE 240M"
    case 8: "linear"
    case 9: "logarithmic (100:1)"
    case 10: "logarithmic (316:1)"
    case 11: "xvYCC"
    case 12: "BT.1361"
    case 13: "sRGB"
    case 14: "BT.2020 (10 bits)"
    case 15: "BT.2020 (12 bits)"
    case 16: "PQ"
    case 17: "SMPTE 428"
    case 18: "HLG"
    default: "reserved (\(code))"
    }
  }

  /// MatrixCoefficients, Table 4.
  static func matrix(_ code: Int) -> String {
    switch code {
    case 0: "RGB"
    case 1: "BT.709"
    case 2: "unspecified"
    case 4: "FCC"
    case 5: "BT.601 (625 lines)"
    case 6: "BT.601 (525 lines)"
    case 7: "SMPTE 240M"
    case 8: "YCgCo"
    case 9: "BT.2020"
    case 10: "BT.2020 (constant luminance)"
    case 11: "SMPTE 2085"
    case 12: "from the primaries"
    case 13: "from the primaries (constant luminance)"
    case 14: "ICtCp"
    default: "reserved (\(code))"
    }
  }
}
