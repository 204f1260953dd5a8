internal import Dispatch
internal import ImageCore
internal import ImageServer
internal import ImageWorkers

/// Has pictures converted by a running server, over connections that stay open: a client of a bench.
///
/// The JPEG is read to its end for its size in pixels and then forgotten: the outcome's descriptor is the null device.
final class ServerService: PictureService {
  /// Nothing here can be given up: the driver waits for what is in flight.
  private struct Ticket: PictureTicket {
    func cancel() {}
  }

  private let clients: [ServerClient]
  /// A queue for each client; they block, so that they share no thread.
  private let queues: [DispatchQueue]
  private let idle: Guarded<[Int]>

  /// Connects `clients` clients to `server`.
  ///
  /// Throws `internal` when the server cannot be reached.
  init(_ server: ServerAddress, clients count: Int) throws(ConversionError) {
    clients = (0..<count).map { _ in ServerClient(server) }
    queues = (0..<count).map { DispatchQueue(label: "imgconv.bench.client-\($0)") }
    idle = Guarded(Array(0..<count))
    try clients.first?.probe()
  }

  @discardableResult
  func submit(
    _ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void
  ) -> any PictureTicket {
    let submitted = ContinuousClock.now
    let number = idle.withLock { $0.popLast() } ?? 0
    let client = clients[number]
    queues[number].async { [self] in
      let started = ContinuousClock.now
      let result: Result<PictureOutcome.Success, ConversionError>
      do throws(ConversionError) {
        result = .success(try client.convert(job))
      } catch {
        result = .failure(error)
      }
      let outcome = PictureOutcome(
        result: result, queued: started - submitted, worked: ContinuousClock.now - started)
      // Idle before anybody hears of it, so that the next picture finds this client.
      idle.withLock { if !$0.contains(number) { $0.append(number) } }
      completion(outcome)
    }
    return Ticket()
  }
}
