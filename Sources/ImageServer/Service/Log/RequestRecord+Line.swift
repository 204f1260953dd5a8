internal import ImageCore

extension RequestRecord {
  /// The record as one line of JSON, without the line's end.
  var jsonLine: [UInt8] {
    var members = JSONValue.members(of: [
      "time": .string(Timestamp.format(time)), "level": .string(level), "event": .string("request"),
      "id": .string(id), "peer": .string(peer), "client": .string(client),
      "traceparent": traceParent.map { .string($0) }, "method": .string(method),
      "route": .string(route.rawValue), "status": .int(status), "bytes_in": .int(bytesIn),
      "bytes_out": .int(bytesOut),
    ])
    members += stages.map { .init(name: $0 + "_ms", value: .rounded($1.milliseconds, 1)) }
    members += JSONValue.members(of: [
      "pictures": pictures > 0 ? .int(pictures) : nil,
      "ratio": ratios.count == 1 ? ratios.first.map { .rounded($0, 3) } : nil,
      "error": errors.first.map { .string($0) }, "errors": errors.count > 1 ? .int(errors.count) : nil,
      "detail": details.isEmpty ? nil : .string(details.joined(separator: "; ")),
      "client_gone": clientGone ? .bool(true) : nil, "cut_off": isCutOff ? .bool(true) : nil,
    ])
    return JSONValue.object(members).bytes
  }

  /// The record as a line for a person at a terminal.
  var textLine: String {
    var line = "\(Timestamp.clock(time)) \(status == 0 ? "---" : String(status)) \(method) \(route.rawValue)"
    line += "  \(bytesIn) B in, \(bytesOut) B out"
    for (name, value) in stages where name != "receive" && name != "send" {
      line += ", \(name) \(DecimalText.short(value.milliseconds, 0)) ms"
    }
    if ratios.count == 1, let ratio = ratios.first {
      line += ", ratio \(DecimalText.short(ratio, 2))"
    }
    if !errors.isEmpty { line += ", " + errors.joined(separator: " ") }
    if clientGone { line += ", client gone" }
    if isCutOff { line += ", cut off by the end of the service" }
    return line + "  \(client) \(id)"
  }

  private var level: String {
    switch status {
    case _ where isCutOff: "warning"
    case 500...: status == 503 ? "warning" : "error"
    default: "info"
    }
  }

  private var stages: [(String, Duration)] {
    [("receive", receive), ("queue", queue), ("convert", convert), ("send", send), ("total", total)]
      .compactMap { name, value in value.map { (name, $0) } }
  }
}
