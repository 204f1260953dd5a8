internal import ImageCore

/// Holds a worker's claims against what it left in the output file. Everything that leaves the pool has passed here.
struct AnswerCheck {
  /// Why an answer was not believed; for the operator.
  struct Lie: Error, Equatable {
    var detail: String
  }

  let job: PictureJob
  private let output: OwnedDescriptor

  /// A check of what the worker that has `job` left in `output`.
  init(job: PictureJob, output: OwnedDescriptor) { (self.job, self.output) = (job, output) }

  /// Makes the output final and turns `result` into what the caller gets, if all of it is true.
  func verify(_ result: WorkerResult) throws(Lie) -> PictureOutcome.Success {
    let output: OwnedDescriptor
    do throws(ConversionError) {
      guard try FileLength.of(self.output) == result.bytes else {
        throw .crashed(detail: "the output has another length")
      }
      output = try MemoryFile.final(self.output, count: result.bytes)
      guard try FileLength.of(output) == result.bytes else {
        throw .crashed(detail: "the output changed its length")
      }
    } catch {
      throw Lie(detail: "\(error.message) \(error.detail)")
    }
    switch (job.task.engineTask.kind, result.report) {
    case (.convert, let report?):
      try verify(report, output, bytes: result.bytes)
      return .jpeg(report, output, bytes: result.bytes)
    case (.inspect, nil), (.compare, nil):
      return .json(try json(output, count: result.bytes))
    case (.convert, nil), (.inspect, _), (.compare, _):
      throw Lie(detail: "the answer is of another kind than the task")
    }
  }

  /// The JSON of an inspection is a few kilobytes, and less than two megabytes for any file at all, by the limits in `Inspection`; more is
  /// no inspection.
  private static let longestJSON = 4 << 20

  private func json(_ output: OwnedDescriptor, count: Int) throws(Lie) -> [UInt8] {
    guard count <= Self.longestJSON else { throw Lie(detail: "\(count) bytes of JSON") }
    do {
      return try MemoryFile.bytes(of: output, count: count)
    } catch {
      throw Lie(detail: error.detail)
    }
  }

  private func verify(_ report: ConversionReport, _ output: OwnedDescriptor, bytes: Int) throws(Lie) {
    guard let header = header(of: output, bytes: bytes) else {
      throw Lie(detail: "the output is no complete JPEG")
    }
    let parity = report.parity
    let isTrue =
      report.width == header.width && report.height == header.height && header.depth == 8 && parity.depth == 8
      && parity.pixelsEqual && parity.bytes == bytes && parity.fileBytes == job.length
      && (0...max(job.length, 1)).contains(parity.sourceBytes) && report.orientation == header.orientation
      && (0...64).contains(report.encodes) && (report.lumaPSNR.map { !$0.isNaN } ?? true)
    guard isTrue else { throw Lie(detail: "the report contradicts the JPEG") }
    guard report.method == .passedThrough || (header.orientation == 1 && header.trailingBytes == 0) else {
      throw Lie(detail: "the JPEG is turned or has bytes behind its end")
    }
  }

  private func header(of output: OwnedDescriptor, bytes: Int) -> JPEGHeader? {
    var reader = SourceReader()
    do throws(ConversionError) {
      return try reader.withBytes(of: output, length: bytes) { JPEGHeader(parsing: $0) }
    } catch {
      return nil
    }
  }
}
