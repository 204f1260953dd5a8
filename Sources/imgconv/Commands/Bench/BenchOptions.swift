internal import ImageCore

/// The option table of `imgconv bench`.
enum BenchOptions {
  /// All rows.
  static let all: [OptionSpec<BenchValues>] =
    load + output + PictureOptions.all.at(\.conversion)
    + ServiceOptions.all.filter { $0.row.name != "jobs" }.at(\.service)

  private static let load: [OptionSpec<BenchValues>] = [
    .value(
      "jobs", letter: "j", "LIST", .wholes(in: 1...1024), group: "Load",
      default: "the processors that this process may use",
      help: "How many pictures are worked on at a time, for example 1,2,4: each is measured."
    ) { $0.jobs = $1 },
    .value(
      "threads", "LIST", .wholes(in: 1...256), group: "Load", default: "1",
      help: "How many threads decode the tiles of one picture; each is measured with each of --jobs."
    ) { $0.threads = $1 },
    .value(
      "time", letter: "t", "TIME", .duration, group: "Load", default: "5s",
      help: "How long a round takes; every picture is converted at least once, even if that takes longer."
    ) { $0.time = $1 },
    .value(
      "count", letter: "n", "N", .whole(in: 1...10_000_000), group: "Load",
      help: "How many conversions a round has, instead of a time."
    ) { $0.count = $1 },
    .value(
      "rounds", "N", .whole(in: 1...1000), group: "Load", default: "3",
      help: "How many rounds are measured; the table has their medians, and how far they lie apart."
    ) { $0.rounds = $1 },
    .value(
      "url", "URL", .server, group: "Load",
      help:
        "Send the pictures to this imgconv server instead, for example http://127.0.0.1:8080 or "
        + "unix:/run/imgconv/http.sock; --clients says how many connections are busy at a time. Options of the conversion are "
        + "the server's own."
    ) { $0.url = $1 },
    .value(
      "clients", "LIST", .wholes(in: 1...1024), group: "Load", help: "The same as --jobs, for a server."
    ) { $0.jobs = $1 },
    .value(
      "rate", "LIST", .rates, group: "Load",
      help:
        "How many pictures a second arrive at the server of --url, evenly spaced and whatever it answers, for example 2,4,8: "
        + "each is measured. Latencies count from the moment that a picture was due, so that waiting for a free connection is "
        + "part of them. --clients is how many connections there may be (64); pictures that started late, and those that no "
        + "connection was free for, are counted apart."
    ) { $0.rates = $1 },
  ]

  private static let output: [OptionSpec<BenchValues>] = [
    .flag("json", group: "Output", help: "Print the report as one JSON object.") { $0.isJSON = true },
    .value(
      "html", "FILE", .path, group: "Output", help: "Write the report to FILE, as a page with plots."
    ) { $0.html = $1 },
  ]
}
