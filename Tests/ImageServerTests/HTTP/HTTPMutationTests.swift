import TestSupport
import Testing

@testable import ImageServer

/// Inputs near the valid ones, thousands of them, always the same: parsers may say anything about them, but must say it, and the same
/// however the bytes are cut.
@Suite struct HTTPMutationTests {
  private static let spice: [[UInt8]] = [
    [0], [0x0D], [0x0A], [0x0D, 0x0A], [0x20], [0x09], [0x7F], [0xFF], [0x80], Array(":".utf8),
    Array(";".utf8),
    Array("\"".utf8), Array("\\".utf8), Array("%".utf8), Array("%00".utf8), Array("-".utf8),
    Array("--b".utf8),
    Array("=".utf8), Array(",".utf8), Array("chunked".utf8), Array("99999999999999999999".utf8),
    Array("ffffffffffffffff".utf8), Array("Content-Length: 1\r\n".utf8),
    Array("Transfer-Encoding: chunked\r\n".utf8),
    Array("\r\n\r\n".utf8), Array("HTTP/1.1".utf8), Array("*".utf8), Array("[".utf8), Array("'".utf8),
    Array("é".utf8),
  ]

  private func mutate(_ seed: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let at = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &generator)
      case 1 where at < bytes.count: bytes.remove(at: at)
      case 2: bytes.insert(contentsOf: Self.spice.randomElement(using: &generator) ?? [], at: at)
      case 3: bytes.removeSubrange(at..<Int.random(in: at...bytes.count, using: &generator))
      default:
        let from = Int.random(in: 0...bytes.count, using: &generator)
        bytes.insert(contentsOf: bytes[from..<min(bytes.count, from + 20)], at: at)
      }
    }
    return bytes
  }

  private func cut(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [ArraySlice<UInt8>] {
    let at = Int.random(in: 0...bytes.count, using: &generator)
    return [bytes[..<at], bytes[at...]].filter { !$0.isEmpty }
  }

  @Test func parsesMutatedHeadsWithoutTraps() {
    var generator = SeededGenerator(seed: 1)
    let seeds = [
      "POST /convert?quality=0.83&filename=a%20b HTTP/1.1\r\nHost: a.example:80\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\n",
      "GET http://[::1]:8080/x?y=%C3%A9 HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
      "CONNECT a:443 HTTP/1.0\r\nHost: a\r\nAccept: image/*;q=0.5, */*\r\n\r\n",
    ].map { Array($0.utf8) }
    for round in 0..<2000 {
      let bytes = mutate(seeds[round % seeds.count], using: &generator)
      #expect(parseHead([bytes[...]]) == parseHead(cut(bytes, using: &generator)))
    }
  }

  @Test func decodesMutatedChunksWithoutTraps() {
    var generator = SeededGenerator(seed: 2)
    let seed = Array("5;a=\"b\"\r\nhello\r\n10\r\n0123456789abcdef\r\n0\r\nA: b\r\n\r\n".utf8)
    for _ in 0..<2000 {
      let bytes = mutate(seed, using: &generator)
      #expect(decodeChunks([bytes[...]]) == decodeChunks(cut(bytes, using: &generator)))
    }
  }

  @Test func parsesMutatedFormsWithoutTraps() {
    var generator = SeededGenerator(seed: 3)
    let seed = Array(
      """
      pre\r
      --b\r
      Content-Disposition: form-data; name="f"; filename="a\\"%22.heic"; filename*=UTF-8''%e2%82%ac\r
      Content-Type: image/heic\r
      \r
      content\r
      --b\r
      Content-Disposition: form-data; name=g\r
      \r
      \r
      --b-- \r
      post
      """.utf8)
    for _ in 0..<2000 {
      let bytes = mutate(seed, using: &generator)
      bytes.withUnsafeBytes { body in
        guard let form = try? MultipartForm(body, boundary: Array("b".utf8)) else { return }
        var end = 0
        for part in form.parts {
          #expect(part.content.lowerBound >= end && part.content.upperBound <= body.count)
          end = part.content.upperBound
        }
      }
    }
  }

  /// Takes a whole stream of requests, answering each; what was kept, refused and dropped, in order.
  private func drive(_ pieces: [ArraySlice<UInt8>]) -> [String] {
    let driver = MachineDriver()
    var log: [String] = []
    var held: [UInt8] = []
    for piece in pieces {
      held += piece
      while !held.isEmpty, driver.machine.wantsInput {
        let step = driver.machine.receive(held.span, now: driver.now)
        log += held[step.content].map { String($0) }
        held.removeFirst(step.consumed)
        switch step.event {
        case .none, .held: break
        case .head(let head):
          log.append(head.method)
          let isWanted = head.target.path != "/no"
          if !isWanted || driver.accept(30) != .body(continues: head.expectsContinue) { answer(driver, &log) }
        case .complete: answer(driver, &log)
        case .refused(let fault):
          log.append("\(fault.status)")
          answer(driver, &log)
        case .drained: log.append("\(driver.machine.settle(now: driver.now))")
        case .close: return log + ["close"]
        }
      }
    }
    return log + ["\(driver.machine.end(now: driver.now))"]
  }

  private func answer(_ driver: MachineDriver, _ log: inout [String]) {
    log.append("\(String(describing: driver.answer())) \(driver.sentAll())")
  }

  @Test func servesMutatedStreamsTheSameHoweverTheyAreCut() {
    var generator = SeededGenerator(seed: 5)
    let seed = Array(
      """
      POST /a HTTP/1.1\r
      Host: a\r
      Content-Length: 5\r
      \r
      helloGET /b HTTP/1.1\r
      Host: a\r
      \r
      POST /no HTTP/1.1\r
      Host: a\r
      Transfer-Encoding: chunked\r
      \r
      3\r
      abc\r
      0\r
      \r
      POST /c HTTP/1.1\r
      Host: a\r
      Expect: 100-continue\r
      Transfer-Encoding: chunked\r
      \r
      4;x\r
      body\r
      0\r
      T: x\r
      \r
      HEAD /d HTTP/1.1\r
      Host: a\r
      Connection: close\r
      \r

      """.utf8)
    #expect(drive([seed[...]]).count(where: { $0.contains("next") || $0.contains("linger") }) == 5)
    for _ in 0..<1000 {
      let bytes = mutate(seed, using: &generator)
      #expect(drive([bytes[...]]) == drive(cut(bytes, using: &generator)))
    }
  }

  @Test func whatIsReadOfMutatedFieldValuesKeepsToItsGrammar() {
    var generator = SeededGenerator(seed: 4)
    let seed = Array("multipart/form-data; boundary=\"a\\\"b\"; q=0.5, image/*;q=1".utf8)
    for _ in 0..<2000 {
      let text = String(fieldContent: mutate(seed, using: &generator))
      if let media = MediaType(text) { #expect(isToken(media.type) && isToken(media.subtype), "\(text)") }
      if let disposition = ContentDisposition(text) { #expect(isToken(disposition.type), "\(text)") }
      #expect((0...1000).contains(Accept(["Accept": text]).weight(of: "image/jpeg")), "\(text)")
      if let authority = Authority(text[...]) { #expect(!authority.host.contains { " @/".contains($0) }) }
    }
  }

  /// RFC 9110, 5.6.2.
  private func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isAlpha || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}
