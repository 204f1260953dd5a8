/// Where the JPEGs go.
enum OutputLayout: Sendable, Equatable {
  /// Each beside its source.
  case beside
  /// Below this folder, in the source's own folders.
  case folder(BytePath)
  /// Into this one file.
  case file(BytePath)
  /// To standard output.
  case standardOutput

  /// The folder that takes the JPEG of `source`, and nil for standard output.
  func folder(for source: SourceFile) -> BytePath? {
    switch self {
    // A bare name's JPEG is shown as a bare name, too.
    case .beside: source.path.parent == BytePath(".") ? BytePath("") : source.path.parent
    case .folder(let root):
      source.relative.parent == BytePath(".") ? root : root.appending(source.relative.parent)
    case .file(let path): path.parent
    case .standardOutput: nil
    }
  }
}

extension OutputLayout {
  /// What `-o` with `path` means: `-` standard output, a name that ends like a JPEG's a file unless a folder has it,
  /// anything else a folder.
  static func of(_ path: BytePath?) -> OutputLayout {
    guard let path else { return .beside }
    if path == BytePath("-") { return .standardOutput }
    guard PictureName.isJPEG(path.bytes) else { return .folder(path) }
    if let status = try? FileStatus.of(path), status.kind == .folder { return .folder(path) }
    return .file(path)
  }
}
