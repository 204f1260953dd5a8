/// What is served on a listener for the operator alone: health and metrics, without a token.
struct MonitoringService: HTTPHandler {
  /// The service that is watched.
  let service: ConversionService

  func decide(_ head: RequestHead, _ exchange: Exchange) -> HeadDecision {
    let state = service.begin(head, exchange)
    do {
      return try service.admit(head, state, routes: Route.monitoring, wantsToken: false)
    } catch {
      return .respond(service.answer(error, state))
    }
  }

  func reserve(_ bytes: Int, for exchange: Exchange) -> HTTPResponse? { nil }

  func handle(_ request: HTTPRequest, _ exchange: Exchange) {}

  func abandoned(_ exchange: Exchange) {}

  func problem(for fault: HTTPFault, head: RequestHead?, _ exchange: Exchange) -> HTTPResponse {
    service.answer(Problem(fault), service.begin(head, exchange), closes: true)
  }

  func finished(_ exchange: Exchange, _ summary: ExchangeSummary) {}
}
