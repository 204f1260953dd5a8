internal import CSandbox
internal import ImageCore

/// A worker's way into its sandbox. docs/sandbox.md says what each step is against.
struct LockDown {
  let orders: WorkerOrders

  /// Steps that come before the codecs are loaded: they must hold even when loading goes wrong.
  func prepare() throws(SystemCallError) {
    _ = try SystemCallError.check("prctl(PR_SET_PDEATHSIG)", sandbox_die_with(orders.parent))
    _ = try SystemCallError.check("close_range", sandbox_close_above(Self.channel))
    // A priority that cannot be lowered is no reason not to work.
    _ = sandbox_yield_to_parent(orders.niceness)
    _ = sandbox_tune_malloc()
    sandbox_settle_libc()
  }

  /// Locks the process down for good and says, in whole sentences, what could not be done.
  ///
  /// Throws when that is more than the orders put up with.
  func enforce() throws(ConversionError) -> [String] {
    var gaps: [String] = []
    let sanitizer = Self.sanitizer
    if let sanitizer {
      gaps.append(
        "This is a build with \(sanitizer): the memory limit and the system call filter are not in force.")
    }
    let addressSpace = sanitizer == nil ? orders.memoryLimit : 0
    try checkRoom(under: addressSpace)
    try apply("prlimit", "The resource limits") {
      sandbox_set_limits(UInt64(max(addressSpace, 0)), UInt64(max(orders.outputLimit, 0)), Self.openFiles)
    }
    try apply("prctl", "The drop of privileges") { sandbox_drop_privileges() }
    if sanitizer == nil, orders.sandbox != .off, let gap = try filter() { gaps.append(gap) }
    return gaps
  }

  /// The sanitizer that this build has, which needs address space and system calls of its own.
  static var sanitizer: String? { sandbox_sanitizer().map { String(cString: $0) } }

  /// The descriptor of the channel to the pool.
  static let channel: Int32 = 3
  /// Bytes without which even a small picture does not convert.
  private static let leastRoom = 24 << 20
  /// The channel, three standard descriptors, three of a picture, and some to spare.
  private static let openFiles: UInt64 = 16

  /// Refuses a memory limit that codecs and libraries alone use up: under it every picture would be over the limit.
  private func checkRoom(under limit: Int) throws(ConversionError) {
    let taken = Int(sandbox_address_space())
    guard limit > 0, taken > 0, limit < taken + Self.leastRoom else { return }
    let least = (taken + Self.leastRoom) >> 20 + 1
    throw ConversionError(
      .internal,
      "A memory limit of \(limit >> 20) MiB leaves no room for a picture: a worker needs \(least) MiB or more."
    )
  }

  private func filter() throws(ConversionError) -> String? {
    let result = sandbox_filter_system_calls()
    guard result < 0 else { return nil }
    let error = SystemCallError("seccomp", code: -result)
    let what = "The kernel or the container forbids the system call filter (seccomp) that workers run under"
    if orders.sandbox == .required {
      throw ConversionError(
        .internal, "\(what). Allow it, or go on without it with --sandbox best-effort.",
        detail: error.description)
    }
    return "\(what), \(error.description): a decoder that is taken over can reach files and network."
  }

  private func apply(_ call: String, _ what: String, _ step: () -> Int32) throws(ConversionError) {
    do {
      _ = try SystemCallError.check(call, step())
    } catch {
      throw error.conversionError("\(what) of a worker process could not be set.")
    }
  }
}
