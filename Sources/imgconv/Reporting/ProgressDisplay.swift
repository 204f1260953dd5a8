/// Draws one line at the bottom of a person's terminal again and again, and takes it away before anything else is
/// printed. Elsewhere (no terminal, a dumb one, a job in the background) it draws nothing.
struct ProgressDisplay {
  private let console = Console.standardError
  private let isShown: Bool
  private var isVisible = false
  private var drawn: ContinuousClock.Instant?

  /// A display for a command that reports as `values` ask; `printsLines` tells whether it prints a line for every file.
  /// When those go into a pipe, the program at its end may print to the same terminal, where they would mix.
  init(_ values: ReportingValues, printsLines: Bool) {
    let mixes = printsLines && Console.standardOutput.isPipe
    isShown =
      !values.isQuiet && !mixes && console.isTerminal && ProcessEnvironment.text("TERM") != "dumb"
  }

  /// Draws what `line` makes of the terminal's width, at most ten times a second.
  mutating func draw(_ line: (_ columns: Int) -> String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let drawn, now - drawn < .milliseconds(100) { return }
    drawn = now
    guard console.isForeground else { return }
    isVisible = true
    console.write("\r\(line(console.columns))\u{1B}[K")
  }

  /// Takes the line away.
  mutating func clear() {
    guard isVisible else { return }
    console.write("\r\u{1B}[K")
    isVisible = false
  }
}
