/// What a file's header says, and how the picture would be converted.
///
/// `table` renders it for people; as JSON it is the answer of the inspect doors.
public struct Inspection: Sendable, Equatable, Codable {
  /// The file's format: `heif` or `jpeg`.
  public var format: String
  /// Bytes of the whole file.
  public var fileBytes: Int
  /// The container around the picture; nil for a JPEG.
  public var container: Container?
  /// The picture that a conversion would show; nil when it would be refused, for the reason in `refusal`.
  public var picture: Picture?
  /// Why a conversion would refuse the picture; nil when it would not.
  public var refusal: ConversionError?
  /// Auxiliary images that belong to the picture: transparency, gain map, depth, mattes.
  public var auxiliaries: [Auxiliary] = []
  /// Smaller versions of the picture.
  public var thumbnails: [Item] = []
  /// The items of the container in its own order.
  public var items: [Item] = []
  /// How much more there is than is listed; nil when everything is.
  public var omitted: Omitted?
  /// How the picture would be converted, a line a step.
  public var plan: [String] = []
  /// What a conversion would leave aside, in whole sentences.
  public var notes: [String] = []

  /// The most items that are listed: a picture of a hundred megapixels has about four hundred.
  public static let itemLimit = 1024
  /// The most auxiliary images, and the most thumbnails, that are listed: no camera writes more than a handful.
  public static let imageLimit = 64
  /// The most characters (Unicode scalars) that are told of any text in the file; a text that was cut ends in an ellipsis.
  public static let textLimit = 128
}

extension Inspection {
  /// The file around the picture (ISO/IEC 14496-12).
  public struct Container: Sendable, Equatable, Codable {
    /// The major brand of `ftyp`.
    public var majorBrand: String
    /// The compatible brands of `ftyp`.
    public var compatibleBrands: [String]
    /// How many items the file has.
    public var itemCount: Int
    /// Bytes of a motion photo's video, if there is one.
    public var motionVideoBytes: Int?
    /// Bytes after the HEIF file that belong to no box and no video.
    public var trailingBytes: Int
  }

  /// The primary image, or a JPEG's frame.
  public struct Picture: Sendable, Equatable, Codable {
    /// The primary item's number; nil for a JPEG.
    public var itemID: UInt32?
    /// The coded format: `hevc`, `av1`, `jpeg`.
    public var codec: String
    /// How the pixels come to be: `coded`, `grid`, `overlay`.
    public var derivation: String
    /// The tiles of a grid.
    public var tiles: Tiles?
    /// The size before crop and turn, in pixels.
    public var codedWidth, codedHeight: Int
    /// The displayed size in pixels: that of the JPEG that a conversion makes. A JPEG that is passed through keeps its
    /// coded size and its Orientation; this is its size after the turn.
    public var width, height: Int
    /// The part of the coded picture that is shown; nil for all of it.
    public var crop: Crop?
    /// How the crop is turned for display, as an EXIF Orientation value, 1 to 8 (Exif 3.0, 4.6.5).
    public var orientation: Int
    /// Bits a sample of luma.
    public var depth: Int
    /// `400`, `420`, `422`, `444`; for a JPEG others, too.
    public var chroma: String
    /// Bytes of the coded data.
    public var codedBytes: Int
    /// Whether there is transparency: `none`, `straight`, `premultiplied`.
    public var transparency: String
    /// What the samples mean.
    public var color: Color
    /// Bytes of the EXIF block; 0 without one.
    public var exifBytes: Int
    /// Bytes of the XMP packet; 0 without one.
    public var xmpBytes: Int
  }

  /// The tiles of a grid (ISO/IEC 23008-12, 6.6.2.3); those on the right and below may be cut.
  public struct Tiles: Sendable, Equatable, Codable {
    /// Tiles a row, and rows.
    public var columns, rows: Int
    /// One tile's size in pixels.
    public var width, height: Int
  }

  /// A rectangle of the coded picture, in pixels from its top left.
  public struct Crop: Sendable, Equatable, Codable {
    /// The corner and the size in pixels.
    public var x, y, width, height: Int
  }

  /// What the container says about colour; the coded stream may say more.
  public struct Color: Sendable, Equatable, Codable {
    /// The description inside the ICC profile, if there is a profile that has one.
    public var profile: String?
    /// Bytes of the ICC profile; 0 without one.
    public var profileBytes: Int
    /// ColourPrimaries by name (ITU-T H.273); nil when the container does not say.
    public var primaries: String?
    /// TransferCharacteristics by name.
    public var transfer: String?
    /// MatrixCoefficients by name.
    public var matrix: String?
    /// `full` or `limited`.
    public var range: String?
  }

  /// What is not listed, since there is too much of it.
  public struct Omitted: Sendable, Equatable, Codable {
    /// Auxiliary images over `imageLimit`.
    public var auxiliaries: Int
    /// Thumbnails over `imageLimit`.
    public var thumbnails: Int
    /// Items over `itemLimit`.
    public var items: Int
  }

  /// An image that adds something to the picture (ISO/IEC 23008-12, 6.4.4).
  public struct Auxiliary: Sendable, Equatable, Codable {
    /// `transparency`, `gain map`, `depth map`, `matte`, `auxiliary image`.
    public var kind: String
    /// The URN that its writer gave, or `tmap` for the gain map of a tone-map item (ISO 21496-1).
    public var type: String
    /// The item itself.
    public var item: Item
  }

  /// One item of the container.
  public struct Item: Sendable, Equatable, Codable {
    /// Its number.
    public var id: UInt32
    /// Its four-character type, and the MIME type of a `mime` item behind a space.
    public var type: String
    /// Its name; mostly empty.
    public var name: String
    /// Not to be shown by itself.
    public var hidden: Bool
    /// Its bytes; nil when they cannot be told. Those of a thumbnail or an auxiliary image include its tiles.
    public var bytes: Int?
    /// Size in pixels, if it is an image.
    public var width, height: Int?
  }
}
