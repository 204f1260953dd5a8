import Testing

@testable import ImageCore

@Suite struct PixelsLinearTests {
  static let patches: [[Double]] = {
    var all: [[Double]] = []
    for red in [0, 0.2, 0.5, 0.8, 1] {
      for green in [0, 0.3, 0.7, 1] { for blue in [0, 0.4, 1] { all.append([red, green, blue]) } }
    }
    return all
  }()

  struct Coding: Sendable, CustomTestStringConvertible {
    var matrix: Int
    var fullRange: Bool
    var depth: Int
    var chroma: ChromaFormat
    var testDescription: String {
      "matrix \(matrix) \(fullRange ? "full" : "limited") \(depth) \(chroma.rawValue)"
    }
  }

  static let codings: [Coding] = [0, 1, 4, 5, 6, 7, 8, 9].flatMap { matrix in
    [true, false].flatMap { range in
      [8, 10, 12, 16].flatMap { depth in
        [ChromaFormat.yuv420, .yuv422, .yuv444, .rgb].compactMap { chroma in
          (matrix == 0) == (chroma == .rgb || chroma == .yuv444)
            ? Coding(matrix: matrix, fullRange: range, depth: depth, chroma: chroma) : nil
        }
      }
    }
  }

  @Test(arguments: codings) func patchesComeOutWithinOneCodeOfTheTruth(_ coding: Coding) throws {
    var colour = NCLX(primaries: 1, transfer: 13, matrix: coding.matrix, fullRange: coding.fullRange)
    // Every patch is a 16 x 2 block; samples are the nearest codes to the true ones.
    let codes = Self.patches.map { patch in
      let top = Double((1 << coding.depth) - 1)
      let gbr = Truth.encode(patch, matrix: coding.matrix, fullRange: coding.fullRange, depth: coding.depth)
        .map { min($0.rounded(), top) }
      return coding.chroma == .rgb ? [gbr[2], gbr[0], gbr[1]] : gbr
    }
    if coding.chroma == .rgb { colour.matrix = 0 }
    let rows = coding.chroma.shiftY
    let picture = TestPicture(
      coding.chroma, depth: coding.depth, colour: colour, width: 16, height: 2 * codes.count
    ) { component, _, y in
      let patch = component > 0 && rows == 1 ? y : y / 2
      return Int(codes[patch][component])
    }
    let planes = try picture.converted()
    for (index, codes) in codes.enumerated() {
      let seen = decode(codes, coding)
      let truth = Truth.encode(seen, matrix: 6, fullRange: true, depth: 8)
      let chromaRow = planes[1].count < 16 * 2 * Self.patches.count && rows == 1 ? index : 2 * index
      let chromaWidth = coding.chroma.shiftX == 1 ? 8 : 16
      let got = [
        planes[0][2 * index * 16], planes[1][chromaRow * chromaWidth], planes[2][chromaRow * chromaWidth],
      ]
      for (value, truth) in zip(got, truth) {
        #expect(abs(Double(value) - min(max(truth, 0), 255)) < 0.51, "patch \(Self.patches[index])")
      }
    }
  }

  /// The R'G'B' that rounded codes stand for, by solving `Truth.encode`, which is affine.
  private func decode(_ codes: [Double], _ coding: Coding) -> [Double] {
    func encode(_ rgb: [Double]) -> SIMD3<Double> {
      let out = Truth.encode(rgb, matrix: coding.matrix, fullRange: coding.fullRange, depth: coding.depth)
      return coding.chroma == .rgb ? SIMD3(out[2], out[0], out[1]) : SIMD3(out[0], out[1], out[2])
    }
    let zero = encode([0, 0, 0])
    let columns = Matrix3(encode([1, 0, 0]) - zero, encode([0, 1, 0]) - zero, encode([0, 0, 1]) - zero)
    let rgb = columns.transposed.inverse * (SIMD3(codes[0], codes[1], codes[2]) - zero)
    return [rgb.x, rgb.y, rgb.z]
  }

  @Test(arguments: [ChromaFormat.monochrome, .yuv420, .yuv422, .yuv444])
  func planesThatAreJPEGsOwnPassUntouched(_ chroma: ChromaFormat) throws {
    let format = SourceFormat(chroma: chroma, depth: 8, colour: .jpeg)
    let steps = try PixelSteps(format: format, width: 30, options: ConversionOptions(), chromaAligned: true)
    #expect(steps.isIdentity)
    #expect(steps.outputChroma == chroma)
    #expect(steps.outputProfile == nil)
    let picture = TestPicture(chroma, width: 31, height: 23) { component, x, y in
      (component * 70 + x * 7 + y) & 255
    }
    #expect(try picture.converted() == picture.planes.map { $0.map { UInt8($0) } })
  }

