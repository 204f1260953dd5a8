public import ImageCore

/// What is asked for one picture.
public enum PictureTask: Sendable {
  /// Convert the source to a JPEG.
  case convert(ConversionOptions)
  /// Say what the source is and how it would be converted, as the JSON of `imgconv inspect`.
  case inspect(ConversionOptions)
  /// Hold an existing JPEG against the source.
  case compare(jpeg: OwnedDescriptor, ConversionOptions)
}

/// One picture to be worked on.
public struct PictureJob: Sendable {
  /// What is asked.
  public var task: PictureTask
  /// The source: a regular file or a memfd, read by `pread` or a mapping; its file offset is not used.
  public var source: OwnedDescriptor
  /// Where in `source` the picture begins, in bytes.
  public var offset: Int
  /// The length of the picture in bytes.
  public var length: Int
  /// How long the whole of its processing may take, from the moment that a worker has it.
  public var deadline: Duration

  /// Creates a job.
  public init(
    task: PictureTask, source: OwnedDescriptor, offset: Int = 0, length: Int,
    deadline: Duration = .seconds(30)
  ) {
    self.task = task
    self.source = source
    self.offset = offset
    self.length = length
    self.deadline = deadline
  }
}
