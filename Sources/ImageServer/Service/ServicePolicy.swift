internal import ImageCore

/// What the service allows and how it converts unless told otherwise.
struct ServicePolicy: Sendable {
  /// The token that clients must show, if any.
  var token: BearerToken?
  /// Origins whose pages may call the service; `*` means every origin.
  var origins: [String] = []
  /// Networks of proxies that may speak for clients.
  var proxies = ClientAddress(trusted: [])
  /// The largest body, in bytes.
  var maximumBody = 128 << 20
  /// The most files in one multipart request.
  var maximumFiles = 16
  /// How long one picture may take once a worker has it.
  var deadline = Duration.seconds(30)
  /// How pictures are converted unless the query says otherwise.
  var options = ConversionOptions()
  /// How recently a worker must have converted a picture for the service to be ready.
  var readyWindow = Duration.seconds(60)
}

/// What the service needs from outside: time and chance. Tests bring their own.
struct ServiceSurroundings: Sendable {
  /// The monotonic clock.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Seconds since 1970.
  var wallClock: @Sendable () -> Double
  /// Sixteen unpredictable bytes.
  var random: @Sendable () -> [UInt8]
}
