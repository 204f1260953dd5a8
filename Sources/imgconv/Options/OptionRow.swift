/// What is known of one option without its command's values: enough for parsing, help, completions and the man page.
struct OptionRow: Sendable {
  /// What a shell may offer for the option's value.
  enum Completion: Sendable, Equatable {
    /// Nothing in particular.
    case nothing
    /// A file or folder.
    case path
    /// One of these words.
    case words([String])
  }

  /// The long name without its dashes; empty when the option has a short form only.
  var name: String
  /// The single letter behind one dash, if any.
  var letter: Character?
  /// The word that stands for the value in help (`N`, `DIR`); nil for a flag.
  var valueName: String?
  /// The heading under which help lists it.
  var group: String
  /// The value that holds when the option is not given, as help words it; nil when there is none.
  var defaultText: String?
  /// The environment variable that holds when the option is not given.
  var environment: String?
  /// What it does, in whole sentences.
  var help: String
  /// What a shell offers for its value.
  var completion = Completion.nothing

  /// How messages and tables name the option: `--quality`, `-0`.
  var spelled: String { name.isEmpty ? letter.map { "-\($0)" } ?? "" : "--\(name)" }

  /// All spellings, the short one first: `-o`, `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + (name.isEmpty ? [] : ["--\(name)"]) }

  /// The environment variable that is named after the option: `IMGCONV_MAX_BODY`.
  var variable: String { "IMGCONV_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() }

  /// The words that may follow, when they are few: `source|420|422|444`, else the value's name.
  var valueText: String? {
    guard let valueName else { return nil }
    if case .words(let words) = completion, !words.isEmpty { return words.joined(separator: "|") }
    return valueName
  }
}
