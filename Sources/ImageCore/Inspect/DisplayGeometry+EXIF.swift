extension DisplayGeometry.Orientation {
  /// The EXIF Orientation that asks a viewer for the same turn (Exif 3.0, 4.6.5), 1 to 8.
  var exifValue: Int {
    switch (transpose, mirrorX, mirrorY) {
    case (false, false, false): 1
    case (false, true, false): 2
    case (false, true, true): 3
    case (false, false, true): 4
    case (true, false, false): 5
    case (true, true, false): 6
    case (true, true, true): 7
    case (true, false, true): 8
    }
  }
}
