/// Why an option's value was not taken: the end of a sentence that begins with the option, "must be ...".
struct ValueProblem: Error, Equatable, Sendable {
  /// The sentence's end, without a full stop.
  var message: String

  /// Creates a problem that ends the sentence so.
  init(_ message: String) { self.message = message }
}

/// Reads the value of an option from an argument's bytes.
struct ValueParser<Value>: Sendable {
  /// What shells offer.
  var completion = OptionRow.Completion.nothing
  /// The value, or why there is none.
  var parse: @Sendable ([UInt8]) throws(ValueProblem) -> Value
}
