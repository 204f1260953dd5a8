/// The resources of the service. The raw value is the label in metrics and logs.
enum Route: String, CaseIterable, Sendable {
  case convert, inspect, healthz, readyz, version, metrics, openapi, page
  /// Anything else.
  case unknown

  /// The route of `path`, which is decoded; nothing else is ever looked up by a path.
  init(path: String) {
    self = Self.allCases.first { $0 != .unknown && $0.path == path } ?? .unknown
  }

  /// The path that leads here.
  var path: String {
    switch self {
    case .page: "/"
    case .openapi: "/openapi.json"
    default: "/" + rawValue
    }
  }

  /// The methods that the resource knows, for `Allow`.
  var methods: [String] {
    switch self {
    case .convert, .inspect: ["POST", "OPTIONS"]
    case .unknown: []
    default: ["GET", "HEAD", "OPTIONS"]
    }
  }

  /// All resources that a service has.
  static let all = allCases.filter { $0 != .unknown }
  /// Those that are also served to the operator alone, without the token.
  static let monitoring: [Route] = [.healthz, .readyz, .metrics]

  /// The methods of all of `routes` together, for what asks about the server rather than one resource.
  static func methods(of routes: [Route]) -> [String] {
    ["GET", "HEAD", "POST", "OPTIONS"].filter { method in routes.contains { $0.methods.contains(method) } }
  }

  /// Whether the resource is open to clients without the token: the two that watch over the process, and the page
  /// (which holds nothing and asks its user for the token).
  var isPublic: Bool { self == .healthz || self == .readyz || self == .page }
}
