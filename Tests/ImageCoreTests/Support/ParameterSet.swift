@testable import ImageCore

/// A sequence parameter set of HEVC (ITU-T H.265, 7.3.2.2.1) with the parts that a reader of its colours has to get past.
struct ParameterSet: Sendable {
  enum Colour: Sendable {
    case noUsabilityInformation
    case noSignalType
    case rangeOnly(Bool)
    case described(NCLX)
  }

  var colour = Colour.described(NCLX(primaries: 9, transfer: 16, matrix: 9, fullRange: true))
  var subLayers = 0
  var chroma = 1
  var hasWindow = false
  /// How the lists are coded: nil for none, true by their coefficients, false by reference to others.
  var scalingLists: Bool?
  var hasPCM = false
  var references = References.none
  var longTerm = 0
  /// Whether the picture's shape is described, in two numbers, and whether it may be overscanned.
  var hasAspect = false
  /// The layer that the set is for.
  var layer = 0

  enum References: Sendable {
    case none
    case explicit
    /// A set before and one after, then sets predicted from them, among them one that a difference of zero drops out of.
    case predicted
  }

  /// The NAL unit as it stands in a stream.
  var unit: [UInt8] {
    [33 << 1 | UInt8(layer >> 5), UInt8(layer & 31) << 3 | 1] + Self.withEmulation(payload)
  }

  private var payload: [UInt8] {
    var bits = BitWriter()
    bits.write(0, 4)
    bits.write(subLayers, 3)
    bits.flags(true)
    levels(&bits)
    bits.exponentials(0, chroma)
    if chroma == 3 { bits.flags(false) }
    bits.exponentials(96, 64)
    bits.flags(hasWindow)
    if hasWindow { bits.exponentials(0, 4, 0, 2) }
    bits.exponentials(2, 2, 4)
    bits.flags(subLayers > 0)
    for _ in 0...subLayers { bits.exponentials(4, 0, 0) }
    bits.exponentials(0, 3, 0, 3, 0, 0)
    bits.flags(scalingLists != nil)
    if let scalingLists { lists(&bits, explicit: scalingLists) }
    bits.flags(false, true, hasPCM)
    if hasPCM {
      bits.write(0x77, 8)
      bits.exponentials(0, 0)
      bits.flags(true)
    }
    referenceSets(&bits)
    bits.flags(longTerm > 0)
    if longTerm > 0 {
      bits.exponentials(longTerm)
      for index in 0..<longTerm { bits.write(index << 1 | 1, 9) }
    }
    bits.flags(false, true)
    usability(&bits)
    bits.flags(false, true)
    return bits.bytes
  }

  private func levels(_ bits: inout BitWriter) {
    // Main 10 with compatibility flags whose zeros need emulation prevention.
    bits.write(0x02_2000_0000, 40)
    bits.write(0x9000_0000_0000, 48)
    bits.write(93, 8)
    guard subLayers > 0 else { return }
    for index in 0..<subLayers { bits.flags(index % 2 == 0, true) }
    for _ in subLayers..<8 { bits.write(0, 2) }
    for index in 0..<subLayers {
      if index % 2 == 0 { for _ in 0..<11 { bits.write(0xA5, 8) } }
      bits.write(90, 8)
    }
  }

  private func lists(_ bits: inout BitWriter, explicit: Bool) {
    bits.flags(true)
    for size in 0..<4 {
      for matrix in 0..<(size == 3 ? 2 : 6) {
        bits.flags(explicit)
        guard explicit else {
          bits.exponentials(min(matrix, 1))
          continue
        }
        for index in 0..<(min(64, 16 << (2 * size)) + (size > 1 ? 1 : 0)) { bits.exponentials(index % 7) }
      }
    }
  }

  private func referenceSets(_ bits: inout BitWriter) {
    switch references {
    case .none: bits.exponentials(0)
    case .explicit:
      bits.exponentials(2)
      bits.exponentials(2, 1, 0)
      bits.flags(true)
      bits.exponentials(3)
      bits.flags(false)
      bits.exponentials(1)
      bits.flags(true)
      bits.flags(false)
      bits.exponentials(0, 0)
    case .predicted:
      bits.exponentials(3)
      // One picture before, at -1, and one after, at 2.
      bits.exponentials(1, 1, 0)
      bits.flags(true)
      bits.exponentials(1)
      bits.flags(true)
      // One later: 0 (not counted), 3 and 1 are left of -1, 2 and 0.
      bits.flags(true, false)
      bits.exponentials(0)
      bits.flags(true, true, true)
      // Predicted from two pictures, so with flags for three: one is used, one kept for later, one let go.
      bits.flags(true, true)
      bits.exponentials(3)
      bits.flags(true, false, true, false, false)
    }
  }

  private func usability(_ bits: inout BitWriter) {
    if case .noUsabilityInformation = colour {
      bits.flags(false)
      return
    }
    bits.flags(true, hasAspect)
    if hasAspect {
      bits.write(255, 8)
      bits.write(0x0001_0001, 32)
    }
    bits.flags(hasAspect)
    if hasAspect { bits.flags(true) }
    switch colour {
    case .noUsabilityInformation, .noSignalType: bits.flags(false)
    case .rangeOnly(let isFull):
      bits.flags(true)
      bits.write(5, 3)
      bits.flags(isFull, false)
    case .described(let nclx):
      bits.flags(true)
      bits.write(5, 3)
      bits.flags(nclx.fullRange, true)
      for value in [nclx.primaries, nclx.transfer, nclx.matrix] { bits.write(value, 8) }
    }
  }

  /// Puts a 3 between two zeros and a byte below 4 (7.4.2).
  private static func withEmulation(_ payload: [UInt8]) -> [UInt8] {
    var (unit, zeros): ([UInt8], Int) = ([], 0)
    for byte in payload {
      if zeros == 2, byte < 4 {
        unit.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      unit.append(byte)
    }
    return unit
  }
}
