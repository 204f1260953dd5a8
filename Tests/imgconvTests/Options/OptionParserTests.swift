import Testing

@testable import imgconv

@Suite("Command-line options")
struct OptionParserTests {
  struct Values: Equatable {
    var level = 0
    var names: [String] = []
    var isLoud = false
    var path: BytePath?
  }

  static let options: [OptionSpec<Values>] = [
    .value("level", letter: "l", "N", .whole(in: 1...9), group: "G", environment: "LEVEL", help: "") {
      $0.level = $1
    },
    .value("name", "TEXT", .text, group: "G", help: "") { $0.names.append($1) },
    .value("path", "PATH", .path, group: "G", help: "") { $0.path = $1 },
    .flag("loud", letter: "v", group: "G", environment: "LOUD", help: "") { $0.isLoud = true },
  ]

  private func parse(_ words: [String], _ environment: [String: String] = [:]) -> ParsedArguments<Values> {
    OptionParser(options: Self.options).parse(words.map { Array($0.utf8) }, defaults: Values()) { name in
      environment[name].map { Array($0.utf8) }
    }
  }

  @Test(
    "take their value attached or apart, long or short",
    arguments: [["--level", "3"], ["--level=3"], ["-l", "3"], ["-l3"], ["-vl3"]])
  func spellings(words: [String]) {
    let parsed = parse(words)
    #expect(parsed.values.level == 3)
    #expect(parsed.problems.isEmpty)
  }

  @Test("stand anywhere among operands, and end at --")
  func operands() {
    let parsed = parse(["a", "--loud", "-", "b", "--", "--loud", "-v"])
    #expect(parsed.operands == ["a", "-", "b", "--loud", "-v"].map { BytePath($0) })
    #expect(parsed.values.isLoud)
  }

  @Test("may be collected")
  func collected() {
    #expect(parse(["--name", "x", "--name=y"]).values.names == ["x", "y"])
  }

  @Test("report all that is wrong at once")
  func allProblems() {
    let parsed = parse(["--levle", "3", "--level", "12", "--loud=yes", "-x", "--name"])
    #expect(
      parsed.problems == [
        "unknown option --levle; did you mean --level?", "--level 12: must be a whole number from 1 to 9",
        "--loud takes no value", "unknown option -x", "--name needs a value: TEXT",
      ])
  }

  @Test("do not swallow an option where a value was forgotten")
  func forgottenValue() {
    let parsed = parse(["--name", "--loud"])
    #expect(parsed.problems == ["--name needs a value: TEXT"])
    #expect(parsed.values.isLoud)
  }

  @Test("fall back to the environment, which the command line overrides")
  func environment() {
    #expect(parse([], ["LEVEL": "4", "LOUD": "1"]).values == Values(level: 4, isLoud: true))
    #expect(parse(["-l5"], ["LEVEL": "4", "LOUD": "0"]).values == Values(level: 5))
    #expect(
      parse([], ["LEVEL": "x"]).problems == [
        "environment variable LEVEL=x: must be a whole number from 1 to 9"
      ])
    #expect(parse(["-l5"], ["LEVEL": "x"]).problems.isEmpty)
  }

  @Test(
    "that are flags are on or off in the environment",
    arguments: [
      ("1", true), ("true", true), ("YES", true), ("On", true), ("0", false), ("false", false), ("No", false),
      ("OFF", false), ("", false),
    ])
  func switches(text: String, isOn: Bool) {
    let parsed = parse([], ["LOUD": text])
    #expect(parsed.values.isLoud == isOn)
    #expect(parsed.problems.isEmpty)
  }

  @Test("that are flags take nothing else from the environment", arguments: ["maybe", "2", " 1", "disabled"])
  func noSwitch(text: String) {
    let parsed = parse([], ["LOUD": text])
    #expect(!parsed.values.isLoud)
    #expect(
      parsed.problems == [
        "environment variable LOUD=\(text): must be 1, true, yes or on, or else 0, false, no or off"
      ])
    #expect(parse(["--loud"], ["LOUD": text]).problems.isEmpty)
  }

  @Test("keep bytes that are not UTF-8 in paths, and refuse them in text")
  func anyBytes() {
    let parser = OptionParser(options: Self.options)
    let parsed = parser.parse([Array("--path".utf8), [0xFF, 0x41], [0xFE]], defaults: Values())
    #expect(parsed.values.path == BytePath([0xFF, 0x41]))
    #expect(parsed.operands == [BytePath([0xFE])])
    let text = parser.parse([Array("--name".utf8), [0xFF]], defaults: Values())
    #expect(text.problems == ["--name \\xff: must be UTF-8 text"])
  }

  @Test("of every command have help and no name twice")
  func tables() {
    for entry in CommandTable.all {
      var names: Set<String> = []
      for row in entry.rows {
        #expect(row.help.hasSuffix("."), "\(entry.page.name) \(row.spelled)")
        for spelling in row.spellings { #expect(names.insert(spelling).inserted, "\(spelling) twice") }
      }
    }
  }
}
