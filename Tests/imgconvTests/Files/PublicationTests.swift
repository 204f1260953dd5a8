import Glibc
import ImageWorkers
import Testing

@testable import imgconv

@Suite("Publishing")
struct PublicationTests {
  let folder = TemporaryFolder()

  @Test("leaves nothing when it is given up")
  func givenUp() throws {
    do { _ = try Publication(in: Folder.open(folder.path)) }
    #expect(folder.files().isEmpty)
  }

  @Test("never replaces unless told to, and leaves no other name behind", arguments: [true, false])
  func replacing(nameless: Bool) throws {
    let opened = try Folder.open(folder.path)
    let publish = { (text: String, replacing: Publication.Replacing) throws in
      let memory = try MemoryFile.create()
      _ = write(memory.number, text, text.utf8.count)
      var publication = try Publication(in: opened, nameless: nameless)
      try publication.copy(text.utf8.count, from: memory)
      try publication.publish(as: BytePath("a.jpg"), replacing: replacing)
    }
    try publish("one", .never)
    #expect(throws: SystemError(code: EEXIST)) { try publish("two", .never) }
    #expect(folder.read("a.jpg") == "one")
    try publish("three", .always)
    #expect(folder.read("a.jpg") == "three")
    #expect(folder.files() == ["a.jpg"])
  }

  @Test("takes a name from the file that was judged, and from no other", arguments: [true, false])
  func takesFromJudged(nameless: Bool) throws {
    let opened = try Folder.open(folder.path)
    let publish = { (judged: FileStatus) throws in
      var publication = try Publication(in: opened, nameless: nameless)
      _ = write(publication.file.number, "new", 3)
      try publication.publish(as: BytePath("a.jpg"), replacing: .only(judged))
    }
    let judged = try FileStatus.of(folder.write("a.jpg", "old", modified: 1_000_000_000_000_000_000))
    // Of the same length and date, as a rename puts it there.
    let other = folder.write("other", "own", modified: 1_000_000_000_000_000_000)
    _ = other.withCString { from in folder("a.jpg").withCString { rename(from, $0) } }
    #expect(throws: SystemError(code: EEXIST)) { try publish(judged) }
    #expect(folder.read("a.jpg") == "own")
    try publish(FileStatus.of(folder("a.jpg")))
    #expect(folder.read("a.jpg") == "new")
    #expect(folder.files() == ["a.jpg"])
    _ = folder("a.jpg").withCString { unlink($0) }
    try publish(judged)
    #expect(folder.files() == ["a.jpg"])
  }

  @Test("gives a file its name back that came there in the last moment", arguments: [true, false])
  func givesBack(nameless: Bool) throws {
    let opened = try Folder.open(folder.path)
    let judged = try FileStatus.of(folder.write("judged"))
    folder.write("a.jpg", "own")
    do {
      var publication = try Publication(in: opened, nameless: nameless)
      _ = write(publication.file.number, "new", 3)
      // As publishing goes on where it cannot replace at once.
      if nameless {
        #expect(throws: SystemError(code: EEXIST)) {
          try publication.publish(as: BytePath("a.jpg"), replacing: .only(judged))
        }
      }
      #expect(throws: SystemError(code: EEXIST)) {
        try publication.exchange(with: BytePath("a.jpg"), expecting: judged)
      }
      #expect(folder.read("a.jpg") == "own")
      #expect(StaleFiles.remove(from: opened) == 0)
    }
    #expect(folder.files() == ["a.jpg", "judged"])
  }

  @Test("of a JPEG that ends early fails and leaves nothing", arguments: [true, false])
  func endsEarly(nameless: Bool) throws {
    let memory = try MemoryFile.create()
    _ = write(memory.number, "half", 4)
    do {
      let publication = try Publication(in: Folder.open(folder.path), nameless: nameless)
      #expect(throws: SystemError(code: EIO)) { try publication.copy(8, from: memory) }
    }
    #expect(folder.files().isEmpty)
  }

  @Test("through a hidden file leaves nothing when it is given up")
  func hiddenGivenUp() throws {
    let opened = try Folder.open(folder.path)
    do {
      let publication = try Publication(in: opened, nameless: false)
      #expect(folder.files().count == 1)
      #expect(
        StaleFiles.remove(from: opened) == 0, "it is locked, so that no other run takes it for left over")
      _ = consume publication
    }
    #expect(folder.files().isEmpty)
  }

  @Test("clears up hidden files that nobody has locked, and no others")
  func stale() throws {
    folder.write("\(StaleFiles.prefix)1-x-1")
    folder.write(".imgconv-other")
    let live = folder.write("\(StaleFiles.prefix)2-y-1")
    let number = live.withCString { open($0, O_RDONLY) }
    defer { close(number) }
    #expect(flock(number, LOCK_EX) == 0)
    #expect(StaleFiles.remove(from: try Folder.open(folder.path)) == 1)
    #expect(folder.files() == ["\(StaleFiles.prefix)2-y-1", ".imgconv-other"].sorted())
  }

  @Test("clears up what a killed run was exchanging only where it bears our mark as it was made")
  func exchanged() throws {
    for name in ["foreign", "ours", "edited"] { folder.write(StaleFiles.exchangePrefix + name, name) }
    for name in ["ours", "edited"] {
      let path = folder(StaleFiles.exchangePrefix + name)
      let file = OwnedDescriptor(path.withCString { open($0, O_RDWR) })
      let status = try FileStatus.of(descriptor: file.number)
      let mark = OwnershipMark(
        sourceSize: 1, sourceModified: 1, sourcePath: "0", size: status.size,
        modified: status.modified + (name == "edited" ? 1 : 0), options: "0")
      guard mark.write(to: file.number) else { return }
    }
    #expect(StaleFiles.remove(from: try Folder.open(folder.path)) == 1)
    #expect(folder.files() == ["edited", "foreign"].map { StaleFiles.exchangePrefix + $0 })
  }

  @Test(
    "knows SHA-256",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func sha256(text: String, digest: String) {
    #expect(SHA256.hex(text.utf8) == digest)
    var pieces = SHA256()
    for byte in text.utf8 { withUnsafeBytes(of: byte) { pieces.update($0) } }
    #expect(pieces.finish() == digest)
  }
}
