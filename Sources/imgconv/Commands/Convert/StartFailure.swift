/// Why a run could not begin.
struct StartFailure: Error {
  /// What is wrong, without the program's name.
  var message: String
  /// The exit status that says so: wrong usage, since nothing was begun.
  var status = ExitStatus.usage
}
