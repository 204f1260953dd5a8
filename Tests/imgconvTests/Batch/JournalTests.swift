import Glibc
import Testing

@testable import imgconv

@Suite("A journal")
struct JournalTests {
  let folder = TemporaryFolder()

  private func run(_ quality: Double = 0.83, _ existing: ExistingPolicy = .skip) throws -> Run {
    try Run([folder("in")], into: .folder(folder("out")), journal: folder("journal")) {
      $0.conversion.quality.value = quality
      $0.policy = TargetPolicy(existing: existing)
    }
  }

  @Test("makes a second run do nothing, whatever --existing says", arguments: ExistingPolicy.allCases)
  func done(existing: ExistingPolicy) throws {
    folder.write("in/a.heic", "A")
    _ = try run(0.83, existing)
    #expect(try run(0.83, existing).lines == ["a.heic: skipped (done)"])
  }

  @Test("sees content that changed under the same date and length")
  func content() throws {
    folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    _ = try run()
    folder.write("in/a.heic", "B", modified: 1_000_000_000_000_000_000)
    #expect(try run().lines == ["a.heic: converted"])
    #expect(folder.read("out/a.jpg") == "jpeg(B)")
  }

  @Test(
    "says nothing of content that was put in place of another's while that was converted, under its date and length"
  )
  func changedMeanwhile() throws {
    let date: Int64 = 1_000_000_000_000_000_000
    let source = folder.write("in/a.heic", "A", modified: date)
    let folder = folder
    let service = FakeService { _ in folder.write("in/a.heic", "B", modified: date) }
    _ = try Run([source], into: .folder(folder("out")), journal: folder("journal"), service: service)
    #expect(folder.read("journal") == "")
  }

  @Test("sees options that changed")
  func options() throws {
    folder.write("in/a.heic", "A")
    _ = try run()
    #expect(try run(0.5).lines == ["a.heic: converted"])
  }

  @Test("sees a JPEG that is gone or was replaced by another")
  func output() throws {
    folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    _ = try run()
    folder.write("out/a.jpg", "something else")
    #expect(try run().lines == ["a.heic: skipped (exists)"])
    #expect(folder.read("out/a.jpg") == "something else")
  }

  @Test(
    "does not take a file of the same length for the JPEG that it knows", arguments: ExistingPolicy.allCases)
  func ruined(existing: ExistingPolicy) throws {
    folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    _ = try run()
    let ruins = "0000000"
    folder.write("out/a.jpg", ruins, modified: 1_000_000_060_000_000_000)
    let line =
      switch existing {
      case .skip: "a.heic: skipped (exists)"
      case .fail: "a.heic: failed (exists)"
      case .overwrite, .rename: "a.heic: converted"
      }
    #expect(try run(0.83, existing).lines == [line])
    #expect(folder.read("out/a.jpg") == (existing == .overwrite ? "jpeg(A)" : ruins))
    #expect(folder.read("out/a-2.jpg") == (existing == .rename ? "jpeg(A)" : nil))
  }

  @Test("passes over a line that a killed run left unfinished, and goes on behind it")
  func unfinished() throws {
    folder.write("in/a.heic", "A")
    _ = try run()
    let whole = try #require(folder.read("journal"))
    folder.write("journal", String(whole.dropLast(20)))
    #expect(try run().lines == ["a.heic: skipped (done)"])
    _ = try run(0.5)
    let lines = try #require(folder.read("journal")).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(JournalLine(parsing: Array(lines[1].utf8)) != nil)
  }

  @Test(
    "is no file that holds something else, which stays as it is",
    arguments: ["picture", "\n", "{\"status\":\"convertee", String(repeating: "\0", count: 1 << 20)])
  func foreign(content: String) throws {
    folder.write("in/a.heic", "A")
    folder.write("journal", content)
    #expect(throws: OwnFile.Fault.foreign) { try run() }
    #expect(folder.read("journal") == content)
  }

  @Test("is no file with a line longer than any that is written")
  func longLine() throws {
    folder.write("in/a.heic", "A")
    _ = try run()
    let whole = try #require(folder.read("journal"))
    folder.write("journal", whole + String(repeating: "x", count: 700_000))
    #expect(throws: OwnFile.Fault.foreign) { try run() }
  }

  @Test("may have ended in the middle of its first words", arguments: ["", "{", "{\"status\":\"conv"])
  func begun(content: String) throws {
    folder.write("in/a.heic", "A")
    folder.write("journal", content)
    #expect(try run().lines == ["a.heic: converted"])
    #expect(try run().lines == ["a.heic: skipped (done)"])
  }

  @Test("is neither a folder nor a pipe, which is not waited for")
  func noFile() throws {
    folder.write("in/a.heic", "A")
    try Folder.create(folder("journal"))
    #expect(throws: OwnFile.Fault.system(SystemError(code: EISDIR))) { try run() }
    #expect(throws: OwnFile.Fault.system(.notAFile)) {
      let pipe = folder("pipe")
      _ = pipe.withCString { mkfifo($0, 0o600) }
      return try Journal(pipe)
    }
  }

  @Test("that cannot be made is noticed before anything else is")
  func check() {
    #expect(throws: OwnFile.Fault.system(SystemError(code: ENOENT))) {
      try Journal.check(folder("no such folder/journal"))
    }
    #expect(throws: Never.self) { try Journal.check(folder("journal")) }
    #expect(folder.files().isEmpty)
  }

  @Test(
    "has paths of any bytes in its lines",
    arguments: [Array("a b".utf8), [0xFF, 0x00, 0x41], Array("\u{1F600}\"\\\n".utf8)])
  func line(path: [UInt8]) {
    let line = JournalLine(
      source: BytePath(path), target: BytePath("t.jpg"), output: BytePath("t.jpg"),
      sourceSHA256: SHA256.hex([]),
      options: "0", outputBytes: 1, outputModified: 2)
    #expect(line.text.last == "\n")
    #expect(JournalLine(parsing: Array(line.text.utf8.dropLast())) == line)
  }
}
