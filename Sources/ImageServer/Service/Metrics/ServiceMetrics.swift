internal import ImageCore

/// What the service counts about its requests.
final class ServiceMetrics: Sendable {
  /// Statuses that are told apart; any other counts as `other`.
  static let statuses = [
    "200", "204", "400", "401", "404", "405", "406", "408", "411", "413", "414", "415", "417", "422", "431",
    "500", "501",
    "503", "504", "505", "gone", "cut", "other",
  ]
  /// Error codes that are not those of pictures.
  static let requestCodes = [
    "unauthorized", "not-found", "method-not-allowed", "not-acceptable", "request-timeout", "length-required",
    "content-too-large", "content-coding", "uri-too-long", "expectation-failed", "head-too-large",
    "not-implemented",
    "malformed-request", "version-not-supported", "draining", "not-ready", "other",
  ]

  /// Requests, by route and status.
  let requests = Route.allCases.map { ($0, CounterFamily(label: "status", values: statuses)) }
  /// Errors, by code.
  let errors = CounterFamily(label: "code", values: ErrorCategory.allCases.map(\.face.code) + requestCodes)
  /// Byte verdicts of converted pictures.
  let verdicts = CounterFamily(label: "verdict", values: SizeParity.Verdict.allCases.map(\.rawValue))
  /// Byte ratios of converted pictures.
  let ratios = Histogram(bounds: Histogram.ratios)
  /// Stage times.
  let receive = Histogram(bounds: Histogram.seconds)
  /// Stage times.
  let queue = Histogram(bounds: Histogram.seconds)
  /// Stage times.
  let convert = Histogram(bounds: Histogram.seconds)
  /// Stage times.
  let send = Histogram(bounds: Histogram.seconds)
  /// Whole requests.
  let total = Histogram(bounds: Histogram.seconds)
  /// Pictures worked on.
  let pictures = Counter()
  /// Bytes received.
  let bytesIn = Counter()
  /// Bytes sent.
  let bytesOut = Counter()

  /// Requests that the end of the service cut off.
  let cutOff = Counter()

  /// Counts a request that is over.
  func count(_ record: RequestRecord) {
    let status = record.status != 0 ? String(record.status) : record.isCutOff ? "cut" : "gone"
    if record.isCutOff { cutOff.add() }
    requests.first { $0.0 == record.route }?.1.add(status)
    for code in record.errors { errors.add(code) }
    for verdict in record.verdicts { verdicts.add(verdict.rawValue) }
    for ratio in record.ratios { ratios.observe(ratio) }
    if record.pictures > 0 {
      for (histogram, value) in [
        (receive, record.receive), (queue, record.queue), (convert, record.convert), (send, record.send),
      ] {
        if let value { histogram.observe(value.seconds) }
      }
      total.observe(record.total.seconds)
    }
    pictures.add(record.pictures)
    bytesIn.add(record.bytesIn)
    bytesOut.add(record.bytesOut)
  }

  /// Writes every family that has something to show.
  func write(into text: inout MetricsText) {
    text.head(
      "imgconv_http_requests_total",
      "Requests by route and status; gone: the client left first; cut: the service ended first.",
      "counter")
    for (route, family) in requests {
      for member in family.members where member.counter.value > 0 {
        text.sample(
          "imgconv_http_requests_total", [("route", route.rawValue), ("status", member.value)],
          String(member.counter.value))
      }
    }
    text.counters("imgconv_errors_total", "Requests and pictures that failed, by code.", errors)
    text.counter("imgconv_pictures_total", "Pictures that workers were given.", pictures.value)
    text.histograms(
      "imgconv_stage_seconds", "Time that requests with pictures spend in each stage.",
      [
        ([("stage", "receive")], receive), ([("stage", "queue")], queue), ([("stage", "convert")], convert),
        ([("stage", "send")], send), ([("stage", "total")], total),
      ])
    text.histograms(
      "imgconv_parity_ratio", "JPEG bytes to source bytes of converted pictures.", [([], ratios)])
    text.counters("imgconv_parity_verdicts_total", "Byte verdicts of converted pictures.", verdicts)
    text.counter("imgconv_received_bytes_total", "Bytes received in requests.", bytesIn.value)
    text.counter("imgconv_sent_bytes_total", "Bytes sent in answers.", bytesOut.value)
  }
}
