import FoundationEssentials
import Testing

@testable import ImageCore

/// The package's own test pictures, read by their header alone, against their manifest.
@Suite struct ContainerTestImageTests {
  /// One row of `TestImages/manifest.tsv` that is stored as a file.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var fields: [String: String]

    var testDescription: String { name }
    var size: [Int?] { [Int(fields["width"] ?? ""), Int(fields["height"] ?? "")] }
  }

  static let rows: [Row] = {
    let path = ContainerCorpus.package + "/TestImages/manifest.tsv"
    guard let table = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    let lines = table.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().compactMap { line in
      let fields = Dictionary(zip(header, line)) { first, _ in first }
      guard fields["derive"] == "", let name = fields["name"] else { return nil }
      return Row(name: name, fields: fields)
    }
  }()

  private func inspect(_ row: Row) throws -> Inspection {
    let data = try Data(
      contentsOf: URL(filePath: ContainerCorpus.package + "/TestImages/pictures/" + row.name))
    return try data.withUnsafeBytes { try Inspector().inspect($0, options: ConversionOptions()) }
  }

  @Test(
    arguments: rows.filter {
      $0.fields["outcome"] == "convert" && $0.fields["note"]?.hasPrefix("passthrough") == false
    })
  func aGoodPictureIsDescribedAsItsManifestSays(row: Row) throws {
    let inspection = try inspect(row)
    #expect(inspection.refusal == nil)
    let picture = try #require(inspection.picture)
    #expect([picture.width, picture.height] == row.size)
    #expect(String(picture.depth) == row.fields["depth"])
    if row.fields["chroma"] != "rgb" { #expect(picture.chroma == row.fields["chroma"]) }
    if row.fields["xmp"] == "yes" { #expect(picture.xmpBytes > 0) }
  }

  @Test(arguments: rows.filter { $0.fields["outcome"] == "refuse" })
  func aBadFileIsRefusedForItsReasonIfItsHeaderShowsIt(row: Row) throws {
    let refusal: ConversionError?
    do { refusal = try inspect(row).refusal } catch { refusal = error as? ConversionError }
    guard let refusal else { return }
    let codes = (row.fields["error"] ?? "").split(separator: "|").map(String.init)
    #expect(codes.contains(refusal.category.face.code), "\(refusal)")
  }
}
