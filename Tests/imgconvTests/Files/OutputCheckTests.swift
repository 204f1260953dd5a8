import Glibc
import Testing

@testable import imgconv

@Suite("The place that JPEGs go to")
struct OutputCheckTests {
  @Test("is made when only it is missing")
  func made() throws {
    let folder = TemporaryFolder()
    #expect(OutputCheck.problem(.folder(folder("out")), inputs: []) == nil)
    #expect(try FileStatus.of(folder("out")).kind == .folder)
  }

  @Test("says how to make what is missing above it")
  func advice() {
    let folder = TemporaryFolder()
    let parent = folder("no such")
    #expect(
      OutputCheck.problem(.folder(parent.appending(BytePath("out"))), inputs: [])
        == "the output folder \(parent.display)/out cannot be made: \(parent.display) does not exist; "
        + "make it with: mkdir -p '\(parent.display)'")
    #expect(
      OutputCheck.problem(.file(parent.appending(BytePath("a.jpg"))), inputs: [])
        == "the output folder \(parent.display) does not exist; make it with: mkdir -p '\(parent.display)'")
  }

  @Test("says that a link leads nowhere, and does not tell to make what exists")
  func danglingLink() {
    let folder = TemporaryFolder()
    let link = folder("link")
    _ = link.withCString { symlink("/nonexistent/x", $0) }
    #expect(
      OutputCheck.problem(.folder(link), inputs: [])
        == "the output \(link.display) is a link to something that does not exist")
    #expect(
      OutputCheck.problem(.file(link.appending(BytePath("a.jpg"))), inputs: [])
        == "the output folder \(link.display) is a link to something that does not exist")
  }
}
