import FoundationEssentials

/// The pictures under `TestImages/` and what its manifest says of them (see `TestImages/README.md`).
enum TestImages {
  /// Every row of the manifest, in its order.
  static let all: [TestImage] = readManifest()

  /// The rows whose pictures must convert.
  static var good: [TestImage] { all.filter { $0.outcome == .convert } }

  /// The rows whose pictures must be refused.
  static var hostile: [TestImage] { all.filter { $0.outcome == .refuse } }

  /// The row of that name; the test stops when the manifest has none.
  static func named(_ name: String) -> TestImage {
    guard let image = byName[name] else { preconditionFailure("no test picture is named \(name)") }
    return image
  }

  /// Rows whose names start with `prefix`, for example `orient/`.
  static func under(_ prefix: String) -> [TestImage] { all.filter { $0.name.hasPrefix(prefix) } }

  /// `TestImages/` of this package.
  static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return parts.joined(separator: "/") + "/TestImages"
  }()

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static func readManifest() -> [TestImage] {
    guard let text = try? String(contentsOfFile: folder + "/manifest.tsv", encoding: .utf8) else {
      preconditionFailure("\(folder)/manifest.tsv cannot be read")
    }
    let lines = text.split(separator: "\n")
    let columns = lines[0].split(separator: "\t").map(String.init)
    return lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return TestImage(cells: Dictionary(zip(columns, cells), uniquingKeysWith: { first, _ in first }))
    }
  }
}
