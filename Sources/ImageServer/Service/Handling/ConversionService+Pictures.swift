internal import Dispatch

extension ConversionService {
  /// Where forms are taken apart: that reads more than a connection's queue has time for.
  static let formQueue = DispatchQueue(label: "imgconv.forms", attributes: .concurrent)

  /// Works on the pictures of a complete body.
  func take(_ body: SpooledBody, _ state: RequestState, _ exchange: Exchange) {
    guard body.count > 0 else { return exchange.respond(answer(.emptyPicture, state)) }
    let (name, form) = state.progress.withLock { ($0.parameters?.fileName, $0.form) }
    guard let form else {
      let whole = Upload(name: name, range: 0..<body.count)
      return PictureRun([whole], of: body, state, exchange, self).start()
    }
    Self.formQueue.async { [self] in
      do throws(Problem) {
        let files = try Upload.files(of: body, form, limit: policy.maximumFiles, defaultName: name)
        PictureRun(files, of: body, state, exchange, self).start()
      } catch {
        exchange.respond(answer(error, state))
      }
    }
  }

  /// The answer of a single picture.
  func answer(_ result: PictureResult, _ state: RequestState) -> HTTPResponse {
    var fields = result.fields
    fields.add("Cache-Control", "no-store")
    fields.add("Server-Timing", timing(state))
    return dressed(HTTPResponse(status: result.status, fields: fields, body: result.body), state)
  }

  /// The answer of several pictures.
  func answer(_ results: [PictureResult], _ state: RequestState) -> HTTPResponse {
    state.progress.withLock { $0.record.errors += results.compactMap { $0.problem?.code } }
    var generator = SystemRandomNumberGenerator()
    let mixed = MultipartMixed(using: &generator)
    let fields: HTTPFields = [
      "Content-Type": mixed.contentType,
      "Cache-Control": "no-store",
      "Server-Timing": timing(state),
    ]
    return dressed(HTTPResponse(status: 200, fields: fields, body: mixed.body(results.map(\.part))), state)
  }

  private func timing(_ state: RequestState) -> String {
    let record = state.progress.withLock { $0.record }
    var timing = ServerTiming()
    if let receive = record.receive { timing.append("receive", receive) }
    if let queue = record.queue { timing.append("queue", queue) }
    if let convert = record.convert { timing.append("convert", convert) }
    return timing.fieldValue
  }
}
