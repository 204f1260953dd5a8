/// The exit statuses of every command.
enum ExitStatus {
  /// All is well.
  static let success: Int32 = 0
  /// At least one picture failed.
  static let someFailed: Int32 = 1
  /// The command line is wrong, or an output cannot be used.
  static let usage: Int32 = 2
  /// Ended by SIGINT or SIGTERM, or by a reader of its output that left.
  static let interrupted: Int32 = 130
}
