/// The inputs of a run in their order: what the command line names, then what `--files-from` lists.
struct SourceInputs: Sendable {
  /// One input.
  struct Input: Sendable, Equatable {
    /// The path as it was given.
    var path: BytePath
    /// The folders below the output folder that it keeps: those of a relative name in a list.
    var placement: BytePath
    /// The folder below the output folder that takes its content, if it is a folder itself.
    var contentPlacement: BytePath
  }

  private var operands: [BytePath]
  private var list: [UInt8] = []
  private var separator = UInt8(ascii: "\n")

  /// Inputs that the command line names.
  init(operands: [BytePath]) { self.operands = operands }

  /// Adds the names in `bytes`, one a line, or each ended by a NUL.
  mutating func append(list bytes: [UInt8], isNulSeparated: Bool) {
    list = bytes
    separator = isNulSeparated ? 0 : UInt8(ascii: "\n")
  }

  /// Hands over one input after the other; the list is never taken apart as a whole.
  struct Reader {
    fileprivate let inputs: SourceInputs
    fileprivate var nextOperand = 0
    fileprivate var position = 0

    /// The next input; nil at the end.
    mutating func next() -> Input? {
      if nextOperand < inputs.operands.count {
        nextOperand += 1
        return Input(
          path: inputs.operands[nextOperand - 1], placement: BytePath(""), contentPlacement: BytePath(""))
      }
      while position < inputs.list.count {
        let rest = inputs.list[position...]
        var name = rest.prefix { $0 != inputs.separator }
        position += name.count + 1
        // Windows ends lines so; a name that ends so can be given with -0.
        if inputs.separator != 0, name.last == UInt8(ascii: "\r") { name.removeLast() }
        if !name.isEmpty { return Self.listed(name) }
      }
      return nil
    }

    /// A listed name keeps its folders if it is relative and stays below where it starts.
    private static func listed(_ name: ArraySlice<UInt8>) -> Input {
      let slash = UInt8(ascii: "/")
      let dot = UInt8(ascii: ".")
      let parts = name.split(separator: slash).filter { $0 != [dot] }
      let keeps = name.first != slash && !parts.contains([dot, dot])
      return Input(
        path: BytePath(Array(name)),
        placement: BytePath(keeps ? Array(parts.dropLast().joined(separator: [slash])) : []),
        contentPlacement: BytePath(keeps ? Array(parts.joined(separator: [slash])) : []))
    }
  }

  /// Starts over at the first input.
  func reader() -> Reader { Reader(inputs: self) }
}
