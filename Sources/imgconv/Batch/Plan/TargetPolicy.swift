/// Decides what happens to a name that may be taken: `--existing`.
struct TargetPolicy: Sendable {
  /// What comes of an item.
  enum Verdict: Equatable {
    /// It is converted, and its JPEG named so.
    case convert(TargetDecision)
    /// It is skipped.
    case skip(SkipReason)
    /// It fails.
    case fail(FileFailure)
  }

  /// What `--existing` says.
  var existing: ExistingPolicy

  /// The verdict on a target at `path` where `found` is, and where `variant` differs in case only.
  func verdict(on path: BytePath, found: ExistingTarget, variant: BytePath?) -> Verdict {
    switch found {
    case .source:
      return .fail(
        FileFailure(code: "output", message: "Source and JPEG would be the same file: give another -o."))
    case .notAFile where existing != .rename:
      return .fail(FileFailure(code: "output", message: "\(path.display) is no file and cannot be replaced."))
    case .absent:
      guard let variant else { return .convert(TargetDecision(path: path)) }
      return taken(path, by: .foreign(variant: variant), replacing: .never)
    case .outdated(let judged) where existing == .skip:
      return .convert(TargetDecision(path: path, replacing: .only(judged)))
    case .outdated, .current(sameOptions: true): return taken(path, by: .current)
    case .current(sameOptions: false): return taken(path, by: .otherOptions)
    case .sameDate: return taken(path, by: .sameDate)
    case .ofAnotherSource: return taken(path, by: .anotherSource)
    case .foreign, .notAFile: return taken(path, by: .foreign(variant: nil))
    }
  }

  private func taken(_ path: BytePath, by reason: SkipReason, replacing: Publication.Replacing = .always)
    -> Verdict
  {
    switch existing {
    case .skip: .skip(reason)
    case .overwrite: .convert(TargetDecision(path: path, replacing: replacing))
    case .rename: .convert(TargetDecision(path: path, renames: true))
    case .fail:
      .fail(
        FileFailure(
          code: "exists", message: "\(reason.text.prefix(1).uppercased())\(reason.text.dropFirst())."))
    }
  }

  /// `a/IMG.jpg` as `a/IMG-2.jpg`.
  static func numbered(_ path: BytePath, _ number: Int) -> BytePath {
    let name = path.name
    let stem = PictureName.stem(name)
    let ending = String(decoding: name.bytes[stem.bytes.count...], as: UTF8.self)
    let numbered = PictureName.fitted(stem, "-\(number)\(ending)")
    let parent = path.parent
    return path.bytes.contains(UInt8(ascii: "/")) ? parent.appending(numbered) : numbered
  }
}
