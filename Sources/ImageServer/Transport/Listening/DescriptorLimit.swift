internal import Glibc

/// The process's limit of open descriptors.
enum DescriptorLimit {
  /// Raises the soft limit to the hard one and returns it. The soft one is 1024 on most systems, for the sake of programs that use `select`.
  static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    if limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = limit.rlim_max
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// How many connections fit under a limit: a quarter of it stays for bodies, answers and workers.
  static func connections(under limit: Int) -> Int { max(1, limit - max(32, limit / 4)) }
}
