internal import ImageServer

/// What the command line of `imgconv serve` says.
struct ServeValues: Sendable {
  /// What the server takes.
  var settings = ServerSettings()
  /// What the workers take.
  var service = ServiceValues()
  /// The file that holds the token.
  var tokenFile: BytePath?
}
