import Testing
@testable import ImageWorkers
