/// Where the JPEG stream goes while it is made.
///
/// The bytes are provisional until `convert` returns without an error: a sink spools them (a temporary file, a memfd,
/// memory) and its owner publishes them only then.
public protocol JPEGSink {
  /// Appends `bytes`, which are valid during the call only. They may be none: a picture that takes long to decode so gives its
  /// sink the chance to end the conversion.
  ///
  /// Throws a `ConversionError` (usually `internal`: no space left) to end the conversion.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ConversionError)

  /// Forgets everything written so far; the stream starts anew (a byte promise tries several qualities).
  mutating func reset() throws(ConversionError)
}
