import ImageCore
import TestSupport
import Testing

@testable import ImageWorkers

/// The format between pool and worker: what is written is read, and nothing else is.
@Suite struct WireTests {
  private static let answers: [WorkerAnswer] = [
    .ready(WorkerGreeting(gaps: ["No filter."])),
    .refused(ConversionError(.internal, "No decoder.", detail: "none")),
    .begun(job: 3),
    .failed(job: 7, ConversionError(.corrupt, "Damaged.")),
    .done(job: .max, WorkerResult(report: report, bytes: 1234)),
    .done(job: 1, WorkerResult(report: nil, bytes: 0)),
  ]

  private static var report: ConversionReport {
    var report = ConversionReport()
    (report.width, report.height, report.decoder) = (4032, 3024, "ffmpeg")
    report.lumaPSNR = .infinity
    report.notes = ["The gain map was left aside."]
    return report
  }

  @Test(arguments: answers) func `an answer is read as it was written`(answer: WorkerAnswer) {
    #expect(answer.message.withUnsafeBytes { WorkerAnswer($0) } == answer)
  }

  @Test func `a request is read as it was written`() throws {
    var options = ConversionOptions()
    options.fit = 1.5
    let request = WorkerRequest(task: EngineTask(kind: .compare, options: options), length: 9, jpegLength: 3)
    let message = try #require(request.message(job: 42))
    let read = try #require(message.withUnsafeBytes { WorkerRequest.read($0) })
    #expect(read.job == 42)
    #expect(read.request == request)
    #expect(read.request.descriptorCount == 3)
  }

  @Test(arguments: answers) func `a cut answer is none`(answer: WorkerAnswer) {
    for length in 0..<answer.message.count {
      #expect(answer.message[..<length].withUnsafeBytes { WorkerAnswer($0) } == nil)
    }
  }

  @Test(arguments: answers) func `an answer with a flipped bit is read or refused, never worse`(
    answer: WorkerAnswer
  ) {
    for index in answer.message.indices {
      for bit in 0..<8 {
        var message = answer.message
        message[index] ^= 1 << bit
        let read = message.withUnsafeBytes { WorkerAnswer($0) }
        if index < 5 { #expect(read == nil) }
      }
    }
  }

  @Test func `random bytes and random bodies are refused`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let body = (0..<Int.random(in: 1..<200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(body.withUnsafeBytes { WorkerAnswer($0) } == nil)
      for kind in WireFrame.Kind.allCases {
        let message = WireFrame(kind, body: body).bytes
        #expect(message.withUnsafeBytes { WorkerAnswer($0) } == nil)
        #expect(message.withUnsafeBytes { WorkerRequest.read($0) } == nil)
      }
    }
  }

  @Test func `deeply nested JSON is refused`() {
    let body = [UInt8](repeating: UInt8(ascii: "["), count: WireFrame.maximum - 16)
    let message = WireFrame(.failed, body: body).bytes
    #expect(message.withUnsafeBytes { WorkerAnswer($0) } == nil)
  }

  @Test func `a message longer than the longest is refused`() {
    let answer = WorkerAnswer.failed(job: 1, ConversionError(.corrupt, "x"))
    let padded = answer.message + [UInt8](repeating: UInt8(ascii: " "), count: WireFrame.maximum)
    #expect(padded.withUnsafeBytes { WorkerAnswer($0) } == nil)
  }

  @Test func `texts are bounded and without control characters on both ways`() {
    let hostile = "\u{1B}[2Jred\u{202E}\r\nSet-Cookie: x" + String(repeating: "\u{1F600}", count: 5000)
    let error = ConversionError(.corrupt, hostile, detail: hostile)
    let message = WireFrame(.failed, job: 1, body: WireJSON.encode(error) ?? []).bytes
    for bytes in [message, WorkerAnswer.failed(job: 1, error).message] {
      guard case .failed(_, let read) = bytes.withUnsafeBytes({ WorkerAnswer($0) }) else {
        Issue.record("not read")
        continue
      }
      #expect(read.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
      #expect(read.message.unicodeScalars.count <= 601)
      #expect(bytes.count <= WireFrame.maximum)
    }
  }

  @Test func `descriptors that nobody asked for are not taken in`() throws {
    let (one, other) = try Channel.pair()
    try other.send([1, 2, 3], files: [try MemoryFile.create()])
    guard case .garbage = try one.receive(maximumFiles: 0, waiting: false) else {
      Issue.record("taken in")
      return
    }
    guard case .nothing = try one.receive(maximumFiles: 0, waiting: false) else {
      Issue.record("something was left")
      return
    }
  }
}
