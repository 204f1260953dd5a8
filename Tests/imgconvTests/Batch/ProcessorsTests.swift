import Testing

@testable import imgconv

@Suite("The processors of a process")
struct ProcessorsTests {
  @Test(
    "are what the tightest quota of its control groups pays for",
    arguments: [
      (
        "0::/a/b\n",
        ["/sys/fs/cgroup/a/b/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/cpu.max": "150000 100000\n"], 2
      ),
      ("0::/\n", ["/sys/fs/cgroup/cpu.max": "50000 100000\n"], 1),
      ("0::/elsewhere\n", ["/sys/fs/cgroup/cpu.max": "400000 100000\n"], 4),
      (
        "4:cpu,cpuacct:/x\n0::/\n",
        [
          "/sys/fs/cgroup/cpu/x/cpu.cfs_quota_us": "300000\n",
          "/sys/fs/cgroup/cpu/x/cpu.cfs_period_us": "100000\n",
        ], 3
      ),
      (
        "4:cpu:/x\n",
        [
          "/sys/fs/cgroup/cpu/x/cpu.cfs_quota_us": "-1\n",
          "/sys/fs/cgroup/cpu/x/cpu.cfs_period_us": "100000\n",
        ], nil
      ),
      ("0::/\n", [:], nil), ("", [:], nil),
    ] as [(String, [String: String], Int?)])
  func quota(membership: String, files: [String: String], expected: Int?) {
    #expect(Processors.quota(membership: membership) { files[$0] ?? "" } == expected)
  }

  @Test("are at least one") func available() { #expect(Processors.available >= 1) }
}
