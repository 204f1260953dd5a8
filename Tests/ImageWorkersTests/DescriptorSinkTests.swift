import Glibc
import ImageCore
import Testing

@testable import ImageWorkers

@Suite struct DescriptorSinkTests {
  @Test(arguments: [1, 7, 64, 100_000])
  func `writes of any size arrive in order`(capacity: Int) throws {
    let file = try MemoryFile.create()
    var sink = DescriptorSink(file, capacity: capacity)
    let expected = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var rest = expected[...]
    var step = 1
    while !rest.isEmpty {
      try write(rest.prefix(step), to: &sink)
      rest = rest.dropFirst(step)
      step = step % 97 + 1
    }
    try sink.finish()
    #expect(sink.count == expected.count)
    #expect(try MemoryFile.bytes(of: file, count: expected.count) == expected)
    #expect(try FileLength.of(file) == expected.count)
  }

  @Test func `a reset forgets what was written`() throws {
    let file = try MemoryFile.create()
    var sink = DescriptorSink(file, capacity: 4)
    try write([1, 2, 3, 4, 5, 6], to: &sink)
    try sink.reset()
    try write([9], to: &sink)
    try sink.finish()
    #expect(sink.count == 1)
    #expect(try FileLength.of(file) == 1)
    #expect(try MemoryFile.bytes(of: file, count: 1) == [9])
  }

  @Test func `a full disk is an internal error that says so`() throws {
    let full = OwnedDescriptor(open("/dev/full", O_WRONLY | O_CLOEXEC))
    var sink = DescriptorSink(full)
    try write([1], to: &sink)
    let error = try #require(throws: ConversionError.self) { try sink.finish() }
    #expect(error.category == .internal)
    #expect(error.message.contains("no space left"))
  }

  @Test func `a sealed file takes no further byte`() throws {
    let file = try [UInt8]([1, 2, 3]).withUnsafeBytes { try MemoryFile.containing($0) }
    var sink = DescriptorSink(file)
    try write([4], to: &sink)
    #expect(throws: ConversionError.self) { try sink.finish() }
    #expect(try MemoryFile.bytes(of: file, count: 3) == [1, 2, 3])
  }

  private func write(_ bytes: some Sequence<UInt8>, to sink: inout DescriptorSink) throws {
    try Array(bytes).withUnsafeBytes { try sink.write($0) }
  }
}
