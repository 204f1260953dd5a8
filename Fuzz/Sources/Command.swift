@testable import imgconv

extension FuzzTarget {
  /// The reader of command lines, with the tables of the real commands; words are separated by line ends.
  static let arguments = FuzzTarget(name: "arguments") { bytes in
    let words = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    let bench = OptionParser(options: BenchOptions.all).parse(words, defaults: BenchValues())
    require(bench.operands.count <= words.count, "more operands than words")
    _ = OptionParser(options: ConvertOptions.all).parse(words, defaults: ConvertValues())
  }

  /// The reader of JSON: what it understands, it writes and reads again alike.
  static let json = FuzzTarget(name: "json") { bytes in
    guard let value = JSONParser.parse(Array(bytes)) else { return }
    require(JSONParser.parse(Array(value.line.utf8)) != nil, "its own line does not parse")
  }
}
