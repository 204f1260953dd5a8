/// What happens when kernel or container forbid part of the sandbox.
public enum SandboxPolicy: String, Sendable, CaseIterable, Codable {
  /// No picture is worked on without all of it.
  case required
  /// Work goes on without what is missing, and the pool's notices say what that is.
  case bestEffort = "best-effort"
  /// No filter of system calls is asked for. Process, limits and deadline protect on.
  case off
}
