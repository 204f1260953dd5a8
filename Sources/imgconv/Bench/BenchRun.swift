internal import ImageCore
internal import ImageWorkers

/// A bench from the first load to the last.
struct BenchRun {
  /// How it is run.
  let values: BenchValues
  /// What is converted; at least one.
  let pictures: [BenchPicture]
  /// What it waits for.
  let events: EventQueue
  /// Makes the service for a load.
  let service: (BenchLoad) throws(ConversionError) -> any PictureService
  /// Told what is going on, for the person at a terminal.
  var progress: (String) -> Void = { _ in }

  /// Measures every load into `report`.
  ///
  /// - Returns: whether a signal ended it; what was measured until then is in the report.
  func run(into report: inout BenchReport) throws(ConversionError) -> Bool {
    for load in BenchLoad.all(jobs: values.jobs, threads: values.threads) {
      BenchUsage.resetPeak()
      let cell = try measure(load)
      if !cell.rounds.isEmpty { report.add(cell) }
      if cell.rounds.count < values.rounds { return true }
    }
    return false
  }

  private func measure(_ load: BenchLoad) throws(ConversionError) -> BenchCell {
    var options = values.conversion
    options.threads = load.threads
    var cell = BenchCell(load: load)
    var driver = BenchDriver(
      pictures: pictures, service: try service(load), jobs: load.jobs, options: options,
      deadline: values.service.deadline, events: events, isLocal: values.url == nil)
    let name = "\(load.jobs) jobs, \(load.threads) threads"
    progress("\(name): warming up")
    // Every picture once, and enough of them that every worker is there and has its buffers.
    guard driver.run(until: .count(max(pictures.count, 2 * load.jobs))) != nil else { return cell }
    for number in 1...values.rounds {
      driver.progress = { [progress] done, share in
        let percent = Quantity.fixed(share * 100, 0)
        progress("\(name): round \(number) of \(values.rounds), \(percent) %, \(done) conversions")
      }
      guard let round = driver.run(until: values.end) else { break }
      cell.rounds.append(round)
    }
    if values.url == nil { cell.peakBytes = BenchUsage.now.peakBytes }
    return cell
  }
}
