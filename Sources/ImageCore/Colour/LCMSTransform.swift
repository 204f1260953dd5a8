import CLCMS

/// A transform of R'G'B' rows between two profiles by Little CMS, for profiles that are more than a matrix and curves.
///
/// Relative colorimetric with black point compensation, 16 bits a component. Owned by one picture, used by one thread.
final class LCMSTransform {
  private let context: LCMSContext
  private let handle: cmsHTRANSFORM

  /// The sample layouts that a transform takes and gives.
  enum Layout {
    case rgb16
    case rgbFloat
    case greyFloat
    case xyzFloat

    fileprivate var format: UInt32 {
      switch self {
      case .rgb16: Self.pack(colour: PT_RGB, channels: 3, bytes: 2, isFloat: false)
      case .rgbFloat: Self.pack(colour: PT_RGB, channels: 3, bytes: 4, isFloat: true)
      case .greyFloat: Self.pack(colour: PT_GRAY, channels: 1, bytes: 4, isFloat: true)
      case .xyzFloat: Self.pack(colour: PT_XYZ, channels: 3, bytes: 4, isFloat: true)
      }
    }

    /// lcms2.h's format word, whose macros Swift cannot see.
    private static func pack(colour: Int32, channels: UInt32, bytes: UInt32, isFloat: Bool) -> UInt32 {
      (isFloat ? 1 << 22 : 0) | UInt32(colour) << 16 | channels << 3 | bytes
    }
  }

  /// Nil when the profiles do not go together.
  init?(
    from source: borrowing LCMSProfile, _ input: Layout, to target: borrowing LCMSProfile, _ output: Layout
  ) {
    guard let context = LCMSContext() else { return nil }
    let handle = context.withHandle { context in
      source.withHandle { source in
        target.withHandle { target in
          cmsCreateTransformTHR(
            context, source, input.format, target, output.format, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE | cmsFLAGS_HIGHRESPRECALC))
        }
      }
    }
    guard let handle else { return nil }
    self.context = context
    self.handle = handle
  }

  deinit { cmsDeleteTransform(handle) }

  /// Transforms `count` pixels; both ends are in the layouts of the transform.
  func run(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, count: Int) {
    cmsDoTransform(handle, input, output, UInt32(count))
  }
}
