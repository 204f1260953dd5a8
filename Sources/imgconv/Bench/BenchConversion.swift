/// One conversion of a measured round that succeeded.
struct BenchConversion: Sendable, Equatable {
  /// The number of its picture.
  var picture: Int
  /// From submission to outcome, in seconds.
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
