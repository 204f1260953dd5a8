internal import ImageCore
internal import ImageWorkers

/// The options of how pictures are worked on, for every command that works on pictures.
enum ServiceOptions {
  /// All rows, in the order in which help lists them.
  static let all = [jobs, deadline, sandbox(ServiceValues().sandbox), memoryLimit, inProcess]

  private static let jobs: OptionSpec<ServiceValues> = .value(
    "jobs", letter: "j", "N", .whole(in: 1...1024), group: "Work",
    default: "the processors that this process may use",
    environment: "IMGCONV_JOBS", help: "How many pictures are worked on at a time."
  ) { $0.jobs = $1 }

  /// How long one picture may take.
  static let deadline: OptionSpec<ServiceValues> = .value(
    "deadline", "TIME", .duration, group: "Work", default: "30s", environment: "IMGCONV_DEADLINE",
    help: "How long one picture may take; it fails when it takes longer."
  ) { $0.deadline = $1 }

  /// How much a locked-down worker matters, for a command whose default is `policy`.
  static func sandbox(_ policy: SandboxPolicy) -> OptionSpec<ServiceValues> {
    .value(
      "sandbox", "HOW", .word, group: "Work", default: policy.rawValue, environment: "IMGCONV_SANDBOX",
      help:
        "Pictures are decoded in worker processes that can reach neither files nor network. required refuses to work "
        + "where the system cannot do that; best-effort says so and goes on; off does not lock workers down."
    ) { $0.sandbox = $1 }
  }

  /// The memory of one worker.
  static let memoryLimit: OptionSpec<ServiceValues> = .value(
    "memory-limit", "N", .byteCount, group: "Work", default: "1GiB", environment: "IMGCONV_MEMORY_LIMIT",
    help: "The memory that a worker may address, for example 512MiB; a picture that needs more fails."
  ) { $0.memoryLimit = $1 }

  private static let inProcess: OptionSpec<ServiceValues> = .flag(
    "in-process", group: "Work",
    help: "Decode in this process, without workers: a decoder that crashes takes the whole run along."
  ) { $0.isInProcess = true }

  /// The threads of one picture.
  static let threads: OptionSpec<ConversionOptions> = .value(
    "threads", "N", .whole(in: 1...256), group: "Work", default: "1", environment: "IMGCONV_THREADS",
    help: "How many threads decode the tiles of one picture."
  ) { $0.threads = $1 }
}
