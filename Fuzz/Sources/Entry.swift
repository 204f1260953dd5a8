import Glibc

@testable import imgconv

/// Something that reads foreign bytes and must come to an end with every one of them, without a trap and without touching memory
/// that is not its own.
struct FuzzTarget: Sendable {
  /// What `Scripts/fuzz` calls it.
  var name: String
  /// Reads the bytes.
  var run: @Sendable (UnsafeRawBufferPointer) -> Void

  /// All targets.
  static let all = [
    container, exif, xmp, jpeg, http, chunked, multipart, arguments, json, worker,
  ]

  /// The one that the environment variable `FUZZ_TARGET` names.
  static let chosen: FuzzTarget = {
    let wanted = ProcessEnvironment.text("FUZZ_TARGET") ?? ""
    guard let target = all.first(where: { $0.name == wanted }) else {
      Console.tell("FUZZ_TARGET must be one of: \(all.map(\.name).joined(separator: " "))")
      exit(2)
    }
    return target
  }()
}

/// libFuzzer's door: called once for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(UnsafeRawBufferPointer(start: start, count: count))
  return 0
}

/// Ends the process when something that must hold does not: libFuzzer keeps the input.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
  guard !condition else { return }
  Console.tell("broken promise: \(what())")
  abort()
}
