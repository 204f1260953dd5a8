internal import ImageCore
internal import ImageWorkers

/// The service's behaviour: routes, rules, admission and conversions. It knows no socket and no process: requests come from
/// the transport, pictures go to a `PictureService`.
final class ConversionService: Sendable {
  /// What is allowed.
  let policy: ServicePolicy
  /// Who gets in.
  let desk: AdmissionDesk
  /// Where pictures are converted.
  let pictures: any PictureService
  /// What is counted.
  let metrics: ServiceMetrics
  /// Where requests are logged.
  let log: LogSink
  /// Whether pictures can be converted.
  let readiness: Readiness
  /// What is served as it is.
  let documents: Documents
  /// What others count, shown after the service's own.
  let otherMetrics = MetricSources()
  /// Time and chance.
  let surroundings: ServiceSurroundings

  /// Creates a service that takes requests at once.
  init(
    policy: ServicePolicy, desk: AdmissionDesk, pictures: any PictureService, log: LogSink,
    documents: Documents,
    surroundings: ServiceSurroundings, readiness: Readiness = Readiness(),
    metrics: ServiceMetrics = ServiceMetrics()
  ) {
    (self.policy, self.desk, self.pictures, self.log) = (policy, desk, pictures, log)
    (self.documents, self.surroundings, self.readiness) = (documents, surroundings, readiness)
    self.metrics = metrics
  }
}
