internal import ImageCore
internal import ImageWorkers

extension ConversionService {
  /// The answer that shows `problem`; its code is remembered for log and metrics.
  func answer(_ problem: Problem, _ state: RequestState, closes: Bool = false) -> HTTPResponse {
    state.progress.withLock { $0.record.errors.append(problem.code) }
    var fields: HTTPFields = ["Content-Type": Problem.contentType, "Cache-Control": "no-store"]
    if let retryAfter = problem.retryAfter { fields.add("Retry-After", String(retryAfter)) }
    if problem.status == 405 { fields.add("Allow", problem.allow.joined(separator: ", ")) }
    if problem.status == 401 { fields.add("WWW-Authenticate", "Bearer realm=\"imgconv\"") }
    let body = HTTPResponse.Body.bytes(problem.body(requestID: state.id))
    return dressed(HTTPResponse(status: problem.status, fields: fields, body: body, closes: closes), state)
  }

  /// Adds what every answer carries.
  func dressed(_ response: HTTPResponse, _ state: RequestState) -> HTTPResponse {
    var response = response
    response.fields.add("X-Request-Id", state.id)
    response.fields.add("X-Content-Type-Options", "nosniff")
    if state.route == .convert || state.route == .inspect { response.fields.add("Vary", "Accept") }
    if !policy.origins.isEmpty, !policy.origins.contains("*") { response.fields.add("Vary", "Origin") }
    if let origin = state.allowedOrigin {
      response.fields.add("Access-Control-Allow-Origin", origin)
      response.fields.add(
        "Access-Control-Expose-Headers",
        "Size-Parity, Content-Disposition, Server-Timing, X-Request-Id, Retry-After")
    }
    if desk.snapshot.isDraining { response.closes = true }
    return response
  }

  /// The answer to OPTIONS, a CORS preflight among them, where `methods` are served.
  func options(_ methods: [String], _ head: RequestHead, _ state: RequestState) -> HTTPResponse {
    let methods = methods.joined(separator: ", ")
    var fields: HTTPFields = ["Allow": methods]
    if state.allowedOrigin != nil, head.fields["Access-Control-Request-Method"] != nil {
      fields.add("Access-Control-Allow-Methods", methods)
      fields.add("Access-Control-Allow-Headers", "Authorization, Content-Type, X-Request-Id, traceparent")
      fields.add("Access-Control-Max-Age", "600")
    }
    return dressed(HTTPResponse(status: 204, fields: fields), state)
  }

  /// The answer to GET and HEAD.
  func resource(_ state: RequestState) -> HTTPResponse {
    switch state.route {
    case .healthz: text("ok\n", state)
    case .readyz: ready(state)
    case .version: json(documents.versionsJSON, state)
    case .openapi: json(documents.openAPI, state)
    case .metrics: text(metricsText(), state, type: MetricsText.contentType)
    case .page: page(state)
    case .convert, .inspect, .unknown: answer(.notFound, state)
    }
  }

  /// The metrics, this service's and others'.
  func metricsText() -> String {
    var text = MetricsText()
    metrics.write(into: &text)
    let admission = desk.snapshot
    text.gauge("imgconv_queue_depth", "Pictures that wait for a worker.", Double(admission.waiting))
    text.gauge("imgconv_workers_busy", "Workers that have a picture.", Double(admission.running))
    text.gauge(
      "imgconv_memory_budget_bytes", "Bytes that bodies and pictures may take.", Double(admission.budget))
    text.gauge("imgconv_memory_used_bytes", "Bytes that bodies and pictures take.", Double(admission.bytes))
    text.gauge("imgconv_draining", "1 while the service shuts down.", admission.isDraining ? 1 : 0)
    text.gauge("imgconv_ready", "1 while /readyz answers 200.", isReady ? 1 : 0)
    text.counter("imgconv_log_lines_dropped_total", "Log lines lost to a slow reader.", log.dropped.value)
    otherMetrics.write(into: &text)
    return text.text
  }

  /// Whether new pictures are welcome.
  var isReady: Bool {
    !desk.snapshot.isDraining && readiness.isReady(at: surroundings.now(), window: policy.readyWindow)
  }

  private func ready(_ state: RequestState) -> HTTPResponse {
    if desk.snapshot.isDraining { return answer(.draining(retryAfter: 5), state) }
    return isReady ? text("ready\n", state) : answer(.notReady, state)
  }

  private func text(
    _ text: String, _ state: RequestState, type: String = "text/plain; charset=utf-8"
  ) -> HTTPResponse {
    let fields: HTTPFields = ["Content-Type": type, "Cache-Control": "no-store"]
    return dressed(HTTPResponse(status: 200, fields: fields, body: .bytes(Array(text.utf8))), state)
  }

  private func json(_ bytes: [UInt8], _ state: RequestState) -> HTTPResponse {
    dressed(
      HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: .bytes(bytes)), state)
  }

  private func page(_ state: RequestState) -> HTTPResponse {
    let nonce = HexText.format(surroundings.random())
    let fields: HTTPFields = [
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": PageDocument.contentSecurityPolicy(nonce: nonce),
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    ]
    return dressed(
      HTTPResponse(status: 200, fields: fields, body: .bytes(documents.page.body(nonce: nonce))), state)
  }
}

extension Documents {
  /// The versions as a JSON object.
  var versionsJSON: [UInt8] {
    JSONValue.object(versions.map { JSONValue.Member(name: $0, value: .string($1)) }).bytes
  }
}
