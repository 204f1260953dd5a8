import Testing

/// The manifest and the files beside it are whole.
@Suite struct TestImagesTests {
  @Test(arguments: TestImages.all)
  func `every row names bytes and a whole right answer`(image: TestImage) {
    #expect(image.derive.isEmpty || !image.bytes.isEmpty || image.name.hasPrefix("cut/"))
    if image.outcome == .convert {
      #expect(image.width > 0 && image.height > 0 && image.depth >= 8 && !image.chroma.isEmpty)
      #expect(image.patches.allSatisfy { $0.x < image.width && $0.y < image.height })
    } else {
      #expect(!image.errors.isEmpty)
    }
  }

  @Test func `names are unique`() {
    #expect(Set(TestImages.all.map(\.name)).count == TestImages.all.count)
  }
}
