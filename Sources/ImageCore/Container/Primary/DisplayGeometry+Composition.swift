extension DisplayGeometry {
  /// The untouched picture of `width` x `height` pixels.
  init(width: Int, height: Int) {
    crop = Rect(x: 0, y: 0, width: width, height: height)
  }

  /// Adds a turn by `quarters` quarter turns against the clock (`irot`) to what is displayed.
  mutating func rotate(quarters: Int) {
    for _ in 0..<(quarters & 3) {
      // Displayed (x, y) of the turned W' x H' picture is (W-1-y, x) of the one before, where W = H' and H = W'.
      orientation = Orientation(
        transpose: !orientation.transpose, mirrorX: orientation.mirrorY, mirrorY: !orientation.mirrorX)
    }
  }

  /// Adds a mirroring (`imir`) to what is displayed: left against right if `horizontal`, else top against bottom.
  mutating func mirror(horizontal: Bool) {
    if horizontal { orientation.mirrorX.toggle() } else { orientation.mirrorY.toggle() }
  }

  /// Crops what is displayed to `rect`, which lies within it.
  mutating func crop(to rect: Rect) {
    var (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height)
    if orientation.mirrorX { x = displayedWidth - x - width }
    if orientation.mirrorY { y = displayedHeight - y - height }
    if orientation.transpose { (x, y, width, height) = (y, x, height, width) }
    crop = Rect(x: crop.x + x, y: crop.y + y, width: width, height: height)
  }
}
