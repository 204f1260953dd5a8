internal import CSandbox
internal import Glibc
internal import ImageCore

/// A failed system call: which one, and its `errno`.
public struct SystemCallError: Error, Equatable {
  /// The call's name.
  var call: String
  /// The `errno` value.
  var code: Int32

  /// The failure of `call` that the C library has just reported in `errno`.
  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// For the operator: `sendmsg: Broken pipe (32)`.
  var description: String { "\(call): \(String(cString: strerror(code))) (\(code))" }

  /// Turns the result of a shim, negative on failure, into its value or an error.
  static func check(_ call: String, _ result: Int32) throws(SystemCallError) -> Int32 {
    guard result >= 0 else { throw SystemCallError(call, code: -result) }
    return result
  }

  /// The same failure as a picture's error: a fault of the machine that the sender can do nothing about.
  func conversionError(_ message: String) -> ConversionError {
    ConversionError(.internal, message, detail: description)
  }
}
