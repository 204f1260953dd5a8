internal import ImageCore

/// Plots as inline SVG: no script, no font, nothing from elsewhere.
struct SVGPlot: Sendable {
  /// A named line of points.
  struct Line: Sendable {
    /// Its name, in the legend.
    var name: String
    /// Its points, from left to right.
    var points: [(x: Double, y: Double)]
  }

  private static let width = 760.0
  private static let height = 260.0
  private static let left = 48.0
  private static let right = 590.0
  private static let top = 22.0
  private static let bottom = 36.0
  private static let colors = ["#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed", "#0891b2"]

  /// Lines over common axes from 0, with a legend at their right.
  static func lines(_ lines: [Line], x: String, y: String) -> String {
    let points = lines.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
    let (across, up) = (PlotAxis(to: points.map(\.x).max() ?? 0), PlotAxis(to: points.map(\.y).max() ?? 0))
    let place = { (point: (x: Double, y: Double)) in
      (
        x: left + across.share(of: point.x) * (right - left),
        y: height - bottom - up.share(of: point.y) * (height - bottom - top)
      )
    }
    var body = text("\(y)", x: left, y: 11, color: "currentColor")
    for tick in up.ticks {
      let line = place((x: 0, y: tick)).y
      body +=
        "<line x1=\"\(number(left))\" x2=\"\(number(right))\" y1=\"\(number(line))\" y2=\"\(number(line))\" stroke=\"#8884\"/>"
      body += text(up.label(tick), x: left - 6, y: line + 4, color: "currentColor", anchor: "end")
    }
    for tick in across.ticks {
      body += text(
        across.label(tick), x: place((x: tick, y: 0)).x, y: height - bottom + 16, color: "currentColor",
        anchor: "middle")
    }
    body += text(x, x: right, y: height - 2, color: "currentColor", anchor: "end")
    for (index, line) in lines.enumerated() {
      let color = colors[index % colors.count]
      let places = line.points.filter { $0.x.isFinite && $0.y.isFinite }.map(place)
      let path = places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      body += "<polyline fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\" points=\"\(path)\"/>"
      if places.count <= 32 {
        for place in places {
          body += "<circle r=\"3\" fill=\"\(color)\" cx=\"\(number(place.x))\" cy=\"\(number(place.y))\"/>"
        }
      }
      body += text(line.name, x: right + 14, y: top + 10 + 15 * Double(index), color: color)
    }
    return svg(body, height: max(height, top + 20 + 15 * Double(lines.count)))
  }

  /// Bars that lie below one another, each with its name and value.
  static func bars(_ bars: [(name: String, value: Double)], unit: String) -> String {
    let largest = max(bars.map(\.value).max() ?? 1, 1e-9)
    var body = ""
    for (index, bar) in bars.enumerated() {
      let y = 22 * Double(index)
      let length = max(0, bar.value / largest) * (width - 460)
      // A name too long shows its end, which tells files apart.
      let name = bar.name.count <= 46 ? bar.name : "…" + bar.name.suffix(45)
      body += text(name, x: 330, y: y + 15, color: "currentColor", anchor: "end")
      body +=
        "<rect x=\"340\" y=\"\(number(y + 3))\" width=\"\(number(length))\" height=\"16\" fill=\"\(colors[0])\"/>"
      body += text(
        "\(DecimalText.fixed(bar.value, 1)) \(unit)", x: 346 + length, y: y + 15, color: "currentColor")
    }
    return svg(body, height: 22 * Double(max(bars.count, 1)) + 4)
  }

  /// `text` as it may stand in HTML and SVG, in an element or in quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n": result += "\n"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func text(
    _ text: String, x: Double, y: Double, color: String, anchor: String = "start"
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" fill=\"\(color)\" text-anchor=\"\(anchor)\">\(escaped(text))</text>"
  }

  private static func svg(_ body: String, height: Double) -> String {
    "<svg viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\">\(body)</svg>"
  }

  private static func number(_ value: Double) -> String { DecimalText.fixed(value, 1) }
}
