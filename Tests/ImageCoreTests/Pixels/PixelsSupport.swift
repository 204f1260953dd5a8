@testable import ImageCore

/// A synthetic decoded picture: full planes that bands are cut from as the pipeline cuts them.
struct TestPicture {
  var format: SourceFormat
  var width: Int
  var height: Int
  var phaseX = 0
  var phaseY = 0
  /// Code values of each component, row by row, at the component's own size.
  var planes: [[UInt16]] = []
  var alpha: [UInt16]?

  init(
    _ chroma: ChromaFormat, depth: Int = 8, colour: NCLX = .jpeg, width: Int, height: Int, phaseX: Int = 0,
    phaseY: Int = 0, sample: (_ component: Int, _ x: Int, _ y: Int) -> Int
  ) {
    format = SourceFormat(chroma: chroma, depth: depth, colour: colour)
    (self.width, self.height, self.phaseX, self.phaseY) = (width, height, phaseX, phaseY)
    for component in 0..<(chroma == .monochrome ? 1 : 3) {
      let (columns, rows) = size(component)
      planes.append(
        (0..<rows * columns).map { UInt16(clamping: sample(component, $0 % columns, $0 / columns)) })
    }
  }

  func size(_ component: Int) -> (Int, Int) {
    guard component > 0 else { return (width, height) }
    let (shiftX, shiftY) = (format.chroma.shiftX, format.chroma.shiftY)
    return (
      shiftX == 0 ? width : (width - 1 + phaseX) / 2 + 1, shiftY == 0 ? height : (height - 1 + phaseY) / 2 + 1
    )
  }

  /// Runs `PixelSteps` over the picture in bands of `bandRows` and returns the JPEG's planes.
  func converted(_ options: ConversionOptions = ConversionOptions(), bandRows: Int = 16) throws -> [[UInt8]] {
    let isAligned = phaseX == 0 && phaseY == 0
    var steps = try PixelSteps(format: format, width: width, options: options, chromaAligned: isAligned)
    let (shiftX, shiftY) = (steps.outputChroma.shiftX, steps.outputChroma.shiftY)
    let sizes = (0..<(steps.outputChroma == .monochrome ? 1 : 3)).map { component in
      component == 0 ? (width, height) : ((width + shiftX) >> shiftX, (height + shiftY) >> shiftY)
    }
    var output = sizes.map { [UInt8](repeating: 0xAA, count: $0.0 * $0.1) }
    for top in stride(from: 0, to: height, by: bandRows) {
      let rows = min(bandRows, height - top)
      let targets = sizes.map { UnsafeMutablePointer<UInt8>.allocate(capacity: ($0.0 + 5) * rows) }
      defer { targets.forEach { $0.deallocate() } }
      let band = JPEGBand(components: targets, strides: sizes.map { $0.0 + 5 }, width: width, rows: rows)
      withBand(top: top, rows: rows) { steps.process($0, into: band) }
      for (component, size) in sizes.enumerated() {
        let first = component == 0 ? top : top >> shiftY
        let count = component == 0 ? rows : (rows + shiftY) >> shiftY
        for row in 0..<count {
          for x in 0..<size.0 {
            output[component][(first + row) * size.0 + x] = targets[component][row * (size.0 + 5) + x]
          }
        }
      }
    }
    return output
  }

  /// Lends the rows from `top` on in the sample layout of the contract, with a stride that is no multiple of anything.
  private func withBand(top: Int, rows: Int, _ body: (SourceBand) -> Void) {
    var owned: [UnsafeMutableRawPointer] = []
    defer { owned.forEach { $0.deallocate() } }
    func plane(_ samples: [UInt16], _ columns: Int, _ first: Int, _ count: Int) -> SamplePlane {
      let bytes = format.depth > 8 ? 2 : 1
      let stride = columns * bytes + 6
      let base = UnsafeMutableRawPointer.allocate(byteCount: stride * count, alignment: 16)
      owned.append(base)
      for row in 0..<count {
        for x in 0..<columns {
          let value = samples[(first + row) * columns + x]
          if bytes == 2 {
            (base + row * stride).storeBytes(of: value, toByteOffset: 2 * x, as: UInt16.self)
          } else {
            (base + row * stride).storeBytes(
              of: UInt8(truncatingIfNeeded: value), toByteOffset: x, as: UInt8.self)
          }
        }
      }
      return SamplePlane(base: UnsafeRawPointer(base), stride: stride, width: columns, rows: count)
    }
    var components: [SamplePlane] = []
    for (component, samples) in planes.enumerated() {
      let isHalved = component > 0 && format.chroma.shiftY == 1
      let first = isHalved ? top / 2 : top
      let count = isHalved ? (rows - 1 + phaseY) / 2 + 1 : rows
      components.append(plane(samples, size(component).0, first, count))
    }
    var band = SourceBand(width: width, rows: rows, components: components)
    if let alpha { band.alpha = plane(alpha, width, top, rows) }
    (band.chromaPhaseX, band.chromaPhaseY) = (phaseX, phaseY)
    body(band)
  }
}

extension NCLX {
  /// What JPEG itself means: BT.709 primaries, sRGB transfer, BT.601 matrix, full range.
  static let jpeg = NCLX(primaries: 1, transfer: 13, matrix: 6, fullRange: true)
}

/// Double-precision truth written from ITU-T H.273, apart from the code under test.
enum Truth {
  /// Kr and Kb of a matrix code point.
  static func weights(_ matrix: Int) -> (Double, Double) {
    switch matrix {
    case 1: (0.2126, 0.0722)
    case 4: (0.30, 0.11)
    case 7: (0.212, 0.087)
    case 9: (0.2627, 0.0593)
    default: (0.299, 0.114)
    }
  }

  /// R'G'B' to unrounded code values.
  static func encode(_ rgb: [Double], matrix: Int, fullRange: Bool, depth: Int) -> [Double] {
    let unit = Double(1 << (depth - 8))
    let top = Double((1 << depth) - 1)
    func luma(_ value: Double) -> Double { fullRange ? value * top : unit * (219 * value + 16) }
    func chroma(_ value: Double, _ swing: Double) -> Double {
      (fullRange ? value * top : unit * swing * value) + Double(1 << (depth - 1))
    }
    let (red, green, blue) = (rgb[0], rgb[1], rgb[2])
    if matrix == 0 { return [luma(green), luma(blue), luma(red)] }
    if matrix == 8 {
      let (cg, co) = (0.5 * green - 0.25 * (red + blue), 0.5 * (red - blue))
      return [luma(0.5 * green + 0.25 * (red + blue)), chroma(cg, 219), chroma(co, 219)]
    }
    let (kr, kb) = weights(matrix)
    let y = kr * red + (1 - kr - kb) * green + kb * blue
    return [luma(y), chroma((blue - y) / (2 * (1 - kb)), 224), chroma((red - y) / (2 * (1 - kr)), 224)]
  }
}
