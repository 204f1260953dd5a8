import Glibc
import ImageWorkers
import Testing

@testable import imgconv

@Suite("A name that is taken")
struct ExistingFilesTests {
  let folder = TemporaryFolder()

  private func run(_ existing: ExistingPolicy) throws -> Run {
    try Run([folder("in")], into: .folder(folder("out"))) { $0.policy = TargetPolicy(existing: existing) }
  }

  @Test(
    "by a JPEG that imgconv did not write is dealt with as --existing says",
    arguments: [
      (ExistingPolicy.skip, "skipped (exists)", "mine", ["out/a.jpg"]),
      (.fail, "failed (exists)", "mine", ["out/a.jpg"]),
      (.overwrite, "converted", "jpeg(A)", ["out/a.jpg"]),
      (.rename, "converted", "mine", ["out/a-2.jpg", "out/a.jpg"]),
    ])
  func foreign(existing: ExistingPolicy, outcome: String, content: String, files: [String]) throws {
    folder.write("in/a.heic", "A")
    folder.write("out/a.jpg", "mine")
    #expect(try run(existing).lines == ["a.heic: \(outcome)"])
    #expect(folder.read("out/a.jpg") == content)
    #expect(folder.files().filter { $0.hasPrefix("out/") } == files)
  }

  @Test("but for its case counts as taken, and is never replaced")
  func otherCase() throws {
    folder.write("in/IMG_1.HEIC", "A")
    folder.write("in/IMG_1.JPG", "the phone's own")
    let skipped = try Run([folder("in")], into: .beside)
    #expect(skipped.lines == ["IMG_1.HEIC: skipped (exists)"])
    _ = try Run([folder("in")], into: .beside) { $0.policy = TargetPolicy(existing: .rename) }
    #expect(folder.files() == ["in/IMG_1-2.jpg", "in/IMG_1.HEIC", "in/IMG_1.JPG"])
    #expect(folder.read("in/IMG_1.JPG") == "the phone's own")
  }

  @Test("by our own JPEG that somebody has edited is not ours to renew")
  func edited() throws {
    folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    _ = try run(.skip)
    // As an editor does that writes in place: the attribute stays, the date does not.
    folder.write("out/a.jpg", "edited")
    folder.write("in/a.heic", "B", modified: 1_000_000_060_000_000_000)
    #expect(try run(.skip).lines == ["a.heic: skipped (exists)"])
    #expect(folder.read("out/a.jpg") == "edited")
  }

  @Test("by our own JPEG of another source is not ours to renew")
  func anotherSource() throws {
    folder.write("one/a.heic", "A", modified: 1_000_000_000_000_000_000)
    folder.write("in/a.heic", "B", modified: 1_000_000_060_000_000_000)
    _ = try Run([folder("one")], into: .folder(folder("out")))
    #expect(try run(.skip).lines == ["a.heic: skipped (exists-from-another-source)"])
    #expect(folder.read("out/a.jpg") == "jpeg(A)")
  }

