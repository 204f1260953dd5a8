public import ImageCore

/// Everything that can be set about a server. The command line fills it from flags and environment.
public struct ServerSettings: Sendable {
  /// Pictures that run at one time; 0 means that the caller has to decide.
  public var workers = 0
  /// Pictures that may wait, for each worker.
  public var queuePerWorker = 8
  /// Memory for request bodies and finished JPEGs together, in bytes.
  public var memoryBudget = 1 << 30
  /// Connections served at once.
  public var maximumConnections = 10_000
  /// The largest request body, in bytes, at most `largestBody`; nil is 128 MiB, or as much as there is room for.
  public var maximumBody: Int?
  /// The most files in one form.
  public var maximumFiles = 16
  /// The largest header section, in bytes.
  public var maximumHead = 16 << 10
  /// How pictures are converted unless a request says otherwise.
  public var options = ConversionOptions()
  /// How long one picture may take once a worker has it.
  public var deadline = Duration.seconds(30)
  /// How long what is in flight may take after the service was told to end.
  public var drain = Duration.seconds(30)
  /// How long a connection may be silent between requests.
  public var idleTimeout = Duration.seconds(60)
  /// How long a whole request head may take.
  public var headTimeout = Duration.seconds(10)
  /// How long a body may be silent; what is slower than `minimumRate` uses it up little by little.
  public var bodyGrace = Duration.seconds(20)
  /// How long a whole body may take.
  public var bodyTimeout = Duration.seconds(300)
  /// How long the reading of an answer may rest; likewise.
  public var writeGrace = Duration.seconds(20)
  /// How long the reading of a whole answer may take.
  public var writeTimeout = Duration.seconds(300)
  /// The slowest rate at which bodies and answers go on, in bytes a second.
  public var minimumRate = 16 << 10
  /// The content of the file whose first line is the token; nil when clients need none.
  public var tokenFile: [UInt8]?
  /// The form of the log; nil means text on a terminal, else JSON.
  public var logForm: LogForm?

  /// Where requests are taken.
  var listen: [ListenAddress] = []
  /// Where health and metrics alone are served, besides.
  var metricsListen: [ListenAddress] = []
  /// Who may connect to Unix sockets.
  var socketAccess = SocketAccess()
  /// Origins whose pages may call the service.
  var origins: [String] = []
  /// Proxies that may speak for clients.
  var proxies: [AddressBlock] = []
  /// The field in which they do.
  var clientField = ClientAddress.Field.xForwardedFor

  /// The least memory budget with which pictures can be converted at all, in bytes.
  public static let leastMemoryBudget = 1_000_000
  /// The least header section that leaves room for what every client sends, in bytes.
  public static let leastHead = 1 << 10

  /// The defaults.
  public init() {}

  /// The largest body that there can be room for, in bytes: it has to fit into the budget together with its JPEG, or it would be told
  /// to come back for ever.
  public var largestBody: Int { memoryBudget / 2 }

  /// The form of log lines.
  public enum LogForm: String, Sendable, CaseIterable {
    /// One JSON object a line.
    case json
    /// For a person.
    case text
    /// None.
    case off
  }
}
