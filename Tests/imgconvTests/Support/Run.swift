import ImageCore

@testable import imgconv

/// A run with the fake service, and what it reported.
struct Run {
  let summary: Summary
  let lines: [String]
  let submitted: [String]

  /// Runs over `inputs` into `layout`; `configure` changes the plan.
  init(
    _ inputs: [BytePath], into layout: OutputLayout, journal: BytePath? = nil,
    events: EventQueue = EventQueue(),
    service: FakeService = FakeService(), _ configure: (inout BatchPlan) -> Void = { _ in }
  ) throws {
    var plan = BatchPlan(inputs: SourceInputs(operands: inputs), layout: layout)
    configure(&plan)
    let reporter = RecordingReporter()
    var batch = BatchRun(
      plan, events: events, reporter: reporter, journal: try journal.map { path in try Journal(path) }
    ) { (_) throws(ConversionError) in service }
    summary = batch.run()
    lines = reporter.lines
    submitted = service.submitted
  }
}
