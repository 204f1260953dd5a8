import Testing

@testable import imgconv

@Suite("Rounds of a bench")
struct BenchDriverTests {
  private func round(_ contents: [String], rate: Double? = nil, count: Int) throws -> BenchRound {
    let folder = TemporaryFolder()
    for (number, content) in contents.enumerated() { folder.write("\(number).heic", content) }
    let pictures = BenchPicture.open([folder.path]) { path, _ in Issue.record("\(path)") }
    var driver = BenchDriver(
      pictures: pictures, service: FakeService(), load: BenchLoad(jobs: 3, threads: 1, rate: rate),
      options: .init(), deadline: .seconds(30), events: EventQueue(), isLocal: true)
    let round = driver.run(until: .count(count))
    return try #require(round)
  }

  @Test("conversions, failures and refusals are counted apart")
  func outcomes() throws {
    let round = try round(["fine", "bad", "full"], count: 30)
    #expect(round.conversions.count == 10)
    #expect(round.failures == [1: 10])
    #expect(round.refused == 10)
    #expect(round.errors.count == 1)
  }

  @Test("under a rate all are accounted for, and a latency is at least what the service says")
  func accounted() throws {
    let round = try round(["a", "b"], rate: 500, count: 20)
    #expect(round.conversions.count + round.lost == 20)
    #expect(round.conversions.allSatisfy { $0.seconds >= 0.005 })
  }
}
