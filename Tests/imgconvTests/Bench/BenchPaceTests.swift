import Testing

@testable import imgconv

@Suite("When the pictures of a bench start")
struct BenchPaceTests {
  private static func pace(
    _ rate: Double? = nil, jobs: Int = 2, pictures: Int = 1, until end: BenchDriver.End
  ) -> BenchPace {
    BenchPace(BenchLoad(jobs: jobs, threads: 1, rate: rate), pictures: pictures, until: end)
  }

  @Test("a closed loop starts a picture for each free job, until the count is reached")
  func closed() {
    var pace = Self.pace(until: .count(3))
    #expect(pace.next(at: .zero, inFlight: 0)?.number == 0)
    #expect(pace.next(at: .zero, inFlight: 1)?.number == 1)
    #expect(pace.next(at: .zero, inFlight: 2) == nil)
    #expect(!pace.isOver(at: .seconds(100)))
    #expect(pace.next(at: .seconds(1), inFlight: 1) == .init(number: 2, lag: .zero))
    #expect(pace.isOver(at: .seconds(1)))
    #expect(pace.lost == 0)
  }

  @Test("a timed round gives every picture its turn, however short it is")
  func everyPicture() {
    var pace = Self.pace(pictures: 3, until: .time(.milliseconds(1)))
    for number in 0..<3 { #expect(pace.next(at: .seconds(9), inFlight: 0)?.number == number) }
    #expect(pace.next(at: .seconds(9), inFlight: 0) == nil)
  }

  @Test("under a rate pictures start when they are due, whatever is in flight")
  func open() {
    var pace = Self.pace(4, jobs: 64, until: .time(.seconds(1)))
    #expect(pace.next(at: .zero, inFlight: 0) == .init(number: 0, lag: .zero))
    #expect(pace.next(at: .milliseconds(249), inFlight: 1) == nil)
    #expect(pace.pause(at: .milliseconds(200), inFlight: 1) == .milliseconds(50))
    #expect(pace.next(at: .milliseconds(250), inFlight: 1)?.number == 1)
    #expect(pace.next(at: .milliseconds(760), inFlight: 2) == .init(number: 2, lag: .milliseconds(260)))
    #expect(pace.next(at: .milliseconds(760), inFlight: 3) == .init(number: 3, lag: .milliseconds(10)))
    #expect(pace.isOver(at: .milliseconds(760)))
    #expect(pace.lost == 0)
  }

  @Test("a picture that finds no free client waits, and is lost when the round ends before one is free")
  func lost() {
    var pace = Self.pace(4, jobs: 1, until: .time(.seconds(1)))
    #expect(pace.next(at: .zero, inFlight: 0) != nil)
    #expect(pace.next(at: .milliseconds(600), inFlight: 1) == nil)
    #expect(pace.pause(at: .milliseconds(600), inFlight: 1) == .milliseconds(400))
    #expect(pace.next(at: .milliseconds(700), inFlight: 0) == .init(number: 1, lag: .milliseconds(450)))
    #expect(pace.next(at: .seconds(1), inFlight: 0) == nil)
    #expect(pace.isOver(at: .seconds(1)))
    #expect(pace.lost == 2)
  }

  @Test("every load is measured under every rate, rates innermost")
  func rates() {
    let loads = BenchLoad.all(jobs: [1, 2], threads: [1], rates: [2, 4])
    #expect(loads.map(\.jobs) == [1, 1, 2, 2])
    #expect(loads.map(\.rate) == [2, 4, 2, 4])
    #expect(loads[0].name == "2 a second, 1 client")
  }

  @Test("a list of rates", arguments: ["0", "-1", "nan", "inf", "1e9", "1,,2", "", "1e-9"])
  func refusedRates(text: String) {
    #expect(throws: ValueProblem.self) { try ValueParser<[Double]>.rates.parse(Array(text.utf8)) }
  }
}
