"""One tiled file cut at every box boundary and inside every tile, as derived rows; nothing is stored but the base."""

from __future__ import annotations

from collections.abc import Iterator

from isobmff import Box, tree, u32
from maker import exif
from maker.chart import chart
from maker.entry import Entry, either, refuse
from maker.heif import Heif
from maker.picture import good, grid

BASE = "cut/base.heic"


def entries() -> Iterator[Entry]:
    """The rows."""
    file = grid(chart(150, 100), (64, 64))
    description = exif.describe(file, file.primary, u32(0) + exif.phone())
    data = file.serialise()
    whole = good(
        BASE,
        file,
        chart(150, 100),
        exif=True,
        note="what the cut files are cut from; EXIF is the last item in the file",
    )
    yield whole
    root = tree(data)
    meta = root.find(b"meta")
    exif_start = len(data) - len(file.item(description).data)
    for length, note in sorted(_boundaries(data, root, file).items()):
        name = f"cut/{length:05d}.heic"
        if length < 12:
            row = refuse(name, b"", "not-an-image|truncated", note)
        elif length <= meta.start:
            row = refuse(name, b"", "truncated|corrupt|not-an-image", note)
        elif length < meta.end:
            row = refuse(name, b"", "truncated|corrupt", note)
        elif length < exif_start:
            row = refuse(name, b"", "truncated", note)
        else:
            # The picture is whole, only its EXIF is not: both answers are honest.
            row = either(good(name, b"", chart(150, 100), exif=None, note=note), "truncated")
        row.derive = f"cut:{length}:{BASE}"
        yield row


def _boundaries(data: bytes, root: Box, file: Heif) -> dict[int, str]:
    """Lengths to cut to, and what is cut there."""
    places = {
        0: "nothing is left",
        1: "one byte is left",
        7: "ends inside the first box header",
        len(data) - 1: "the last byte is missing",
    }
    for box in root.walk():
        if not box.kind:
            continue
        word = box.kind.decode("latin-1")
        for place, what in (
            (box.start, "before"),
            (box.start + 4, "inside the header of"),
            (box.body, "after the header of"),
            ((box.body + box.end) // 2, "in the middle of"),
        ):
            places.setdefault(place, f"ends {what} {word}")
    for item in file.items:
        at = data.find(item.data) if item.data else -1
        if at >= 0 and item.kind != b"grid":
            kind = item.kind.decode()
            for place, what in (
                (at, "before"),
                (at + 2, "inside the NAL length of"),
                (at + len(item.data) // 2, "in the middle of"),
                (at + len(item.data) - 1, "before the last byte of"),
            ):
                places[place] = f"ends {what} item {item.identifier} ({kind})"
    return {place: note for place, note in places.items() if place < len(data)}
