/// The eight EXIF Orientations in words: what is done to the stored picture for display.
enum OrientationWords {
  /// The words for `value`; those for 1 when it is none of the eight.
  static func text(_ value: Int) -> String {
    switch value {
    case 2: "mirrored left to right"
    case 3: "turned by 180\u{B0}"
    case 4: "mirrored top to bottom"
    case 5: "mirrored along the diagonal from top left"
    case 6: "turned clockwise by 90\u{B0}"
    case 7: "mirrored along the diagonal from top right"
    case 8: "turned anticlockwise by 90\u{B0}"
    default: "as coded"
    }
  }
}
