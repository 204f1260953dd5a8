internal import ImageCore
internal import ImageServer

/// The options of `imgconv serve`.
enum ServeOptions {
  /// All of them, in the order of the help page.
  static let all: [OptionSpec<ServeValues>] =
    (addresses + capacity + work + limits + timeouts + access + log + pictures).map { option in
      // A service is mostly set up by its environment, so that every option has its variable.
      var option = option
      option.row.environment = option.row.variable
      return option
    }

  /// What holds for pictures unless a request says otherwise.
  private static let pictures: [OptionSpec<ServeValues>] = PictureOptions.all.at(\.settings.options)

  private static let addresses: [OptionSpec<ServeValues>] = [
    .list(
      "listen", "ADDRESS", group: "Addresses", default: "127.0.0.1:8080", expected: addressForm,
      help:
        "Take requests here: HOST:PORT, [IPV6]:PORT, :PORT for every address, or unix:PATH. Port 0 lets the system "
        + "choose, and the choice is printed. May be given several times. Without it, sockets that systemd passes are used."
    ) { $0.settings.addListen($1) },
    .list(
      "metrics-listen", "ADDRESS", group: "Addresses", default: nil, expected: addressForm,
      help:
        "Serve /metrics, /healthz and /readyz here too, without a token: for a network that clients do not reach."
    ) { $0.settings.addMetricsListen($1) },
    .list(
      "socket-mode", "MODE", group: "Addresses", default: "what the umask leaves",
      expected: "must be octal digits such as 0660",
      help: "The permission bits of Unix sockets. Whoever may write to the file may connect."
    ) { $0.settings.setSocketMode($1) },
    .list(
      "socket-group", "GROUP", group: "Addresses", default: "that of the process",
      expected: "must be a group of this system, or a number",
      help: "The group of Unix sockets: that of the proxy in front, for example, with --socket-mode 0660."
    ) { $0.settings.setSocketGroup($1) },
  ]

  private static let capacity: [OptionSpec<ServeValues>] = [
    .value(
      "workers", letter: "j", "N", .whole(in: 1...256), group: "Capacity",
      default: "the processors that this process may use",
      help: "How many pictures are converted at a time, each by a process of its own."
    ) { $0.service.jobs = $1 },
    .value(
      "queue", "N", .whole(in: 0...1000), group: "Capacity", default: "8",
      help:
        "How many pictures may wait, for each worker. What comes when the queue is full is told 503 and when to try "
        + "again."
    ) { $0.settings.queuePerWorker = $1 },
    .value(
      "memory-budget", "N", .byteCount, group: "Capacity", default: "1GiB",
      help: "Memory for request bodies and finished JPEGs together. What does not fit is told 503."
    ) { $0.settings.memoryBudget = $1 },
    .value(
      "max-connections", "N", .whole(in: 1...1_000_000), group: "Capacity", default: "10000",
      help: "Connections served at once. The limit of open files is raised to fit, where the system lets it."
    ) { $0.settings.maximumConnections = $1 },
  ]

  private static let work: [OptionSpec<ServeValues>] =
    [ServiceOptions.deadline, ServiceOptions.sandbox(.required), ServiceOptions.memoryLimit].at(\.service)

  private static let limits: [OptionSpec<ServeValues>] = [
    .value(
      "max-body", "N", .byteCount, group: "Limits", default: "128MiB",
      help: "The largest request body, all files of a form together: at most half of --memory-budget."
    ) { $0.settings.maximumBody = $1 },
    .value(
      "max-files", "N", .whole(in: 1...1000), group: "Limits", default: "16",
      help: "The most files in one form."
    ) { $0.settings.maximumFiles = $1 },
    .value(
      "max-head", "N", .byteCount, group: "Limits", default: "16KiB",
      help: "The largest header section of a request."
    ) { $0.settings.maximumHead = $1 },
  ]

