internal import ImageCore
internal import ImageWorkers

extension RequestRecord {
  /// Adds what a picture took and came to.
  mutating func add(_ outcome: PictureOutcome) {
    queue = (queue ?? .zero) + outcome.queued
    convert = (convert ?? .zero) + outcome.worked
    switch outcome.result {
    case .success(.jpeg(let report, _, bytes: _)):
      verdicts.append(report.parity.verdict)
      if report.parity.sourceBytes > 0 { ratios.append(report.parity.ratio) }
    case .success(.json): break
    case .failure(let error):
      if !error.detail.isEmpty { details.append(error.detail) }
    }
  }
}
