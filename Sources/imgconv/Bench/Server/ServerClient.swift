internal import Glibc
internal import ImageCore
internal import ImageServer
internal import ImageWorkers

/// One client of a server: a connection that blocks, for one picture at a time.
///
/// Only one thread uses it at a time: the serial queue that `ServerService` keeps for it.
final class ServerClient: @unchecked Sendable {
  private let server: ServerAddress
  private var connection: ClientConnection?

  /// A client of `server`, not yet connected.
  init(_ server: ServerAddress) { self.server = server }

  /// Connects, to see whether anybody listens.
  func probe() throws(ConversionError) {
    do throws(ClientFault) {
      connection = try ClientConnection(to: server, until: .now + .seconds(10))
    } catch {
      throw Self.failure(error)
    }
  }

  /// Sends the source of `job` and reads the answer to its end.
  func convert(_ job: PictureJob) throws(ConversionError) -> PictureOutcome.Success {
    var parser = JPEGStreamParser()
    let answer: (head: AnswerHead, bytes: Int)
    do throws(ClientFault) {
      answer = try exchange(job, until: .now + job.deadline, with: &parser)
    } catch {
      throw Self.failure(error)
    }
    let status = answer.head.status
    guard status == 200 else {
      throw ConversionError(status == 503 ? .busy : .internal, "The server answered \(status).")
    }
    parser.finish()
    guard parser.fault == nil, let frame = parser.frame else {
      throw ConversionError(.internal, "The server's answer is no whole JPEG.")
    }
    var report = ConversionReport()
    (report.width, report.height) = (frame.width, frame.height)
    return .jpeg(report, try Self.nullDevice(), bytes: answer.bytes)
  }

  /// One request and its answer, which goes to `parser`.
  private func exchange(
    _ job: PictureJob, until deadline: ContinuousClock.Instant, with parser: inout JPEGStreamParser
  ) throws(ClientFault) -> (head: AnswerHead, bytes: Int) {
    if let open = connection {
      // Whatever goes wrong, the connection is in no state to be used again.
      connection = nil
      do throws(ClientFault) {
        return try exchange(job, over: open, until: deadline, with: &parser)
      } catch  where error.kind == .hangUp {
        // The server may close a connection that it has not heard of for a while (RFC 9112, 9.5): a new one decides.
        parser = JPEGStreamParser()
      }
    }
    let new = try ClientConnection(to: server, until: deadline)
    return try exchange(job, over: new, until: deadline, with: &parser)
  }

  private func exchange(
    _ job: PictureJob, over connection: ClientConnection, until deadline: ContinuousClock.Instant,
    with parser: inout JPEGStreamParser
  ) throws(ClientFault) -> (head: AnswerHead, bytes: Int) {
    do throws(ClientFault) {
      try connection.send(head(length: job.length), until: deadline)
      try connection.send(file: job.source, length: job.length, until: deadline)
    } catch  where error.kind == .hangUp {
      // A server that turns a picture away need not read all of it; then its answer is there already.
    }
    let answer = try connection.receive(until: deadline) { parser.feed($0) }
    if answer.head.isReusable { self.connection = connection }
    return answer
  }

  private func head(length: Int) -> [UInt8] {
    Array(
      ("POST /convert HTTP/1.1\r\nHost: \(server.authority)\r\nContent-Type: application/octet-stream\r\n"
        + "Accept: image/jpeg\r\nContent-Length: \(length)\r\n\r\n").utf8)
  }

  private static func nullDevice() throws(ConversionError) -> OwnedDescriptor {
    do throws(SystemError) {
      return OwnedDescriptor(try checked { open("/dev/null", O_WRONLY | O_CLOEXEC) })
    } catch {
      throw ConversionError(.internal, "/dev/null cannot be opened: \(error.reason).")
    }
  }

  private static func failure(_ fault: ClientFault) -> ConversionError {
    ConversionError(fault.kind == .timeout ? .deadline : .internal, "\(fault).")
  }
}
