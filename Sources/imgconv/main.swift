internal import Glibc
internal import ImageWorkers

// Before anything is opened, and before any message that could go astray.
guard StandardStreams.occupy() else { exit(ExitStatus.usage) }
// A worker process of the pool's is this binary, started by itself.
if CommandLine.arguments.dropFirst().first == WorkerMain.argument {
  WorkerMain.run(CommandLine.arguments)
}
StandardStreams.ignoreSignalsOfWrites()
exit(CommandTable.run(ProcessEnvironment.arguments))
