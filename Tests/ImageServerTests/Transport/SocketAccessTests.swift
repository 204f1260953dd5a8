import Glibc
import Testing

@testable import ImageServer

@Suite struct SocketAccessTests {
  @Test(arguments: [("660", 0o660), ("0660", 0o660), ("0777", 0o777), ("000", 0)] as [(String, mode_t)])
  func modesAreOctal(text: String, mode: mode_t) {
    #expect(SocketAccess.mode(text) == mode)
  }

  @Test(arguments: ["", "66", "1660", "00660", "68a", "rw-", "0o660", "+660", " 660", "-660"])
  func whatIsNoModeIsRefused(text: String) {
    #expect(SocketAccess.mode(text) == nil)
  }

  @Test func groupsAreKnownByNameAndByNumber() {
    #expect(SocketAccess.group("root") == 0)
    #expect(SocketAccess.group("12345") == 12345)
    #expect(SocketAccess.group("no such group") == nil)
    #expect(SocketAccess.group("4294967295") == nil, "it stands for no change")
    #expect(SocketAccess.group("-1") == nil)
  }

  @Test func aSocketIsOpenedWithItsMode() throws {
    let path = "/tmp/imgconv-test-\(getpid())-access.sock"
    let access = SocketAccess(mode: 0o640)
    let open = try ListeningSocket.open(.unix(path: path), backlog: 1, access: access)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(open.count == 1)
    #expect(SocketAccess(mode: 0o600).apply(to: path + ".not") == ENOENT)
  }
}
