internal import FoundationEssentials
internal import ImageCore

/// A line of a journal: a picture that was converted, from what and to what.
struct JournalLine: Equatable {
  /// The absolute path of the source.
  var source: BytePath
  /// Where its JPEG was planned.
  var target: BytePath
  /// Where its JPEG is.
  var output: BytePath
  /// The SHA-256 of the source's content, in hexadecimal digits.
  var sourceSHA256: String
  /// The digest of the options.
  var options: String
  /// The JPEG's length in bytes.
  var outputBytes: Int
  /// The JPEG's date.
  var outputModified: FileStatus.Time

  /// The line as JSON, with its end.
  var text: String {
    typealias Member = JSONValue.Member
    let members =
      [Member(name: "status", value: .string("converted"))] + Member.path("source", source)
      + Member.path("target", target) + Member.path("output", output) + [
        Member(name: "sourceSHA256", value: .string(sourceSHA256)),
        Member(name: "options", value: .string(options)),
        Member(name: "outputBytes", value: .int(outputBytes)),
        Member(name: "outputModified", value: .string("\(outputModified)")),
      ]
    return JSONValue.object(members).line + "\n"
  }
}

extension JournalLine {
  /// The names of the members as they are in the file; a path that is no UTF-8 has its bytes beside it.
  private struct Members: Decodable {
    var status, source, target, output, sourceSHA256, options, outputModified: String
    var sourceBase64, targetBase64, outputBase64: Data?
    var outputBytes: Int
  }

  /// Reads a line without its end; nil when it is none, or was cut short.
  init?(parsing line: [UInt8]) {
    guard let members = try? JSONDecoder().decode(Members.self, from: Data(line)),
      members.status == "converted", let modified = FileStatus.Time(members.outputModified)
    else { return nil }
    func path(_ text: String, _ bytes: Data?) -> BytePath {
      bytes.map { BytePath(Array($0)) } ?? BytePath(text)
    }
    self.init(
      source: path(members.source, members.sourceBase64), target: path(members.target, members.targetBase64),
      output: path(members.output, members.outputBase64), sourceSHA256: members.sourceSHA256,
      options: members.options, outputBytes: members.outputBytes, outputModified: modified)
  }
}
