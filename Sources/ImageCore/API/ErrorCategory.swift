/// Every way in which a conversion can fail, in the field's words.
///
/// This is the one list; `ErrorFace` gives each category its code, HTTP status, problem type and exit status.
public enum ErrorCategory: String, Sendable, CaseIterable, Codable {
  /// The caller asked for something that does not exist or cannot be combined.
  case usage
  /// The bytes are no picture, or one of a format that is not HEIF (the message says which).
  case notAnImage
  /// A HEIF file that uses something imgconv does not take (the message says what).
  case unsupported
  /// The file ends before the data that it declares.
  case truncated
  /// The file contradicts itself or its coded data does not decode.
  case corrupt
  /// A limit was exceeded (the message says which, and its value).
  case overLimit
  /// The size-parity check or a byte promise refused the result.
  case parityRefused
  /// The picture took longer than its deadline.
  case deadline
  /// There is no capacity for the picture now; trying later can help.
  case busy
  /// The decoder died on this picture.
  case decoderCrashed
  /// The caller gave up before the picture was done.
  case cancelled
  /// A fault of imgconv or of its machine (disk full, missing decoder).
  case `internal`
}
