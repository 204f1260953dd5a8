extension JPEGStreamParser {
  /// After a scan header: entropy-coded data begins.
  mutating func beginScan() {
    guard let frame, let scan = JPEGScan(payload: payload, frame: frame) else { return fail(.scanHeader) }
    // Only the first scan may go before the height is known (T.81, B.2.5).
    guard frame.height > 0 || scans == 0 else { return fail(.frameHeader) }
    let tables = scan.components.map { frame.components[$0].quantisationTable }
    guard frame.process == .lossless || tables.allSatisfy({ quantisationTables & 1 << $0 != 0 }) else {
      return fail(.quantisationTable)
    }
    scans += 1
    self.scan = scan
    state = .entropy
  }

  /// A marker ended the scan's data.
  mutating func endScan() {
    guard let frame, let scan else { return }
    guard frame.height > 0 else { return fail(.frameHeader) }
    guard !scan.isCutShort(in: frame, restartInterval: restartInterval) else { return fail(.scanCutShort) }
    if scan.isFirstPass || frame.process == .lossless || frame.process == .hierarchical {
      codedComponents.formUnion(scan.components)
    }
    self.scan = nil
  }

  /// DNL after the first scan gives the height that the frame header left open (T.81, B.2.5).
  mutating func endScanWithLines() {
    guard payload.count == 2 else { return fail(.segmentLength) }
    if frame?.height == 0 {
      frame?.height = Int(payload[0]) << 8 | Int(payload[1])
      isHeightDeferred = true
    }
    endScan()
  }

  /// EOI: all of the picture must be there.
  mutating func end() {
    guard let frame, codedComponents.count == frame.components.count else { return fail(.missingScan) }
    state = .ended
  }
}
