extension RequestRecord {
  /// The record as one line of JSON, without the line's end.
  var jsonLine: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("time", Timestamp.format(time))
    json.member("level", level)
    json.member("event", "request")
    json.member("id", id)
    json.member("peer", peer)
    json.member("client", client)
    if let traceParent { json.member("traceparent", traceParent) }
    json.member("method", method)
    json.member("route", route.rawValue)
    json.member("status", status)
    json.member("bytes_in", bytesIn)
    json.member("bytes_out", bytesOut)
    for (name, value) in stages {
      json.member(name + "_ms", value.milliseconds, places: 1)
    }
    if pictures > 0 { json.member("pictures", pictures) }
    if ratios.count == 1, let ratio = ratios.first {
      json.member("ratio", ratio, places: 3)
    }
    if let error = errors.first { json.member("error", error) }
    if errors.count > 1 { json.member("errors", errors.count) }
    if !details.isEmpty { json.member("detail", details.joined(separator: "; ")) }
    if clientGone { json.member("client_gone", true) }
    json.endObject()
    return json.bytes
  }

  /// The record as a line for a person at a terminal.
  var textLine: String {
    var line = "\(Timestamp.clock(time)) \(status == 0 ? "---" : String(status)) \(method) \(route.rawValue)"
    line += "  \(bytesIn) B in, \(bytesOut) B out"
    for (name, value) in stages where name != "receive" && name != "send" {
      line += ", \(name) \(DecimalText.format(value.milliseconds, places: 0)) ms"
    }
    if ratios.count == 1, let ratio = ratios.first {
      line += ", ratio \(DecimalText.format(ratio, places: 2))"
    }
    if !errors.isEmpty { line += ", " + errors.joined(separator: " ") }
    if clientGone { line += ", client gone" }
    return line + "  \(client) \(id)"
  }

  private var level: String {
    switch status {
    case 500...: status == 503 ? "warning" : "error"
    default: "info"
    }
  }

  private var stages: [(String, Duration)] {
    [("receive", receive), ("queue", queue), ("convert", convert), ("send", send), ("total", total)]
      .compactMap { name, value in value.map { (name, $0) } }
  }
}
