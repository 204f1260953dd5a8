import Testing

@testable import ImageServer

/// The life of a connection, without a socket.
@Suite struct TransportMachineTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func post(_ fields: String) -> String { "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n" }

  @Test func takesOneRequestAfterTheOther() {
    let driver = MachineDriver()
    for _ in 0..<3 {
      #expect(driver.head(Self.get))
      #expect(driver.accept() == .complete)
      #expect(driver.answer() == .init(omitsBody: false, closes: false))
      #expect(driver.sentAll() == .next)
    }
  }

  @Test func holdsWhatIsPipelinedUntilTheAnswerIsSent() {
    let driver = MachineDriver()
    #expect(driver.head(Self.get))
    #expect(driver.receive(Self.get).held == Self.get.utf8.count)
    #expect(driver.accept() == .complete)
    #expect(!driver.machine.wantsInput)
    #expect(driver.receive(Self.get).held == Self.get.utf8.count)
    _ = driver.answer()
    #expect(driver.receive(Self.get).held == Self.get.utf8.count)
    #expect(driver.sentAll() == .next)
    #expect(driver.head(Self.get))
  }

  @Test func givesOutTheBodyAndThenTheRequest() {
    let driver = MachineDriver()
    driver.head(Self.post("Content-Length: 5"))
    #expect(driver.accept() == .body(continues: false))
    #expect(driver.receive("he").content == "he")
    let rest = driver.receive("lloGET")
    #expect(rest.content == "llo")
    #expect(rest.events == [.complete])
    #expect(rest.held == 3)
  }

  @Test func readsNoFurtherThanADeclaredBody() {
    let driver = MachineDriver()
    driver.head(Self.post("Content-Length: 5"))
    _ = driver.accept()
    #expect(driver.machine.readSize == 5)
    _ = driver.receive("he")
    #expect(driver.machine.readSize == 3)
  }

  @Test(arguments: [
    "Content-Length: 5\r\nExpect: 100-continue", "Transfer-Encoding: chunked\r\nExpect: 100-continue",
  ])
  func saysWhetherTheClientWaits(fields: String) {
    let driver = MachineDriver()
    driver.head(Self.post(fields))
    #expect(driver.accept() == .body(continues: true))
  }

  @Test func refusesADeclaredBodyThatIsTooLargeAtOnce() {
    let driver = MachineDriver()
    driver.head(Self.post("Content-Length: 1001\r\nExpect: 100-continue"))
    #expect(driver.accept() == .refused(.bodyTooLarge(limit: 1000)))
    #expect(driver.answer() == .init(omitsBody: false, closes: true))
    // The client may be sending already: that is dropped, and looked at by nobody.
    #expect(driver.receive(Self.get).events.isEmpty)
    #expect(driver.sentAll() == .linger)
    #expect(driver.receive(Self.get).events.isEmpty)
    #expect(driver.machine.end(now: driver.now) == .close)
  }

  @Test func refusesChunksThatBecomeTooLarge() {
    let driver = MachineDriver()
    driver.head(Self.post("Transfer-Encoding: chunked"))
    _ = driver.accept(4)
    #expect(driver.receive("3\r\nabc\r\n2\r\n").events == [.refused(.bodyTooLarge(limit: 4))])
    #expect(driver.answer()?.closes == true)
  }

  @Test func looksForNoRequestAfterAFault() {
    let driver = MachineDriver()
    let step = driver.receive("GET / HTTP/1.1\r\nHost : a\r\n\r\n" + Self.get)
    #expect(step.events.count == 1)
    #expect(step.held == 0)
    #expect(driver.answer() == .init(omitsBody: false, closes: true))
    #expect(driver.receive(Self.get).events.isEmpty)
    #expect(driver.sentAll() == .linger)
  }

  @Test func looksForNoRequestAfterAFaultInChunks() {
    let driver = MachineDriver()
    driver.head(Self.post("Transfer-Encoding: chunked"))
    _ = driver.accept()
    let step = driver.receive("x\r\n" + Self.get)
    #expect(step.events.count == 1)
    #expect(driver.answer()?.closes == true)
    #expect(driver.sentAll() == .linger)
  }

  @Test func dropsASmallUnwantedBodyAndGoesOn() {
    let driver = MachineDriver()
    driver.head(Self.post("Content-Length: 5"))
    #expect(driver.answer() == .init(omitsBody: false, closes: false))
    #expect(driver.sentAll() == .rest)
    let step = driver.receive("hello")
    #expect(step.content.isEmpty)
    #expect(step.events == [.drained])
    #expect(driver.machine.settle(now: driver.now) == .next)
    #expect(driver.head(Self.get))
  }

  @Test func dropsASmallUnwantedBodyThatIsThereBeforeTheAnswerIsSent() {
    let driver = MachineDriver()
    driver.head(Self.post("Transfer-Encoding: chunked"))
    #expect(driver.answer()?.closes == false)
    #expect(driver.receive("5\r\nhello\r\n0\r\n\r\n").events == [.drained])
    #expect(driver.machine.settle(now: driver.now) == .rest)
    #expect(driver.sentAll() == .next)
  }

  @Test func closesAfterALargeUnwantedBody() {
    var settings = TransportSettings()
    settings.maximumDrain = 4
    for fields in ["Content-Length: 5", "Content-Length: 3\r\nExpect: 100-continue"] {
      let driver = MachineDriver(settings)
      driver.head(Self.post(fields))
      #expect(driver.answer()?.closes == true)
      #expect(driver.sentAll() == .linger)
    }
  }

  @Test func closesWhenUnwantedChunksExceedTheBound() {
    var settings = TransportSettings()
    settings.maximumDrain = 4
    let driver = MachineDriver(settings)
    driver.head(Self.post("Transfer-Encoding: chunked"))
    _ = driver.answer()
    #expect(driver.sentAll() == .rest)
    #expect(driver.receive("5\r\n").events == [.drained])
    #expect(driver.machine.settle(now: driver.now) == .linger)
  }

  @Test func endsABodyEarlyWhenTheAnswerComesBefore() {
    let driver = MachineDriver()
    driver.head(Self.post("Content-Length: 10"))
    _ = driver.accept()
    _ = driver.receive("hello")
    #expect(driver.answer()?.closes == false)
    #expect(driver.sentAll() == .rest)
    #expect(driver.receive("world").events == [.drained])
    #expect(driver.machine.settle(now: driver.now) == .next)
  }

  @Test func answersOnce() {
    let driver = MachineDriver()
    driver.head(Self.get)
    _ = driver.accept()
    #expect(driver.answer() != nil)
    #expect(driver.answer() == nil)
  }

  @Test(arguments: ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"])
  func closesWhenTheClientWishes(request: String) {
    let driver = MachineDriver()
    driver.head(request)
    _ = driver.accept()
    #expect(driver.answer()?.closes == true)
    #expect(driver.sentAll() == .linger)
  }

  @Test func leavesTheBodyOutForHead() {
    let driver = MachineDriver()
    driver.head("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(driver.answer()?.omitsBody == true)
  }

  @Test func processesNothingThatIsCutShort() {
    let head = MachineDriver()
    _ = head.receive("GET / HTTP/1.1\r\nHost: a\r\n")
    #expect(head.machine.end(now: head.now) == .refused(.truncated))
    #expect(head.answer()?.closes == true)
    #expect(head.sentAll() == .close)

    let body = MachineDriver()
    body.head(Self.post("Content-Length: 5"))
    _ = body.accept()
    _ = body.receive("hell")
    #expect(body.machine.end(now: body.now) == .refused(.truncated))

    let idle = MachineDriver()
    #expect(idle.machine.end(now: idle.now) == .close)
  }

  @Test func refusesEveryRequestOfAConnectionOverTheLimit() {
    let driver = MachineDriver(refusal: .tooManyConnections)
    #expect(driver.receive(Self.get).events == [.refused(.tooManyConnections)])
    #expect(driver.answer()?.closes == true)
  }

  @Test func drainsIdleConnectionsAtOnceAndOthersAfterTheirAnswer() {
    let idle = MachineDriver()
    #expect(idle.drain())

    let busy = MachineDriver()
    busy.head(Self.get)
    _ = busy.accept()
    #expect(!busy.drain())
    #expect(busy.answer()?.closes == true)
    #expect(busy.sentAll() == .linger)

    let sending = MachineDriver()
    sending.head(Self.get)
    _ = sending.answer()
    #expect(!sending.drain())
    #expect(sending.sentAll() == .linger)
  }

  @Test func cutsOffAClientThatNeverStopsSendingAfterTheLastAnswer() {
    let driver = MachineDriver()
    _ = driver.receive("\u{0}")
    _ = driver.answer()
    #expect(driver.sentAll() == .linger)
    let megabyte = String(repeating: "x", count: 1 << 20)
    var events: [ConnectionMachine.Event] = []
    for _ in 0..<32 { events += driver.receive(megabyte).events }
    #expect(events == [.close])
  }
}
