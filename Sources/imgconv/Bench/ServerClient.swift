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
      let connection = if let open = self.connection { open } else { try ClientConnection(server) }
      // Whatever goes wrong from here on, the connection is in no state to be used again.
      self.connection = nil
      try connection.limit(to: job.deadline)
      try connection.send(head(length: job.length))
      try connection.send(file: job.source.number, length: job.length)
      answer = try connection.receive { parser.feed($0) }
      if answer.isReusable { self.connection = connection }
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

  private func head(length: Int) -> [UInt8] {
    Array(
      ("POST /convert HTTP/1.1\r\nHost: \(server.authority)\r\nContent-Type: application/octet-stream\r\n"
        + "Accept: image/jpeg\r\nContent-Length: \(length)\r\n\r\n").utf8)
  }

  private func unreachable(_ error: SystemError) -> ConversionError {
    ConversionError(.internal, "\(server.url) does not answer: \(error.reason).")
  }
}
