import Glibc
import ImageWorkers
import Testing

@testable import ImageServer

/// Descriptors: none is lost, and running out of them hurts nobody. In processes of their own, since they count what is open.
@Suite struct TransportDescriptorTests {
  @Test func givesBackEveryDescriptor() async {
    await #expect(processExitsWith: .success) {
      try await reportingFailure {
        // What Dispatch and the system open once stays open.
        await MainActor.run {}
        try TestServer().client().send(get)
        let before = try openDescriptors()
        do {
          let server = try TestServer()
          for round in 0..<20 {
            let client = try server.client()
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            try require(client.response()?.text == "hello", "an answer")
            switch round % 5 {
            case 0: client.reset()
            case 1: client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nhel")
            case 2:
              client.send("\u{0}")
              try require(client.response()?.status == 400, "a refusal")
            case 3: client.finish()
            default: break
            }
          }
          try require(server.closesAll(), "every connection closes")
          server.handler.state.withLock { $0 = .init() }
          server.stop()
        }
        // Dispatch closes the loops' epoll descriptors when it has cancelled their sources.
        var now = try openDescriptors()
        for _ in 0..<1000 where now > before {
          usleep(10_000)
          now = try openDescriptors()
        }
        try require(now <= before, "\(now) descriptors are open, \(before) were before")
      }
    }
  }

  @Test func neitherSpinsNorHurtsAnyoneWithoutDescriptors() async {
    await #expect(processExitsWith: .success) {
      try await reportingFailure {
        // Dispatch opens a descriptor for the main queue when the main thread leaves it: let that be over.
        await MainActor.run {}
        var limit = rlimit(rlim_cur: 200, rlim_max: 200)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let server = try TestServer()
        let first = try server.client()
        first.send(get)
        try require(first.response()?.status == 200, "the first answer")

        // All descriptors but one are taken before anybody connects: the server can accept one connection of many.
        var fillers: [RawClient] = []
        while let filler = try? RawClient(unconnectedTo: server.address) { fillers.append(filler) }
        // So few that they stay below the limit of connections, whatever the order in which they come and go.
        fillers.removeLast(40)
        var clients: [RawClient] = []
        while let client = try? RawClient(unconnectedTo: server.address) { clients.append(client) }
        clients.removeLast()
        for client in clients { try client.connect(to: server.address) }
        while server.server.statistics.acceptPauses == 0 { usleep(1000) }
        for _ in 0..<100 {
          first.send(get)
          try require(first.response()?.status == 200, "answers at the limit")
        }
        // A pause is as long as 200 ms; a server that spins counts thousands.
        try require(server.server.statistics.acceptPauses < 50, "no spinning")

        let last = clients.removeLast()
        clients = []
        last.send(get)
        try require(last.response()?.status == 200, "those who waited are served")
        withExtendedLifetime(fillers) {}
      }
    }
  }

  @Test func holdsThousandsOfIdleConnectionsWithoutThreads() async {
    await #expect(processExitsWith: .success) {
      try await reportingFailure {
        // However long a busy machine takes: nobody is cut off for being idle.
        var settings = TransportSettings()
        settings.idleTimeout = .seconds(3600)
        let server = try TestServer(settings: settings)
        var clients = [try server.client()]
        clients[0].send(get)
        try require(clients[0].response()?.status == 200, "the first answer")
        let threads = try entries(of: "/proc/self/task")
        let memory = try residentBytes()
        // Two descriptors each, both in this process.
        let count = min(5000, (DescriptorLimit.raise() - 100) / 3)
        for _ in 0..<count { clients.append(try server.client()) }
        while server.server.statistics.open < count { usleep(1000) }
        for client in [clients[1], clients[count / 2], clients[count]] {
          client.send(get)
          try require(client.response()?.status == 200, "everyone is answered")
        }
        // The loops' own, and what Dispatch adds for them.
        let added = try entries(of: "/proc/self/task") - threads
        try require(added <= 4, "\(added) more threads")
        // Sanitizers keep a shadow of everything.
        let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
        let grown = try residentBytes() - memory
        try require(isSanitized || grown < 30 << 20, "\(grown) bytes for \(count) connections")
      }
    }
  }
}

private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

private struct Unmet: Error { var what: String }

private func require(_ condition: Bool, _ what: String) throws {
  if !condition { throw Unmet(what: what) }
}

/// Runs the body of a process of its own, and says why it fails: the process that waits for it hears its status only.
private func reportingFailure(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch {
    let sentence = Array("unmet: \(error)\n".utf8)
    _ = write(STDERR_FILENO, sentence, sentence.count)
    throw error
  }
}

private func openDescriptors() throws -> Int { try entries(of: "/proc/self/fd") }

private func entries(of path: String) throws -> Int {
  guard let directory = opendir(path) else { throw Unmet(what: path) }
  defer { closedir(directory) }
  var count = 0
  while readdir(directory) != nil { count += 1 }
  return count
}

private func residentBytes() throws -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { throw Unmet(what: "statm") }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, 256, file) != nil else { throw Unmet(what: "statm") }
  let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
    separator: " ")
  return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
