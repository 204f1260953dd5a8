import CLCMS

/// A context of Little CMS, which is told to print nothing. Whoever makes something in it holds it longer than that.
struct LCMSContext: ~Copyable {
  private let handle: cmsContext

  /// Creates a context; nil when there is no memory for it.
  init?() {
    guard let handle = cmsCreateContext(nil, nil) else { return nil }
    cmsSetLogErrorHandlerTHR(handle) { _, _, _ in }
    self.handle = handle
  }

  deinit { cmsDeleteContext(handle) }

  /// Calls `body` with the context's handle, which is valid as long as the context.
  borrowing func withHandle<Result>(_ body: (cmsContext) -> Result) -> Result { body(handle) }
}
