@testable import ImageCore
@testable import imgconv

extension FuzzTarget {
  /// The reader of command lines, with the tables of the real commands; words are separated by line ends.
  static let arguments = FuzzTarget(name: "arguments") { bytes in
    let words = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    let bench = OptionParser(options: BenchOptions.all).parse(words, defaults: BenchValues())
    require(bench.operands.count <= words.count, "more operands than words")
    _ = OptionParser(options: ConvertOptions.all).parse(words, defaults: ConvertValues())
  }

  /// JSON values: what is read is written so that it can be read again.
  static let json = FuzzTarget(name: "json") { bytes in
    guard let value = JSONValue(parsing: Array(bytes)) else { return }
    require(JSONValue(parsing: Array(value.line.utf8)) != nil, "its own line does not parse")
  }
}
