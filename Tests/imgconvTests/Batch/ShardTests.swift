import Testing

@testable import imgconv

@Suite("An automatic shard")
struct ShardTests {
  private func resolve(_ choice: ShardChoice, _ environment: [String: String]) throws -> ShardChoice {
    try choice.resolved { environment[$0] }
  }

  @Test(
    "follows a job array, wherever its numbers start",
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"], 1),
      (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1"], 3),
      (
        [
          "SLURM_ARRAY_TASK_ID": "30", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "10",
          "SLURM_ARRAY_TASK_STEP": "10",
        ], 3
      ),
    ])
  func slurm(environment: [String: String], index: Int) throws {
    #expect(try resolve(.automatic(count: nil), environment) == .part(index: index, count: 4))
  }

  @Test("follows an indexed job when the number of parts is said")
  func indexedJob() throws {
    #expect(try resolve(.automatic(count: 8), ["JOB_COMPLETION_INDEX": "7"]) == .part(index: 8, count: 8))
    #expect(throws: ValueProblem.self) { try resolve(.automatic(count: nil), ["JOB_COMPLETION_INDEX": "7"]) }
    #expect(throws: ValueProblem.self) { try resolve(.automatic(count: 4), ["JOB_COMPLETION_INDEX": "4"]) }
  }

  @Test("is refused where no scheduler says anything")
  func nothing() { #expect(throws: ValueProblem.self) { try resolve(.automatic(count: nil), [:]) } }

  @Test("of equal parts takes every position once")
  func positions() {
    for position in 0..<30 {
      #expect((1...7).filter { ShardChoice.part(index: $0, count: 7).takes(position: position) }.count == 1)
    }
  }

  @Test("knows how many files are its own", arguments: [0..<0, 0..<30, 3..<4, 5..<29])
  func share(positions: Range<Int>) {
    for index in 1...7 {
      let part = ShardChoice.part(index: index, count: 7)
      #expect(part.share(of: positions) == positions.filter { part.takes(position: $0) }.count)
    }
    #expect(ShardChoice.all.share(of: positions) == positions.count)
  }
}
