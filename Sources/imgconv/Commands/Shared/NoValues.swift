/// The values of a command without options.
struct NoValues: Sendable {}
