/// The options of which files of a folder are taken.
enum FilterOptions {
  /// All rows, in the order in which help lists them.
  static let all: [OptionSpec<NameFilter>] = [
    .value(
      "include", "GLOB", .bytes, group: "Files",
      help:
        "Take only files that match, for example 'IMG_*' or '2024/**'; may be repeated. A pattern without a slash is "
        + "held against the file's name, one with a slash against its path below the input. * and ? stop at slashes, "
        + "** does not."
    ) { $0.include.append(Glob($1)) },
    .value(
      "exclude", "GLOB", .bytes, group: "Files",
      help: "Leave out files and folders that match; may be repeated, and wins over --include."
    ) { $0.exclude.append(Glob($1)) },
  ]
}
