extension MetadataPlan {
  /// Plans the segments of `picture`'s JPEG.
  init(of picture: borrowing OpenPicture, policy: MetadataPolicy) {
    self.init(
      exif: picture.image.exif, xmp: picture.image.xmp, icc: picture.steps.outputProfile,
      width: picture.reader.displayWidth, height: picture.reader.displayHeight, policy: policy)
  }
}
