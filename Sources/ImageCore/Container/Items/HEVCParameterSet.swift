/// Walks a sequence parameter set as far as its colour description (ITU-T H.265, 7.3.2.2.1), which stands near its end, behind
/// fields of variable length.
struct HEVCParameterSet {
  private var bits: BitReader

  /// Reads `payload`, a NAL unit without its header, as it stands in the stream.
  init(_ payload: some Sequence<UInt8>) { bits = BitReader(Self.withoutEmulation(payload)) }

  /// Takes out the bytes that keep start codes from appearing (7.3.1.1).
  private static func withoutEmulation(_ payload: some Sequence<UInt8>) -> [UInt8] {
    var (bytes, zeros): ([UInt8], Int) = ([], 0)
    for byte in payload {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }

  /// The colour description, with H.265's inferences for what is absent; nil when the set does not parse.
  mutating func colour() -> NCLX? {
    bits.skip(4)
    guard let subLayers = bits.read(3), subLayers < 7 else { return nil }
    bits.skip(1)
    guard skipLevels(subLayers), bits.skipExponentials(1), let chroma = bits.exponential() else { return nil }
    if chroma == 3 { bits.skip(1) }
    bits.skipExponentials(2)
    if bits.flag() { bits.skipExponentials(4) }
    bits.skipExponentials(2)
    guard let orderBits = bits.exponential(), orderBits <= 12 else { return nil }
    let orderings = bits.flag() ? subLayers + 1 : 1
    guard bits.skipExponentials(3 * orderings + 6) else { return nil }
    if bits.flag(), bits.flag(), !skipScalingLists() { return nil }
    bits.skip(2)
    if bits.flag() {
      bits.skip(8)
      bits.skipExponentials(2)
      bits.skip(1)
    }
    guard skipReferences(), skipLongTermReferences(orderBits: orderBits + 4) else { return nil }
    bits.skip(2)
    guard let hasUsability = bits.read(1) else { return nil }
    return hasUsability == 1 ? signalType() : Self.silent
  }

  /// What a stream means that says nothing (E.3.1).
  private static let silent = NCLX(primaries: 2, transfer: 2, matrix: 2, fullRange: false)

  /// profile_tier_level() with a general profile (7.3.3).
  private mutating func skipLevels(_ subLayers: Int) -> Bool {
    bits.skip(96)
    guard subLayers > 0 else { return true }
    var widths: [Int] = []
    for _ in 0..<subLayers { widths.append((bits.flag() ? 88 : 0) + (bits.flag() ? 8 : 0)) }
    bits.skip(2 * (8 - subLayers))
    return bits.skip(widths.reduce(0, +))
  }

  /// scaling_list_data() (7.3.4).
  private mutating func skipScalingLists() -> Bool {
    for size in 0..<4 {
      for _ in 0..<(size == 3 ? 2 : 6) {
        let coefficients = bits.flag() ? min(64, 16 << (2 * size)) + (size > 1 ? 1 : 0) : 1
        guard bits.skipExponentials(coefficients) else { return false }
      }
    }
    return true
  }

  /// The short-term reference picture sets (7.3.7), which are coded as differences from the one before; only how many pictures
  /// each has matters, but that depends on which differences come to zero (7.4.8).
  private mutating func skipReferences() -> Bool {
    guard let count = bits.exponential(), count <= 64 else { return false }
    var last = ReferenceSet()
    for index in 0..<count {
      guard let next = index > 0 && bits.flag() ? predicted(from: last) : explicit() else { return false }
      last = next
    }
    return true
  }

  /// The distances in output order of a set's pictures, those before the current one and those after it, nearest first.
  private struct ReferenceSet {
    var before: [Int] = []
    var after: [Int] = []
  }

  private mutating func explicit() -> ReferenceSet? {
    guard let before = bits.exponential(), let after = bits.exponential(), before <= 16, after <= 16 else {
      return nil
    }
    var set = ReferenceSet()
    for _ in 0..<before {
      guard let step = distance() else { return nil }
      set.before.append((set.before.last ?? 0) - step)
    }
    for _ in 0..<after {
      guard let step = distance() else { return nil }
      set.after.append((set.after.last ?? 0) + step)
    }
    return set
  }

  /// `delta_poc_s0_minus1` or `delta_poc_s1_minus1` and a flag; H.265 limits the number to 15 bits (7.4.8).
  private mutating func distance() -> Int? {
    guard let less = bits.exponential(), less < 1 << 15 else { return nil }
    bits.skip(1)
    return less + 1
  }

  private mutating func predicted(from last: ReferenceSet) -> ReferenceSet? {
    let isNegative = bits.flag()
    guard let less = bits.exponential(), less < 1 << 15 else { return nil }
    let shift = isNegative ? -(less + 1) : less + 1
    var kept: [Int] = []
    // The last one is the picture that the other set belongs to.
    for position in last.before + last.after + [0] {
      let isUsed = bits.flag()
      if isUsed || bits.flag() { kept.append(position + shift) }
    }
    let set = ReferenceSet(
      before: kept.filter { $0 < 0 }.sorted(by: >), after: kept.filter { $0 > 0 }.sorted())
    return kept.count <= 33 ? set : nil
  }

  private mutating func skipLongTermReferences(orderBits: Int) -> Bool {
    guard bits.flag() else { return true }
    guard let count = bits.exponential(), count <= 32 else { return false }
    return bits.skip(count * (orderBits + 1))
  }

  /// vui_parameters() up to video_signal_type (E.2.1).
  private mutating func signalType() -> NCLX? {
    if bits.flag(), let aspect = bits.read(8), aspect == 255 { bits.skip(32) }
    if bits.flag() { bits.skip(1) }
    guard let isThere = bits.read(1) else { return nil }
    guard isThere == 1 else { return Self.silent }
    bits.skip(3)
    guard let range = bits.read(1), let hasDescription = bits.read(1) else { return nil }
    var colour = Self.silent
    colour.fullRange = range == 1
    guard hasDescription == 1 else { return colour }
    guard let primaries = bits.read(8), let transfer = bits.read(8), let matrix = bits.read(8) else {
      return nil
    }
    (colour.primaries, colour.transfer, colour.matrix) = (primaries, transfer, matrix)
    return colour
  }
}
