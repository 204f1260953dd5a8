internal import CServiceAssets

extension Documents {
  /// The documents that are laid into the binary.
  ///
  /// - Parameter wantsToken: whether clients must show a token; the description says so then.
  init(versions: [(name: String, version: String)], wantsToken: Bool) {
    page = PageDocument(
      html: Self.bytes(service_page_html), style: Self.bytes(service_page_css),
      script: Self.bytes(service_page_js))
    openAPI = Self.description(wantsToken: wantsToken)
    self.versions = versions
  }

  /// The OpenAPI document; a server without a token asks for none.
  private static func description(wantsToken: Bool) -> [UInt8] {
    let text = bytes(service_openapi)
    guard !wantsToken else { return text }
    return ByteTemplate.replacing(
      text, "\"security\": [{\"bearer\": []}]", by: Array("\"security\": []".utf8))
  }

  private static func bytes(_ asset: service_asset) -> [UInt8] {
    Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
  }
}
