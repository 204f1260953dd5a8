internal import ImageCore

/// The report of `imgconv verify`.
struct VerifyReport {
  private let values: ReportingValues
  private let pairs: Int
  private let started = ContinuousClock.now
  private var display: ProgressDisplay
  private var failures: [(source: BytePath, failure: FileFailure)] = []
  private var equal = 0
  /// How many pairs failed.
  var failed: Int { failures.count }

  /// Reports on about so many pairs as `values` ask; of a single pair, it always tells what was measured.
  init(_ values: ReportingValues, pairs: Int) {
    var values = values
    if pairs == 1, !values.isQuiet { values.isVerbose = true }
    self.values = values
    self.pairs = pairs
    display = ProgressDisplay(values, printsLines: values.isJSON || values.isVerbose)
  }

  /// Takes in what came of a pair.
  mutating func add(_ query: QueryRun.Query, _ answer: QueryRun.Answer) {
    let failure = Self.failure(answer)
    if let failure { failures.append((query.source, failure)) } else { equal += 1 }
    if values.isJSON {
      display.clear()
      Console.standardOutput.write(Self.json(query, answer, failure).line + "\n")
    } else if values.isVerbose, case .success(let comparison) = answer {
      tell(query, comparison, isEqual: failure == nil)
    }
    let text = progress
    display.draw { ProgressLine.clip(text, columns: $0) }
  }

  private mutating func tell(_ query: QueryRun.Query, _ comparison: JSONValue, isEqual: Bool) {
    display.clear()
    let words = Self.words(comparison)
    let pair = "\(query.source.display) \(isEqual ? "=" : "is not") \(query.jpeg?.display ?? "")"
    Console.standardOutput.write("\(pair)\(words.isEmpty ? "" : ": \(words)")\n")
    guard case .array(let notes)? = comparison["notes"] else { return }
    for note in notes.compactMap(\.text) { Console.standardOutput.write("  \(BytePath(note).display)\n") }
  }

  private var progress: String {
    let seconds = (ContinuousClock.now - started).inSeconds
    let rate = DecimalText.fixed(Double(equal + failed) / max(0.001, seconds), 1)
    let failures = failed > 0 ? "  \(failed) failed" : ""
    return "\(equal + failed) of \(pairs)\(failures)  \(rate) pairs/s"
  }

  /// Prints the totals and what failed.
  mutating func end() {
    display.clear()
    for (source, failure) in failures {
      Console.tell("\(source.display): \(failure.message)")
    }
    if values.isJSON {
      let summary = JSONValue.object(of: [
        "type": .string("summary"), "compared": .int(equal + failed), "equal": .int(equal),
        "failed": .int(failed),
      ])
      Console.standardOutput.write(summary.line + "\n")
    } else if !values.isQuiet {
      Console.standardOutput.write(
        "Compared \(Quantity.count(equal + failed, "pair")): \(equal) equal, \(failed) failed\n")
    }
  }

  /// Why the pair fails; nil when the pictures are the same.
  private static func failure(_ answer: QueryRun.Answer) -> FileFailure? {
    switch answer {
    case .failure(let failure): return failure
    case .success(let comparison):
      if comparison["equal"] == .bool(true) { return nil }
      let reasons: [String]
      if case .array(let values)? = comparison["problems"] {
        reasons = values.compactMap(\.text)
      } else {
        reasons = []
      }
      let message = reasons.isEmpty ? "The JPEG is not the source's picture." : reasons.joined(separator: " ")
      return FileFailure(code: "different", message: message)
    }
  }

  private static func json(
    _ query: QueryRun.Query, _ answer: QueryRun.Answer, _ failure: FileFailure?
  ) -> JSONValue {
    typealias Member = JSONValue.Member
    var members =
      [Member(name: "type", value: .string("pair"))] + Member.path("source", query.source)
      + Member.path("jpeg", query.jpeg) + [
        Member(name: "status", value: .string(failure == nil ? "equal" : "failed"))
      ]
    if case .success(.object(let comparison)) = answer { members += comparison.map(rounded) }
    if let failure {
      members.append(Member(name: "error", value: failure.json))
    }
    return .object(members)
  }

  /// `member` with no more digits than mean something.
  private static func rounded(_ member: JSONValue.Member) -> JSONValue.Member {
    guard case .number(let value) = member.value else { return member }
    return JSONValue.Member(name: member.name, value: .rounded(value, member.name.hasSuffix("PSNR") ? 2 : 4))
  }

  private static func words(_ comparison: JSONValue) -> String {
    guard let width = comparison["width"]?.whole, let height = comparison["height"]?.whole, width > 0 else {
      return ""
    }
    var parts = ["\(width)x\(height)"]
    if let ratio = comparison["ratio"]?.real {
      let verdict = comparison["parity"]?.text.flatMap { $0 == "none" ? nil : " " + $0 } ?? ""
      parts.append("ratio \(DecimalText.fixed(ratio, 2))\(verdict)")
    }
    for (name, label, places) in [("lumaPSNR", "PSNR", 1), ("ssim", "SSIM", 4)] {
      guard let value = comparison[name]?.real else { continue }
      parts.append("\(label) \(DecimalText.fixed(value, places))\(label == "PSNR" ? " dB" : "")")
    }
    return parts.joined(separator: ", ")
  }
}
