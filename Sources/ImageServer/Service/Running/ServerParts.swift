public import ImageWorkers

/// What a server is given from outside its module.
public struct ServerParts: Sendable {
  /// Where pictures are converted.
  public var pictures: any PictureService
  /// A small picture that is converted from time to time to know whether conversion works: a sealed memfd and its length.
  public var selfTest: (source: OwnedDescriptor, length: Int)?
  /// Names and versions of the software and its libraries.
  public var versions: [(name: String, version: String)]
  /// More metrics: name, help, whether it is a counter, and labelled values.
  public var metrics: @Sendable () -> [ServerMetric]
  /// The service manager's socket (`NOTIFY_SOCKET`), if any.
  public var notifySocket: String?

  /// The parts of a server.
  public init(
    pictures: any PictureService, selfTest: (source: OwnedDescriptor, length: Int)? = nil,
    versions: [(name: String, version: String)] = [],
    metrics: @escaping @Sendable () -> [ServerMetric] = { [] },
    notifySocket: String? = nil
  ) {
    (self.pictures, self.selfTest, self.versions) = (pictures, selfTest, versions)
    (self.metrics, self.notifySocket) = (metrics, notifySocket)
  }
}
