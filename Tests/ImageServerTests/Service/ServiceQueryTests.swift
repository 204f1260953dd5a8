import ImageCore
import Testing

@testable import ImageServer

@Suite struct ServiceQueryTests {
  private func read(_ pairs: [(String, String?)]) throws -> PictureParameters {
    try PictureParameters(
      query: pairs.map { QueryItem(name: $0.0, value: $0.1) }, defaults: ConversionOptions())
  }

  @Test func everyParameterReachesItsOption() throws {
    let read = try read([
      ("quality", "0.9"), ("scale", "imageio"), ("metadata", "safe"), ("chroma", "444"), ("color", "srgb"),
      ("hdr", "refuse"), ("background", "00fF7f"), ("max_bytes", "1000"), ("fit", "1.5"),
      ("parity", "enforce"),
      ("filename", "a.heic"),
    ])
    var options = ConversionOptions()
    options.quality = try #require(Quality(0.9, scale: .imageio))
    (options.metadata, options.chroma, options.color) = (.safe, .yuv444, .srgb)
    (options.hdr, options.maxBytes, options.fit, options.parity) = (.refuse, 1000, 1.5, .enforce)
    options.background = BackgroundColor(red: 0, green: 255, blue: 127)
    #expect(read.options == options)
    #expect(read.fileName == "a.heic")
  }

  @Test func theOrderOfQualityAndScaleDoesNotMatter() throws {
    #expect(
      try read([("quality", "0.9"), ("scale", "imageio")])
        == read([("scale", "imageio"), ("quality", "0.9")]))
  }

  @Test(arguments: [
    ("quality", "0"), ("quality", "1.01"), ("quality", "abc"), ("quality", ""), ("quality", "0,83"),
    ("quality", "-1"),
    ("scale", "IJG"), ("metadata", "all"), ("chroma", "411"), ("color", "p3"), ("hdr", "keep"),
    ("parity", "yes"),
    ("background", "fff"), ("background", "gggggg"), ("background", "ffffff0"), ("max_bytes", "0"),
    ("max_bytes", "99999999999999999999"), ("max_bytes", "1.5"), ("fit", "0"), ("fit", "101"),
    ("filename", ""),
    ("filename", "a\nb"), ("filename", String(repeating: "x", count: 256)), ("nonsense", "1"),
    ("Quality", "0.83"),
    ("", "1"),
  ])
  func whatIsWrongIsNamed(name: String, value: String) throws {
    let problem = #expect(throws: Problem.self) { try read([(name, value)]) }
    #expect(problem?.status == 400)
    #expect(problem?.code == "usage")
    #expect(problem?.detail.contains("\"\(name)\"") == true)
  }

  @Test func aNULByteIsSaidToBeOne() {
    let problem = #expect(throws: Problem.self) { try read([("filename", "a\0b")]) }
    #expect(problem?.status == 400)
    #expect(problem?.detail == "The parameter \"filename\" holds a NUL byte (%00), which none may.")
  }

  @Test(arguments: ["max_bytes", "fit"])
  func aQualityBelowTheServersLowestIsNoQualityForAPromise(promise: String) throws {
    var defaults = ConversionOptions()
    defaults.minimumQuality = 0.5
    let low = QueryItem(name: "quality", value: "0.4")
    let problem = #expect(throws: Problem.self) {
      try PictureParameters(query: [QueryItem(name: promise, value: "2"), low], defaults: defaults)
    }
    #expect(problem?.status == 400)
    #expect(problem?.detail.contains("\"quality\" is 0.4") == true)
    #expect(problem?.detail.contains("at least 0.5") == true)
    #expect(try PictureParameters(query: [low], defaults: defaults).options.quality.value == 0.4)
    let usual = try read([("quality", "0.1"), (promise, "2")])
    #expect(usual.options.quality.value == 0.1, "unless it was set, the lowest quality gives way")
  }

  @Test func aParameterWithoutAValueIsWrong() {
    #expect(throws: Problem.self) { try read([("quality", nil)]) }
  }

  @Test func aRepeatedParameterIsNamed() {
    let problem = #expect(throws: Problem.self) { try read([("quality", "0.8"), ("quality", "0.8")]) }
    #expect(problem?.detail == "The parameter \"quality\" is given more than once.")
  }

  @Test func foreignNamesAreCutShortInMessages() {
    let problem = #expect(throws: Problem.self) { try read([(String(repeating: "n", count: 5000), "1")]) }
    #expect((problem?.detail.utf8.count ?? .max) < 300)
  }
}
