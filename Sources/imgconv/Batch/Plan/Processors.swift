internal import CFiles
internal import Glibc

/// How many processors this process really gets: what affinity allows, and what its cgroups' quotas pay for.
enum Processors {
  /// The number, at least 1.
  static var available: Int {
    let allowed = max(1, Int(cfiles_allowed_processors()))
    let quota = quota(membership: read("/proc/self/cgroup"), file: read)
    return max(1, min(allowed, quota ?? allowed))
  }

  /// The processors that the tightest CPU quota of a process's cgroups pays for, rounded up; nil without a quota.
  ///
  /// - Parameters:
  ///   - membership: the content of `/proc/self/cgroup`.
  ///   - file: reads a file below `/sys/fs/cgroup`.
  static func quota(membership: String, file: (String) -> String) -> Int? {
    var tightest: Double?
    for line in membership.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isUnified = parts[0] == "0" && parts[1].isEmpty
      guard isUnified || parts[1].split(separator: ",").contains("cpu") else { continue }
      let roots = isUnified ? ["/sys/fs/cgroup"] : ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct"]
      for root in roots {
        for path in ancestors(of: String(parts[2])) {
          let folder = root + path
          let share = isUnified ? unifiedShare(file(folder + "/cpu.max")) : legacyShare(folder, file)
          if let share { tightest = min(tightest ?? share, share) }
        }
      }
    }
    // Half a processor is rounded up to one, and one and a half to two: the kernel slows them down as it must.
    return tightest.map { max(1, Int(min($0, 65_536).rounded(.up))) }
  }

  /// `/a/b` as `/a/b`, `/a` and the root: inside a container the path may be the host's, and then only the root is there.
  private static func ancestors(of path: String) -> [String] {
    var parts = path.split(separator: "/").map(String.init)
    var paths: [String] = []
    while !parts.isEmpty {
      paths.append("/" + parts.joined(separator: "/"))
      parts.removeLast()
    }
    return paths + [""]
  }

  /// `cpu.max` of cgroup v2: quota and period in microseconds, or `max`.
  private static func unifiedShare(_ text: String) -> Double? {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]), quota > 0, period > 0
    else {
      return nil
    }
    return quota / period
  }

  /// `cpu.cfs_quota_us` and `cpu.cfs_period_us` of cgroup v1; a quota of -1 is none.
  private static func legacyShare(_ folder: String, _ file: (String) -> String) -> Double? {
    unifiedShare(file(folder + "/cpu.cfs_quota_us") + " " + file(folder + "/cpu.cfs_period_us"))
  }

  private static func read(_ path: String) -> String {
    guard let bytes = try? SmallFile.read(BytePath(path), limit: 64 << 10) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
