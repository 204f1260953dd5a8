/// Plots as inline SVG: no script, no font, nothing from elsewhere.
struct SVGPlot: Sendable {
  /// A named line of points.
  struct Line: Sendable {
    /// Its name, in the legend.
    var name: String
    /// Its points, from left to right.
    var points: [(x: Double, y: Double)]
  }

  private static let width = 640.0
  private static let height = 260.0
  private static let left = 56.0
  private static let bottom = 34.0
  private static let colors = ["#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed", "#0891b2"]

  /// Lines over a common axis from 0.
  static func lines(_ lines: [Line], x: String, y: String) -> String {
    let points = lines.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
    let (right, top) = (points.map(\.x).max() ?? 1, points.map(\.y).max() ?? 1)
    var body = axes(x: x, y: y, right: right, top: top)
    for (index, line) in lines.enumerated() {
      let color = colors[index % colors.count]
      let places = line.points.map { (across($0.x, right), up($0.y, top)) }
      let path = places.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
      body += "<polyline fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\" points=\"\(path)\"/>"
      if line.points.count <= 32 {
        for place in places {
          body += "<circle r=\"3\" fill=\"\(color)\" cx=\"\(number(place.0))\" cy=\"\(number(place.1))\"/>"
        }
      }
      body += text(line.name, x: left + 10, y: 16 + 15 * Double(index), color: color)
    }
    return svg(body, height: height)
  }

  /// Bars that lie below one another, each with its name and value.
  static func bars(_ bars: [(name: String, value: Double)], unit: String) -> String {
    let largest = max(bars.map(\.value).max() ?? 1, 1e-9)
    var body = ""
    for (index, bar) in bars.enumerated() {
      let y = 22 * Double(index)
      let length = max(0, bar.value / largest) * (width - 340)
      body += text(String(bar.name.suffix(34)), x: 0, y: y + 15, color: "currentColor")
      body +=
        "<rect x=\"230\" y=\"\(number(y + 3))\" width=\"\(number(length))\" height=\"16\" fill=\"\(colors[0])\"/>"
      body += text("\(short(bar.value)) \(unit)", x: 236 + length, y: y + 15, color: "currentColor")
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
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func axes(x: String, y: String, right: Double, top: Double) -> String {
    var body = ""
    for step in 0...4 {
      let share = Double(step) / 4
      let line = up(top * share, top)
      body +=
        "<line x1=\"\(number(left))\" x2=\"\(number(width))\" y1=\"\(number(line))\" y2=\"\(number(line))\" stroke=\"#8884\"/>"
      body += text(short(top * share), x: 4, y: line + 4, color: "currentColor")
      body += text(
        short(right * share), x: across(right * share, right) - 12, y: height - 16, color: "currentColor")
    }
    return body + text("\(x); up: \(y)", x: left, y: height - 2, color: "currentColor")
  }

  private static func across(_ x: Double, _ right: Double) -> Double {
    left + (right > 0 ? x / right : 0) * (width - left - 16)
  }

  private static func up(_ y: Double, _ top: Double) -> Double {
    height - bottom - (top > 0 ? y / top : 0) * (height - bottom - 8)
  }

  private static func text(_ text: String, x: Double, y: Double, color: String) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" fill=\"\(color)\">\(escaped(text))</text>"
  }

  private static func svg(_ body: String, height: Double) -> String {
    "<svg viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\">\(body)</svg>"
  }

  private static func number(_ value: Double) -> String { Quantity.fixed(value, 1) }

  private static func short(_ value: Double) -> String {
    Quantity.fixed(value, value < 1 ? 3 : value < 100 ? 2 : 0)
  }
}
