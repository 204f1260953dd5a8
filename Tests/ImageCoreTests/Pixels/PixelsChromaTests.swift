import Testing

@testable import ImageCore

@Suite struct PixelsChromaTests {
  struct Cut: Sendable, CustomTestStringConvertible {
    var source: ChromaFormat
    var asked: ChromaChoice
    var phaseX: Int
    var phaseY: Int
    var width: Int
    var height: Int
    var testDescription: String { "\(source.rawValue) \(asked) phase \(phaseX),\(phaseY) \(width)x\(height)" }
  }

  static let cuts: [Cut] = [ChromaFormat.yuv420, .yuv422, .yuv440, .yuv444].flatMap { source in
    ChromaChoice.allCases.flatMap { asked in
      [(0, 0), (1, 0), (0, 1), (1, 1)].flatMap { phase in
        [(32, 48), (33, 35), (1, 1), (2, 17)].compactMap { size in
          phase.0 > source.shiftX || phase.1 > source.shiftY
            ? nil
            : Cut(
              source: source, asked: asked, phaseX: phase.0, phaseY: phase.1, width: size.0, height: size.1)
        }
      }
    }
  }

  private func picture(_ cut: Cut) -> TestPicture {
    TestPicture(
      cut.source, width: cut.width, height: cut.height, phaseX: cut.phaseX, phaseY: cut.phaseY
    ) { component, x, y in (x * 37 + y * 101 + component * 53 + x * y) & 255 }
  }

  @Test(arguments: cuts) func chromaIsTheMeanOfThePixelsInItsCell(_ cut: Cut) throws {
    let picture = picture(cut)
    var options = ConversionOptions()
    options.chroma = cut.asked
    let planes = try picture.converted(options)
    let output: ChromaFormat =
      switch cut.asked {
      case .source: cut.source
      case .yuv420: .yuv420
      case .yuv422: .yuv422
      case .yuv444: .yuv444
      }
    #expect(planes[0] == picture.planes[0].map { UInt8($0) })
    for component in 1...2 {
      let columns = (cut.width + output.shiftX) >> output.shiftX
      let rows = (cut.height + output.shiftY) >> output.shiftY
      #expect(planes[component].count == columns * rows)
      for row in 0..<rows {
        for column in 0..<columns {
          var (sum, count) = (0, 0)
          for y in row << output.shiftY..<min(cut.height, (row + 1) << output.shiftY) {
            for x in column << output.shiftX..<min(cut.width, (column + 1) << output.shiftX) {
              let sourceX = cut.source.shiftX == 1 ? (x + cut.phaseX) / 2 : x
              let sourceY = cut.source.shiftY == 1 ? (y + cut.phaseY) / 2 : y
              sum += Int(picture.planes[component][sourceY * picture.size(component).0 + sourceX])
              count += 1
            }
          }
          let difference = abs(
            Double(planes[component][row * columns + column]) - Double(sum) / Double(count))
          #expect(difference <= 0.501, "component \(component) row \(row) column \(column)")
        }
      }
    }
  }

  @Test(arguments: cuts) func theCutIntoBandsDoesNotShow(_ cut: Cut) throws {
    var options = ConversionOptions()
    options.chroma = cut.asked
    let picture = picture(cut)
    let whole = try picture.converted(options, bandRows: 1024)
    #expect(try picture.converted(options, bandRows: 16) == whole)
    #expect(try picture.converted(options, bandRows: 8) == whole)
    #expect(try picture.converted(options, bandRows: 2) == whole)
  }

  @Test(arguments: ChromaChoice.allCases) func greyStaysGreyWhateverIsAsked(_ asked: ChromaChoice) throws {
    var options = ConversionOptions()
    options.chroma = asked
    let picture = TestPicture(.monochrome, width: 5, height: 5) { _, x, y in x + y * 9 }
    #expect(try picture.converted(options) == picture.planes.map { $0.map { UInt8($0) } })
  }
}
