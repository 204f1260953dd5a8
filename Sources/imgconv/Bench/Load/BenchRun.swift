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
    for load in BenchLoad.all(jobs: values.jobs, threads: values.threads, rates: values.rates) {
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
      pictures: pictures, service: try service(load), load: load, options: options,
      deadline: values.service.deadline, events: events, isLocal: values.url == nil)
    progress("\(load.name): warming up")
    // A schedule may name more clients than a server takes in.
    let clients = load.rate == nil ? load.jobs : min(load.jobs, Processors.available)
    guard driver.warmUp(clients: clients) != nil else { return cell }
    for number in 1...values.rounds {
      driver.progress = { [progress] done, share in
        let percent = DecimalText.fixed(share * 100, 0)
        progress("\(load.name): round \(number) of \(values.rounds), \(percent) %, \(done) conversions")
      }
      guard let round = driver.run(until: values.end) else { break }
      cell.rounds.append(round)
    }
    if values.url == nil { (cell.peakBytes, cell.memory) = (BenchUsage.now.peakBytes, driver.memory) }
    return cell
  }
}
