internal import ImageCore
internal import ImageWorkers

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One client of a server: a connection that blocks, for one picture at a time.
///
/// Only one thread uses it at a time: the serial queue that `ServerService` keeps for it.
final class ServerClient: @unchecked Sendable {
  private let server: BenchServerAddress
  private var connection: ClientConnection?

  /// A client of `server`, not yet connected.
  init(_ server: BenchServerAddress) { self.server = server }

  /// Connects, to see whether anybody listens.
  func probe() throws(ConversionError) {
    do throws(SystemError) { connection = try ClientConnection(server) } catch { throw unreachable(error) }
  }

  /// Sends the source of `job` and reads the answer to its end.
  func convert(_ job: PictureJob) throws(ConversionError) -> PictureOutcome.Success {
    var parser = JPEGStreamParser()
    let answer: ServerAnswer
    let sink: OwnedDescriptor
    do throws(SystemError) {
      answer = try exchange(job, with: &parser)
      sink = OwnedDescriptor(try checked { open("/dev/null", O_WRONLY | O_CLOEXEC) })
    } catch {
      throw unreachable(error)
    }
    guard answer.status == 200 else {
      throw ConversionError(answer.status == 503 ? .busy : .internal, "The server answered \(answer.status).")
    }
    parser.finish()
    guard parser.fault == nil, let frame = parser.frame else {
      throw ConversionError(.internal, "The server's answer is no whole JPEG.")
    }
    var report = ConversionReport()
    (report.width, report.height) = (frame.width, frame.height)
    return .jpeg(report, sink, bytes: answer.bytes)
  }

  /// One request and its answer, which goes to `parser`.
  private func exchange(_ job: PictureJob, with parser: inout JPEGStreamParser) throws(SystemError)
    -> ServerAnswer
  {
    if let open = connection {
      // Whatever goes wrong, the connection is in no state to be used again.
      connection = nil
      do throws(SystemError) {
        return try exchange(job, over: open, with: &parser)
      } catch  where Self.isHangUp(error) {
        // The server may close a connection that it has not heard of for a while (RFC 9112, 9.5): a new one decides.
        parser = JPEGStreamParser()
      }
    }
    return try exchange(job, over: try ClientConnection(server), with: &parser)
  }

  private func exchange(
    _ job: PictureJob, over connection: ClientConnection, with parser: inout JPEGStreamParser
  ) throws(SystemError) -> ServerAnswer {
    try connection.limit(to: job.deadline)
    do throws(SystemError) {
      try connection.send(head(length: job.length))
      try connection.send(file: job.source.number, length: job.length)
    } catch  where Self.isHangUp(error) {
      // A server that turns a picture away need not read all of it; then its answer is there already.
    }
    let answer = try connection.receive { parser.feed($0) }
    if answer.isReusable { self.connection = connection }
    return answer
  }

  private static func isHangUp(_ error: SystemError) -> Bool {
    error.code == EPIPE || error.code == ECONNRESET
  }

  private func head(length: Int) -> [UInt8] {
    Array(
      ("POST /convert HTTP/1.1\r\nHost: \(server.authority)\r\nContent-Type: application/octet-stream\r\n"
        + "Accept: image/jpeg\r\nContent-Length: \(length)\r\n\r\n").utf8)
  }

  private func unreachable(_ error: SystemError) -> ConversionError {
    ConversionError(.internal, "\(server.url) does not answer: \(error.reason).")
  }
}
