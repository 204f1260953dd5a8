internal import Dispatch
internal import Glibc
internal import ImageCore
internal import ImageServer
internal import ImageWorkers

/// One run of the service, from start to drained.
final class ServeRun: Sendable {
  private struct State {
    var pool: WorkerPool?
    var server: Server?
    var wantsEnd = false
  }

  private let values: ServeValues
  private let state = Guarded(State())
  private let ended = DispatchSemaphore(value: 0)

  /// Prepares a run.
  init(_ values: ServeValues) { self.values = values }

  /// Serves until a signal ends it; returns the exit status.
  func run() -> Int32 {
    if let shortage = ServeNeeds.shortage(workers: workers) { return fail(shortage) }
    // Before anything else: a signal that came earlier would end the process in its own way.
    // Ten seconds more than what is in flight is given: where Dispatch gets no thread any more, nothing else would end it.
    SignalWatch.start(hangUpCounts: true, patience: values.settings.drain + .seconds(10)) { [self] in end() }
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

  private var workers: Int { values.service.jobs ?? Processors.available }

  private func makeServer() throws -> Server {
    var settings = values.settings
    settings.workers = workers
    settings.deadline = values.service.deadline
    let pool = try ServePool.start(
      values.service, jobs: settings.workers, outputLimit: settings.memoryBudget,
      notice: { [self] in note($0) })
    let parts = ServerParts(
      pictures: pool,
      probe: { completion in
        pool.probe { result in
          if case .success = result { completion(true) } else { completion(false) }
        }
      },
      isProven: true, versions: Self.versions(pool.decoders), metrics: { ServePool.metrics(pool.statistics) },
      notifySocket: ProcessEnvironment.text("NOTIFY_SOCKET"))
    state.withLock { $0.pool = pool }
    return try Server(settings, parts)
  }

  /// This software, its libraries, and the decoders of the workers: asking for them here would load them into this process,
  /// which no foreign byte is to reach.
  private static func versions(_ decoders: DecoderNames) -> [(name: String, version: String)] {
    [("imgconv", ProgramVersion.number)]
      + Codecs.libraries.map { line in
        let words = line.split(separator: " ", maxSplits: 1)
        return (String(words.first ?? ""), String(words.last ?? ""))
      }
      + [
        ("hevc_decoders", VersionReport.list(decoders.hevc)),
        ("av1_decoders", VersionReport.list(decoders.av1)),
      ]
  }

  /// Tells the operator something about the workers.
  private func note(_ sentence: String) {
    if let server = state.withLock({ $0.server }) {
      server.tell("workers", sentence)
    } else {
      Console.tell(sentence)
    }
  }

  private func end() {
    let server = state.withLock { state in
      state.wantsEnd = true
      return state.server
    }
    if let server { drain(server) }
  }

  private func drain(_ server: Server) {
    let pool = state.withLock { $0.pool }
    server.drain { [ended] in
      guard let pool else { return _ = ended.signal() }
      pool.shutdown(drain: false) { ended.signal() }
    }
  }

  private func fail(_ reason: String) -> Int32 {
    Console.tell(reason)
    return ExitStatus.someFailed
  }
}
