#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

exit(CommandTable.run(ProcessEnvironment.arguments))
