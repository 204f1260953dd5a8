"""Depths, chroma formats, ranges and matrices."""

from __future__ import annotations

from collections.abc import Iterator

from maker.chart import chart, grey
from maker.colour import Coding
from maker.entry import Entry
from maker.picture import good, grid, single


def entries() -> Iterator[Entry]:
    """The rows."""
    tiny = chart(64, 64)
    yield good(
        "selftest.heic",
        single(tiny, options="qp=4"),
        tiny,
        note="what a worker converts before it takes work; also stored beside the manifest",
    )
    shown = chart(96, 64)
    for depth in (8, 10, 12):
        for chroma in ("400", "420", "422", "444"):
            for full in (True, False):
                coding = Coding(depth=depth, chroma=chroma, full=full)
                picture = grey(shown) if chroma == "400" else shown
                name = f"depth/{depth}-{chroma}-{'full' if full else 'limited'}.heic"
                yield good(name, single(picture, coding=coding), picture, coding, note="BT.601 matrix")
    wide = chart(150, 100)
    for coding in (
        Coding(depth=10),
        Coding(depth=10, full=False),
        Coding(chroma="422"),
        Coding(chroma="444"),
        Coding(full=False),
        Coding(matrix=1, full=False),
    ):
        span = "full" if coding.full else "limited"
        name = f"depth/tiled-{coding.depth}-{coding.chroma}-{span}-matrix{coding.matrix}.heic"
        yield good(name, grid(wide, (64, 64), coding=coding), wide, coding, note="3x2 grid, last tiles cut")
    mono = grey(wide)
    yield good(
        "depth/tiled-8-400.heic",
        grid(mono, (64, 64), coding=Coding(chroma="400")),
        mono,
        Coding(chroma="400"),
        note="grid of monochrome tiles",
    )
