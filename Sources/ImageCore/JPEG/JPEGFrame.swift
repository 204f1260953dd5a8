/// A JPEG's frame header: what SOFn says (T.81, B.2.2).
package struct JPEGFrame: Sendable, Equatable {
  /// One colour component.
  package struct Component: Sendable, Equatable {
    /// The component's identifier, which scans refer to it by.
    package var id: UInt8
    /// Horizontal sampling factor, 1 to 4.
    package var horizontal: Int
    /// Vertical sampling factor, 1 to 4.
    package var vertical: Int
    /// The number of its quantisation table, 0 to 3.
    package var quantisationTable: Int
  }

  /// How the samples are coded (T.81, Table B.1).
  package enum Process: String, Sendable {
    /// SOF0.
    case baseline
    /// SOF1.
    case extended
    /// SOF2.
    case progressive
    /// SOF3.
    case lossless
    /// SOF5 to SOF7 and SOF13 to SOF15: a difference frame.
    case hierarchical
    /// SOF9 to SOF11.
    case arithmetic
  }

  /// How the samples are coded.
  package var process: Process
  /// Bits a sample.
  package var precision: Int
  /// Pixels a line, 1 to 65,535.
  package var width: Int
  /// Lines, 0 to 65,535; 0 until a DNL segment has told.
  package var height: Int
  /// One to 255 components, in the frame's order.
  package var components: [Component]

  /// The largest horizontal sampling factor.
  var maximumHorizontal: Int { components.map(\.horizontal).max() ?? 1 }
  /// The largest vertical sampling factor.
  var maximumVertical: Int { components.map(\.vertical).max() ?? 1 }

  /// The chroma format in J:a:b words without colons: `400`, `420`, `422`, `444`, `440`, `411`, `410`, `441`;
  /// `other` when no such word fits, or when there are neither one nor three components.
  package var chroma: String {
    guard components.count == 3 else { return components.count == 1 ? "400" : "other" }
    guard components[1].horizontal == components[2].horizontal,
      components[1].vertical == components[2].vertical,
      components[0].horizontal.isMultiple(of: components[1].horizontal),
      components[0].vertical.isMultiple(of: components[1].vertical)
    else { return "other" }
    let across = components[0].horizontal / components[1].horizontal
    let down = components[0].vertical / components[1].vertical
    return switch (across, down) {
    case (1, 1): "444"
    case (2, 1): "422"
    case (2, 2): "420"
    case (1, 2): "440"
    case (4, 1): "411"
    case (4, 2): "410"
    case (1, 4): "441"
    default: "other"
    }
  }
}

extension JPEGFrame {
  /// Reads the payload of the frame header `marker`; nil when it contradicts T.81, B.2.2.
  init?(marker: UInt8, payload: [UInt8]) {
    guard payload.count >= 6 else { return nil }
    process =
      switch marker {
      case 0xC0: .baseline
      case 0xC1: .extended
      case 0xC2: .progressive
      case 0xC3: .lossless
      case 0xC9, 0xCA, 0xCB: .arithmetic
      default: .hierarchical
      }
    precision = Int(payload[0])
    height = Int(payload[1]) << 8 | Int(payload[2])
    width = Int(payload[3]) << 8 | Int(payload[4])
    let count = Int(payload[5])
    guard width > 0, count > 0, payload.count == 6 + 3 * count else { return nil }
    components = (0..<count).map { index in
      let at = 6 + 3 * index
      return Component(
        id: payload[at], horizontal: Int(payload[at + 1] >> 4), vertical: Int(payload[at + 1] & 15),
        quantisationTable: Int(payload[at + 2]))
    }
    guard Set(components.map(\.id)).count == count else { return nil }
    guard components.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) }) else {
      return nil
    }
    guard components.allSatisfy({ $0.quantisationTable <= 3 }) else { return nil }
  }
}