  private static let timeouts: [OptionSpec<ServeValues>] = [
    time("idle-timeout", "60s", "How long a connection may be silent between requests.") {
      $0.idleTimeout = $1
    },
    time("head-timeout", "10s", "How long a whole request head may take.") { $0.headTimeout = $1 },
    time(
      "body-grace", "20s",
      "How long a body may be silent; 5s while others are turned away for want of its memory."
    ) { $0.bodyGrace = $1 },
    time("body-timeout", "300s", "How long a whole body may take.") { $0.bodyTimeout = $1 },
    time("write-grace", "20s", "How long the reading of an answer may rest.") {
      $0.writeGrace = $1
    },
    time("write-timeout", "300s", "How long the reading of a whole answer may take.") {
      $0.writeTimeout = $1
    },
    .value(
      "min-rate", "N", .byteCount, group: "Time limits", default: "16KiB",
      help:
        "The slowest rate of bodies and answers in bytes a second. What is slower uses up its grace little by little; what is "
        + "faster saves nothing up."
    ) { $0.settings.minimumRate = $1 },
    time("drain", "30s", "How long what is in flight may take after SIGTERM or SIGINT.") { $0.drain = $1 },
  ]

  private static let access: [OptionSpec<ServeValues>] = [
    .value(
      "token-file", "FILE", .path, group: "Access",
      help:
        "The first line of FILE is a token that clients must send as \"Authorization: Bearer TOKEN\", for everything "
        + "but /healthz, /readyz and the page, which asks its user for it."
    ) { $0.tokenFile = $1 },
    .list(
      "cors", "ORIGIN", group: "Access", default: nil,
      expected: "must be an origin such as https://app.example, or *",
      help: "Let pages of this origin call the service from a browser. May be given several times."
    ) { $0.settings.addOrigin($1) },
    .list(
      "trusted-proxy", "NETWORK", group: "Access", default: nil,
      expected: "must be an address, a network such as 10.0.0.0/8, or unix",
      help:
        "Believe what proxies here say about who the client is; unix stands for Unix sockets. May be given several "
        + "times."
    ) { $0.settings.addTrustedProxy($1) },
    .list(
      "client-field", "FIELD", group: "Access", default: "x-forwarded-for",
      expected: "must be x-forwarded-for or forwarded",
      help:
        "The field in which trusted proxies say who the client is. The other one is not looked at, since they may hand "
        + "it on as the client wrote it."
    ) { $0.settings.setClientField($1) },
  ]

  private static let log: [OptionSpec<ServeValues>] = [
    .value(
      "log", "FORM", .word, group: "Log", default: "text on a terminal, else json",
      help: "The form of the log on standard error, which has a line for each request."
    ) { $0.settings.logForm = $1 }
  ]

  private static let addressForm = "must be HOST:PORT, [IPV6]:PORT, :PORT or unix:PATH"

  private static func time(
    _ name: String, _ defaultText: String, _ help: String,
    apply: @escaping @Sendable (inout ServerSettings, Duration) -> Void
  ) -> OptionSpec<ServeValues> {
    .value(
      name, "TIME", .duration, group: "Time limits", default: defaultText,
      help: help
    ) { apply(&$0.settings, $1) }
  }
}

extension OptionSpec where Values == ServeValues {
  /// An option that collects: given several times, or once with commas. `add` says whether a value could be read, and
  /// `expected` what it must be.
  static func list(
    _ name: String, _ valueName: String, group: String, default defaultText: String?, expected: String,
    help: String,
    add: @escaping @Sendable (inout ServeValues, String) -> Bool
  ) -> OptionSpec {
    let row = OptionRow(
      name: name, letter: nil, valueName: valueName, group: group, defaultText: defaultText, help: help)
    return OptionSpec(row: row) { (values, bytes) throws(ValueProblem) in
      guard let text = String(validating: bytes, as: UTF8.self), add(&values, text) else {
        throw ValueProblem(expected)
      }
    }
  }
}
