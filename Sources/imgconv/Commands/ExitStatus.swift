/// The exit statuses of every command.
enum ExitStatus {
  /// All is well.
  static let success: Int32 = 0
  /// At least one picture failed.
  static let someFailed: Int32 = 1
  /// The command line is wrong.
  static let usage: Int32 = 2
  /// Ended by SIGINT or SIGTERM.
  static let interrupted: Int32 = 130
}
