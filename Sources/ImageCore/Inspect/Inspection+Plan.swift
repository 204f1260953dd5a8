extension Inspection {
  /// Fills `plan` by decoding the first tile of `source`; a picture that does not decode is told so there.
  mutating func addPlan(of source: UnsafeRawBufferPointer, options: ConversionOptions) {
    guard refusal == nil, picture != nil else { return }
    do throws(ConversionError) {
      let conversion = try HEIFConversion(source, options: options)
      plan = try conversion.withFirstWorkingDecoder { (picture) throws(ConversionError) in
        ConversionPlan(picture, options: options).lines
      }
    } catch {
      plan = ["fails at the first tile: \(error.message)"]
    }
  }
}
