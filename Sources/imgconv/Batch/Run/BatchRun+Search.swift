extension BatchRun {
  /// Takes the picture on standard input for the only one, if there is one.
  mutating func takeStandardInput() {
    guard let input = plan.standardInput else { return }
    isSearching = false
    let name = BytePath("-")
    switch input {
    case .failure(let failure):
      record(FileRecord(source: name, sourceSize: 0, output: nil, status: .failed(failure)))
    case .success(let (file, status)):
      var item = RunItem(source: name, status: status)
      item.opened = file
      if case .file(let path) = plan.layout { item.target = path }
      window.add(item, size: status.size)
    }
  }

  /// Fills the window from the inputs; what needs no conversion is recorded at once.
  mutating func search() {
    while isSearching, !isStopping, !window.isFull {
      guard let source = walk.next() else {
        isSearching = false
        return
      }
      defer { position += 1 }
      guard plan.shard.takes(position: position) else { continue }
      switch source.finding {
      case .hidden: record(source, .skipped(.hidden))
      case .unreadable(let reason): record(source, .failed(.unreadable(reason)))
      case .picture(let status): found(source, status)
      }
    }
  }

  private mutating func found(_ source: SourceFile, _ status: FileStatus) {
    var item = RunItem(source: source.path, status: status)
    switch names.assignment(for: source) {
    case .repeated?: return record(source, .skipped(.repeated))
    case .path(let target)?:
      item.target = target
      item.variant = variants.variant(of: target)
    case nil: break
    }
    window.add(item, size: status.size)
  }

  private mutating func record(_ source: SourceFile, _ status: FileRecord.Status) {
    record(FileRecord(source: source.path, sourceSize: source.size, output: nil, status: status))
  }
}
