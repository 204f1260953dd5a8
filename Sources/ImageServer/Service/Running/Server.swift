internal import ImageCore

/// A running service: sockets, behaviour and logs put together.
///
/// Made stopped; `start` opens its sockets, `drain` ends it in good order.
public final class Server: Sendable {
  private let settings: ServerSettings
  private let service: ConversionService
  private let http: HTTPServer
  private let monitoring: HTTPServer
  private let notifier: ServiceNotifier
  private let selfTest: SelfTest?

  /// Puts a service together that converts with `parts.pictures`.
  ///
  /// Throws when the system refuses what even an idle server needs.
  public init(_ settings: ServerSettings, _ parts: ServerParts) throws(ServerFault) {
    self.settings = settings
    let surroundings = ServiceSurroundings.system
    let form = settings.logForm ?? (LogSink.isTerminal ? .text : .json)
    service = ConversionService(
      policy: settings.policy, desk: AdmissionDesk(settings.admission), pictures: parts.pictures,
      log: LogSink(form: form),
      documents: Documents(versions: parts.versions, wantsToken: settings.tokenFile != nil),
      surroundings: surroundings)
    do throws(ListenFault) {
      http = try HTTPServer(settings: settings.transport, handler: service)
      var quiet = settings.transport
      (quiet.loops, quiet.maximumConnections) = (1, 64)
      monitoring = try HTTPServer(settings: quiet, handler: MonitoringService(service: service))
    } catch {
      throw ServerFault(error.description)
    }
    let transport = http
    service.desk.onShortage { [weak transport] in transport?.press() }
    service.otherMetrics.add { $0.transport(transport.statistics) }
    service.otherMetrics.add { [metrics = parts.metrics] in $0.external(metrics()) }
    let (versions, started) = (parts.versions, surroundings.wallClock())
    service.otherMetrics.add { $0.process(startedAt: started, versions: versions) }
    notifier = ServiceNotifier(socket: parts.notifySocket)
    let readiness = service.readiness
    if parts.isProven { readiness.succeeded(at: surroundings.now()) }
    selfTest = parts.probe.map { SelfTest($0, readiness: readiness, interval: 15, now: surroundings.now) }
  }

  /// Opens every socket and returns where requests are taken.
  ///
  /// Without any address in the settings, the sockets that the service manager passed to process `processID` are used, as
  /// `environment` tells (sd_listen_fds(3)); without these, 127.0.0.1:8080.
  public func start(environment: (String) -> String?, processID: Int32) throws(ServerFault) -> [String] {
    let addresses = try addresses(environment: environment, processID: processID)
    var opened: [ListenAddress] = []
    for address in addresses { opened += try Self.listen(on: address, with: http, option: "--listen") }
    for address in settings.metricsListen {
      for place in try Self.listen(on: address, with: monitoring, option: "--metrics-listen") {
        tell("listening", "Metrics are served on \(place.url).")
      }
    }
    for place in opened { tell("listening", "Requests are taken on \(place.url).") }
    notifier.send("READY=1\nSTATUS=Taking requests")
    return opened.map(\.url)
  }

  private func addresses(
    environment: (String) -> String?, processID: Int32
  ) throws(ServerFault) -> [ListenAddress] {
    guard settings.listen.isEmpty else { return settings.listen }
    do throws(ListenFault) {
      let inherited = try ListenAddress.inherited(environment: environment, processID: processID)
      return inherited.isEmpty ? [.tcp(host: "127.0.0.1", port: 8080)] : inherited
    } catch {
      throw ServerFault(error.description)
    }
  }

  private static func listen(
    on address: ListenAddress, with server: HTTPServer, option: String
  ) throws(ServerFault) -> [ListenAddress] {
    do throws(ListenFault) {
      return try server.listen(on: address)
    } catch {
      throw ServerFault(error.naming(option: option).description)
    }
  }

  /// Takes no new work, lets what is in flight end within the drain time, then calls `onEnd`.
  public func drain(onEnd: @escaping @Sendable () -> Void) {
    service.desk.with { $0.drain() }
    notifier.send("STOPPING=1\nSTATUS=Finishing what is in flight")
    tell("draining", "Finishing what is in flight; nothing new is taken.")
    http.drain(within: settings.drain) { [self] in
      monitoring.stop { [self] in
        tell("stopped", Self.lastWords(cutOff: service.metrics.cutOff.value))
        service.log.flush()
        onEnd()
      }
    }
  }

  /// What is said at the end about what was in flight.
  static func lastWords(cutOff count: Int) -> String {
    guard count > 0 else { return "Everything in flight is done." }
    let requests = count == 1 ? "1 request was" : "\(count) requests were"
    return "\(requests) cut off, since the time to drain is over."
  }

  /// Writes what happened to the service into its log: `event` is a word for programs, `message` a sentence for people.
  public func tell(_ event: String, _ message: String) {
    service.log.event(event, message, time: service.surroundings.wallClock())
  }
}
