"""One row of the manifest: a file, or how to derive one from another, and the right answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from maker.chart import Patch

COLUMNS = (
    "name",
    "derive",
    "outcome",
    "error",
    "width",
    "height",
    "depth",
    "chroma",
    "icc",
    "exif",
    "xmp",
    "tolerance",
    "patches",
    "note",
)


@dataclass
class Entry:
    """What must come out of `name`; see README.md for the columns."""

    name: str
    data: bytes = b""
    derive: str = ""
    outcome: str = "convert"
    error: str = ""
    width: int = 0
    height: int = 0
    depth: int = 8
    chroma: str = "420"
    icc: bool | None = False
    exif: bool | None = False
    xmp: bool | None = False
    tolerance: int = 8
    patches: list[Patch] = field(default_factory=list)
    note: str = ""

    def row(self) -> str:
        """The manifest's line, without its end."""
        good = self.outcome != "refuse" and self.width > 0
        yes = lambda flag: {True: "yes", False: "no", None: ""}[flag] if good else ""  # noqa: E731 - a word for a column
        cells = [
            self.name,
            self.derive,
            self.outcome,
            self.error,
            self.width if good else "",
            self.height if good else "",
            self.depth if good else "",
            self.chroma if good else "",
            yes(self.icc),
            yes(self.exif),
            yes(self.xmp),
            self.tolerance if good else "",
            " ".join(map(str, self.patches)),
            self.note,
        ]
        return "\t".join(str(cell) for cell in cells)


def refuse(name: str, data: bytes, error: str, note: str) -> Entry:
    """A file that must be refused with one of the codes in `error` (separated by `|`)."""
    return Entry(name, data, outcome="refuse", error=error, note=note)


def either(entry: Entry, error: str) -> Entry:
    """The same row, but a clean refusal with one of these codes is right too."""
    return replace(entry, outcome="either", error=error)
