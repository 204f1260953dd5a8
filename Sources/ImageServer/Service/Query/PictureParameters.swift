internal import ImageCore

/// What the query of `/convert` or `/inspect` asks for.
struct PictureParameters: Sendable, Equatable {
  /// How to convert.
  var options = ConversionOptions()
  /// The client's name for the picture: foreign text.
  var fileName: String?

  /// The server's defaults.
  init(options: ConversionOptions) { self.options = options }

  /// Applies `query`, decoded, to the server's `defaults`.
  ///
  /// Throws a 400 that names the first parameter that is unknown, repeated or malformed, or that contradicts the server's settings.
  init(query: [QueryItem], defaults: ConversionOptions) throws(Problem) {
    options = defaults
    var seen: Set<String> = []
    for item in query {
      let shown = Self.shown(item.name)
      guard let parameter = PictureParameter.all.first(where: { $0.name == item.name }) else {
        let known = PictureParameter.all.map(\.name).joined(separator: ", ")
        throw .usage("There is no parameter \"\(shown)\". The parameters are \(known).")
      }
      guard seen.insert(item.name).inserted else {
        throw .usage("The parameter \"\(shown)\" is given more than once.")
      }
      guard item.value?.contains("\0") != true else {
        throw .usage("The parameter \"\(shown)\" holds a NUL byte (%00), which none may.")
      }
      guard parameter.apply(item.value ?? "", &self) else {
        let value = Self.shown(item.value ?? "")
        throw .usage("The parameter \"\(shown)\" must be \(parameter.expected); it is \"\(value)\".")
      }
    }
    if options.hasBytePromise, let least = options.contradictoryMinimum {
      throw .usage(
        "The parameter \"quality\" is \(options.quality.value), but this server keeps byte promises with a quality of at least "
          + "\(least): ask for that, or for no promise.")
    }
  }

  /// A foreign name or value, short enough to be repeated in a message.
  private static func shown(_ text: String) -> String {
    let short = String(text.prefix(40))
    return short.utf8.count < text.utf8.count ? short + "…" : short
  }
}
