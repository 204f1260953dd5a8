internal import ImageCore

extension FileRecord {
  /// The file's line of `--json`.
  var json: JSONValue {
    typealias Member = JSONValue.Member
    var members = [Member(name: "type", value: .string("file"))]
    members += Member.path("source", source) + Member.path("output", output)
    members.append(Member(name: "status", value: .string(statusWord)))
    switch status {
    case .converted(let report): members += Self.members(of: report)
    case .planned: members.append(Member(name: "fileBytes", value: .int(sourceSize)))
    case .skipped(let reason):
      members.append(
        Member(
          name: "reason", value: .object(of: ["code": .string(reason.code), "message": .string(reason.text)]))
      )
    case .failed(let failure):
      members.append(Member(name: "fileBytes", value: .int(sourceSize)))
      members.append(Member(name: "error", value: failure.json))
    }
    members.append(Member(name: "seconds", value: .rounded(seconds, 3)))
    return .object(members)
  }

  /// `converted`, `planned`, `skipped` or `failed`.
  var statusWord: String {
    switch status {
    case .converted: "converted"
    case .planned: "planned"
    case .skipped: "skipped"
    case .failed: "failed"
    }
  }

  private static func members(of report: ConversionReport) -> [JSONValue.Member] {
    let parity = report.parity
    return JSONValue.members(of: [
      "fileBytes": .int(parity.fileBytes), "sourceBytes": .int(parity.sourceBytes),
      "bytes": .int(parity.bytes),
      "ratio": .rounded(parity.ratio, 4), "fileRatio": .rounded(parity.fileRatio, 4),
      "width": .int(report.width), "height": .int(report.height),
      "sourceDepth": .int(parity.sourceDepth), "depth": .int(parity.depth),
      "sourceChroma": .string(report.sourceChroma), "chroma": .string(report.chroma),
      "quality": .rounded(report.quality.value, 4), "scale": .string(report.quality.scale.rawValue),
      "encodes": .int(report.encodes), "method": .string(report.method.rawValue),
      "codec": .string(report.codec),
      "decoder": .string(report.decoder), "orientation": .int(report.orientation),
      "parity": .string(parity.verdict.rawValue), "pixelsEqual": .bool(parity.pixelsEqual),
      "lumaPSNR": report.lumaPSNR.map { .rounded($0, 2) } ?? .null,
      "notes": .array(report.notes.map { .string($0) }),
    ])
  }
}

extension FileFailure {
  /// The member `error` of a line about a file.
  var json: JSONValue {
    .object(of: [
      "code": .string(code), "message": .string(message), "detail": detail.isEmpty ? nil : .string(detail),
    ])
  }
}

extension Summary {
  /// The last line of `--json`.
  var json: JSONValue {
    let verdicts = SizeParity.Verdict.allCases.map { verdict in
      JSONValue.Member(name: verdict.rawValue, value: .int(self.verdicts[verdict] ?? 0))
    }
    let reasons = skips.sorted { $0.key < $1.key }.map {
      JSONValue.Member(name: $0.key, value: .int($0.value))
    }
    return .object(of: [
      "type": .string("summary"), "found": .int(found), "converted": .int(converted),
      "skipped": .int(skipped),
      "failed": .int(failed), "notReached": .int(notReached), "interrupted": .bool(isInterrupted),
      "dryRun": .bool(isDryRun), "bytesIn": .int(bytesIn), "bytesOut": .int(bytesOut),
      "sourceBytes": .int(pictureBytes), "ratio": .rounded(ratio, 4), "parity": .object(verdicts),
      "skipReasons": .object(reasons), "hiddenFolders": .int(aside.hiddenFolders),
      "linkedFolders": .int(aside.linkedFolders), "excluded": .int(aside.excluded),
      "megapixels": .rounded(Double(pixels) / 1e6, 3), "seconds": .rounded(seconds, 3),
    ])
  }
}
