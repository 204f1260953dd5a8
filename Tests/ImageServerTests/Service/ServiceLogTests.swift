import Glibc
import Testing

@testable import ImageServer

@Suite struct ServiceLogTests {
  @Test func aRequestIsOneLineOfJSON() {
    var record = RequestRecord()
    (record.time, record.id, record.peer, record.client) = (1_700_000_000.25, "id-1", "10.0.0.1", "192.0.2.1")
    (record.method, record.route, record.status) = ("POST", .convert, 200)
    (record.bytesIn, record.bytesOut) = (1000, 1050)
    (record.receive, record.queue, record.convert) = (.milliseconds(3), .milliseconds(4), .milliseconds(200))
    (record.send, record.total) = (.milliseconds(5), .milliseconds(212))
    (record.pictures, record.ratios) = (1, [1.05])
    record.traceParent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    let line = String(decoding: record.jsonLine, as: UTF8.self)
    #expect(
      line
        == #"{"time":"2023-11-14T22:13:20.250Z","level":"info","event":"request","id":"id-1","peer":"10.0.0.1","client":"192.0.2.1","#
        + #""traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01","method":"POST","route":"convert","#
        + #""status":200,"bytes_in":1000,"bytes_out":1050,"receive_ms":3,"queue_ms":4,"convert_ms":200,"send_ms":5,"#
        + #""total_ms":212,"pictures":1,"ratio":1.05}"#)
    #expect(record.textLine.hasPrefix("22:13:20.250 200 POST convert  1000 B in, 1050 B out, queue 4 ms"))
  }

  @Test func errorsCarryTheirCodeAndTheOperatorsDetail() {
    var record = RequestRecord()
    (record.status, record.errors, record.details) = (500, ["internal"], ["disk full\nline"])
    let line = String(decoding: record.jsonLine, as: UTF8.self)
    #expect(line.contains(#""level":"error""#))
    #expect(line.contains(#""error":"internal","detail":"disk full\nline""#))
    #expect(!line.contains("\n"))
  }

  @Test func whatTheEndOfTheServiceCutOffIsNotBlamedOnTheClient() {
    let harness = ServiceHarness()
    let call = harness.begin("POST", "/convert", length: .known(1000))
    harness.end(call, .stopped)
    #expect(harness.service.metricsText().contains("{route=\"convert\",status=\"cut\"} 1"))
    #expect(harness.service.metrics.cutOff.value == 1)
    var record = RequestRecord()
    record.complete(
      with: ExchangeSummary(
        outcome: .stopped, bytesReceived: 1, bytesSent: 0, receiving: .zero, handling: .zero, sending: .zero))
    let line = String(decoding: record.jsonLine, as: UTF8.self)
    #expect(line.contains("\"cut_off\":true") && !line.contains("client_gone"))
    #expect(Server.lastWords(cutOff: 0) == "Everything in flight is done.")
    #expect(Server.lastWords(cutOff: 2).hasPrefix("2 requests were cut off"))
  }

  @Test func aReaderThatStallsLosesLinesButHoldsNothingUp() {
    var ends: (Int32, Int32) = (0, 0)
    withUnsafeMutablePointer(to: &ends) { pointer in
      pointer.withMemoryRebound(to: Int32.self, capacity: 2) { #expect(pipe($0) == 0) }
    }
    let sink = LogSink(form: .json, descriptor: ends.1)
    for _ in 0..<20_000 { sink.request(RequestRecord()) }
    #expect(sink.dropped.value > 0)
    signal(SIGPIPE, SIG_IGN)
    close(ends.0)
    sink.flush()
    close(ends.1)
  }
}
