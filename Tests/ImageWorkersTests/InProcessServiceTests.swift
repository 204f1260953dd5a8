import ImageCore
import Testing

@testable import ImageWorkers

@Suite struct InProcessServiceTests {
  private let service: InProcessService

  init() throws { service = try InProcessService(jobs: 2, engine: StubEngine()) }

  @Test func `a converted picture comes back in a sealed file of the reported size`() async throws {
    let outcome = await service.run(try .test("picture"))
    guard case .success(.jpeg(_, let file, let bytes)) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(try MemoryFile.bytes(of: file, count: bytes) == Array("picture".utf8))
    var sink = DescriptorSink(file)
    #expect(throws: ConversionError.self) { try sink.reset() }
  }

  @Test func `an inspection comes back as bytes`() async throws {
    let outcome = await service.run(try .test("{}", task: .inspect(ConversionOptions())))
    guard case .success(.json(let json)) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(json == Array("{}".utf8))
  }

  @Test(arguments: [true, false])
  func `a picture may lie within a larger file`(isSealed: Bool) async throws {
    let text = String(repeating: "before ", count: 1000) + "picture" + " behind"
    var job = try PictureJob.test(text)
    if !isSealed {
      job.source = try MemoryFile.create()
      var sink = DescriptorSink(job.source)
      try Array(text.utf8).withUnsafeBytes { try sink.write($0) }
      try sink.finish()
    }
    (job.offset, job.length) = (7000, 7)
    let outcome = await service.run(job)
    guard case .success(.jpeg(_, let file, let bytes)) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(try MemoryFile.bytes(of: file, count: bytes) == Array("picture".utf8))
    for (offset, length) in [(7000, 15), (7015, 1), (-1, 3), (Int.max, 1)] {
      (job.offset, job.length) = (offset, length)
      #expect(await service.run(job).category == .truncated)
    }
  }

  @Test(arguments: [ErrorCategory.corrupt, .overLimit])
  func `an error costs its picture only`(category: ErrorCategory) async throws {
    #expect(await service.run(try .test("fail \(category.rawValue)")).category == category)
    #expect(await service.run(try .test("next")).category == nil)
  }

  @Test func `a source that is shorter than announced is truncated`() async throws {
    var job = try PictureJob.test("short")
    job.length += 1
    #expect(await service.run(job).category == .truncated)
  }

  @Test func `a source over the limit is refused unread`() async throws {
    var options = ConversionOptions()
    options.limits.inputBytes = 3
    #expect(await service.run(try .test("four", task: .convert(options))).category == .overLimit)
  }

  @Test func `a job whose deadline is over is not converted`() async throws {
    var job = try PictureJob.test("late")
    job.deadline = .zero
    #expect(await service.run(job).category == .deadline)
  }

  @Test func `every one of many jobs is answered once`() async throws {
    let outcomes = await withTaskGroup(of: ErrorCategory?.self) { group in
      for _ in 0..<200 {
        group.addTask { [service] in
          guard let job = try? PictureJob.test("x") else { return .usage }
          return await service.run(job).category
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 200)
    #expect(outcomes.allSatisfy { $0 == nil })
  }
}
