internal import CPixels
internal import Glibc

/// Copies displayed rows of one plane out of the tiles of the lines that hold them, turning on the way.
struct PlaneCopy {
  let geometry: PlaneGeometry
  let bytesPerSample: Int
  /// Where displayed row `rows.lowerBound` goes, and the distance between rows in bytes.
  let destination: UnsafeMutableRawPointer
  let stride: Int
  let rows: Range<Int>

  /// Copies what the tiles of coded line `line` hold of the wanted rows. `planes` are this plane of each tile across.
  func copy(line: Int, planes: [SamplePlane]) {
    let size = geometry.orientation.transpose ? geometry.tileWidth : geometry.tileHeight
    let first = geometry.codedLine(rows.lowerBound)
    let last = geometry.codedLine(rows.upperBound - 1)
    let low = max(min(first, last), line * size)
    let high = min(max(first, last), line * size + size - 1)
    guard low <= high else { return }
    if geometry.orientation.transpose {
      copyColumns(low...high, inTile: line * size, planes)
    } else {
      for coded in low...high { copyRow(coded, inTile: line * size, planes) }
    }
  }

  private func target(ofCodedLine coded: Int) -> UnsafeMutableRawPointer {
    let distance = coded - geometry.codedLine(rows.lowerBound)
    return destination + (geometry.orientation.mirrorY ? -distance : distance) * stride
  }

  private func copyRow(_ coded: Int, inTile tileFirst: Int, _ planes: [SamplePlane]) {
    let target = target(ofCodedLine: coded)
    let end = geometry.firstX + geometry.width
    for (index, plane) in planes.enumerated() {
      let low = max(geometry.firstX, index * geometry.tileWidth)
      let high = min(end, (index + 1) * geometry.tileWidth)
      guard low < high else { continue }
      let source =
        plane.base + (coded - tileFirst) * plane.stride + (low - index * geometry.tileWidth) * bytesPerSample
      if geometry.orientation.mirrorX {
        reverse(source, high - low, to: target + (end - high) * bytesPerSample)
      } else {
        memcpy(target + (low - geometry.firstX) * bytesPerSample, source, (high - low) * bytesPerSample)
      }
    }
  }

  /// Coded columns become displayed rows; a mirrored direction is walked with a negative stride.
  private func copyColumns(_ columns: ClosedRange<Int>, inTile tileFirst: Int, _ planes: [SamplePlane]) {
    let target = target(ofCodedLine: columns.lowerBound)
    let targetStride = geometry.orientation.mirrorY ? -stride : stride
    let end = geometry.firstY + geometry.height
    for (index, plane) in planes.enumerated() {
      let low = max(geometry.firstY, index * geometry.tileHeight)
      let high = min(end, (index + 1) * geometry.tileHeight)
      guard low < high else { continue }
      let mirrored = geometry.orientation.mirrorX
      let firstRow = (mirrored ? high - 1 : low) - index * geometry.tileHeight
      let source =
        plane.base + firstRow * plane.stride + (columns.lowerBound - tileFirst) * bytesPerSample
      let column = mirrored ? end - high : low - geometry.firstY
      transpose(
        source, stride: mirrored ? -plane.stride : plane.stride, rows: high - low, columns: columns.count,
        to: target + column * bytesPerSample, stride: targetStride)
    }
  }

  private func reverse(_ source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawPointer) {
    if bytesPerSample == 1 {
      cpixels_reverse8(
        source.assumingMemoryBound(to: UInt8.self), count, target.assumingMemoryBound(to: UInt8.self))
    } else {
      cpixels_reverse16(
        source.assumingMemoryBound(to: UInt16.self), count, target.assumingMemoryBound(to: UInt16.self))
    }
  }

  private func transpose(
    _ source: UnsafeRawPointer, stride: Int, rows: Int, columns: Int, to target: UnsafeMutableRawPointer,
    stride targetStride: Int
  ) {
    if bytesPerSample == 1 {
      cpixels_transpose8(
        source.assumingMemoryBound(to: UInt8.self), stride, Int32(rows), Int32(columns),
        target.assumingMemoryBound(to: UInt8.self), targetStride)
    } else {
      cpixels_transpose16(
        source.assumingMemoryBound(to: UInt16.self), stride, Int32(rows), Int32(columns),
        target.assumingMemoryBound(to: UInt16.self), targetStride)
    }
  }
}
