internal import CSockets
internal import Glibc

extension Connection {
  /// Reads what the socket has, but no more at a time than leaves others their turn.
  func read() {
    for _ in 0..<4 {
      guard !isClosed, machine.wantsInput, held.isEmpty else { return }
      let space = UnsafeMutableRawBufferPointer(
        rebasing: loop.buffer[..<min(machine.readSize, loop.buffer.count)])
      let count = sockets_receive(descriptor, space.baseAddress, space.count)
      if count == 0 { return take(machine.end(now: .now)) }
      if count == -Int(EAGAIN) { return }
      guard count > 0 else { return lose() }
      feed(UnsafeBufferPointer(rebasing: space.bindMemory(to: UInt8.self)[..<count]))
      // A short read has emptied the socket.
      if count < space.count { return }
    }
  }

  /// Gives bytes to the machine, and does what it says; what it does not want yet is held.
  func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes
    while !rest.isEmpty, !isClosed {
      let step = machine.receive(rest.span, now: .now)
      if step.event == .held {
        held = Array(rest)
        return
      }
      count(step.consumed)
      if !step.content.isEmpty { keep(UnsafeBufferPointer(rebasing: rest[step.content])) }
      rest = UnsafeBufferPointer(rebasing: rest[step.consumed...])
      take(step.event, hasMore: !rest.isEmpty)
    }
  }

  private func count(_ bytes: Int) {
    if current == nil { headBytes += bytes } else { current?.bytesReceived += bytes }
  }

  private func take(_ event: ConnectionMachine.Event, hasMore: Bool = false) {
    guard !isClosed else { return }
    switch event {
    case .none, .held: break
    case .head(let head): decide(head, hasMore: hasMore)
    case .complete: complete()
    case .refused(let fault): refuse(fault)
    case .drained: follow(machine.settle(now: .now))
    case .close: close()
    }
  }

  /// Makes the exchange of the request whose head has just come.
  private func begin(_ head: RequestHead?) -> Exchange {
    let exchangeID = context.nextID()
    let exchange = Exchange(
      id: exchangeID, connection: id, peer: peer, started: machine.intakeBegan,
      answer: { [weak self, queue = loop.queue] response in
        queue.async { [weak self] in
          guard let self, self.current?.exchange.id == exchangeID else { return }
          self.answer(response)
          self.update()
        }
      })
    current = CurrentExchange(exchange: exchange, head: head, bytesReceived: headBytes)
    headBytes = 0
    return exchange
  }

  private func decide(_ head: RequestHead, hasMore: Bool) {
    let exchange = begin(head)
    switch context.handler.decide(head, exchange) {
    case .respond(let response): answer(response)
    case .receive(let maximumBytes):
      switch machine.accept(maximumBytes: maximumBytes, now: .now) {
      case .complete: complete()
      case .refused(let fault): refuse(fault)
      case .body(let continues):
        // Who has begun to send the body waits for nothing (RFC 9110, 10.1.1).
        guard continues, !hasMore else { return }
        output.add(HTTPResponse.continueHead)
        flush()
      }
    }
  }

  /// Puts content of the body away, as far as the handler grants room for it.
  private func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let exchange = current?.exchange, current?.status == nil else { return }
    if let refusal = context.handler.reserve(bytes.count, for: exchange) { return answer(refusal) }
    do throws(HTTPFault) {
      try current?.spool.append(UnsafeRawBufferPointer(bytes))
    } catch {
      refuse(error)
    }
  }

  private func complete() {
    guard let current, let head = current.head, current.status == nil else { return }
    do throws(HTTPFault) {
      guard let body = try self.current?.spool.seal() else { return }
      self.current?.receivedAt = .now
      self.current?.isHandled = true
      context.handler.handle(HTTPRequest(head: head, body: body), current.exchange)
    } catch {
      refuse(error)
    }
  }

  /// Answers a request that HTTP itself refuses.
  func refuse(_ fault: HTTPFault) {
    let exchange = current?.exchange ?? begin(machine.head)
    guard current?.status == nil else { return }
    current?.fault = fault
    var response = context.handler.problem(for: fault, head: current?.head, exchange)
    response.closes = true
    answer(response)
  }
}
