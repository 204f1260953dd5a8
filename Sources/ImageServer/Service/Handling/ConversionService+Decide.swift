internal import ImageCore

extension ConversionService {
  /// Begins the memory of a request; `head` is nil when there is no valid one.
  func begin(_ head: RequestHead?, _ exchange: Exchange) -> RequestState {
    let fields = head?.fields ?? [:]
    let id = RequestID.accept(fields["X-Request-Id"], random: surroundings.random)
    let route = head.map { Route(path: $0.target.path) } ?? .unknown
    var record = RequestRecord()
    record.time = surroundings.wallClock()
    record.id = id
    record.route = route
    record.method = head.map { HTTPMethods.label($0.method) } ?? "-"
    record.traceParent = TraceParent.validated(fields["traceparent"])
    record.peer = exchange.peer.host
    record.client = policy.proxies.resolve(peer: exchange.peer.host, fields: fields)
    return RequestState(
      id: id, route: route, allowedOrigin: allowedOrigin(fields["Origin"]), started: exchange.started,
      record: record)
  }

  /// What becomes of a request, from its head alone, where `routes` are served. Throws the problem that refuses it.
  func admit(
    _ head: RequestHead, _ state: RequestState, routes: [Route] = Route.all, wantsToken: Bool = true
  ) throws(Problem) -> HeadDecision {
    guard HTTPMethods.all.contains(head.method) else { throw .unknownMethod }
    let isServed = routes.contains(state.route)
    // `*` and the host and port of CONNECT name no resource.
    let isForServer = head.target.path == "*" || head.target.form == .authority
    let methods = isForServer ? Route.methods(of: routes) : state.route.methods
    if head.method == "OPTIONS" {
      guard isServed || isForServer else { throw .notFound }
      return .respond(options(methods, head, state))
    }
    if wantsToken, !state.route.isPublic, let token = policy.token {
      guard token.matches(authorization: head.fields["Authorization"]) else { throw .unauthorized }
    }
    guard isServed || isForServer else { throw .notFound }
    guard methods.contains(head.method) else { throw .methodNotAllowed(methods) }
    if head.method != "POST" { return .respond(resource(state)) }
    return try admitPicture(head, state)
  }

  /// Whether a picture may be sent: everything that can be refused without its bytes is refused here.
  private func admitPicture(_ head: RequestHead, _ state: RequestState) throws(Problem) -> HeadDecision {
    let parameters = try PictureParameters(query: head.target.query, defaults: policy.options)
    let form = try formType(head)
    try checkAccept(head, state.route, isForm: form != nil)
    for coding in head.fields.list(of: "Content-Encoding") where !coding.equalsIgnoringCase("identity") {
      throw .contentCoding
    }
    let declared: Int
    switch head.bodyLength {
    case .none: throw .lengthRequired
    case .known(let count): declared = count
    case .chunked: declared = 0
    }
    guard declared <= policy.maximumBody else { throw .contentTooLarge(limit: policy.maximumBody) }
    if let refusal = desk.snapshot.foresee(declared: declared) { throw desk.turnAway(refusal) }
    state.progress.withLock {
      $0.parameters = parameters
      $0.form = form
    }
    return .receive(maximumBytes: policy.maximumBody)
  }

  /// The type of a body that is to be taken apart as a form. Any other type says nothing: a picture is told by its bytes.
  private func formType(_ head: RequestHead) throws(Problem) -> MediaType? {
    guard let field = head.fields["Content-Type"], field.prefix(10).equalsIgnoringCase("multipart/") else {
      return nil
    }
    guard let type = MediaType(field), type.essence == "multipart/form-data" else {
      throw .usage("Of multipart bodies, only multipart/form-data with a boundary is taken.")
    }
    do { _ = try MultipartForm.boundary(of: type) } catch { throw .usage(error.detail) }
    return type
  }

  private func checkAccept(_ head: RequestHead, _ route: Route, isForm: Bool) throws(Problem) {
    let accept = Accept(head.fields)
    if isForm, accept.allows("multipart/mixed") { return }
    switch route {
    case .inspect:
      guard accept.allows("application/json") else { throw .notAcceptable("application/json") }
    default:
      guard accept.allows("image/jpeg") else { throw .notAcceptable("image/jpeg") }
    }
  }

  private func allowedOrigin(_ origin: String?) -> String? {
    guard let origin else { return nil }
    if policy.origins.contains("*") { return "*" }
    return policy.origins.first { $0 == origin }
  }
}
