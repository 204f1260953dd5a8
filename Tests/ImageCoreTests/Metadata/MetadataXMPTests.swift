import TestSupport
import Testing

@testable import ImageCore

@Suite struct MetadataXMPTests {
  private func plan(xmp: String, policy: MetadataPolicy = .keep) -> MetadataPlan {
    MetadataPlan(exif: nil, xmp: Array(xmp.utf8), icc: nil, width: 3024, height: 4032, policy: policy)
  }

  /// The XMP text of a plan's main segment.
  private func text(_ plan: MetadataPlan) -> String? {
    guard let payload = plan.segments.first?.payload, payload.starts(with: SegmentSignature.xmp) else {
      return nil
    }
    return String(decoding: payload.dropFirst(SegmentSignature.xmp.count), as: UTF8.self)
  }

  private func packet(attributes: String = "", elements: String = "") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
     <rdf:Description rdf:about="" xmlns:tiff="\(XMPNamespace.tiff)" xmlns:exif="\(XMPNamespace.exif)"
      xmlns:dc="\(XMPNamespace.dublinCore)" xmlns:xmp="\(XMPNamespace.xmp)" \(attributes)>
      \(elements)
     </rdf:Description>
    </rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """
  }

  @Test func attributesAndElementsAreMadeTrueAndTheRestStays() {
    let attributes = { (orientation: String, width: String) in
      "tiff:Orientation=\(orientation) dc:format='image/heic' exif:PixelXDimension=\(width)"
    }
    let elements = { (height: String) in
      "<tiff:ImageLength>\(height)</tiff:ImageLength><xmp:Rating>4</xmp:Rating>"
    }
    let plan = plan(xmp: packet(attributes: attributes("\"6\"", "'4032'"), elements: elements("302")))
    #expect(text(plan) == packet(attributes: attributes("\"1\"", "'3024'"), elements: elements("4032")))
    #expect(plan.notes.isEmpty)
  }

  @Test func aForeignPrefixOfTheNamespaceIsFollowedAndAFalseOneIsNot() {
    let source = packet(
      elements:
        "<t:Orientation xmlns:t='\(XMPNamespace.tiff)'>8</t:Orientation><t2:Orientation xmlns:t2='x'>8</t2:Orientation>"
    )
    #expect(text(plan(xmp: source)) == source.replacingFirst(">8<", with: ">1<"))
  }

  @Test func anIngredientsOrientationIsNotThePictures() {
    let source = packet(
      elements:
        "<dc:x><rdf:Description tiff:Orientation='6'><tiff:Orientation>6</tiff:Orientation></rdf:Description></dc:x>"
    )
    #expect(text(plan(xmp: source)) == source)
  }

  @Test(arguments: [
    "<x:xmpmeta>", "<a></b>", "<a b=c/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "<a", "<!-- ",
    "\u{FEFF}<\0a\0/\0>\0",
    String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300),
  ])
  func malformedPacketsAreLeftOutWithANote(source: String) {
    let plan = plan(xmp: source)
    #expect(plan.segments.isEmpty)
    #expect(plan.notes.count == 1)
  }

  @Test func aNULAtTheEndStaysAndASegmentsWordBeforeThePacketGoes() {
    let source = packet(attributes: "tiff:Orientation='6'")
    let truth = source.replacingFirst("'6'", with: "'1'") + "\0"
    #expect(text(plan(xmp: source + "\0")) == truth)
    #expect(text(plan(xmp: "http://ns.adobe.com/xap/1.0/\0" + source + "\0")) == truth)
  }

  @Test func paddingIsGivenUpBeforeAPacketIsDivided() {
    let source = packet().replacingFirst(
      "<?xpacket end", with: String(repeating: " ", count: 70_000) + "<?xpacket end")
    let plan = plan(xmp: source)
    #expect(plan.segments.count == 1)
    #expect(text(plan)?.hasSuffix("</x:xmpmeta><?xpacket end=\"w\"?>") == true)
  }

  @Test func aLargePacketIsDividedIntoAMainAndAnExtendedOne() throws {
    let large = String(repeating: "Z", count: 150_000)
    let plan = plan(
      xmp: packet(
        attributes: "xmp:Rating='3'", elements: "<dc:x>\(large)</dc:x><tiff:Orientation>6</tiff:Orientation>")
    )
    #expect(plan.notes.isEmpty)
    let main = try #require(text(plan))
    #expect(main.utf8.count <= XMPSegments.maximumPacket)
    #expect(main.contains("xmp:Rating='3'") && main.contains("<tiff:Orientation>1<") && !main.contains("ZZZ"))
    let portions = plan.segments.dropFirst().map(\.payload)
    #expect(portions.count == 3)
    var rest: [UInt8] = []
    for portion in portions {
      #expect(portion.starts(with: SegmentSignature.extendedXMP))
      #expect(portion[71..<75].reduce(0) { $0 << 8 | Int($1) } == rest.count)
      rest += portion[75...]
    }
    #expect(portions.allSatisfy { $0[67..<71].reduce(0) { $0 << 8 | Int($1) } == rest.count })
    let guid = MD5.digest(rest).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    #expect(portions.allSatisfy { $0[35..<67].elementsEqual(guid.utf8) })
    #expect(main.contains("xmpNote:HasExtendedXMP=\"\(guid)\""))
    #expect(String(decoding: rest, as: UTF8.self).contains("<dc:x>\(large)</dc:x>"))
    #expect(XMPPacket(rest)?.properties.map(\.name) == [XMPName(XMPNamespace.dublinCore, "x")])
  }

  @Test func `a packet of more than 8 MiB is left out with a note`() {
    let frame = packet(elements: "<dc:x></dc:x>")
    let filler = String(repeating: "Z", count: (8 << 20) + 1 - frame.utf8.count)
    let plan = plan(xmp: frame.replacingFirst("<dc:x>", with: "<dc:x>" + filler))
    #expect(plan.segments.isEmpty)
    #expect(plan.notes.count == 1 && plan.notes[0].contains("too large"))
  }

  @Test func safeKeepsRightsAndDatesAndNothingElse() throws {
    let source = packet(
      attributes:
        "xmp:CreateDate='2026-11-30' xmlns:aux='urn:aux' aux:SerialNumber='SECRET' xmp:Label='SECRET'",
      elements: """
        <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Me</rdf:li></rdf:Alt></dc:rights>
        <exif:GPSLatitude>SECRET</exif:GPSLatitude><dc:description>SECRET</dc:description>
        <r:Regions xmlns:r="http://www.metadataworkinggroup.com/schemas/regions/"><r:Name>SECRET</r:Name></r:Regions>
        """)
    let safe = try #require(text(plan(xmp: source, policy: .safe)))
    #expect(safe.contains("© Me") && safe.contains("xmp:CreateDate='2026-11-30'"))
    for secret in ["SECRET", "aux", "regions", "GPS"] { #expect(!safe.contains(secret)) }
    let names = try #require(XMPPacket(Array(safe.utf8))).properties.map(\.name.local)
    #expect(names == ["CreateDate", "rights"])
  }

  /// A quote and a mark behind it are one Character of Swift's, and two characters of XML's.
  @Test func aQuoteWithAMarkBehindItEndsNoAttribute() throws {
    let about = "a\"\u{301} xmp:Label=\"SECRET"
    let source = packet(attributes: "xmp:CreateDate='2026-11-30'")
      .replacingFirst("rdf:about=\"\"", with: "rdf:about='\(about)'")
    let safe = try #require(text(plan(xmp: source, policy: .safe)).flatMap { XMPPacket(Array($0.utf8)) })
    #expect(safe.descriptions.map(\.about) == [about])
    #expect(safe.properties.count == 1)
  }

  @Test func safeDropsAPacketWithNothingToKeepAndNoneDropsAll() {
    #expect(plan(xmp: packet(attributes: "xmp:Label='a'"), policy: .safe).segments.isEmpty)
    #expect(plan(xmp: packet(attributes: "xmp:Rating='1'"), policy: .none).segments.isEmpty)
  }

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func digestsAreThoseOfRFC1321(message: String, digest: String) {
    let bytes = MD5.digest(Array(message.utf8))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }

  @Test func aFlippedOrCutPacketGoesAlongWellFormedOrIsDroppedWithANote() {
    var random = SeededGenerator(seed: 3)
    let good = Array(
      packet(attributes: "tiff:Orientation='6'", elements: "<dc:x><!-- a --><![CDATA[b]]></dc:x>").utf8)
    for _ in 0..<1000 {
      var bytes = good
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes.removeLast(.random(in: 0...bytes.count / 4, using: &random))
      let plan = MetadataPlan(exif: nil, xmp: bytes, icc: nil, width: 1, height: 1, policy: .keep)
      guard let segment = plan.segments.first else {
        #expect(plan.notes.count == 1)
        continue
      }
      #expect(XMPPacket(Array(segment.payload.dropFirst(SegmentSignature.xmp.count))) != nil)
    }
  }
}

extension String {
  /// This text with the first `old` in it replaced.
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = self.firstRange(of: old) else { return self }
    return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
