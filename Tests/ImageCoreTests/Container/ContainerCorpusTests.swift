import FoundationEssentials
import Testing

@testable import ImageCore

/// Every picture of the corpus, read by its header alone.
@Suite(.enabled(if: ContainerCorpus.isPresent, "the corpus is not beside the package"))
struct ContainerCorpusTests {
  @Test(arguments: ContainerCorpus.rows.filter { $0.outcome == "convert" && $0.width != nil })
  func aGoodPictureHasItsDisplayedSize(row: ContainerCorpus.Row) throws {
    let primary = try read(row)
    #expect(primary.geometry.displayedWidth == row.width)
    #expect(primary.geometry.displayedHeight == row.height)
    if row.hasICC { #expect(primary.icc != nil) }
    #expect(primary.codedBytes > 0)
  }

  private func read(_ row: ContainerCorpus.Row) throws -> PrimaryImage {
    let data = try Data(contentsOf: URL(filePath: row.url))
    return try data.withUnsafeBytes { bytes in
      try HEIFContainer(parsing: bytes, limits: Limits()).primaryImage()
    }
  }
}
