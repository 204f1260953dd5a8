/// Finds what a mistyped word was probably meant to be.
enum NearestName {
  /// The candidate with the fewest slips from `word` (a letter too many, too few, wrong, or two swapped), if so few
  /// that the guess is a help: at most a third of the word's length, and at least one candidate that starts with it.
  static func of(_ word: String, among candidates: [String]) -> String? {
    let lowered = Array(word.lowercased().utf8.prefix(64))
    guard !lowered.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = slips(lowered, Array(candidate.lowercased().utf8))
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best, best.distance <= max(1, lowered.count / 3) { return best.name }
    let longer = candidates.filter { $0.lowercased().utf8.starts(with: lowered) }
    return lowered.count >= 3 || lowered.count == 2 && longer.count == 1 ? longer.first : nil
  }

  /// The optimal string alignment distance (Damerau-Levenshtein without edits inside a swap).
  static func slips(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        var cost = min(last[column + 1] + 1, current[column] + 1)
        cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
