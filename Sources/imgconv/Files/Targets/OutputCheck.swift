internal import Glibc

/// Notices at the start of a run when JPEGs could not be written at its end.
enum OutputCheck {
  /// What is wrong with the place that JPEGs of `layout` go to, as a whole sentence; nil when a file can be made there.
  ///
  /// An output folder is made if only it is missing. A folder that is missing together with the one above it is more
  /// likely a disk that is not mounted, or a slip.
  static func problem(_ layout: OutputLayout, inputs: [BytePath]) -> String? {
    switch layout {
    case .standardOutput: return nil
    case .file(let path): return probe(path.parent, advises: true)
    case .folder(let path):
      do throws(SystemError) {
        try Folder.createLast(path)
      } catch  where error.code == ENOENT && leadsNowhere(path) {
        return "the output \(path.display) is a link to something that does not exist"
      } catch  where error.code == ENOENT {
        return "the output folder \(path.display) cannot be made: \(path.parent.display) does not exist"
          + Self.advice(path.parent)
      } catch  where error.code == ENOTDIR {
        return "the output \(path.display) is not a folder"
      } catch {
        return "the output folder \(path.display) cannot be made: \(error.reason)"
      }
      return probe(path)
    case .beside:
      var tried: Set<BytePath> = []
      for input in inputs {
        guard let status = try? FileStatus.of(input) else { continue }
        let folder = status.kind == .folder ? input : input.parent
        // A shell's *.heic names thousands of files of one folder.
        guard tried.insert(folder).inserted else { continue }
        if let problem = probe(folder) { return problem + "; -o names another folder" }
      }
      return nil
    }
  }

  /// What is wrong with the folder that JPEGs go to, in the middle of a run; nil when files can be made there.
  static func problem(writingTo folder: BytePath) -> String? { probe(folder) }

  /// Makes a file in `folder` and lets it go again: permission bits alone say nothing of read-only file systems.
  private static func probe(_ folder: BytePath, advises: Bool = false) -> String? {
    do throws(SystemError) {
      _ = try Publication(in: Folder.open(folder))
      return nil
    } catch  where error.code == ENOENT && leadsNowhere(folder) {
      return "the output folder \(folder.display) is a link to something that does not exist"
    } catch  where error.code == ENOENT {
      return "the output folder \(folder.display) does not exist" + (advises ? advice(folder) : "")
    } catch {
      return "the output folder \(folder.display) cannot be written to: \(error.reason)"
    }
  }

  /// Whether a symbolic link has the name `path`, where following it led to nothing.
  private static func leadsNowhere(_ path: BytePath) -> Bool {
    (try? FileStatus.of(path, followingLinks: false))?.kind == .link
  }

  /// How to make a folder that is missing; nothing where its name cannot be typed.
  private static func advice(_ folder: BytePath) -> String {
    folder.shellWord.map { "; make it with: mkdir -p \($0)" } ?? ""
  }

  /// The bytes that are free for this user where `layout` leads; nil when nobody says.
  static func freeBytes(_ layout: OutputLayout) -> Int? {
    switch layout {
    case .folder(let path): freeBytes(at: path)
    case .file(let path): freeBytes(at: path.parent)
    case .beside, .standardOutput: nil
    }
  }

  /// The bytes that are free for this user on the file system of `path`; nil when nobody says.
  static func freeBytes(at path: BytePath) -> Int? {
    var status = statvfs()
    guard path.withCString({ statvfs($0, &status) }) == 0, status.f_blocks > 0 else { return nil }
    let (bytes, overflow) = UInt(status.f_bavail).multipliedReportingOverflow(by: UInt(status.f_frsize))
    return overflow ? nil : Int(exactly: bytes)
  }
}
