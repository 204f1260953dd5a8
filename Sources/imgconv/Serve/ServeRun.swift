internal import Dispatch
internal import ImageCore
internal import ImageServer
internal import ImageWorkers
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One run of the service, from start to drained.
final class ServeRun: Sendable {
  private struct State {
    var server: Server?
    var wantsEnd = false
  }

  private let values: ServeValues
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  /// Prepares a run.
  init(_ values: ServeValues) { self.values = values }

  /// Serves until a signal ends it; returns the exit status.
  func run() -> Int32 {
    // Before anything else: a signal that comes before its source is registered would be lost.
    let signals = SignalWatch { [self] in end() }
    defer { withExtendedLifetime(signals) {} }
    do {
      let server = try makeServer()
      let addresses = try server.start(
        environment: { ProcessEnvironment.text($0) }, processID: getpid())
      for address in addresses { Console.standardOutput.write(address + "\n") }
      let wantsEnd = state.withLock { state in
        state.server = server
        return state.wantsEnd
      }
      if wantsEnd { drain(server) }
    } catch let fault as ServerFault {
      return fail(fault.description)
    } catch let error as ConversionError {
      return fail(error.message)
    } catch {
      return fail("\(error)")
    }
    ended.wait()
    return ExitStatus.success
  }

  private func makeServer() throws -> Server {
    var settings = values.settings
    settings.workers = values.service.jobs ?? Processors.available
    let pictures = try ServiceFactory.make(values.service, jobs: settings.workers)
    return try Server(
      settings,
      ServerParts(pictures: pictures, notifySocket: ProcessEnvironment.text("NOTIFY_SOCKET")))
  }

  private func end() {
    let server = state.withLock { state in
      state.wantsEnd = true
      return state.server
    }
    if let server { drain(server) }
  }

  private func drain(_ server: Server) { server.drain { [ended] in ended.signal() } }

  private func fail(_ reason: String) -> Int32 {
    Console.standardError.write("imgconv: \(reason)\n")
    return ExitStatus.someFailed
  }
}
