/// Which imgconv this is.
enum ProgramVersion {
  /// Its version (semver.org).
  static let number = "0.1.0"
}