  @Test(arguments: [9, 10, 12, 14, 16]) func everyGreyCodeRoundsToTheNearest(_ depth: Int) throws {
    for fullRange in [true, false] {
      let colour = NCLX(primaries: 1, transfer: 13, matrix: 6, fullRange: fullRange)
      let count = 1 << depth
      let picture = TestPicture(.monochrome, depth: depth, colour: colour, width: 256, height: count / 256) {
        _, x, y in
        y * 256 + x
      }
      let plane = try picture.converted()[0]
      for code in 0..<count {
        let unit = Double(1 << (depth - 8))
        let exact =
          fullRange ? Double(code) * 255 / Double(count - 1) : (Double(code) - 16 * unit) * 255 / (219 * unit)
        #expect(plane[code] == UInt8(min(max(exact.rounded(), 0), 255)))
      }
    }
  }

  @Test func matrixZeroWithSubsampledChromaIsRefused() {
    let format = SourceFormat(
      chroma: .yuv420, depth: 8, colour: NCLX(primaries: 1, transfer: 13, matrix: 0, fullRange: true))
    #expect(throws: ConversionError.self) {
      _ = try PixelSteps(format: format, width: 8, options: ConversionOptions(), chromaAligned: true)
    }
  }

  /// Samples made by the integer steps of H.273 (equations for MatrixCoefficients 16 and 17), to be undone well within two codes.
  @Test(arguments: [16, 17], [8, 10]) func theReversibleFormsOfYCgCoComeOutWithinTwoCodes(
    _ matrix: Int, _ colourDepth: Int
  ) throws {
    let depth = colourDepth + (matrix == 16 ? 2 : 1)
    let top = Double((1 << colourDepth) - 1)
    let colours = Self.patches.map { patch in patch.map { Int(($0 * top).rounded()) } }
    let colour = NCLX(primaries: 1, transfer: 13, matrix: matrix, fullRange: true)
    let picture = TestPicture(.yuv444, depth: depth, colour: colour, width: colours.count, height: 1) {
      component, x, _ in
      let (red, green, blue) = (colours[x][0], colours[x][1], colours[x][2])
      let orange = red - blue
      let middle = blue + (orange >> 1)
      let leaf = green - middle
      return [middle + (leaf >> 1), leaf + (1 << (depth - 1)), orange + (1 << (depth - 1))][component]
    }
    let planes = try picture.converted()
    for (index, codes) in colours.enumerated() {
      let truth = Truth.encode(codes.map { Double($0) / top }, matrix: 6, fullRange: true, depth: 8)
      for (plane, truth) in zip(planes, truth) {
        // The JPEG's own rounding, and up to half a code that the integer steps drop and an affine map does not.
        #expect(abs(Double(plane[index]) - min(max(truth, 0), 255)) < 1.25, "\(codes)")
      }
    }
  }

  @Test(arguments: [(16, 9), (17, 8)]) func reversibleFormsNeedMoreBitsThanTheirColours(
    _ matrix: Int, _ depth: Int
  ) {
    let format = SourceFormat(
      chroma: .yuv444, depth: depth, colour: NCLX(primaries: 1, transfer: 13, matrix: matrix, fullRange: true)
    )
    let error = #expect(throws: ConversionError.self) {
      _ = try PixelSteps(format: format, width: 8, options: ConversionOptions(), chromaAligned: true)
    }
    #expect(error?.category == .corrupt)
  }

  @Test(arguments: [10, 11, 13, 14, 15]) func matricesBeyondAnAffineMapAreRefusedByName(_ matrix: Int) {
    let format = SourceFormat(
      chroma: .yuv444, depth: 8, colour: NCLX(primaries: 9, transfer: 1, matrix: matrix, fullRange: true))
    let error = #expect(throws: ConversionError.self) {
      _ = try PixelSteps(format: format, width: 8, options: ConversionOptions(), chromaAligned: true)
    }
    #expect(error?.category == .unsupported)
    #expect(error?.message.contains("\(matrix)") == true)
  }
}
