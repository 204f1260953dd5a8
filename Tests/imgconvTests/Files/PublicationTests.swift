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
