internal import Glibc

/// Decodes tiles side by side on threads of its own, ahead of the caller by at most one line.
final class ParallelTileFeed: TileFeed {
  private let work: TileWork
  private var threads: [pthread_t] = []

  /// A feed of `order` through `decode` on `threads` threads (fewer when the system gives fewer).
  init(_ order: TileOrder, threads count: Int, decode: @escaping TileDecoding) {
    work = TileWork(order, decode: decode)
    for _ in 0..<count {
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(work)
      let status = pthread_create(&thread, nil, { TileWork.run($0) }, argument.toOpaque())
      guard status == 0 else {
        argument.release()
        break
      }
      threads.append(thread)
    }
  }

  deinit {
    work.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  func tiles(ofLine line: Int) throws(ConversionError) -> [DecodedImage] {
    try work.line(line, decodingHere: threads.isEmpty)
  }

  func keepOnly(_ lines: ClosedRange<Int>) { work.keepOnly(lines) }
}

/// What the threads of a feed share: which tile is next, which are ready. One mutex guards everything mutable.
private final class TileWork: @unchecked Sendable {
  private struct Line {
    var tiles: [DecodedImage?]
    var missing: Int
  }

  private let order: TileOrder
  private let decode: TileDecoding
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The next tile to decode, counted in display order over all lines.
  private var next = 0
  /// The line, in display order, that the caller is reading: threads stay within one line of it.
  private var reading = 0
  private var lines: [Int: Line] = [:]
  private var failure: ConversionError?
  private var stopped = false

  init(_ order: TileOrder, decode: @escaping TileDecoding) {
    self.order = order
    self.decode = decode
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// A thread's life. `argument` is a retained `TileWork`.
  static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let work = Unmanaged<TileWork>.fromOpaque(argument).takeRetainedValue()
    while let tile = work.take() { work.decodeTile(tile) }
    return nil
  }

  func line(_ line: Int, decodingHere: Bool) throws(ConversionError) -> [DecodedImage] {
    let place = order.lines.firstIndex(of: line) ?? 0
    lock()
    reading = max(reading, place)
    pthread_cond_broadcast(changed)
    while failure == nil, lines[line]?.missing != 0 {
      if decodingHere, next < order.lines.count * order.across {
        let tile = next
        next += 1
        unlock()
        decodeTile(tile)
        lock()
      } else {
        pthread_cond_wait(changed, mutex)
      }
    }
    defer { unlock() }
    if let failure { throw failure }
    return (lines[line]?.tiles ?? []).compactMap { $0 }
  }

  func keepOnly(_ kept: ClosedRange<Int>) {
    lock()
    // Lines that are ahead of the caller stay; those behind go.
    for line in lines.keys where !kept.contains(line) && (order.lines.firstIndex(of: line) ?? 0) < reading {
      lines[line] = nil
    }
    unlock()
  }

  func stop() {
    lock()
    stopped = true
    pthread_cond_broadcast(changed)
    unlock()
  }

  /// Waits until a tile may be decoded; nil when there is nothing left to do.
  private func take() -> Int? {
    lock()
    defer { unlock() }
    while !stopped, failure == nil, next < order.lines.count * order.across, next / order.across > reading + 1
    {
      pthread_cond_wait(changed, mutex)
    }
    guard !stopped, failure == nil, next < order.lines.count * order.across else { return nil }
    next += 1
    return next - 1
  }

  private func decodeTile(_ tile: Int) {
    let line = order.lines[tile / order.across]
    let index = tile % order.across
    let (column, row) = order.position(line: line, index: index)
    let result: Result<DecodedImage, ConversionError>
    do throws(ConversionError) {
      result = .success(try decode(column, row))
    } catch {
      result = .failure(error)
    }
    lock()
    switch result {
    case .success(let image):
      var entry =
        lines[line] ?? Line(tiles: Array(repeating: nil, count: order.across), missing: order.across)
      entry.tiles[index] = image
      entry.missing -= 1
      lines[line] = entry
    case .failure(let error):
      failure = failure ?? error
    }
    pthread_cond_broadcast(changed)
    unlock()
  }

  private func lock() { pthread_mutex_lock(mutex) }
  private func unlock() { pthread_mutex_unlock(mutex) }
}
