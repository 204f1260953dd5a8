import FoundationEssentials
import Testing

/// The corpus of real pictures beside the package, when it is there.
enum ContainerCorpus {
  /// One row of `expected.tsv`.
  struct Row: Sendable, CustomTestStringConvertible {
    var path: String
    var outcome: String
    var width: Int?
    var height: Int?
    var hasICC: Bool

    var testDescription: String { path }
    var url: String { ContainerCorpus.root + "/files/" + path }
  }

  /// The package's folder.
  static let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  static let root = package + "/../shared/corpus"

  static var isPresent: Bool { !rows.isEmpty }

  static let rows: [Row] = {
    guard let table = try? String(contentsOfFile: root + "/expected.tsv", encoding: .utf8) else { return [] }
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        path: fields[0], outcome: fields[1], width: Int(fields[2]), height: Int(fields[3]),
        hasICC: fields[4] == "yes")
    }
  }()
}
