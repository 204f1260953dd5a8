/// The report of `imgconv verify`.
struct VerifyReport {
  private let values: ReportingValues
  private var failures: [(source: BytePath, failure: FileFailure)] = []
  private var equal = 0
  /// How many pairs failed.
  var failed: Int { failures.count }

  /// Reports as `values` ask.
  init(_ values: ReportingValues) { self.values = values }

  /// Takes in what came of a pair.
  mutating func add(_ query: QueryRun.Query, _ answer: QueryRun.Answer) {
    let failure = Self.failure(answer)
    if let failure { failures.append((query.source, failure)) } else { equal += 1 }
    if values.isJSON {
      Console.standardOutput.write(Self.json(query, answer, failure).line + "\n")
      return
    }
    guard !values.isQuiet, case .success(let comparison) = answer else { return }
    Console.standardOutput.write(
      "\(query.source.display) = \(query.jpeg?.display ?? ""): \(Self.words(comparison))\n")
    guard values.isVerbose, case .array(let notes)? = comparison["notes"] else { return }
    for note in notes.compactMap(\.text) { Console.standardOutput.write("  \(BytePath(note).display)\n") }
  }

  /// Prints the totals and what failed.
  func end() {
    if values.isJSON {
      let summary = JSONValue.object(of: [
        "type": .string("summary"), "compared": .int(equal + failed), "equal": .int(equal),
        "failed": .int(failed),
      ])
      Console.standardOutput.write(summary.line + "\n")
    } else if !values.isQuiet {
      Console.standardOutput.write(
        "Compared \(SummaryText.count(equal + failed, "pair")): \(equal) equal, \(failed) failed\n")
    }
    for (source, failure) in failures {
      Console.tell("\(source.display): \(failure.message)")
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
    if case .success(.object(let comparison)) = answer { members += comparison }
    if let failure {
      members.append(Member(name: "error", value: failure.json))
    }
    return .object(members)
  }

  private static func words(_ comparison: JSONValue) -> String {
    var parts: [String] = []
    if let width = comparison["width"]?.whole, let height = comparison["height"]?.whole {
      parts.append("\(width)x\(height)")
    }
    if let ratio = comparison["ratio"]?.real {
      parts.append("ratio \(Quantity.fixed(ratio, 2)) \(comparison["parity"]?.text ?? "")")
    }
    for (name, label, places) in [("lumaPSNR", "PSNR", 1), ("ssim", "SSIM", 4)] {
      guard let value = comparison[name]?.real else { continue }
      parts.append("\(label) \(Quantity.fixed(value, places))\(label == "PSNR" ? " dB" : "")")
    }
    return parts.isEmpty ? comparison.line : parts.joined(separator: ", ")
  }
}
