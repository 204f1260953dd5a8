internal import CFiles
internal import Dispatch
internal import Glibc

/// Whether the system gives this process the threads that its work needs: limits of processes, of tasks and of memory all
/// end it.
///
/// Asked before the work begins: Dispatch waits for ever, and in silence, for a thread that it does not get, and with it
/// everything that runs on its queues, deadlines among them.
enum ThreadSupply {
  /// What is missing when fewer than `wanted` more threads can run side by side, as sentences that say what to do; nil when
  /// nothing is. `purpose` says what needs them, with its verb; `option` is the one that asks for fewer.
  static func shortage(of wanted: Int, for purpose: String, option: String) -> String? {
    cfiles_share_limited_heap()
    let available = count(upTo: wanted)
    guard available < wanted else { return nil }
    return
      "Only \(Quantity.count(available, "more thread")) can be started; \(purpose) at least \(wanted). Raise the limit of "
      + "processes and threads (ulimit -u, TasksMax, pids.max) or of memory (ulimit -v, ulimit -d), or ask for fewer \(option)."
  }

  /// How many of `wanted` threads, with stacks like those of Dispatch, can run now: they are started, and ended again.
  private static func count(upTo wanted: Int) -> Int {
    let end = DispatchSemaphore(value: 0)
    var threads: [pthread_t] = []
    while threads.count < wanted {
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
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
