internal import FoundationEssentials
internal import ImageCore

extension JSONValue: Decodable {
  /// The value of the JSON text `bytes` (RFC 8259), an object's members in the order of their names; nil when it is none.
  init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// Takes whatever value is there.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Int.self) {
      self = .int(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }
}
