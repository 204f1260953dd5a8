import TestSupport
import Testing

@testable import ImageCore

/// Damaged files: an answer for each, never a trap.
@Suite struct ContainerRobustnessTests {
  static let files: [[UInt8]] = {
    var wide = HEIFBuilder.phone
    wide.wideIDs = true
    wide.largePropertyIndices = true
    wide.splitsExtents = true
    let overlay = HEIFBuilder(
      items: [
        HEIFBuilder.overlay(1, 200, 100, layers: 2),
        HEIFBuilder.coded(2, 64, 48, more: [HEIFBuilder.clap(40, 20)]),
        HEIFBuilder.coded(3, 32, 24, more: [HEIFBuilder.auxC("urn:mpeg:hevc:2015:auxid:1")]),
      ],
      references: [.init(type: "dimg", from: 1, to: [2, 3]), .init(type: "auxl", from: 3, to: [1])])
    return [HEIFBuilder.phone.build(), wide.build(), overlay.build()]
  }()

  @Test func aPhonePhotoCutAnywhereIsTruncatedOrStillWhole() throws {
    let whole = HEIFBuilder.phone.build()
    for length in 8..<whole.count {
      do throws(ConversionError) {
        let primary = try HEIFBuilder.primaryImage(of: Array(whole[..<length]))
        #expect(primary.tileItems == [11, 12, 13, 14], "cut at \(length)")
      } catch {
        #expect(error.category == .truncated, "cut at \(length): \(error)")
      }
    }
  }

  @Test(arguments: files)
  func anyByteMayHaveAnyOfSomeTellingValues(file: [UInt8]) {
    var file = file
    for index in file.indices {
      let original = file[index]
      for value in [0xFF, original ^ 1] {
        file[index] = value
        checkAnswer(to: file)
      }
      file[index] = original
    }
  }

  @Test(arguments: files)
  func anyFourBytesMayBeTheLargestNumbers(file: [UInt8]) {
    for index in 0..<file.count - 8 {
      var damaged = file
      damaged.replaceSubrange(index..<index + 4, with: be(index.isMultiple(of: 2) ? UInt32.max : 0x7FFF_FFFF))
      checkAnswer(to: damaged)
    }
  }

  @Test func manyBytesAtOnceMayBeWrong() {
    var random = SeededGenerator(seed: 42)
    for file in Self.files {
      for _ in 0..<1000 {
        var damaged = file
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        checkAnswer(to: damaged)
      }
    }
  }

  /// Whatever is let through can be decoded within bounds; whatever is not is refused for a reason that a file can have.
  private func checkAnswer(to file: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    do throws(ConversionError) {
      let primary = try HEIFBuilder.primaryImage(of: file)
      let (crop, pixels) = (primary.geometry.crop, primary.codedWidth * primary.codedHeight)
      #expect(
        primary.codedWidth > 0 && pixels > 0 && pixels <= Limits().pixels, sourceLocation: sourceLocation)
      #expect(
        crop.x >= 0 && crop.width > 0 && crop.x + crop.width <= primary.codedWidth,
        sourceLocation: sourceLocation)
      #expect(
        crop.y >= 0 && crop.height > 0 && crop.y + crop.height <= primary.codedHeight,
        sourceLocation: sourceLocation)
      #expect(
        !primary.tileItems.isEmpty && primary.codedBytes <= file.count * primary.tileItems.count,
        sourceLocation: sourceLocation)
    } catch {
      let reasons: [ErrorCategory] = [.notAnImage, .unsupported, .truncated, .corrupt, .overLimit]
      #expect(
        reasons.contains(error.category) && error.message.hasSuffix("."), sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [[], [0], [0, 0, 0, 8], Array("GIF89a..".utf8), [UInt8](repeating: 0, count: 100)])
  func whatIsNoContainerIsNoImage(bytes: [UInt8]) {
    let error = #expect(throws: ConversionError.self) { try HEIFBuilder.primaryImage(of: bytes) }
    #expect(error?.category == .notAnImage)
  }
}
