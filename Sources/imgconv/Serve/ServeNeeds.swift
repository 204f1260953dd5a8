internal import Dispatch
internal import Glibc
internal import ImageWorkers

/// What a service needs from the system to run at all. Asked before anything is started: Dispatch waits for ever, and in silence, for a
/// thread that it does not get, and with it everything that runs on its queues, signals among them.
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
    let available = threadsAvailable(upTo: threads)
    guard available >= threads else {
      return "Only \(Quantity.count(available, "more thread")) can be started; a service with "
        + "\(Quantity.count(workers, "worker")) needs at least \(threads). Raise the limit of processes and threads (ulimit -u, "
        + "TasksMax, pids.max), or ask for fewer --workers."
    }
    return nil
  }

  /// How many of `wanted` threads can run side by side now: they are started, and ended again.
  private static func threadsAvailable(upTo wanted: Int) -> Int {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // They only wait.
    pthread_attr_setstacksize(&attributes, 64 << 10)
    let end = DispatchSemaphore(value: 0)
    var threads: [pthread_t] = []
    while threads.count < wanted {
      var thread = pthread_t()
      let code = pthread_create(
        &thread, &attributes,
        { context in
          if let context { Unmanaged<DispatchSemaphore>.fromOpaque(context).takeUnretainedValue().wait() }
          return nil
        }, Unmanaged.passUnretained(end).toOpaque())
      guard code == 0 else { break }
      threads.append(thread)
    }
    for _ in threads { end.signal() }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count
  }
}