  /// The start of a JPEG up to the middle of its picture.
  private static let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 1, 2]

  @Test(
    "by our own JPEG that a power failure cut short, or filled up with zeros, is renewed",
    arguments: [[], [0xFF], start, start + [0xFF, 0xE1, 0x40], [0, 0, 0], start + [0, 0, 0, 0]])
  func cutShort(rest: [UInt8]) throws {
    folder.write("in/a.heic", Self.long, modified: 1_000_000_000_000_000_000)
    _ = try run(.skip)
    try rewrite("out/a.jpg", rest)
    #expect(try run(.skip).lines == ["a.heic: converted"])
    #expect(folder.read("out/a.jpg") == "jpeg(\(Self.long))")
  }

  @Test(
    "by our own JPEG that was edited under the same date is not ours to renew, nor when the source changed as well",
    arguments: [
      start + [0xFF, 0xD9], Array("shorter".utf8), Array("longer \(long) longer".utf8),
      start + Array(long.utf8) + start,
    ],
    [false, true])
  func editedUnderTheSameDate(content: [UInt8], changes: Bool) throws {
    folder.write("in/a.heic", Self.long, modified: 1_000_000_000_000_000_000)
    _ = try run(.skip)
    try rewrite("out/a.jpg", content)
    if changes { folder.write("in/a.heic", "B", modified: 1_000_000_060_000_000_000) }
    #expect(try run(.skip).lines == ["a.heic: skipped (exists)"])
    #expect(try SmallFile.read(folder("out/a.jpg"), limit: 1 << 20) == content)
  }

  /// A source whose JPEG is longer than what tests put in its place.
  private static let long = String(repeating: "long ", count: 10)

  /// Puts `content` into the file `name` in place, so that its attributes stay, and dates it as it was.
  private func rewrite(_ name: String, _ content: [UInt8]) throws {
    let modified = try FileStatus.of(folder(name)).modified
    let file = OwnedDescriptor(folder(name).withCString { open($0, O_WRONLY | O_TRUNC) })
    _ = content.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    let times = [FileStatus.timespec(modified), FileStatus.timespec(modified)]
    _ = futimens(file.number, times)
  }

  @Test("by our own JPEG with other options is left, and the reason says so")
  func otherOptions() throws {
    folder.write("in/a.heic", "A")
    _ = try run(.skip)
    let again = try Run([folder("in")], into: .folder(folder("out"))) { $0.conversion.quality.value = 0.5 }
    #expect(again.lines == ["a.heic: skipped (done-with-other-options)"])
  }

  @Test("by the source itself is never replaced", arguments: ExistingPolicy.allCases)
  func source(existing: ExistingPolicy) throws {
    let source = folder.write("a.jpg", "a JPEG")
    let run = try Run([source], into: .beside) { $0.policy = TargetPolicy(existing: existing) }
    #expect(run.lines == ["a.jpg: failed (output)"])
    #expect(folder.read("a.jpg") == "a JPEG")
  }

  @Test("by a symbolic link is foreign; overwriting replaces the link and not what it leads to")
  func link() throws {
    folder.write("in/a.heic", "A")
    let precious = folder.write("precious.jpg", "precious")
    try Folder.create(folder("out"))
    _ = precious.withCString { from in folder("out/a.jpg").withCString { symlink(from, $0) } }
    #expect(try run(.skip).lines == ["a.heic: skipped (exists)"])
    #expect(try run(.overwrite).lines == ["a.heic: converted"])
    #expect(folder.read("precious.jpg") == "precious")
    #expect(folder.read("out/a.jpg") == "jpeg(A)")
  }

  @Test("while the picture was being converted is not replaced")
  func takenMeanwhile() throws {
    folder.write("in/a.heic", "A")
    try Folder.create(folder("out"))
    let target = folder("out/a.jpg")
    let service = FakeService { _ in
      let number = target.withCString { open($0, O_WRONLY | O_CREAT, 0o644) }
      _ = write(number, "late", 4)
      close(number)
    }
    let run = try Run([folder("in")], into: .folder(folder("out")), service: service)
    #expect(run.lines == ["a.heic: skipped (exists)"])
    #expect(folder.read("out/a.jpg") == "late")
  }

  @Test(
    "while our own JPEG was being renewed is not replaced, neither by what is written nor by what is moved there",
    arguments: [true, false], [true, false])
  func takenWhileRenewed(moves: Bool, keepsJournal: Bool) throws {
    let source = folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    let journal = keepsJournal ? folder("journal") : nil
    _ = try Run([source], into: .folder(folder("out")), journal: journal)
    folder.write("in/a.heic", "B", modified: 1_000_000_060_000_000_000)
    let folder = folder
    let service = FakeService { _ in
      let late = folder.write(moves ? "late" : "out/a.jpg", "late")
      if moves { _ = late.withCString { from in folder("out/a.jpg").withCString { rename(from, $0) } } }
    }
    let run = try Run([source], into: .folder(folder("out")), journal: journal, service: service)
    #expect(run.lines == ["a.heic: skipped (exists)"])
    #expect(folder.read("out/a.jpg") == "late")
    #expect(folder.files().filter { $0.hasPrefix("out/") } == ["out/a.jpg"])
  }

  @Test(
    "by our own JPEG is renewed although somebody changed its permissions meanwhile, or removed it",
    arguments: [true, false])
  func touchedWhileRenewed(removes: Bool) throws {
    let source = folder.write("in/a.heic", "A", modified: 1_000_000_000_000_000_000)
    _ = try run(.skip)
    folder.write("in/a.heic", "B", modified: 1_000_000_060_000_000_000)
    let target = folder("out/a.jpg")
    let service = FakeService { _ in _ = target.withCString { removes ? unlink($0) : chmod($0, 0o600) } }
    let run = try Run([source], into: .folder(folder("out")), service: service)
    #expect(run.lines == ["a.heic: converted"])
    #expect(folder.read("out/a.jpg") == "jpeg(B)")
    #expect(folder.files().filter { $0.hasPrefix("out/") } == ["out/a.jpg"])
  }
}
