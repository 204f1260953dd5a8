internal import ImageCore
internal import ImageWorkers

/// What came of one picture of a request, ready to be an answer or a part of one.
struct PictureResult: Sendable {
  /// The status of this picture.
  var status: Int
  /// The fields that describe it.
  var fields: HTTPFields
  /// JPEG, JSON or a problem.
  var body: HTTPResponse.Body
  /// The problem, if that is what it is.
  var problem: Problem?

  /// The result of a finished conversion or inspection of `name`.
  init(_ success: PictureOutcome.Success, name: String?) {
    status = 200
    switch success {
    case .jpeg(let report, let descriptor, let bytes):
      let parity = StructuredDictionary(parity: report.parity, width: report.width, height: report.height)
      fields = [
        "Content-Type": "image/jpeg",
        "Content-Disposition": PictureName.jpeg(name),
        "Size-Parity": parity.fieldValue,
      ]
      body = .descriptor(descriptor, offset: 0, count: bytes)
    case .json(let text):
      fields = ["Content-Type": "application/json"]
      if let disposition = PictureName.same(name) { fields.add("Content-Disposition", disposition) }
      body = .bytes(text)
    }
  }

  /// The result of a picture that was not converted, as a part beside others.
  init(_ problem: Problem, name: String?, requestID: String) {
    status = problem.status
    fields = ["Content-Type": Problem.contentType]
    if let disposition = PictureName.same(name) { fields.add("Content-Disposition", disposition) }
    if let retryAfter = problem.retryAfter { fields.add("Retry-After", String(retryAfter)) }
    body = .bytes(problem.body(requestID: requestID))
    self.problem = problem
  }

  /// This result as a part of a multipart answer, with its own `Status`.
  var part: (fields: HTTPFields, body: HTTPResponse.Body) {
    var partFields: HTTPFields = ["Status": String(status)]
    for field in fields.lines { partFields.add(field.name, field.value) }
    partFields.add("Content-Length", String(body.count))
    return (partFields, body)
  }
}
