/// Progress of a bench on the last line of a terminal; nothing where nobody looks.
final class BenchConsole {
  private let errors = Console.standardError
  private let isShown: Bool
  private var shown = ""
  private var last: ContinuousClock.Instant?

  /// Progress on standard error.
  init() { isShown = errors.isTerminal && ProcessEnvironment.text("TERM") != "dumb" }

  /// Puts `text` in the place of what was shown; at most ten times a second.
  func show(_ text: String) {
    let now = ContinuousClock.now
    guard isShown, text != shown, last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    (shown, last) = (text, now)
    errors.write("\r\u{1B}[K" + text.prefix(max(errors.columns - 1, 1)))
  }

  /// Empties the line.
  func clear() {
    if !shown.isEmpty { errors.write("\r\u{1B}[K") }
    shown = ""
  }
}
