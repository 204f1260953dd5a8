import Testing

@testable import imgconv

@Suite("Memory over time")
struct MemoryTraceTests {
  @Test("a sample is due when the interval has passed since the last one")
  func due() {
    var trace = MemoryTrace(interval: 0.5)
    #expect(trace.isDue(at: 0))
    trace.add(1, at: 0)
    #expect(!trace.isDue(at: 0.4))
    #expect(trace.isDue(at: 0.5))
  }

  @Test("a long run keeps few samples, in order, and every peak")
  func bounded() {
    var trace = MemoryTrace(interval: 1)
    for second in 0..<10_000 { trace.add(second == 7777 ? 99 : second % 10, at: Double(second)) }
    #expect(trace.samples.count <= MemoryTrace.limit)
    #expect(trace.samples.contains { $0.bytes == 99 && $0.seconds == 7777 })
    #expect(zip(trace.samples, trace.samples.dropFirst()).allSatisfy { $0.seconds < $1.seconds })
    #expect(trace.interval > 16)
  }
}
