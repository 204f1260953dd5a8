// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target of the package is compiled alike: Swift 6 mode, warnings as errors when CI asks.
let swiftSettings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["IMGCONV_WERROR"] == nil ? [] : [.treatAllWarnings(as: .error)])

let package = Package(
  name: "imgconv",
  products: [
    .library(name: "ImageCore", targets: ["ImageCore"]),
    .executable(name: "imgconv", targets: ["imgconv"]),
  ],
  targets: [
    // The system's libraries, found by pkg-config.
    .systemLibrary(name: "CLibHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CLibJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CLibMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
    .systemLibrary(name: "CLibSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),

    // Thin C shims: what Swift cannot call or must not.
    .target(name: "CHeif", dependencies: ["CLibHeif"]),
    .target(name: "CJPEG", dependencies: ["CLibJPEG"]),
    .target(name: "CSandbox", dependencies: ["CLibSeccomp"]),
    .target(name: "CPixels"),
    .target(name: "CFiles"),
    .target(name: "CSockets"),
    // The page and the API description, laid into the binary by the compiler.
    .target(
      name: "CServiceAssets", exclude: ["page.html", "page.css", "page.js", "openapi.json"]),

    // The layers, lowest first. Arrows only point downward.
    .target(
      name: "ImageCore", dependencies: ["CHeif", "CJPEG", "CPixels", "CLCMS", "CLibMD"],
      swiftSettings: swiftSettings),
    .target(
      name: "ImageWorkers", dependencies: ["ImageCore", "CSandbox"], swiftSettings: swiftSettings),
    .target(
      name: "ImageServer", dependencies: ["ImageWorkers", "CSockets", "CServiceAssets"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "imgconv", dependencies: ["ImageServer", "ImageWorkers", "ImageCore", "CFiles", "CLibMD"],
      swiftSettings: swiftSettings),

    // What the tests share.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    .testTarget(
      name: "ImageCoreTests", dependencies: ["ImageCore", "CHeif", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ImageWorkersTests", dependencies: ["ImageWorkers", "imgconv", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ImageServerTests", dependencies: ["ImageServer", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "imgconvTests", dependencies: ["imgconv"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu17
)
