internal import ImageCore
internal import ImageServer

/// The values that `imgconv bench` runs with.
struct BenchValues: Sendable {
  /// What is asked of each picture.
  var conversion = ConversionOptions()
  /// How pictures are worked on.
  var service = ServiceValues()
  /// How many pictures at a time, one load each; empty is the processors that there are.
  var jobs: [Int] = []
  /// Pictures a second that are asked of a server on a schedule, one load each; empty is as many as it answers.
  var rates: [Double] = []
  /// How many threads for one picture, one load each.
  var threads = [1]
  /// How long a round takes.
  var time = Duration.seconds(5)
  /// How many conversions a round has, instead of a time.
  var count: Int?
  /// How many rounds each load gets.
  var rounds = 3
  /// The server that converts instead of this machine's own workers.
  var url: ServerAddress?
  /// Whether the report is printed as JSON.
  var isJSON = false
  /// Where the report goes as a page.
  var html: BytePath?

  /// The most clients under a rate, when nothing else is said.
  static let clientsUnderRate = 64

  /// When a round ends.
  var end: BenchDriver.End { count.map { .count($0) } ?? .time(time) }
}

extension ValueParser where Value == ServerAddress {
  /// Where a service is reached.
  static var server: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard let address = ServerAddress(String(decoding: bytes, as: UTF8.self)) else {
        throw ValueProblem("must be a server such as http://127.0.0.1:8080 or unix:/run/imgconv/http.sock")
      }
      return address
    }
  }
}

extension ValueParser where Value == [Int] {
  /// Whole numbers within `range`, separated by commas.
  static func wholes(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      var numbers: [Int] = []
      for word in String(decoding: bytes, as: UTF8.self).split(
        separator: ",", omittingEmptySubsequences: false)
      {
        guard let number = Int(word), range.contains(number), numbers.count < 64 else {
          throw ValueProblem(
            "must be whole numbers from \(range.lowerBound) to \(range.upperBound) with commas between them, for example 1,2"
          )
        }
        if !numbers.contains(number) { numbers.append(number) }
      }
      return numbers
    }
  }
}

extension ValueParser where Value == [Double] {
  /// Numbers of pictures a second, separated by commas.
  static var rates: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      var numbers: [Double] = []
      for word in String(decoding: bytes, as: UTF8.self).split(
        separator: ",", omittingEmptySubsequences: false)
      {
        guard let number = Double(word), (0.01...10_000).contains(number), numbers.count < 64 else {
          throw ValueProblem("must be numbers from 0.01 to 10000 with commas between them, for example 2.5,5")
        }
        if !numbers.contains(number) { numbers.append(number) }
      }
      return numbers
    }
  }
}
