/// A scan header, and what its entropy-coded data must at least hold (T.81, B.2.3).
struct JPEGScan: Sendable, Equatable {
  /// Indices into the frame's components.
  var components: [Int]
  /// The first coefficient of the band.
  var spectralStart: Int
  /// The successive-approximation bit that was coded before; 0 in a first pass.
  var approximationHigh: Int
  /// Entropy-coded bytes seen, stuffing included.
  var codedBytes = 0
  /// Restart markers seen.
  var restarts = 0

  /// Reads the payload of SOS; nil when it contradicts `frame` or T.81, B.2.3.
  init?(payload: [UInt8], frame: JPEGFrame) {
    guard let count = payload.first.map(Int.init), (1...4).contains(count), payload.count == 4 + 2 * count
    else { return nil }
    var components: [Int] = []
    for index in 0..<count {
      let id = payload[1 + 2 * index]
      guard let component = frame.components.firstIndex(where: { $0.id == id }),
        !components.contains(component)
      else {
        return nil
      }
      components.append(component)
    }
    self.components = components
    spectralStart = Int(payload[1 + 2 * count])
    approximationHigh = Int(payload[3 + 2 * count] >> 4)
  }

  /// Whether this scan is the first to tell of its components' pixels.
  var isFirstPass: Bool { spectralStart == 0 && approximationHigh == 0 }

  /// The MCUs of the scan and the blocks in them (T.81, A.2); 0 while the frame's height is unknown.
  func units(in frame: JPEGFrame) -> (mcus: Int, blocks: Int) {
    let (across, down) = (frame.maximumHorizontal, frame.maximumVertical)
    if components.count > 1 {
      let mcus = Self.ceiling(frame.width, 8 * across) * Self.ceiling(frame.height, 8 * down)
      let blocks = components.reduce(0) {
        $0 + frame.components[$1].horizontal * frame.components[$1].vertical
      }
      return (mcus, mcus * blocks)
    }
    let component = frame.components[components[0]]
    let columns = Self.ceiling(Self.ceiling(frame.width * component.horizontal, across), 8)
    let rows = Self.ceiling(Self.ceiling(frame.height * component.vertical, down), 8)
    return (columns * rows, columns * rows)
  }

  /// Whether the scan ended before the data that its frame and restart interval (in MCUs, 0 for none) call for.
  ///
  /// Without decoding, two things can be told: a restart marker stands after each interval but the last, and
  /// Huffman codes have at least one bit, so a sequential block takes two bits (DC and end of block) and a
  /// first DC pass one.
  func isCutShort(in frame: JPEGFrame, restartInterval: Int) -> Bool {
    guard frame.process != .lossless, frame.process != .hierarchical else { return false }
    let (mcus, blocks) = units(in: frame)
    if restartInterval > 0, restarts < Self.ceiling(mcus, restartInterval) - 1 { return true }
    let bits =
      switch frame.process {
      case .baseline, .extended: 2 * blocks
      case .progressive: isFirstPass ? blocks : 0
      default: 0
      }
    return codedBytes * 8 < bits
  }

  private static func ceiling(_ value: Int, _ divisor: Int) -> Int { (value + divisor - 1) / divisor }
}
