import Testing
@testable import imgconv
