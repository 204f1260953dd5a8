internal import FoundationEssentials
internal import ImageCore

extension JSONValue.Member {
  /// The members that stand for a path: `name` with its text, and, when its bytes are not UTF-8, `nameBase64` with the
  /// bytes, since the text then has replacement characters in it.
  static func path(_ name: String, _ path: BytePath?) -> [JSONValue.Member] {
    guard let path else { return [JSONValue.Member(name: name, value: .null)] }
    if let text = path.utf8Text { return [JSONValue.Member(name: name, value: .string(text))] }
    return [
      JSONValue.Member(name: name, value: .string(String(decoding: path.bytes, as: UTF8.self))),
      JSONValue.Member(name: name + "Base64", value: .string(Data(path.bytes).base64EncodedString())),
    ]
  }
}
