/// The faces that an error category shows: JSON `code` and log field, RFC 9457 problem, exit status.
public struct ErrorFace: Sendable, Equatable {
  /// The stable word for JSON output, logs and metrics labels, for example `over-limit`.
  public var code: String
  /// The HTTP status that answers a request which failed so.
  public var httpStatus: Int
  /// The `title` of the RFC 9457 problem: the same for every occurrence.
  public var title: String
  /// The process's exit status when this alone went wrong: 1 for a picture, 2 for usage.
  public var exitStatus: Int32
}

extension ErrorCategory {
  /// This category's row of the one table that every door reads.
  public var face: ErrorFace {
    switch self {
    case .usage: ErrorFace(code: "usage", httpStatus: 400, title: "Wrong usage", exitStatus: 2)
    case .notAnImage:
      ErrorFace(code: "not-an-image", httpStatus: 415, title: "Not a HEIF picture", exitStatus: 1)
    case .unsupported:
      ErrorFace(code: "unsupported", httpStatus: 415, title: "Unsupported picture", exitStatus: 1)
    case .truncated: ErrorFace(code: "truncated", httpStatus: 422, title: "Truncated picture", exitStatus: 1)
    case .corrupt: ErrorFace(code: "corrupt", httpStatus: 422, title: "Corrupt picture", exitStatus: 1)
    case .overLimit: ErrorFace(code: "over-limit", httpStatus: 422, title: "Over a limit", exitStatus: 1)
    case .parityRefused:
      ErrorFace(code: "parity-refused", httpStatus: 422, title: "Size parity refused", exitStatus: 1)
    case .deadline: ErrorFace(code: "deadline", httpStatus: 504, title: "Deadline exceeded", exitStatus: 1)
    case .busy: ErrorFace(code: "busy", httpStatus: 503, title: "Busy", exitStatus: 1)
    case .decoderCrashed:
      ErrorFace(code: "decoder-crashed", httpStatus: 422, title: "Decoder crashed", exitStatus: 1)
    case .cancelled: ErrorFace(code: "cancelled", httpStatus: 499, title: "Cancelled", exitStatus: 1)
    case .internal: ErrorFace(code: "internal", httpStatus: 500, title: "Internal error", exitStatus: 1)
    }
  }
}
