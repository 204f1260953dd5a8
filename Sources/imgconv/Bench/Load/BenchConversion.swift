/// One conversion of a measured round that succeeded.
struct BenchConversion: Sendable, Equatable {
  /// The number of its picture.
  var picture: Int
  /// From submission to outcome, in seconds; under a rate, from the moment that the schedule says, so that a request which had
  /// to wait for another one's answer is charged for it ("coordinated omission" is what leaving that out is called).
  var seconds: Double
  /// Pixels of the JPEG.
  var pixels: Int
  /// Bytes of the JPEG.
  var bytes: Int
}

/// One measured round: what was converted, and what it took.
struct BenchRound: Sendable, Equatable {
  /// Conversions that succeeded, in the order in which they were done.
  var conversions: [BenchConversion] = []
  /// Conversions that failed: how often, by picture. They are in no other number.
  var failures: [Int: Int] = [:]
  /// Why they failed: a sentence for every picture and reason.
  var errors: Set<String> = []
  /// Pictures that a server turned away because its queue was full (503): no conversions, and no failures either.
  var refused = 0
  /// Pictures that started later than the schedule says, because every client was waiting for an answer.
  var late = 0
  /// Pictures of the schedule that never started: no client was free before the round was over.
  var lost = 0
  /// From the first submission to the last outcome, in seconds.
  var seconds = 0.0
  /// Processor time of this process and its workers, in seconds; nil where it cannot be known (another machine's server).
  var processorSeconds: Double?

  /// Conversions a second.
  var picturesPerSecond: Double { rate(Double(conversions.count)) }
  /// Millions of pixels a second.
  var megapixelsPerSecond: Double { rate(megapixels) }
  /// Bytes of JPEG a second.
  var bytesPerSecond: Double { rate(conversions.reduce(0) { $0 + Double($1.bytes) }) }
  /// Millions of pixels.
  var megapixels: Double { conversions.reduce(0) { $0 + Double($1.pixels) } / 1e6 }
  /// Processor milliseconds a megapixel; nil when that is unknown. Failures spend processor time too, so that a round with
  /// failures has none.
  var processorMillisecondsPerMegapixel: Double? {
    guard let processorSeconds, failures.isEmpty, megapixels > 0 else { return nil }
    return processorSeconds * 1000 / megapixels
  }

  private func rate(_ amount: Double) -> Double { seconds > 0 ? amount / seconds : 0 }
}
