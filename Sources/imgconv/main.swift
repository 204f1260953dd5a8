internal import Glibc
internal import ImageWorkers

// A worker process of the pool's is this binary, started by itself.
if CommandLine.arguments.dropFirst().first == WorkerMain.argument {
  WorkerMain.run(CommandLine.arguments)
}
exit(CommandTable.run(ProcessEnvironment.arguments))
