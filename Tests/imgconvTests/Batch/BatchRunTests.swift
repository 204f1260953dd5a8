import Glibc
import Testing

@testable import imgconv

@Suite("A run over files")
struct BatchRunTests {
  let folder = TemporaryFolder()

  @Test("mirrors the tree below the output and leaves other files alone")
  func mirrors() throws {
    folder.write("in/a.HEIC", "A")
    folder.write("in/sub/deep/b.heif", "B")
    folder.write("in/notes.txt", "no picture")
    let run = try Run([folder("in")], into: .folder(folder("out")))
    #expect(
      folder.files() == [
        "in/a.HEIC", "in/notes.txt", "in/sub/deep/b.heif", "out/a.jpg", "out/sub/deep/b.jpg",
      ])
    #expect(folder.read("out/sub/deep/b.jpg") == "jpeg(B)")
    #expect((run.summary.found, run.summary.converted) == (2, 2))
  }

  @Test("puts the JPEG beside its source without an output")
  func beside() throws {
    folder.write("in/sub/a.HEIC", "A")
    _ = try Run([folder("in")], into: .beside)
    #expect(folder.read("in/sub/a.jpg") == "jpeg(A)")
  }

  @Test("gives the JPEG the date and the permissions of its source")
  func datesAndPermissions() throws {
    let source = folder.write("a.heic", "A", modified: 1_234_567_890_123_456_789)
    _ = source.withCString { chmod($0, 0o640) }
    _ = try Run([source], into: .folder(folder("out")))
    let status = try FileStatus.of(folder("out/a.jpg"))
    #expect(status.modified == 1_234_567_890_123_456_789)
    #expect(status.permissions == 0o640)
  }

  @Test("accounts for every file exactly once: converted, skipped and failed are what was found")
  func accounts() throws {
    folder.write("in/a.heic", "A")
    folder.write("in/b.heic", "bad")
    folder.write("in/._a.heic", "companion")
    folder.write("in/.hidden.heic", "hidden")
    folder.write("in/.folder/c.heic", "in a hidden folder")
    let run = try Run([folder("in"), folder("nothing.heic")], into: .folder(folder("out")))
    #expect(
      run.lines == [
        "._a.heic: skipped (hidden)", ".hidden.heic: skipped (hidden)", "a.heic: converted",
        "b.heic: failed (corrupt)", "nothing.heic: failed (unreadable)",
      ])
    #expect(run.summary.found == 5)
    #expect(run.summary.aside.hiddenFolders == 1)
    #expect(run.summary.exitStatus == 1)
    #expect(folder.files().filter { $0.hasPrefix("out/") } == ["out/a.jpg"])
  }

  @Test("does nothing a second time")
  func resumes() throws {
    folder.write("in/a.heic", "A")
    _ = try Run([folder("in")], into: .folder(folder("out")))
    let again = try Run([folder("in")], into: .folder(folder("out")))
    #expect(again.lines == ["a.heic: skipped (done)"])
    #expect(again.submitted.isEmpty)
  }

  @Test("renews its own JPEG when the source has changed")
  func renews() throws {
    folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    _ = try Run([folder("in")], into: .folder(folder("out")))
    folder.write("in/a.heic", "B", modified: 1_000_000_060_000_000_000)
    let again = try Run([folder("in")], into: .folder(folder("out")))
    #expect(again.lines == ["a.heic: converted"])
    #expect(folder.read("out/a.jpg") == "jpeg(B)")
  }

  @Test("keeps names apart that would meet, whatever their case")
  func collisions() throws {
    folder.write("in/IMG.HEIC", "1")
    folder.write("in/IMG.heif", "2")
    folder.write("in/img.heic", "3")
    folder.write("in/other.heic", "4")
    let run = try Run([folder("in")], into: .folder(folder("out")))
    #expect(run.summary.converted == 4)
    #expect(
      folder.files().filter { $0.hasPrefix("out/") }
        == ["out/IMG.HEIC.jpg", "out/IMG.heif.jpg", "out/img.heic-2.jpg", "out/other.jpg"])
  }

  @Test("converts a file that is named twice once")
  func repeated() throws {
    let source = folder.write("in/a.heic", "A")
    let run = try Run([folder("in"), source], into: .folder(folder("out")))
    #expect(run.lines == ["a.heic: converted", "a.heic: skipped (repeated)"])
    #expect(folder.read("out/a.jpg") == "jpeg(A)")
  }

  @Test("takes names of any bytes")
  func anyBytes() throws {
    folder.write(bytes: Array("in/a b\n\u{1F600}".utf8) + [0xFF, 0xFE] + Array(".HEIC".utf8), "A")
    let run = try Run([folder("in")], into: .folder(folder("out")))
    #expect(run.summary.converted == 1)
    #expect(folder.files().last == "out/a b\\n\u{1F600}\\xff\\xfe.jpg")
  }

  @Test("the shards of a run do every file once")
  func shards() throws {
    for number in 0..<20 { folder.write("in/\(number % 3)/\(number).heic", "\(number)") }
    var submitted: [String] = []
    for index in 1...3 {
      let run = try Run([folder("in")], into: .folder(folder("out"))) {
        $0.shard = .part(index: index, count: 3)
      }
      submitted += run.submitted
    }
    #expect(submitted.sorted() == (0..<20).map(String.init).sorted())
  }

  @Test("a dry run names what it would do and does nothing")
  func dryRun() throws {
    folder.write("in/a.heic", "A")
    let run = try Run([folder("in")], into: .folder(folder("out"))) { $0.isDryRun = true }
    #expect(run.lines == ["a.heic: planned"])
    #expect(folder.files() == ["in/a.heic"])
  }

  @Test("takes the largest first")
  func largestFirst() throws {
    for length in [3, 9, 1, 7] { folder.write("in/\(length).heic", String(repeating: "x", count: length)) }
    let run = try Run([folder("in")], into: .folder(folder("out"))) { $0.jobs = 8 }
    #expect(run.submitted.map(\.count) == [9, 7, 3, 1])
  }

  @Test("finishes what is in flight when it is asked to stop, and counts what it did not reach")
  func stops() throws {
    for number in 0..<10 { folder.write("in/\(number).heic", "\(number)") }
    let events = EventQueue()
    let service = FakeService { _ in events.post(.stop) }
    let run = try Run([folder("in")], into: .folder(folder("out")), events: events, service: service)
    #expect(run.summary.isInterrupted)
    #expect(run.summary.exitStatus == 130)
    #expect(run.summary.converted == run.submitted.count)
    #expect(run.summary.found + run.summary.notReached == 10)
    #expect(run.summary.notReached > 0)
  }

  @Test("stops while it is still looking for files, and begins nothing")
  func stopsSearching() throws {
    for number in 0..<10 { folder.write("in/\(number).heic", "\(number)") }
    let events = EventQueue()
    events.post(.stop)
    let run = try Run([folder("in")], into: .folder(folder("out")), events: events)
    #expect(run.submitted.isEmpty)
    #expect(run.summary.isSearchCut)
    #expect(run.summary.exitStatus == 130)
    #expect(SummaryText.lines(run.summary)[1] == "Stopped  before all files were found; 1 until then")
  }

  @Test("finds the JPEG of another run that was faster as good as its own")
  func otherRun() throws {
    folder.write("in/a.heic", "A")
    let folder = folder
    let service = FakeService { _ in _ = try? Run([folder("in")], into: .folder(folder("out"))) }
    let run = try Run([folder("in")], into: .folder(folder("out")), service: service)
    #expect(run.lines == ["a.heic: skipped (done)"])
    #expect(folder.read("out/a.jpg") == "jpeg(A)")
  }

  @Test("makes a folder below the output again when somebody has removed it meanwhile")
  func removedFolder() throws {
    for name in ["1", "2"] { folder.write("in/sub/\(name).heic", name) }
    let folder = folder
    let service = FakeService { content in
      guard content == "2" else { return }
      _ = folder("out/sub/1.jpg").withCString { unlink($0) }
      _ = folder("out/sub").withCString { rmdir($0) }
    }
    let run = try Run([folder("in")], into: .folder(folder("out")), service: service) { $0.jobs = 0 }
    #expect(run.summary.converted == 2)
    #expect(folder.read("out/sub/2.jpg") == "jpeg(2)")
  }

  @Test("stops when the output is gone, and does not fill the disk that was below it")
  func removedOutput() throws {
    for number in 0..<10 { folder.write("in/\(number).heic", "\(number)") }
    let folder = folder
    let service = FakeService { content in
      guard content == "1" else { return }
      _ = folder("out/0.jpg").withCString { unlink($0) }
      _ = folder("out").withCString { rmdir($0) }
    }
    let run = try Run([folder("in")], into: .folder(folder("out")), service: service) { $0.jobs = 0 }
    #expect((run.summary.converted, run.summary.failed, run.summary.notReached) == (1, 1, 8))
    #expect(run.summary.exitStatus == 1)
    #expect(!folder.files().contains { $0.hasPrefix("out") })
  }

  @Test("cuts names that would be longer than a name may be")
  func longNames() throws {
    let long = String(repeating: "ü", count: 125)
    for ending in ["heic", "heif"] { folder.write("in/\(long).\(ending)", ending) }
    let run = try Run([folder("in")], into: .folder(folder("out")))
    #expect(run.summary.converted == 2)
    let names = folder.files().filter { $0.hasPrefix("out/") }
    #expect(names.count == 2)
    #expect(names.allSatisfy { $0.hasSuffix(".jpg") && $0.utf8.count <= 259 && !$0.contains("\\x") })
    let again = try Run([folder("in")], into: .folder(folder("out"))) {
      $0.policy = TargetPolicy(existing: .rename)
    }
    #expect(again.summary.converted == 2)
  }

  @Test(
    "publishes nothing of a source that somebody writes to while it is read, and converts it the next time",
    arguments: ["A and more", "B", "bad"])
  func changedMeanwhile(content: String) throws {
    let source = folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    let folder = folder
    let service = FakeService { _ in folder.write("in/a.heic", content) }
    let run = try Run([source], into: .folder(folder("out")), journal: folder("journal"), service: service)
    #expect(run.lines == ["a.heic: failed (changed)"])
    #expect(folder.files().filter { $0.hasPrefix("out/") }.isEmpty)
    #expect(folder.read("journal") == "")
    folder.write("in/a.heic", "C")
    let again = try Run([source], into: .folder(folder("out")), journal: folder("journal"))
    #expect(again.lines == ["a.heic: converted"])
    #expect(folder.read("out/a.jpg") == "jpeg(C)")
  }

  @Test(
    "is not disturbed when only the names or permissions of a source change, nor when another file takes its place"
  )
  func changedAroundIt() throws {
    let source = folder.write("in/a.heic", "A")
    let folder = folder
    let service = FakeService { _ in
      _ = source.withCString { chmod($0, 0o600) }
      let other = folder.write("in/other", "B")
      _ = other.withCString { from in source.withCString { rename(from, $0) } }
    }
    let run = try Run([source], into: .folder(folder("out")), service: service)
    #expect(run.lines == ["a.heic: converted"])
    #expect(folder.read("out/a.jpg") == "jpeg(A)")
    #expect(try Run([source], into: .folder(folder("out"))).lines == ["a.heic: converted"])
    #expect(folder.read("out/a.jpg") == "jpeg(B)")
  }
}
