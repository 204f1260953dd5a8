import Testing

@testable import ImageCore

/// Composition of crops, turns and mirrors against a model that moves every pixel.
@Suite struct DisplayGeometryTests {
  enum Step: CaseIterable, Sendable {
    case turn1, turn2, turn3, mirrorColumns, mirrorRows, cropTopLeft, cropInside
  }

  /// A picture whose pixels are their own coded coordinates.
  private struct Model {
    var width, height: Int
    var pixels: [[(x: Int, y: Int)]]

    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      pixels = (0..<height).map { y in (0..<width).map { x in (x, y) } }
    }

    /// Builds the next picture pixel by pixel.
    mutating func remap(width: Int, height: Int, from source: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) {
      let old = pixels
      pixels = (0..<height).map { y in
        (0..<width).map { x in
          let (u, v) = source(x, y)
          return old[v][u]
        }
      }
      (self.width, self.height) = (width, height)
    }

    mutating func turnAgainstClock() {
      let w = width
      remap(width: height, height: w) { x, y in (w - 1 - y, x) }
    }

    mutating func apply(_ step: Step) {
      let (w, h) = (width, height)
      switch step {
      case .turn1: turnAgainstClock()
      case .turn2: (0..<2).forEach { _ in turnAgainstClock() }
      case .turn3: (0..<3).forEach { _ in turnAgainstClock() }
      case .mirrorColumns: remap(width: w, height: h) { x, y in (w - 1 - x, y) }
      case .mirrorRows: remap(width: w, height: h) { x, y in (x, h - 1 - y) }
      case .cropTopLeft, .cropInside:
        guard let rect = step.rect(in: w, h) else { return }
        remap(width: rect.width, height: rect.height) { x, y in (x + rect.x, y + rect.y) }
      }
    }
  }

  /// All sequences of up to four steps: the eight symmetries by every road, with crops before, between and behind.
  @Test func everySequenceOfStepsMovesPixelsAsTheModelDoes() {
    for (width, height) in [(7, 5), (4, 6), (1, 3)] {
      for length in 0...4 {
        for steps in sequences(of: length) {
          var geometry = DisplayGeometry(width: width, height: height)
          var model = Model(width: width, height: height)
          for step in steps {
            geometry.apply(step)
            model.apply(step)
          }
          guard agree(geometry, model) else {
            Issue.record("\(width)x\(height), \(steps): \(geometry)")
            return
          }
        }
      }
    }
  }

  @Test func fourQuarterTurnsAreNoTurn() {
    var geometry = DisplayGeometry(width: 7, height: 5)
    geometry.rotate(quarters: 4)
    geometry.rotate(quarters: 1)
    geometry.rotate(quarters: 3)
    #expect(geometry == DisplayGeometry(width: 7, height: 5))
  }

  /// `irot` turns against the clock; EXIF counts the turns that a viewer makes with the clock.
  @Test(arguments: [(0, 1), (1, 8), (2, 3), (3, 6)])
  func turnsHaveTheirEXIFValue(quarters: Int, value: Int) {
    var geometry = DisplayGeometry(width: 7, height: 5)
    geometry.rotate(quarters: quarters)
    #expect(geometry.orientation.exifValue == value)
    geometry.mirror(horizontal: true)
    #expect(geometry.orientation.exifValue == [1: 2, 8: 7, 3: 4, 6: 5][value])
  }

  private func sequences(of length: Int) -> [[Step]] {
    guard length > 0 else { return [[]] }
    return sequences(of: length - 1).flatMap { head in Step.allCases.map { head + [$0] } }
  }

  /// Whether the geometry, read as its documentation says, finds the model's pixel at every displayed place.
  private func agree(_ geometry: DisplayGeometry, _ model: Model) -> Bool {
    guard geometry.displayedWidth == model.width, geometry.displayedHeight == model.height else {
      return false
    }
    let orientation = geometry.orientation
    for y in 0..<model.height {
      for x in 0..<model.width {
        let a = orientation.mirrorX ? model.width - 1 - x : x
        let b = orientation.mirrorY ? model.height - 1 - y : y
        let (u, v) = orientation.transpose ? (b, a) : (a, b)
        guard model.pixels[y][x] == (geometry.crop.x + u, geometry.crop.y + v) else { return false }
      }
    }
    return true
  }
}

extension DisplayGeometryTests.Step {
  /// The crop of a crop step, if the picture is large enough for it.
  func rect(in width: Int, _ height: Int) -> DisplayGeometry.Rect? {
    switch self {
    case .cropTopLeft where width > 1: .init(x: 0, y: 0, width: width - 1, height: height)
    case .cropInside where width > 2 && height > 1: .init(x: 2, y: 1, width: width - 2, height: height - 1)
    default: nil
    }
  }
}

extension DisplayGeometry {
  /// Applies a step of the test by the composition under test.
  fileprivate mutating func apply(_ step: DisplayGeometryTests.Step) {
    switch step {
    case .turn1: rotate(quarters: 1)
    case .turn2: rotate(quarters: 2)
    case .turn3: rotate(quarters: 3)
    case .mirrorColumns: mirror(horizontal: true)
    case .mirrorRows: mirror(horizontal: false)
    case .cropTopLeft, .cropInside:
      if let rect = step.rect(in: displayedWidth, displayedHeight) { crop(to: rect) }
    }
  }
}
