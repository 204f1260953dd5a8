internal import ImageCore

extension BenchReport {
  /// How every page begins.
  static let pageStart =
    #"<!doctype html>\#n<html lang="en"><head><meta charset="utf-8"><title>imgconv bench</title>"#

  /// The report as one page of HTML that needs nothing from elsewhere.
  var page: String {
    let plots = self.plots.filter { !$0.drawing.isEmpty }.map {
      "<section><h2>\($0.title)</h2>\n<p>\($0.meaning)</p>\n\($0.drawing)</section>\n"
    }
    let errors = self.errors.map { "<li>\(SVGPlot.escaped($0))</li>" }.joined()
    return """
      \(Self.pageStart)
      <meta name="viewport" content="width=device-width">
      <style>
      :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
      body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
      h2 { margin-bottom: 0 }
      section p { margin-top: 0; opacity: .7 }
      svg { width: 100%; max-width: 44rem; font-size: 11px }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1.5rem }
      dt { opacity: .7 }
      dd { margin: 0 }
      .loads { overflow-x: auto }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums }
      th, td { padding: .1rem .8rem .1rem 0; text-align: right }
      tr > :first-child { text-align: left; font-weight: normal; opacity: .7 }
      </style></head><body>
      <h1>imgconv bench</h1>
      <dl>\(facts.map { "<dt>\($0.0)</dt><dd>\(SVGPlot.escaped($0.1))</dd>" }.joined(separator: "\n"))</dl>
      <div class="loads"><table>
      \(loadRows)
      </table></div>
      \(remarks.map { "<p>\(SVGPlot.escaped($0))</p>\n" }.joined())\(plots.joined())\(errors.isEmpty ? "" : "<h2>Errors</h2><ul>\(errors)</ul>")
      </body></html>

      """
  }

  /// The table with a column for each load, of which there are fewer than numbers, so that it fits a narrow window.
  private var loadRows: String {
    let rows = columns.map { column in
      "<tr><th>\(SVGPlot.escaped(column.title))</th>"
        + cells.map { "<td>\(SVGPlot.escaped(column.value($0)))</td>" }.joined() + "</tr>"
    }
    return rows.joined(separator: "\n")
  }

  /// What was measured, where and with what, in the page's order.
  private var facts: [(String, String)] {
    let megapixels = DecimalText.fixed(Double(pictures.reduce(0) { $0 + $1.pixels }) / 1e6, 1)
    return [
      ("Pictures", "\(pictures.count), \(megapixels) MP, converted \(manner)"),
      ("Rounds", "\(cells.map(\.rounds.count).max() ?? 0); the numbers are medians over them"),
      ("Processor", "\(machine.processor), \(machine.processors) in use"),
      ("Memory", Quantity.bytes(machine.memoryBytes)),
      ("System", "\(machine.kernel), load \(DecimalText.fixed(machine.load, 1)) at the start"),
      ("Versions", machine.versions.joined(separator: "; ")),
    ]
  }
}
