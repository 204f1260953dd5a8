/// How the displayed picture is cut and turned out of the coded one: the composition of all `clap`, `irot` and `imir`
/// properties in the order in which they are associated (ISO/IEC 23008-12, 6.5.1).
struct DisplayGeometry: Sendable, Equatable {
  /// A rectangle of whole pixels, origin at the top left.
  struct Rect: Sendable, Equatable {
    var x, y, width, height: Int
  }

  /// One of the eight symmetries of a rectangle, applied after the crop: first `transpose`, then the two mirrors.
  ///
  /// Displayed pixel (x, y) of a W x H picture is crop pixel (u, v), where (a, b) is (x, y) with `x = W-1-x` if
  /// `mirrorX` and `y = H-1-y` if `mirrorY`, and (u, v) is (b, a) if `transpose`, else (a, b).
  struct Orientation: Sendable, Equatable {
    var transpose = false
    var mirrorX = false
    var mirrorY = false
  }

  /// The part of the coded picture that is shown, in coded coordinates.
  var crop: Rect
  /// How that part is turned.
  var orientation = Orientation()

  /// The displayed size in pixels.
  var displayedWidth: Int { orientation.transpose ? crop.height : crop.width }
  /// The displayed size in pixels.
  var displayedHeight: Int { orientation.transpose ? crop.width : crop.height }
}
