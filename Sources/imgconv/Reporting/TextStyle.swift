/// Colours for a terminal, unless NO_COLOR (no-color.org) or a terminal without them says no.
struct TextStyle: Sendable {
  /// Whether escapes are written.
  var isColored: Bool

  /// The style of `console` in this environment.
  static func of(_ console: Console) -> TextStyle {
    let wantsNone = ProcessEnvironment.text("NO_COLOR") != nil || ProcessEnvironment.text("TERM") == "dumb"
    return TextStyle(isColored: console.isTerminal && !wantsNone)
  }

  /// `text` as something that went wrong.
  func wrong(_ text: String) -> String { isColored ? "\u{1B}[31m\(text)\u{1B}[39m" : text }
}
