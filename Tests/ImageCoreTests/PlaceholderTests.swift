import Testing

@testable import ImageCore
