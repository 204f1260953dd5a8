internal import ImageCore

/// Writes the Prometheus text format, version 0.0.4.
struct MetricsText {
  /// The media type of the text.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The text so far.
  private(set) var text = ""

  /// A counter without labels.
  mutating func counter(_ name: String, _ help: String, _ value: Int) {
    head(name, help, "counter")
    sample(name, [], String(value))
  }

  /// A gauge without labels.
  mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    head(name, help, "gauge")
    sample(name, [], DecimalText.short(value, 6))
  }

  /// A family of counters with one label.
  mutating func counters(_ name: String, _ help: String, _ family: CounterFamily) {
    head(name, help, "counter")
    for member in family.members {
      sample(name, [(family.label, member.value)], String(member.counter.value))
    }
  }

  /// A gauge whose labels carry what is to be said.
  mutating func info(_ name: String, _ help: String, _ labels: [(String, String)]) {
    head(name, help, "gauge")
    sample(name, labels, "1")
  }

  /// Histograms of one family, told apart by one label.
  mutating func histograms(
    _ name: String, _ help: String, _ members: [(labels: [(String, String)], Histogram)]
  ) {
    head(name, help, "histogram")
    for (labels, histogram) in members {
      let (cumulative, sum) = histogram.snapshot
      for (bound, count) in zip(histogram.bounds, cumulative) {
        sample(name + "_bucket", labels + [("le", DecimalText.short(bound, 6))], String(count))
      }
      let total = String(cumulative.last ?? 0)
      sample(name + "_bucket", labels + [("le", "+Inf")], total)
      sample(name + "_sum", labels, DecimalText.short(sum, 6))
      sample(name + "_count", labels, total)
    }
  }

  /// The two comment lines that introduce a family.
  mutating func head(_ name: String, _ help: String, _ type: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// One line.
  mutating func sample(_ name: String, _ labels: [(String, String)], _ value: String) {
    let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
    text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for character in value.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
