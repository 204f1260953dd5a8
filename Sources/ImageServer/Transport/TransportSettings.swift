/// The bounds within which the transport works. All of them are checked as bytes arrive, not afterwards.
struct TransportSettings: Sendable {
  /// Queues that share the connections among them.
  var loops = 2
  /// Connections served at once; a few more are told 503, the rest wait in the kernel's backlog.
  var maximumConnections = 10_000
  /// Who may connect to Unix sockets.
  var socketAccess = SocketAccess()
  /// Length of a request target, in bytes.
  var maximumTarget = 8 << 10
  /// Size of the field section, in bytes.
  var maximumFields = 16 << 10
  /// Field lines in a head.
  var maximumFieldLines = 100
  /// Unwanted body that is read and dropped to keep a connection open, in bytes.
  var maximumDrain = 64 << 10
  /// How long a connection may be silent between requests (and before the first).
  var idleTimeout = Duration.seconds(60)
  /// How long the whole head may take from its first byte.
  var headTimeout = Duration.seconds(10)
  /// How long the body may take.
  var bodyPace = Pace(grace: .seconds(20), minimumRate: 16 << 10, limit: .seconds(300))
  /// How long the sending of an answer may take.
  var answerPace = Pace(grace: .seconds(20), minimumRate: 16 << 10, limit: .seconds(300))
  /// How long a closing connection waits for a client that has stopped sending to close as well; for one that goes on sending, ten
  /// times as long, so that it can come to reading the last answer.
  var lingerTimeout = Duration.seconds(2)
  /// After a client's FIN with its request in work: how long until it is asked, by an interim answer, whether it is still there.
  var probeDelay = Duration.milliseconds(250)

  /// For connections over the limit, which are only to be told so: they may hold their place for a second or two.
  var hurried: TransportSettings {
    var copy = self
    copy.idleTimeout = min(idleTimeout, .seconds(1))
    copy.headTimeout = min(headTimeout, .seconds(1))
    copy.answerPace.limit = min(answerPace.limit, .seconds(1))
    copy.lingerTimeout = min(lingerTimeout, .seconds(1))
    return copy
  }
}
