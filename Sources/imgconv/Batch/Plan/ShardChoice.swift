/// Which part of a run's files this process does.
enum ShardChoice: Sendable, Equatable {
  /// All of them.
  case all
  /// Each `count`-th, beginning with the `index`-th, both from 1.
  case part(index: Int, count: Int)
  /// What the scheduler that started this process says; the number of parts if the command line says it.
  case automatic(count: Int?)

  /// Reads `I/N`, `auto` or `auto/N`.
  static var parser: ValueParser<ShardChoice> {
    ValueParser<ShardChoice> { (bytes) throws(ValueProblem) in
      let parts = String(decoding: bytes, as: UTF8.self).split(
        separator: "/", omittingEmptySubsequences: false)
      if parts.first == "auto", parts.count == 1 { return .automatic(count: nil) }
      guard parts.count == 2, let count = Int(parts[1]), (1...1_000_000).contains(count) else {
        throw ValueProblem("must be I/N with I from 1 to N, for example 2/8, or auto")
      }
      if parts[0] == "auto" { return .automatic(count: count) }
      guard let index = Int(parts[0]), (1...count).contains(index) else {
        throw ValueProblem("the first number must be from 1 to \(count)")
      }
      return .part(index: index, count: count)
    }
  }

  /// The choice with `auto` replaced by what `environment` says, or a sentence on what is missing there.
  func resolved(environment: @escaping (String) -> String?) throws(ValueProblem) -> ShardChoice {
    guard case .automatic(let given) = self else { return self }
    let number = { (name: String) in environment(name).flatMap { Int($0) } }
    if let task = number("SLURM_ARRAY_TASK_ID"), let count = given ?? number("SLURM_ARRAY_TASK_COUNT") {
      // Array numbers may start anywhere and go up in steps (sbatch --array=10-50:10).
      let step = max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1)
      let first = number("SLURM_ARRAY_TASK_MIN") ?? (number("SLURM_ARRAY_TASK_MAX") == count ? 1 : 0)
      let (offset, overflow) = task.subtractingReportingOverflow(first)
      return try Self.part(at: overflow ? -1 : offset / step, of: count, named: "SLURM_ARRAY_TASK_ID")
    }
    if let index = number("JOB_COMPLETION_INDEX") {
      guard let count = given ?? number("JOB_COMPLETIONS") else {
        throw ValueProblem("JOB_COMPLETION_INDEX is set but not how many parts there are: say --shard auto/N")
      }
      return try Self.part(at: index, of: count, named: "JOB_COMPLETION_INDEX")
    }
    throw ValueProblem(
      "--shard auto finds neither SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT nor JOB_COMPLETION_INDEX")
  }

  private static func part(at index: Int, of count: Int, named name: String) throws(ValueProblem)
    -> ShardChoice
  {
    guard count >= 1, (0..<count).contains(index) else {
      throw ValueProblem("\(name) does not name one of \(count) parts")
    }
    return .part(index: index + 1, count: count)
  }

  /// How many of the files at `positions` belong to this part.
  func share(of positions: Range<Int>) -> Int {
    guard case .part(let index, let count) = self else { return positions.count }
    let before = { (end: Int) in (end + count - index) / count }
    return before(positions.upperBound) - before(positions.lowerBound)
  }

  /// Whether the file at `position` (from 0) of the stable order belongs to this part.
  func takes(position: Int) -> Bool {
    guard case .part(let index, let count) = self else { return true }
    return position % count == index - 1
  }
}
