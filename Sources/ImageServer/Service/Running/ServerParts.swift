public import ImageWorkers

/// What a server is given from outside its module.
public struct ServerParts: Sendable {
  /// Where pictures are converted.
  public var pictures: any PictureService
  /// Converts a small picture and says whether that went well; called from time to time for `/readyz`.
  public var probe: (@Sendable (_ completion: @escaping @Sendable (Bool) -> Void) -> Void)?
  /// Whether a picture has been converted by `pictures` just now, so that `/readyz` is right from the first request on.
  public var isProven: Bool
  /// Names and versions of the software and its libraries.
  public var versions: [(name: String, version: String)]
  /// Metrics that are counted outside of the service.
  public var metrics: @Sendable () -> [ServerMetric]
  /// The service manager's socket (`NOTIFY_SOCKET`), if any.
  public var notifySocket: String?

  /// The parts of a server.
  public init(
    pictures: any PictureService,
    probe: (@Sendable (_ completion: @escaping @Sendable (Bool) -> Void) -> Void)? = nil,
    isProven: Bool = false,
    versions: [(name: String, version: String)] = [],
    metrics: @escaping @Sendable () -> [ServerMetric] = { [] },
    notifySocket: String? = nil
  ) {
    (self.pictures, self.probe, self.isProven, self.versions) = (pictures, probe, isProven, versions)
    (self.metrics, self.notifySocket) = (metrics, notifySocket)
  }
}
