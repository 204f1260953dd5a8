import Glibc
import ImageCore
import Testing

@testable import ImageWorkers

/// What the pool believes of a worker's answer.
@Suite struct AnswerCheckTests {
  private let job: PictureJob
  private let jpeg: [UInt8]
  private let report: ConversionReport

  init() throws {
    job = TestPool.goodJob
    var sink = MemorySink()
    report = try SelfTestPicture.bytes.withUnsafeBytes {
      try Converter().convert($0, options: ConversionOptions(), into: &sink)
    }
    jpeg = sink.bytes
  }

  @Test func `a true answer is believed`() throws {
    #expect(try verify(jpeg, report))
  }

  @Test func `a report that contradicts the JPEG is not`() throws {
    let lies: [(inout ConversionReport) -> Void] = [
      { $0.width += 1 }, { $0.height = 0 }, { $0.parity.bytes -= 1 }, { $0.parity.fileBytes += 1 },
      { $0.parity.pixelsEqual = false }, { $0.parity.depth = 10 }, { $0.parity.sourceBytes = -1 },
      { $0.parity.sourceBytes = .max }, { $0.orientation = 6 }, { $0.encodes = -1 }, { $0.lumaPSNR = .nan },
    ]
    for lie in lies {
      var report = report
      lie(&report)
      #expect(try !verify(jpeg, report))
    }
  }

  @Test func `no cut of a JPEG is believed`() throws {
    for length in stride(from: 0, to: jpeg.count, by: 37) {
      #expect(try !verify(Array(jpeg[..<length]), report))
    }
  }

  @Test func `bytes behind the end are not believed`() throws {
    #expect(try !verify(jpeg + [0], report))
    var longer = report
    longer.parity.bytes += 1
    #expect(try !verify(jpeg + [0], longer), "not even when the report counts them")
    longer.method = .passedThrough
    #expect(try verify(jpeg + [0], longer), "what the sender put there stays")
  }

  @Test func `a length that is not the file's is not believed`() throws {
    #expect(try !verify(jpeg, report, claimed: jpeg.count - 1))
    #expect(try !verify(jpeg, report, claimed: -1))
    #expect(try !verify(jpeg, report, claimed: .max))
  }

  @Test func `a JPEG with a flipped byte is believed only when its header is still the reported one`() throws
  {
    let truth = try #require(header(jpeg))
    for index in stride(from: 0, to: jpeg.count, by: 11) {
      var copy = jpeg
      copy[index] ^= 0xFF
      guard try verify(copy, report) else { continue }
      let believed = try #require(header(copy))
      #expect((believed.width, believed.height) == (truth.width, truth.height))
      #expect(believed.depth == 8 && believed.orientation == 1 && believed.bytes == jpeg.count)
    }
  }

  @Test func `a JPEG whose start, size, depth or end is flipped is not believed`() throws {
    // SOF0: marker, length, depth, height, width (T.81, B.2.2).
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    for index in [0, 1] + Array(frame + 4..<frame + 9) + [jpeg.count - 2, jpeg.count - 1] {
      var copy = jpeg
      copy[index] ^= 0xFF
      #expect(try !verify(copy, report), "byte \(index)")
    }
  }

  @Test func `a worker that still maps its output changes nothing of what was believed`() throws {
    let file = try output(of: jpeg)
    let mapping = mmap(nil, jpeg.count, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
    let bytes = try #require(mapping.map { UnsafeMutableRawBufferPointer(start: $0, count: jpeg.count) })
    defer { munmap(mapping, jpeg.count) }
    let answer = try AnswerCheck(job: job, output: file).verify(
      WorkerResult(report: report, bytes: jpeg.count))
    for index in bytes.indices { bytes[index] = 0 }
    guard case .jpeg(_, let believed, let count) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(try MemoryFile.bytes(of: believed, count: count) == jpeg)
  }

  @Test func `JSON is no answer to a conversion and a report none to an inspection`() throws {
    var inspection = job
    inspection.task = .inspect(ConversionOptions())
    for (job, report) in [(job, nil), (inspection, report)] as [(PictureJob, ConversionReport?)] {
      let check = AnswerCheck(job: job, output: try output(of: jpeg))
      let lie = #expect(throws: AnswerCheck.Lie.self) {
        try check.verify(WorkerResult(report: report, bytes: jpeg.count))
      }
      #expect(lie == AnswerCheck.Lie(detail: "the answer is of another kind than the task"))
    }
  }

  @Test(arguments: [0, 1]) func `JSON of 4 MiB is taken, and no byte more`(excess: Int) throws {
    var inspection = job
    inspection.task = .inspect(ConversionOptions())
    let json = [UInt8](repeating: UInt8(ascii: " "), count: 4 << 20 + excess)
    let check = AnswerCheck(job: inspection, output: try output(of: json))
    let result = WorkerResult(report: nil, bytes: json.count)
    guard excess > 0 else { return _ = try check.verify(result) }
    let lie = #expect(throws: AnswerCheck.Lie.self) { try check.verify(result) }
    #expect(lie == AnswerCheck.Lie(detail: "\(json.count) bytes of JSON"))
  }

  private func header(_ bytes: [UInt8]) -> JPEGHeader? { bytes.withUnsafeBytes { JPEGHeader(parsing: $0) } }

  private func verify(_ bytes: [UInt8], _ report: ConversionReport, claimed: Int? = nil) throws -> Bool {
    let check = AnswerCheck(job: job, output: try output(of: bytes))
    do {
      _ = try check.verify(WorkerResult(report: report, bytes: claimed ?? bytes.count))
      return true
    } catch {
      return false
    }
  }

  /// A file as a worker leaves it: not sealed yet.
  private func output(of bytes: [UInt8]) throws -> OwnedDescriptor {
    let output = try MemoryFile.create()
    var sink = DescriptorSink(output)
    try bytes.withUnsafeBytes { try sink.write($0) }
    try sink.finish()
    return output
  }
}
