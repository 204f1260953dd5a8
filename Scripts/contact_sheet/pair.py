"""The two views of one file, held against each other."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops

from views import View

# Thumbnails are compared as this many fields a side: what JPEG does to texture averages out, another brightness or place does not.
FIELDS = 24
# Differences of fields (0 to 255) beyond these are worth a look.
LOOK_MEAN, LOOK_WORST = 1.5, 10


@dataclass
class Entry:
    """A pair whose thumbnails are on disk; a path is None where there is no picture."""

    name: str
    theirs: Path | None
    ours: Path | None
    their_text: str
    our_text: str
    verdict: str
    wants_a_look: bool

    @property
    def group(self) -> str:
        """The folder of the corpus that the file is in."""
        return self.name.rpartition("/")[0] or "pictures"


@dataclass
class Pair:
    """The two views of a file and what can be said of them."""

    name: str
    theirs: View
    ours: View
    verdict: str
    wants_a_look: bool

    @classmethod
    def of(cls, name: str, theirs: View, ours: View, argued: bool) -> Pair:
        """Compares the views; `argued` is said of files whose difference the documentation explains."""
        reason = ", argued in docs/formats.md" if argued else ""
        if theirs.thumbnail is None and ours.thumbnail is None:
            return cls(name, theirs, ours, "both refuse", False)
        if ours.thumbnail is None:
            return cls(name, theirs, ours, "only we refuse", True)
        if theirs.thumbnail is None:
            return cls(name, theirs, ours, "only libheif's tool refuses", True)
        if theirs.size != ours.size:
            return cls(name, theirs, ours, f"OTHER SIZE{reason}", True)
        mean, worst = difference(theirs.thumbnail, ours.thumbnail)
        if mean <= LOOK_MEAN and worst <= LOOK_WORST:
            return cls(name, theirs, ours, f"alike ({mean:.1f}, worst {worst:.0f})", False)
        return cls(name, theirs, ours, f"DIFFERS by {mean:.1f}, worst {worst:.0f}{reason}", True)

    def saved(self, folder: Path, number: int) -> Entry:
        """Writes the thumbnails and gives what the sheets need."""

        def save(view: View, side: str) -> Path | None:
            if view.thumbnail is None:
                return None
            path = folder / f"{number:04d}-{side}.jpg"
            view.thumbnail.save(path, quality=92, subsampling=0)
            return path

        def text(view: View) -> str:
            size = f"{view.size[0]} x {view.size[1]}" if view.size else ""
            return "; ".join(filter(None, (size, view.text)))

        return Entry(
            self.name, save(self.theirs, "theirs"), save(self.ours, "ours"), text(self.theirs), text(self.ours), self.verdict,
            self.wants_a_look)


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The mean and the largest difference of the fields of two thumbnails."""
    if one.size != other.size:
        return 255, 255
    grid = (min(FIELDS, one.width), min(FIELDS, one.height))
    fields = ImageChops.difference(*(image.resize(grid, Image.Resampling.BOX) for image in (one, other)))
    levels = [sum(field) / 3 for field in fields.getdata()]
    return sum(levels) / len(levels), max(levels)
