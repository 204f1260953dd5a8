internal import Glibc

/// The process's limit of open descriptors.
public enum DescriptorLimit {
  /// Raises the soft limit to the hard one and returns it. The soft one is 1024 on most systems, for the sake of programs
  /// that use `select`.
  public static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    if limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = limit.rlim_max
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
