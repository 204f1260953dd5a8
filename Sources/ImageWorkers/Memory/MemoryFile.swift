internal import CSandbox
public import ImageCore

/// Anonymous files in memory (memfd): how pictures travel between processes without a copy and without a name.
public enum MemoryFile {
  /// Creates an empty memory file; `name` shows in the system's lists of open files only.
  ///
  /// Throws `internal` when the system is out of descriptors or memory.
  public static func create(named name: StaticString = "imgconv") throws(ConversionError) -> OwnedDescriptor {
    let result = name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { sandbox_memory_create($0.baseAddress) }
    }
    do {
      return OwnedDescriptor(try SystemCallError.check("memfd_create", result))
    } catch {
      throw error.conversionError("The machine has no room for another picture; try again later.")
    }
  }

  /// Makes size and content of `file`, which nobody maps writable, final: nobody can write, grow or shrink it any more, whoever
  /// holds a descriptor.
  ///
  /// Throws `internal` when the system refuses that.
  public static func seal(_ file: OwnedDescriptor) throws(ConversionError) {
    do {
      _ = try SystemCallError.check("fcntl(F_ADD_SEALS)", sandbox_memory_seal_unmapped(file.number))
    } catch {
      throw error.conversionError("The picture could not be made final.")
    }
  }

  /// The `count` bytes of `file`, which a stranger can write, in a file that nobody can change any more: `file` itself, sealed; or
  /// a copy of our own while the stranger maps it, or the kernel is busy with its pages.
  ///
  /// Throws `internal` when there is no room for a copy.
  static func final(_ file: OwnedDescriptor, count: Int) throws(ConversionError) -> OwnedDescriptor {
    guard sandbox_memory_seal(file.number) != 0 else { return file }
    return try copy(of: file, count: count)
  }

  /// A sealed copy of the first `count` bytes of `file`; fewer, where it has become shorter.
  static func copy(of file: OwnedDescriptor, count: Int) throws(ConversionError) -> OwnedDescriptor {
    let own = try create(named: "imgconv-copy")
    var sink = DescriptorSink(own)
    let copied = try file.forEachPiece(upTo: count) { (piece) throws(ConversionError) in try sink.write(piece)
    }
    guard copied != nil else {
      throw SystemCallError("pread").conversionError("The picture could not be copied.")
    }
    try sink.finish()
    try seal(own)
    return own
  }

  /// A sealed memory file that holds `bytes`.
  public static func containing(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) -> OwnedDescriptor {
    let file = try create()
    var sink = DescriptorSink(file)
    try sink.write(bytes)
    try sink.finish()
    try seal(file)
    return file
  }

  /// The first `count` bytes of `file`.
  ///
  /// Throws `internal` when it holds fewer.
  static func bytes(of file: OwnedDescriptor, count: Int) throws(ConversionError) -> [UInt8] {
    var reader = SourceReader()
    return try reader.withBytes(of: file, length: count) { bytes in Array(bytes) }
  }
}
