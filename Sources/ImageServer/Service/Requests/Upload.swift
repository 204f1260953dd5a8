/// One picture as a client sent it: a part of the body, or all of it.
struct Upload: Sendable, Equatable {
  /// The client's name for it: foreign text.
  var name: String?
  /// Where it lies in the body, in bytes.
  var range: Range<Int>

  /// The files of `body`, a form of the type `type`, at most `limit` of them; `defaultName` is for those without a name. Passed over are
  /// fields that are no files, and what browsers send for a file that was not chosen: no name and no bytes (HTML, 4.10.21.4).
  ///
  /// Throws a 400 when the form is malformed or has too many, a 415 when it has none.
  static func files(of body: SpooledBody, _ type: MediaType, limit: Int, defaultName: String?) throws(Problem)
    -> [Upload]
  {
    var limits = MultipartForm.Limits()
    limits.parts += limit
    let form: MultipartForm
    do throws(MultipartFault) {
      form = try body.form(type, limits: limits)
    } catch .unreadable {
      throw .internalFault
    } catch {
      throw .usage(error.detail)
    }
    let files = form.parts.filter { part in
      part.fileName.map { !($0.isEmpty && part.content.isEmpty) } ?? false
    }
    guard !files.isEmpty else { throw .formWithoutFile }
    guard files.count <= limit else {
      throw .usage("The form has \(files.count) files; at most \(limit) are taken at a time.")
    }
    return files.map { part in
      Upload(name: part.fileName == "" ? defaultName : part.fileName, range: part.content)
    }
  }
}
