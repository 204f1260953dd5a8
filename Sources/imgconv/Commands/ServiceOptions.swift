internal import ImageCore

/// The options of how pictures are worked on, for every command that works on pictures.
enum ServiceOptions {
  /// The rows, storing into the values at `path`.
  static func all<Values>(
    _ path: any WritableKeyPath<Values, ServiceValues> & Sendable
  ) -> [OptionSpec<Values>] {
    let group = "Work"
    return [
      .value(
        "jobs", letter: "j", "N", .whole(in: 1...1024), group: group,
        default: "the processors that this process may use",
        environment: "IMGCONV_JOBS", help: "How many pictures are worked on at a time."
      ) { $0[keyPath: path].jobs = $1 },
      .value(
        "deadline", "TIME", .duration, group: group, default: "30s", environment: "IMGCONV_DEADLINE",
        help: "How long one picture may take; it fails when it takes longer."
      ) { $0[keyPath: path].deadline = $1 },
      .value(
        "sandbox", "HOW", .word, group: group, default: "best-effort", environment: "IMGCONV_SANDBOX",
        help:
          "Pictures are decoded in worker processes that can reach neither files nor network. required refuses to work "
          + "where the system cannot do that; best-effort says so and goes on; off does not lock workers down."
      ) { $0[keyPath: path].sandbox = $1 },
      .value(
        "memory-limit", "N", .byteCount, group: group, environment: "IMGCONV_MEMORY_LIMIT",
        help: "The memory that a worker may address, for example 512MiB; a picture that needs more fails."
      ) { $0[keyPath: path].memoryLimit = $1 },
      .flag(
        "in-process", group: group,
        help: "Decode in this process, without workers: a decoder that crashes takes the whole run along."
      ) { $0[keyPath: path].isInProcess = true },
    ]
  }

  /// The threads of one picture, stored into the conversion options at `path`.
  static func threads<Values>(
    _ path: any WritableKeyPath<Values, ConversionOptions> & Sendable
  ) -> OptionSpec<Values> {
    .value(
      "threads", "N", .whole(in: 1...256), group: "Work", default: "1", environment: "IMGCONV_THREADS",
      help: "How many threads decode the tiles of one picture."
    ) { $0[keyPath: path].threads = $1 }
  }
}
