// Reads one head, as a browser sends it, so many times as the command line says: Benchmarks/check.py compiles it with
// Sources/ImageServer/HTTP and counts the instructions inside `readHead`.
let head = Array(
  """
  POST /convert?quality=0.83&name=IMG_0001.HEIC HTTP/1.1\r
  Host: photos.example.org:8443\r
  User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36\r
  Accept: image/jpeg, image/*;q=0.8, */*;q=0.5\r
  Accept-Encoding: gzip, deflate, br, zstd\r
  Accept-Language: en-GB,en;q=0.9,de;q=0.8\r
  Content-Type: image/heic\r
  Content-Length: 2600220\r
  Origin: https://photos.example.org:8443\r
  Referer: https://photos.example.org:8443/\r
  Sec-Fetch-Dest: empty\r
  Sec-Fetch-Mode: cors\r
  Sec-Fetch-Site: same-origin\r
  Connection: keep-alive\r
  \r\n
  """.utf8)

/// Reads `head` and returns how many of its bytes the parser took; 0 when it is refused.
@_cdecl("readHead")
@inline(never)
public func readHead() -> Int {
  var parser = RequestHeadParser(limits: .init(target: 8 << 10, fields: 16 << 10, lines: 100))
  guard let step = try? parser.parse(head.span), step.head != nil else { return 0 }
  return step.consumed
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
for _ in 0..<rounds where readHead() != head.count { fatalError("the head was not read") }
