import ImageCore
import ImageWorkers
import Testing

@testable import ImageServer

@Suite struct ServicePictureTests {
  @Test func aPictureComesBackAsItsJPEG() throws {
    let harness = ServiceHarness()
    let call = harness.post(query: [("quality", "0.9"), ("filename", "IMG_1.HEIC")], body: [7, 8, 9])
    let job = try #require(harness.pictures.jobs.first?.job)
    #expect(TestDescriptor.read(job.source, count: job.length) == [7, 8, 9])
    guard case .convert(let options) = job.task else { return #expect(Bool(false)) }
    #expect(options.quality.value == 0.9)
    #expect(call.response == nil)
    harness.pictures.convert(bytes: 1050)
    let response = try #require(call.response)
    #expect(response.status == 200)
    #expect(response.fields["Content-Type"] == "image/jpeg")
    #expect(response.fields["Content-Disposition"] == "attachment; filename=\"IMG_1.jpg\"")
    #expect(response.fields["Size-Parity"]?.hasPrefix("width=3024, height=4032, pixels=?1,") == true)
    #expect(response.fields["Server-Timing"] == "receive;dur=0, queue;dur=5, convert;dur=200")
    #expect(response.fields["Vary"] == "Accept")
    #expect(response.body.allBytes == Array(repeating: 0xD8, count: 1050))
  }

  @Test func inspectionComesBackAsJSON() throws {
    let harness = ServiceHarness()
    let call = harness.post("/inspect")
    guard case .inspect = try #require(harness.pictures.jobs.first?.job.task) else {
      return #expect(Bool(false))
    }
    harness.pictures.finish(.success(.json(Array("{}".utf8))))
    #expect(harness.service.desk.snapshot.bytes == 3 + 2, "the body and what is held for the client")
    #expect(call.response?.fields["Content-Type"] == "application/json")
    #expect(call.response?.text == "{}")
  }

  @Test(arguments: ErrorCategory.allCases.filter { $0 != .cancelled })
  func aPictureThatFailsIsAProblemOfItsCategory(category: ErrorCategory) throws {
    let harness = ServiceHarness()
    let call = harness.post()
    harness.pictures.finish(.failure(ConversionError(category, "What is wrong.", detail: "internal detail")))
    let response = try #require(call.response)
    #expect(response.status == category.face.httpStatus)
    #expect(response.text.contains("\"type\":\"urn:imgconv:problem:\(category.face.code)\""))
    #expect(response.text.contains("\"detail\":\"What is wrong.\""))
    #expect(!response.text.contains("internal detail"))
  }

  @Test func anEmptyBodyIsNoPicture() {
    let harness = ServiceHarness()
    #expect(harness.post(body: []).response?.status == 415)
    #expect(harness.pictures.jobs.isEmpty)
  }

  @Test func whatDoesNotFitTheQueueIsToldWhenToComeBack() throws {
    let harness = ServiceHarness(workers: 1, queue: 1)
    let late = harness.begin("POST", "/convert", length: .known(3))
    let calls = [harness.post(), harness.post()]
    let refused = harness.post()
    #expect(refused.response?.status == 503, "from the head alone")
    #expect(Int(refused.response?.fields["Retry-After"] ?? "") ?? 0 >= 1)
    harness.arrive(late, [1])
    #expect(late.response?.status == 503, "its body was on the way when the queue filled")
    harness.pictures.convert()
    harness.pictures.convert()
    #expect(calls.allSatisfy { $0.response?.status == 200 })
    let next = harness.post()
    #expect(next.response == nil, "there is room again")
    harness.pictures.convert()
    #expect(next.response?.status == 200)
  }

  @Test func bodiesAndPicturesCountUntilTheAnswerIsSent() throws {
    let harness = ServiceHarness(budget: 100)
    let call = harness.post(body: Array(repeating: 1, count: 30))
    #expect(harness.service.desk.snapshot.bytes == 60, "the body, and the JPEG to come")
    #expect(harness.begin("POST", "/convert", length: .known(41)).response?.status == 503)
    let streaming = harness.begin("POST", "/convert", length: .chunked)
    #expect(streaming.wantsBody)
    #expect(harness.service.reserve(40, for: streaming.exchange) == nil)
    let shortages = Guarded(0)
    harness.service.desk.onShortage { shortages.withLock { $0 += 1 } }
    let refusal = try #require(harness.service.reserve(1, for: streaming.exchange))
    #expect(refusal.status == 503)
    #expect(refusal.fields["Retry-After"] == "5", "as long as silent bodies may hold memory")
    #expect(shortages.withLock { $0 } == 1, "who holds memory hears of it")
    #expect(refusal.closes)
    harness.end(streaming, .refused(.noBodyStorage))
    harness.pictures.convert(bytes: 45)
    #expect(harness.service.desk.snapshot.bytes == 75)
    harness.end(call)
    #expect(harness.service.desk.snapshot.bytes == 0)
  }

  @Test func noMemoryForTheJPEGIsBusy() {
    let harness = ServiceHarness(budget: 50)
    let call = harness.post(body: Array(repeating: 1, count: 30))
    #expect(call.response?.status == 503)
    harness.end(call)
    #expect(harness.service.desk.snapshot.bytes == 0)
    #expect(harness.service.desk.snapshot.places == 0)
  }

  @Test func aClientThatGoesAwayEndsItsPicture() throws {
    let harness = ServiceHarness()
    let call = harness.post()
    harness.service.abandoned(call.exchange)
    #expect(try #require(harness.pictures.jobs.first).ticket.isCancelled)
    harness.pictures.finish(.failure(ConversionError(.cancelled, "Given up.")))
    #expect(call.response == nil)
    #expect(harness.service.desk.snapshot.places == 0)
    harness.end(call, .abandoned)
    #expect(harness.service.desk.snapshot.bytes == 0)
    #expect(harness.service.metricsText().contains("{route=\"convert\",status=\"gone\"} 1"))
  }

  @Test func aDrainingServiceRefusesNewPicturesAndFinishesOldOnes() throws {
    let harness = ServiceHarness()
    let call = harness.post()
    harness.service.desk.with { $0.drain() }
    let refused = harness.post()
    #expect(refused.response?.status == 503)
    #expect(refused.response?.closes == true)
    harness.pictures.convert()
    #expect(call.response?.status == 200)
    #expect(call.response?.closes == true)
  }

  @Test func whatIsCountedIsShown() {
    let harness = ServiceHarness()
    harness.service.otherMetrics.add { $0.gauge("other_thing", "Another's.", 5) }
    let call = harness.post()
    harness.pictures.convert()
    harness.end(call)
    harness.end(harness.begin("GET", "/secret/path?token=x"))
    let text = harness.service.metricsText()
    for line in [
      "imgconv_http_requests_total{route=\"convert\",status=\"200\"} 1",
      "imgconv_http_requests_total{route=\"unknown\",status=\"404\"} 1",
      "imgconv_errors_total{code=\"not-found\"} 1",
      "imgconv_parity_ratio_bucket{le=\"1.1\"} 1",
      "imgconv_parity_ratio_sum 1.05",
      "imgconv_parity_verdicts_total{verdict=\"within\"} 1",
      "imgconv_stage_seconds_bucket{stage=\"convert\",le=\"0.2\"} 1",
      "imgconv_stage_seconds_count{stage=\"total\"} 1",
      "imgconv_pictures_total 1",
      "imgconv_workers_busy 0",
      "other_thing 5",
    ] { #expect(text.contains(line + "\n"), "\(line)") }
    #expect(!text.contains("secret"))
  }
}
