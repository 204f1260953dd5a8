import Testing

@testable import ImageCore

@Suite struct ColourResolutionTests {
  private func settle(_ container: NCLX?, _ stream: NCLX?, _ chroma: ChromaFormat = .yuv420, depth: Int = 8)
    -> NCLX
  {
    ColourResolution.settle(container: container, stream: stream, chroma: chroma, depth: depth)
  }

  private let unspecified = NCLX(primaries: 2, transfer: 2, matrix: 2, fullRange: false)

  @Test func nothingSaidAtAllIsTheDefaultOfMIAF() {
    #expect(settle(nil, nil) == NCLX(primaries: 1, transfer: 13, matrix: 6, fullRange: true))
  }

  @Test func anUnspecifiedStreamKeepsItsRange() {
    #expect(settle(nil, unspecified) == NCLX(primaries: 1, transfer: 13, matrix: 6, fullRange: false))
  }

  @Test func theContainerOutranksTheStream() {
    let container = NCLX(primaries: 12, transfer: 13, matrix: 6, fullRange: true)
    let stream = NCLX(primaries: 9, transfer: 16, matrix: 9, fullRange: false)
    #expect(settle(container, stream) == container)
  }

  @Test func whatTheContainerLeavesOpenTheStreamSays() {
    let container = NCLX(primaries: 12, transfer: 2, matrix: 2, fullRange: true)
    let stream = NCLX(primaries: 9, transfer: 16, matrix: 9, fullRange: false)
    #expect(
      settle(container, stream, depth: 10) == NCLX(primaries: 12, transfer: 16, matrix: 9, fullRange: true))
  }

  @Test(arguments: [-1, 0, 3, 13, 255, 65_535]) func reservedCodePointsCountAsUnspecified(_ value: Int) {
    let container = NCLX(primaries: value, transfer: 0, matrix: 3, fullRange: true)
    #expect(settle(container, nil) == NCLX(primaries: 1, transfer: 13, matrix: 6, fullRange: true))
  }

  @Test func samplesMadeRGBAreFullRange() {
    #expect(
      settle(unspecified, unspecified, .rgb) == NCLX(primaries: 1, transfer: 13, matrix: 0, fullRange: true))
  }

  @Test(arguments: [16, 18]) func aStreamOfEightBitsIsNoHDR(_ transfer: Int) {
    let stream = NCLX(primaries: 9, transfer: transfer, matrix: 9, fullRange: true)
    #expect(settle(nil, stream, depth: 8) == NCLX(primaries: 1, transfer: 13, matrix: 9, fullRange: true))
    #expect(settle(nil, stream, depth: 10) == stream)
    #expect(settle(stream, nil, depth: 8) == stream)
  }

  @Test func primariesThatComeWithABT601MatrixInTheStreamAreNotMeant() {
    let android = NCLX(primaries: 5, transfer: 6, matrix: 5, fullRange: true)
    #expect(settle(nil, android) == NCLX(primaries: 1, transfer: 6, matrix: 5, fullRange: true))
    #expect(settle(android, nil) == android)
  }

  @Test func hdrWithoutPrimariesHasThoseOfBT2100() {
    let container = NCLX(primaries: 2, transfer: 16, matrix: 2, fullRange: true)
    #expect(settle(container, nil) == NCLX(primaries: 9, transfer: 16, matrix: 6, fullRange: true))
  }

  @Test func aContainerThatDescribesNothingLeavesTheRangeToTheStream() {
    let container = NCLX(primaries: 2, transfer: 2, matrix: 2, fullRange: true)
    #expect(settle(container, unspecified).fullRange == false)
    #expect(settle(container, nil).fullRange)
    let matrixOnly = NCLX(primaries: 2, transfer: 2, matrix: 6, fullRange: true)
    #expect(settle(matrixOnly, unspecified).fullRange)
  }
}
