import FoundationEssentials
import Testing

@testable import imgconv

@Suite("Help, completions and manual")
struct PagesTests {
  private static let shown = CommandTable.all.filter { !$0.page.hidden }

  @Test(
    "a help page names every option, fits a terminal and ends with the exit statuses",
    arguments: shown.map(\.page.name), [60, 80, 92])
  func help(name: String, width: Int) throws {
    let entry = try #require(CommandTable.all.first { $0.page.name == name })
    let text = HelpPage.text(entry.page, rows: entry.rows, width: width)
    for row in entry.rows { #expect(text.contains(row.spelled), "\(row.spelled)") }
    #expect(text.contains("Exit status:"))
    // Usage and examples are one line each, whatever their length.
    for line in text.split(separator: "\n") where !line.contains("imgconv") && !line.contains("http://") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test("completions of every shell name every option", arguments: Completions.Shell.allCases)
  func completions(shell: Completions.Shell) {
    let script = Completions.script(CommandTable.all, for: shell)
    for entry in Self.shown {
      #expect(script.contains(entry.page.name))
      for row in entry.rows {
        #expect(script.contains(shell == .fish ? "-l \(row.name)" : "--\(row.name)"), "\(row.name)")
      }
    }
  }

  @Test("the page on operations has every flag of the service, its variable and its default")
  func operations() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = try String(contentsOfFile: root + "/docs/operations.md", encoding: .utf8)
    let page = text.split(separator: "\n")
    let ofPictures = Set(PictureOptions.all.map(\.row.name)).subtracting(["max-pixels", "max-input-bytes"])
    for row in ServeOptions.all.map(\.row) where !ofPictures.contains(row.name) {
      let line = try #require(page.first { $0.hasPrefix("| `\(row.spelled) ") }, "\(row.spelled)")
      #expect(line.contains("`\(row.variable)`"))
      // Defaults of several words are worded shorter on the page.
      if let text = row.defaultText, !text.contains(" ") { #expect(line.contains(text), "\(row.spelled)") }
    }
  }

  @Test("the manual names every option and lets troff take nothing for a request")
  func manual() {
    let text = ManPage.text(CommandTable.all, version: "1")
    for entry in Self.shown {
      for row in entry.rows {
        #expect(text.contains("\\-\\-" + row.name.split(separator: "-").joined(separator: "\\-")))
      }
    }
    let requests: Set<String> = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".br"]
    for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.split(separator: " ")[0])), "\(line)")
    }
  }
}
