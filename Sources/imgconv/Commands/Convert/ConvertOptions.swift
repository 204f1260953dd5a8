internal import ImageCore

/// The option table of `imgconv convert`.
enum ConvertOptions {
  /// All rows, in the order in which help lists them.
  static let all: [OptionSpec<ConvertValues>] =
    output + FilterOptions.all.at(\.filter) + inputs + PictureOptions.all.at(\.conversion) + batch
    + ServiceOptions.all.at(\.service) + [ServiceOptions.threads.at(\.conversion)]
    + ReportingOptions.all.at(\.reporting)

  private static let output: [OptionSpec<ConvertValues>] = [
    .value(
      "output", letter: "o", "OUT", .path, group: "Files",
      help:
        "Where the JPEGs go: a file when OUT ends in .jpg or .jpeg (one input), - for standard output, else a "
        + "folder, which mirrors the folders of the inputs. Without it each JPEG goes beside its source."
    ) { $0.output = $1 },
    .value(
      "existing", "WHAT", .word, group: "Files", default: "skip",
      help:
        "What happens when the JPEG's name is taken (names that differ in case only count as one). skip leaves it; "
        + "overwrite replaces it; rename takes the next free name (IMG-2.jpg); fail counts the picture as failed. A JPEG "
        + "that imgconv did not write is replaced by overwrite only; one that it made from an older state of the same "
        + "source is renewed by skip as well."
    ) { $0.existing = $1 },
  ]

  private static let inputs: [OptionSpec<ConvertValues>] = [
    .value(
      "files-from", "FILE", .path, group: "Files",
      help:
        "Read further inputs from FILE, one a line; - is standard input. A relative name keeps its folders below OUT."
    ) { $0.filesFrom = $1 },
    .flag(
      "null", letter: "0", group: "Files",
      help: "The names in --files-from end with a NUL byte, as find -print0 writes them."
    ) { $0.isNulSeparated = true },
    .flag("dry-run", group: "Files", help: "Only say what would be done; nothing is decoded or written.") {
      $0.isDryRun = true
    },
  ]

  private static let batch: [OptionSpec<ConvertValues>] = [
    .value(
      "journal", "FILE", .path, group: "Batch",
      help:
        "Note every converted picture in FILE (JSON lines, with hashes of the input and the options), and skip what "
        + "FILE says is done: input, options and output must all still be the same."
    ) { $0.journal = $1 },
    .value(
      "shard", "I/N", ShardChoice.parser, group: "Batch", environment: "IMGCONV_SHARD",
      help:
        "Do only each N-th file, beginning with the I-th (from 1); the shards together do every file once. auto takes "
        + "I and N from SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT; auto/N takes I from JOB_COMPLETION_INDEX as well."
    ) { $0.shard = $1 },
  ]
}
