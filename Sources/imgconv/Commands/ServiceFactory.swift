internal import ImageCore
internal import ImageWorkers

/// Makes the service that a command's pictures are worked on by.
enum ServiceFactory {
  /// The service that `values` ask for, for `jobs` pictures at a time.
  static func make(_ values: ServiceValues, jobs: Int) throws(ConversionError) -> any PictureService {
    try InProcessService(jobs: jobs)
  }
}
