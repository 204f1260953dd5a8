import Testing

@testable import ImageCore

/// What an HEVC stream says of its colours, read from its parameter sets.
@Suite struct HEVCSequenceColourTests {
  private static let hdr = NCLX(primaries: 9, transfer: 16, matrix: 9, fullRange: true)
  private static let silent = NCLX(primaries: 2, transfer: 2, matrix: 2, fullRange: false)

  @Test(arguments: [
    (ParameterSet.Colour.noUsabilityInformation, silent),
    (.noSignalType, silent),
    (.rangeOnly(true), NCLX(primaries: 2, transfer: 2, matrix: 2, fullRange: true)),
    (.rangeOnly(false), silent),
    (.described(hdr), hdr),
    (
      .described(NCLX(primaries: 1, transfer: 1, matrix: 1, fullRange: false)),
      NCLX(primaries: 1, transfer: 1, matrix: 1, fullRange: false)
    ),
  ])
  func theColourDescriptionIsRead(colour: ParameterSet.Colour, expected: NCLX) {
    #expect(NCLX(hevcParameterSet: ParameterSet(colour: colour).unit) == expected)
  }

  @Test(arguments: [
    ParameterSet(subLayers: 1), ParameterSet(subLayers: 6), ParameterSet(chroma: 0), ParameterSet(chroma: 3),
    ParameterSet(hasWindow: true), ParameterSet(scalingLists: true), ParameterSet(scalingLists: false),
    ParameterSet(hasPCM: true), ParameterSet(references: .explicit), ParameterSet(references: .predicted),
    ParameterSet(longTerm: 5), ParameterSet(hasAspect: true),
    ParameterSet(
      subLayers: 3, chroma: 3, hasWindow: true, scalingLists: true, hasPCM: true, references: .predicted,
      longTerm: 32, hasAspect: true),
  ])
  func whatStandsBeforeItIsPassedOver(set: ParameterSet) {
    #expect(NCLX(hevcParameterSet: set.unit) == Self.hdr)
  }

  @Test func aSetThatIsCutAnywhereSaysNothingOrTheTruth() {
    let unit = ParameterSet(
      subLayers: 2, scalingLists: true, hasPCM: true, references: .predicted, longTerm: 3, hasAspect: true
    ).unit
    for count in 0..<unit.count {
      let colour = NCLX(hevcParameterSet: Array(unit.prefix(count)))
      #expect(colour == nil || colour == Self.hdr, "cut at \(count)")
    }
  }

  @Test func everyByteMayBeWrong() {
    let unit = ParameterSet(
      subLayers: 2, scalingLists: false, references: .predicted, longTerm: 3, hasAspect: true
    ).unit
    for index in unit.indices {
      for value in [0x00, 0x01, 0x55, 0x80, 0xFF] as [UInt8] {
        var broken = unit
        broken[index] = value
        _ = NCLX(hevcParameterSet: broken)
      }
    }
  }

  @Test func aSetOfAnotherLayerOrKindSaysNothing() {
    #expect(NCLX(hevcParameterSet: ParameterSet(layer: 1).unit) == nil)
    #expect(NCLX(hevcParameterSet: ParameterSet(layer: 32).unit) == nil)
    var pictureSet = ParameterSet().unit
    pictureSet[0] = 34 << 1
    #expect(NCLX(hevcParameterSet: pictureSet) == nil)
    #expect(NCLX(hevcParameterSet: []) == nil)
  }

  @Test func theContainerTellsWhatItsStreamSays() throws {
    #expect(try colour([[ParameterSet().unit]]) == Self.hdr)
    #expect(try colour([]) == nil)
    #expect(try colour([[ParameterSet().unit, ParameterSet().unit]]) == Self.hdr)
  }

  @Test func setsThatDisagreeSayNothing() throws {
    let other = ParameterSet(colour: .rangeOnly(true)).unit
    #expect(try colour([[ParameterSet().unit, other]]) == nil)
    #expect(try colour([[ParameterSet().unit], [other]]) == nil)
  }

  @Test func aRecordThatEndsEarlyStillTellsTheSampleFormat() throws {
    var builder = HEIFBuilder.single
    let whole = HEIFBuilder.hvcC(chroma: 1, depth: 10, sets: [[ParameterSet().unit]])
    for cut in 0..<ParameterSet().unit.count {
      builder.items[0].properties[0] = HEIFBuilder.shortened(whole, by: cut)
      let primary = try builder.primaryImage()
      #expect(primary.depth == 10)
      #expect(primary.streamColour == (cut == 0 ? Self.hdr : nil))
    }
  }

  private func colour(_ sets: [[[UInt8]]]) throws -> NCLX? {
    var builder = HEIFBuilder.single
    builder.items[0].properties[0] = HEIFBuilder.hvcC(chroma: 1, depth: 8, sets: sets)
    return try builder.primaryImage().streamColour
  }
}
