import Testing

@testable import ImageServer

/// What becomes of bodies on their way while others are turned away for want of the memory that they hold.
@Suite struct TransportPressureTests {
  private static let settings: TransportSettings = {
    var settings = TransportSettings()
    settings.bodyPace = .init(grace: .seconds(20), minimumRate: 100, limit: .seconds(100))
    return settings
  }()

  /// A machine that takes a body of which the first `bytes` have come at once.
  private func receiving(_ bytes: Int) -> MachineDriver {
    let driver = MachineDriver(Self.settings)
    driver.head("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n")
    _ = driver.accept(.max)
    _ = driver.receive(String(repeating: "x", count: bytes))
    return driver
  }

  @Test func cutsOffASilentBodyWithinSeconds() {
    let driver = receiving(1000)
    driver.machine.press(now: driver.now)
    #expect(driver.patience == .seconds(5))
    driver.wait(.seconds(5))
    #expect(driver.alarm() == .refused(.bodyTooSlow))
  }

  @Test func cutsOffAtOnceWhatHasBeenSilentForLong() {
    let driver = receiving(1000)
    driver.wait(.seconds(6))
    #expect(driver.alarm() == .none, "nobody else wants the memory")
    driver.machine.press(now: driver.now)
    #expect(driver.alarm() == .refused(.bodyTooSlow))
  }

  @Test func letsASteadyBodyOfTheLeastRateGoOn() {
    let driver = receiving(100)
    for _ in 0..<90 {
      driver.machine.press(now: driver.now)
      driver.wait(.seconds(1))
      #expect(driver.alarm() == .none)
      _ = driver.receive(String(repeating: "x", count: 100))
    }
  }

  @Test func letsASteadyBodyGoOnThatCameInBursts() {
    let driver = receiving(100)
    for _ in 0..<22 {
      driver.machine.press(now: driver.now)
      driver.wait(.seconds(4))
      #expect(driver.alarm() == .none)
      _ = driver.receive(String(repeating: "x", count: 400))
    }
  }

  @Test func keepsNoLargeBodyByADripAtItsEnd() {
    let driver = receiving(100_000)
    var seconds = 0
    while driver.alarm() == .none, seconds < 1000 {
      _ = driver.receive(String(repeating: "x", count: 100))
      driver.machine.press(now: driver.now)
      driver.wait(.seconds(1))
      seconds += 1
    }
    #expect(
      seconds < 10, "at a thousand bytes a second on average it would have come in time, at a hundred not")
  }

  @Test func forgivesWhatWasSlowBefore() {
    let driver = receiving(1000)
    driver.wait(.seconds(12))
    _ = driver.receive(String(repeating: "x", count: 100))
    driver.machine.press(now: driver.now)
    #expect(driver.patience == .seconds(5))
  }

  @Test func forgetsThePressureAfterAWhile() {
    let driver = receiving(1000)
    driver.machine.press(now: driver.now)
    for _ in 0..<3 {
      driver.wait(.seconds(4))
      #expect(driver.alarm() == .none)
      _ = driver.receive(String(repeating: "x", count: 10_000))
    }
    #expect(driver.patience == .seconds(20))
  }

  @Test func sparesWhatHoldsNothing() {
    let driver = receiving(0)
    driver.machine.press(now: driver.now)
    #expect(driver.patience == .seconds(20))
    driver.wait(.seconds(12))
    _ = driver.receive("x")
    #expect(driver.patience ?? .zero > .seconds(5), "and begins without a debt")
  }

  @Test func tellsTheClientOverTheSocket() throws {
    var settings = TransportSettings()
    settings.bodyPace = .init(grace: .milliseconds(200), minimumRate: 1, limit: .seconds(60))
    let server = try TestServer(settings: settings)
    let client = try server.client()
    client.send(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n" + String(repeating: "x", count: 9000))
    #expect(server.handler.wait { $0.reserved == 9000 })
    server.server.press()
    #expect(client.response()?.status == 408)
    #expect(client.receive() == [])
    #expect(server.handler.wait { $0.summaries.map(\.outcome) == [.refused(.bodyTooSlow)] })
  }
}
