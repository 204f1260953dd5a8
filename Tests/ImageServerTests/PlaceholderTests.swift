import Testing

@testable import ImageServer
