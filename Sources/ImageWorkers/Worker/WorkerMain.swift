internal import CSandbox
internal import Glibc
internal import ImageCore

/// The main program of a worker process.
///
/// The pool starts this very binary with `__worker` as its first argument; `main` hands over to `run` then, before
/// anything else. Nobody else has a use for it.
public enum WorkerMain {
  /// The first argument that makes this binary a worker.
  public static let argument = "__worker"

  /// Works for the pool that started this process, with the orders in `arguments[2]`; ends the process.
  public static func run(_ arguments: [String]) -> Never {
    guard arguments.count == 3,
      let orders = WireJSON.decode(WorkerOrders.self, from: Array(arguments[2].utf8))
    else {
      say("imgconv: \(argument) is for the program's own use.\n")
      exit(2)
    }
    let channel = Channel(OwnedDescriptor(LockDown.channel))
    do {
      try serve(orders, channel)
      exit(0)
    } catch let error as ConversionError {
      try? channel.send(WorkerAnswer.refused(error).message)
      exit(1)
    } catch let error as SystemCallError {
      say("worker: \(error.description)\n")
      exit(1)
    } catch {
      exit(1)
    }
  }

  private static func serve(_ orders: WorkerOrders, _ channel: Channel) throws {
    let lockDown = LockDown(orders: orders)
    try lockDown.prepare()
    var engine = EngineRun(orders.drill ? DrillEngine() : CoreEngine())
    try SelfTest.run(&engine)
    let decoders = DecoderNames.here
    let gaps = try lockDown.enforce()
    try channel.send(WorkerAnswer.ready(WorkerGreeting(gaps: gaps, decoders: decoders)).message)
    var loop = WorkerLoop(channel: channel, engine: engine)
    try loop.run()
  }

  /// Writes to standard error, which the pool keeps as a worker's last words.
  static func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
