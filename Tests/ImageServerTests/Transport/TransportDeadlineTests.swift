import Testing

@testable import ImageServer

/// What may take how long, on a clock that the test moves.
@Suite struct TransportDeadlineTests {
  private static let settings: TransportSettings = {
    var settings = TransportSettings()
    settings.idleTimeout = .seconds(60)
    settings.headTimeout = .seconds(10)
    settings.bodyPace = .init(grace: .seconds(20), minimumRate: 100, limit: .seconds(50))
    settings.answerPace = .init(grace: .seconds(5), minimumRate: 1000, limit: .seconds(30))
    settings.lingerTimeout = .seconds(2)
    settings.probeDelay = .milliseconds(250)
    return settings
  }()

  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"

  @Test func closesASilentConnectionWithoutAWord() {
    let driver = MachineDriver(Self.settings)
    #expect(driver.patience == .seconds(60))
    driver.wait(.seconds(59))
    #expect(driver.alarm() == .none)
    driver.wait(.seconds(1))
    #expect(driver.alarm() == .close)
  }

  @Test func countsSilenceAnewAfterEachAnswer() {
    let driver = MachineDriver(Self.settings)
    driver.wait(.seconds(50))
    driver.head(Self.get)
    _ = driver.answer()
    #expect(driver.sentAll() == .next)
    #expect(driver.patience == .seconds(60))
  }

  @Test func givesTheWholeHeadItsTimeHoweverItDrips() {
    let driver = MachineDriver(Self.settings)
    driver.wait(.seconds(30))
    for byte in "GET / HTT" {
      _ = driver.receive(String(byte))
      driver.wait(.seconds(1))
    }
    #expect(driver.alarm() == .none)
    _ = driver.receive("P")
    driver.wait(.seconds(1))
    #expect(driver.alarm() == .refused(.headTimeout))
    #expect(driver.answer() == .init(omitsBody: false, closes: true))
  }

  @Test func countsEmptyLinesAsSilence() {
    let driver = MachineDriver(Self.settings)
    _ = driver.receive("\r\n")
    #expect(driver.patience == .seconds(60))
  }

  @Test func cutsOffABodyThatDrips() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.post)
    _ = driver.accept(.max)
    var seconds = 0
    while driver.alarm() == .none, seconds < 1000 {
      _ = driver.receive("x")
      driver.wait(.seconds(1))
      seconds += 1
    }
    #expect(seconds == 21)
  }

  @Test func cutsOffABodyThatFallsSilentHoweverFastItBegan() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.post)
    _ = driver.accept(.max)
    _ = driver.receive(String(repeating: "x", count: 999_000))
    #expect(driver.patience == .seconds(20))
    driver.wait(.seconds(20))
    #expect(driver.alarm() == .refused(.bodyTimeout))
  }

  @Test func countsChunksByTheirContent() {
    let driver = MachineDriver(Self.settings)
    driver.head("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    _ = driver.accept(.max)
    var seconds = 0
    while driver.alarm() == .none, seconds < 1000 {
      _ = driver.receive("1;\(String(repeating: "e", count: 50))\r\nx\r\n")
      driver.wait(.seconds(1))
      seconds += 1
    }
    #expect(seconds == 21, "extensions buy no time")
  }

  @Test func letsABodyOfFairPaceGoOnUntilTheLimit() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.post)
    _ = driver.accept(.max)
    for _ in 0..<49 {
      _ = driver.receive(String(repeating: "x", count: 200))
      driver.wait(.seconds(1))
      #expect(driver.alarm() == .none)
    }
    driver.wait(.seconds(1))
    #expect(driver.alarm() == .refused(.bodyTimeout))
  }

  @Test func closesWhenAnUnwantedBodyTakesTooLong() {
    let driver = MachineDriver(Self.settings)
    driver.head("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n")
    _ = driver.answer()
    #expect(driver.sentAll() == .rest)
    driver.wait(.seconds(20))
    #expect(driver.alarm() == .close)
  }

  @Test func waitsForTheHandlerAsLongAsItTakes() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.get)
    _ = driver.accept()
    #expect(driver.patience == nil)
    driver.wait(.seconds(1000))
    #expect(driver.alarm() == .none)
  }

  @Test func givesUpOnAReaderThatNeverReads() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.get)
    _ = driver.accept()
    driver.wait(.seconds(100))
    _ = driver.answer()
    driver.wait(.seconds(4))
    driver.machine.delivered(10_000, now: driver.now)
    #expect(driver.patience == .seconds(5), "much that was read buys no more than one grace")
    driver.wait(.seconds(4))
    driver.machine.delivered(12_000, now: driver.now)
    #expect(driver.patience == .seconds(3))
    driver.wait(.seconds(3))
    #expect(driver.alarm() == .abandoned)
  }

  @Test func waitsForTheClientToCloseAfterTheLastAnswer() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.get)
    _ = driver.answer(wantsClose: true)
    #expect(driver.sentAll() == .linger)
    #expect(driver.patience == .seconds(2))
    driver.wait(.seconds(2))
    #expect(driver.alarm() == .close)
  }

  @Test func waitsLongerForAClientThatStillSendsButNotForever() {
    let driver = MachineDriver(Self.settings)
    _ = driver.receive("\u{0}")
    _ = driver.answer()
    #expect(driver.sentAll() == .linger)
    for _ in 0..<19 {
      driver.wait(.seconds(1))
      #expect(driver.alarm() == .none)
      _ = driver.receive("more")
    }
    driver.wait(.seconds(1))
    #expect(driver.alarm() == .close)
  }

  @Test func asksAClientThatSentItsEndWhetherItIsThere() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.get)
    _ = driver.accept()
    driver.machine.peerFinished(now: driver.now)
    for pause in [250, 500, 1000, 2000] {
      #expect(driver.patience == .milliseconds(pause))
      driver.wait(.milliseconds(pause))
      #expect(driver.alarm() == .probe)
      #expect(driver.alarm() == .none)
    }
    #expect(driver.answer() != nil)
    #expect(driver.patience == .seconds(5))
  }

  @Test func asksAgainForAPipelinedRequest() {
    let driver = MachineDriver(Self.settings)
    driver.head(Self.get)
    _ = driver.accept()
    driver.machine.peerFinished(now: driver.now)
    _ = driver.answer()
    #expect(driver.sentAll() == .next)
    driver.head(Self.get)
    _ = driver.accept()
    #expect(driver.patience == .milliseconds(250))
  }

  @Test func asksNoClientOfHTTP10() {
    let driver = MachineDriver(Self.settings)
    driver.head("GET / HTTP/1.0\r\n\r\n")
    _ = driver.accept()
    driver.machine.peerFinished(now: driver.now)
    #expect(driver.patience == nil)
  }

  @Test func remindsInOrder() {
    var queue = DeadlineQueue()
    let start = ContinuousClock.now
    for seconds in [5, 3, 9, 1, 7, 3] { queue.add(UInt64(seconds), at: start + .seconds(seconds)) }
    #expect(queue.takeDue(now: start) == nil)
    #expect(queue.next == start + .seconds(1))
    var order: [UInt64] = []
    while let id = queue.takeDue(now: start + .seconds(7)) { order.append(id) }
    #expect(order == [1, 3, 3, 5, 7])
    #expect(queue.count == 1)
  }
}
