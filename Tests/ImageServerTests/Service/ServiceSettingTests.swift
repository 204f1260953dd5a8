import Testing

@testable import ImageServer

@Suite struct ServiceSettingTests {
  @Test func listsTakeOneElementOrSeveral() {
    var settings = ServerSettings()
    let taken = [
      settings.addListen("127.0.0.1:0,unix:/run/x"), settings.addListen("[::1]:8080"),
      settings.addTrustedProxy("10.0.0.0/8,unix"), settings.addOrigin("https://app.example"),
      settings.addOrigin("*"),
    ]
    #expect(!taken.contains(false))
    #expect(
      settings.listen == [
        .tcp(host: "127.0.0.1", port: 0), .unix(path: "/run/x"), .tcp(host: "::1", port: 8080),
      ])
    #expect(settings.proxies.count == 2)
    #expect(settings.origins == ["https://app.example", "*"])
  }

  @Test(arguments: ["8080", "a:b", "unix:", "127.0.0.1:1,", "::1:80"])
  func malformedAddressesAreRefusedWhole(text: String) {
    var settings = ServerSettings()
    let ok = settings.addListen(text)
    #expect(!ok)
    #expect(settings.listen.isEmpty)
  }

  @Test(arguments: ["example", "https://a/", "https://a b", ""])
  func malformedOriginsAreRefused(text: String) {
    var settings = ServerSettings()
    let ok = settings.addOrigin(text)
    #expect(!ok)
  }

  @Test func everySettingReachesItsPart() {
    var settings = ServerSettings()
    (settings.workers, settings.queuePerWorker, settings.memoryBudget) = (3, 4, 5)
    (settings.maximumHead, settings.minimumRate, settings.bodyGrace) = (6, 7, .seconds(8))
    #expect(settings.admission == Admission(workers: 3, queue: 12, budget: 5))
    #expect(settings.transport.maximumFields == 6)
    #expect(settings.transport.bodyPace.minimumRate == 7)
    #expect(settings.transport.bodyPace.grace == .seconds(8))
  }

  @Test func aBodyThatCouldNeverFitTheBudgetIsTooLarge() {
    var settings = ServerSettings()
    settings.memoryBudget = 1000
    #expect(settings.policy.maximumBody == 500)
  }
}
