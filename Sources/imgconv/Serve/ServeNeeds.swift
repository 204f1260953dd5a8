internal import ImageWorkers

/// What a service needs from the system to run at all. Asked before anything is started.
enum ServeNeeds {
  /// What is missing for a service with `workers` workers, as a sentence that says what to do; nil when nothing is.
  static func shortage(workers: Int) -> String? {
    // Standard streams, listeners, loops and what Dispatch has; and for each worker its channel, its standard error and two pictures.
    let files = 32 + 8 * workers
    let limit = DescriptorLimit.raise()
    guard limit >= files else {
      return
        "Only \(limit) files may be open at a time; a service with \(Quantity.count(workers, "worker")) needs at least "
        + "\(files). Raise the limit (ulimit -n, LimitNOFILE), or ask for fewer --workers."
    }
    // Those of the service itself; and for each worker the thread that watches over it and its own first one.
    let threads = 8 + 2 * workers
    return ThreadSupply.shortage(
      of: threads, for: "a service with \(Quantity.count(workers, "worker")) needs", option: "--workers")
  }
}
