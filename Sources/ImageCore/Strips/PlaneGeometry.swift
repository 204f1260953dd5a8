/// Where the samples of one plane stand in the tiles, and where they go in the displayed picture.
///
/// Everything is in samples of this plane. "Line" is the direction in which strips advance: coded rows, or coded columns
/// when the picture is transposed; "across" is the other one.
struct PlaneGeometry: Sendable, Equatable {
  /// First coded sample that is shown.
  let firstX, firstY: Int
  /// Coded samples that are shown.
  let width, height: Int
  let tileWidth, tileHeight: Int
  let orientation: DisplayGeometry.Orientation
  /// log2 of displayed luma columns and rows a sample of this plane, in display orientation.
  let displayShiftX, displayShiftY: Int
  /// 1 when a displayed luma pair straddles two samples of this plane (see `SourceBand.chromaPhaseX`).
  let phaseX, phaseY: Int

  /// The geometry of a plane that has one sample for 2^shiftX x 2^shiftY coded luma samples.
  init(_ geometry: DisplayGeometry, tiles: TileLayout, shiftX: Int, shiftY: Int) {
    let crop = geometry.crop
    let lastX = crop.x + crop.width - 1
    let lastY = crop.y + crop.height - 1
    firstX = crop.x >> shiftX
    firstY = crop.y >> shiftY
    width = (lastX >> shiftX) - firstX + 1
    height = (lastY >> shiftY) - firstY + 1
    tileWidth = (tiles.tileWidth + (1 << shiftX) - 1) >> shiftX
    tileHeight = (tiles.tileHeight + (1 << shiftY) - 1) >> shiftY
    orientation = geometry.orientation
    let turned = orientation.transpose
    displayShiftX = turned ? shiftY : shiftX
    displayShiftY = turned ? shiftX : shiftY
    phaseX = Self.phase(
      first: turned ? crop.y : crop.x, last: turned ? lastY : lastX, mirrored: orientation.mirrorX,
      shift: displayShiftX)
    phaseY = Self.phase(
      first: turned ? crop.x : crop.y, last: turned ? lastX : lastY, mirrored: orientation.mirrorY,
      shift: displayShiftY)
  }

  /// The displayed plane's size in samples.
  var displayWidth: Int { orientation.transpose ? height : width }
  /// The displayed plane's size in samples.
  var displayHeight: Int { orientation.transpose ? width : height }

  /// The displayed rows of this plane that displayed luma rows `rows` need; `rows` starts at an even row.
  func planeRows(for rows: Range<Int>) -> Range<Int> {
    guard displayShiftY > 0 else { return rows }
    let first = rows.lowerBound >> displayShiftY
    return first..<min(((rows.upperBound - 1 + phaseY) >> displayShiftY) + 1, displayHeight)
  }

  /// The coded row (or column, when transposed) that displayed row `row` of this plane shows.
  func codedLine(_ row: Int) -> Int {
    let first = orientation.transpose ? firstX : firstY
    return first + (orientation.mirrorY ? displayHeight - 1 - row : row)
  }

  // Going forward from an odd first sample, or backward from an even last one, the first pair is cut in two.
  private static func phase(first: Int, last: Int, mirrored: Bool, shift: Int) -> Int {
    guard shift > 0 else { return 0 }
    return mirrored ? 1 - last % 2 : first % 2
  }
}
