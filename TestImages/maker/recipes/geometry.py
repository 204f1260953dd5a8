"""Tiled and single pictures, the eight orientations, crops, odd sizes and cut last tiles."""

from __future__ import annotations

from collections.abc import Iterator

from maker.chart import chart, grey
from maker.colour import Coding
from maker.entry import Entry
from maker.picture import Step, crop, good, grid, mirror, single, turn

ORIENTATIONS: dict[str, tuple[Step, ...]] = {
    "1": (),
    "2": (mirror(1),),
    "3": (turn(2),),
    "4": (mirror(0),),
    "5": (turn(1), mirror(0)),
    "6": (turn(3),),
    "7": (turn(3), mirror(0)),
    "8": (turn(1),),
    "5-imir-first": (mirror(0), turn(3)),
    "7-imir-first": (mirror(0), turn(1)),
    "2-by-both": (turn(2), mirror(0)),
    "4-by-both": (mirror(1), turn(2)),
}
"""The transformations that show a picture as EXIF Orientation 1 to 8 would, some in the other order."""


def entries() -> Iterator[Entry]:
    """The rows."""
    yield good("single.heic", single(chart(96, 64)), chart(96, 64), note="one coded picture")
    yield good("tiled.heic", grid(chart(192, 128), (64, 64)), chart(192, 128), note="3x2 grid of 64x64, nothing cut")
    for name, steps in ORIENTATIONS.items():
        yield from _turned(name, steps)
    yield from _crops()
    yield from _odd()


def _turned(name: str, steps: tuple[Step, ...]) -> Iterator[Entry]:
    shown = chart(96, 64)
    yield good(
        f"orient/single-{name}.heic",
        single(shown, steps),
        shown,
        note="one picture, shown as by EXIF Orientation " + name,
    )
    cut = chart(150, 100)
    yield good(
        f"orient/cut-tiles-{name}.heic", grid(cut, (64, 64), steps), cut, note="grid of 64x64 whose last tiles are cut"
    )
    odd = chart(149, 99)
    yield good(f"orient/odd-tiles-{name}.heic", grid(odd, (64, 64), steps), odd, note="the same, odd width and height")
    cropped = chart(101, 75)
    yield good(
        f"orient/clap-tiles-{name}.heic",
        grid(cropped, (64, 64), (crop(15, 9, 20, 12), *steps)),
        cropped,
        note="grid, odd clap, then turned",
    )


def _crops() -> Iterator[Entry]:
    shown = chart(80, 56)
    for name, sides, note in (
        ("even", (8, 4, 16, 12), "even offset: chroma stays aligned"),
        ("odd", (7, 5, 9, 3), "odd offset: chroma is shifted"),
        ("odd-x", (7, 4, 9, 4), "odd only across"),
        ("left-only", (16, 0, 0, 0), "only the left side is cut off"),
        ("bottom-only", (0, 0, 0, 8), "only the bottom is cut off"),
    ):
        yield good(f"clap/single-{name}.heic", single(shown, (crop(*sides),)), shown, note=note)
        yield good(f"clap/tiled-{name}.heic", grid(shown, (64, 64), (crop(*sides),)), shown, note="grid; " + note)
    halves = chart(79, 55)
    yield good(
        "clap/half-centre.heic", single(halves, (crop(8, 4, 9, 5),)), halves, note="centre offsets are halves: -1/2"
    )
    for name, steps in (("irot-first", (turn(1), crop(7, 5, 9, 3))), ("imir-first", (mirror(1), crop(7, 5, 9, 3)))):
        yield good(f"clap/{name}.heic", single(shown, steps), shown, note="the crop comes after the turn or mirror")
    twice = (crop(8, 8, 8, 8), crop(3, 1, 1, 3))
    yield good("clap/twice.heic", single(shown, twice), shown, note="two crops, one in the other")


def _odd() -> Iterator[Entry]:
    for width, height in ((65, 49), (33, 31), (17, 17), (9, 65), (65, 9)):
        shown = chart(width, height)
        padded = (crop(0, 0, max(1, 16 - width), max(1, 16 - height)),)
        yield good(
            f"odd/single-{width}x{height}.heic",
            single(shown, padded),
            shown,
            tolerance=32 if min(width, height) < 16 else 12 if min(width, height) < 32 else 8,
            note="even coded size, clap to odd",
        )
    for chroma in ("400", "444"):
        shown = chart(65, 49) if chroma == "444" else grey(chart(65, 49))
        coding = Coding(chroma=chroma)
        yield good(f"odd/single-{chroma}.heic", single(shown, coding=coding), shown, coding, note="odd coded size")
    tall = chart(65, 130)
    yield good(
        "odd/one-pixel-tiles.heic",
        grid(tall, (64, 64)),
        tall,
        tolerance=12,
        note="of the last column and row of tiles one or two pixels show",
    )
    small = chart(16, 16)
    yield good("odd/16x16.heic", single(small), small, tolerance=16, note="smaller than a tile of any codec")
