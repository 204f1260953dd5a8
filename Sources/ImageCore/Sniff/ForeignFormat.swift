/// A format that is neither HEIF nor JPEG, as far as its first bytes tell.
///
/// The raw value is the stable word for logs and metrics labels.
public enum ForeignFormat: String, Sendable, CaseIterable, Codable {
  /// No bytes at all.
  case empty
  /// Nothing but zero bytes: an upload or a disk recovery that reserved the space and never filled it.
  case blank
  /// The `._` companion in which macOS keeps a file's attributes on foreign file systems (AppleDouble, RFC 1740).
  case appleDouble = "apple-double"
  /// The text file that Git LFS leaves in place of a file that was not fetched.
  case gitLFSPointer = "git-lfs-pointer"
  /// Portable Network Graphics.
  case png
  /// Graphics Interchange Format.
  case gif
  /// WebP.
  case webp
  /// TIFF, and the camera raws that are TIFF inside (DNG, NEF, ARW, CR2).
  case tiff
  /// Camera raws of other structure (CR3, RAF, ORF, RW2).
  case cameraRaw = "camera-raw"
  /// Windows bitmap.
  case bmp
  /// Windows icon.
  case ico
  /// Photoshop document.
  case photoshop
  /// JPEG XL, bare or in its container.
  case jpegXL = "jpeg-xl"
  /// JPEG 2000, bare or in its container.
  case jpeg2000 = "jpeg-2000"
  /// JPEG XR.
  case jpegXR = "jpeg-xr"
  /// Scalable Vector Graphics.
  case svg
  /// Portable Document Format.
  case pdf
  /// A web page: usually an error page that was saved under the picture's name.
  case html
  /// XML other than SVG, property lists among it.
  case xml
  /// A binary property list.
  case binaryPropertyList = "binary-plist"
  /// JSON text: usually an error message of a service.
  case json
  /// MP4, QuickTime or 3GPP video.
  case video
  /// Matroska, WebM, AVI or another film or sound container.
  case otherMedia = "other-media"
  /// ZIP, and what is a ZIP inside.
  case zip
  /// gzip, 7-Zip, RAR, XZ, Zstandard, tar.
  case archive
  /// Text of no known kind.
  case text
  /// Nothing that imgconv knows.
  case unknown
}

extension ForeignFormat {
  /// What the sender is told: one or two whole sentences.
  public var message: String {
    switch self {
    case .empty: "The file is empty."
    case .blank: "The file holds nothing but zero bytes: it was never filled. Send the original again."
    case .appleDouble:
      "This is a macOS \"._\" companion file, not a picture: send the file whose name lacks the \"._\"."
    case .gitLFSPointer: "This is a Git LFS pointer, not the picture itself: fetch it with \"git lfs pull\"."
    case .png: picture("a PNG")
    case .gif: picture("a GIF")
    case .webp: picture("a WebP")
    case .tiff: picture("a TIFF or camera raw (DNG, NEF, ARW, CR2)")
    case .cameraRaw: picture("a camera raw")
    case .bmp: picture("a BMP")
    case .ico: picture("an icon")
    case .photoshop: picture("a Photoshop")
    case .jpegXL: picture("a JPEG XL")
    case .jpeg2000: picture("a JPEG 2000")
    case .jpegXR: picture("a JPEG XR")
    case .svg: picture("an SVG")
    case .pdf: file("a PDF document")
    case .html: file("an HTML page, perhaps an error page saved under the picture's name")
    case .xml: file("an XML file")
    case .binaryPropertyList: file("a binary property list")
    case .json: file("JSON text, perhaps an error message saved under the picture's name")
    case .video: file("a QuickTime/MP4 video")
    case .otherMedia: file("a video or sound file")
    case .zip: file("a ZIP archive: unpack it first")
    case .archive: file("a packed archive: unpack it first")
    case .text: file("plain text")
    case .unknown: "This is not a HEIF picture, nor any other format that imgconv knows."
    }
  }

  private func picture(_ name: String) -> String { "This is \(name) picture, not HEIC: nothing to convert." }
  private func file(_ name: String) -> String { "This is not a picture but \(name)." }
}
