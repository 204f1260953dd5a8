"""Colour: ranges, matrices, primaries and transfers by code points, ICC profiles, and who wins when they disagree."""

from __future__ import annotations

from dataclasses import replace
from collections.abc import Iterator

import numpy as np

from maker import icc, properties
from maker.chart import Chart, Patch, chart, grey
from maker.colour import Coding
from maker.entry import Entry
from maker.heif import Heif
from maker.picture import coded, colour_box, good, grid, image_item, single, vui

P3 = Coding(primaries=12, transfer=13, matrix=6)


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _matrices()
    yield from _primaries()
    yield from _profiles()
    yield from _precedence()
    yield from _high_dynamic_range()


def _matrices() -> Iterator[Entry]:
    shown = chart(96, 64)
    for matrix in (0, 1, 4, 5, 6, 7, 9):
        for full in (True, False):
            coding = Coding(matrix=matrix, full=full, chroma="444" if matrix == 0 else "420")
            yield good(
                f"colour/matrix-{matrix}-{'full' if full else 'limited'}.heic",
                single(shown, coding=coding),
                shown,
                coding,
                note="identity: the planes are G, B, R" if matrix == 0 else "MatrixCoefficients by H.273",
            )
    for depth, chroma in ((10, "420"), (10, "444"), (8, "422")):
        coding = Coding(matrix=1, full=False, depth=depth, chroma=chroma)
        yield good(
            f"colour/matrix-1-limited-{depth}-{chroma}.heic",
            single(shown, coding=coding),
            shown,
            coding,
            note="BT.709 as video has it",
        )


def _primaries() -> Iterator[Entry]:
    shown = chart(96, 64)
    for name, coding, tolerance in (
        ("display-p3", P3, 8),
        ("display-p3-10", replace(P3, depth=10), 8),
        ("display-p3-matrix-12", replace(P3, matrix=12), 8),
        ("display-p3-bt709-curve", replace(P3, transfer=1), 8),
        ("bt2020-srgb-curve", Coding(primaries=9, transfer=13, matrix=9, depth=10), 8),
        ("bt2020-10", Coding(primaries=9, transfer=14, matrix=9, depth=10, full=False), 8),
        ("bt2020-12", Coding(primaries=9, transfer=15, matrix=9, depth=12, full=False), 8),
        ("gamma-2.2", Coding(transfer=4), 8),
        ("gamma-2.8", Coding(transfer=5), 8),
        ("linear-10", Coding(transfer=8, depth=10), 24),
    ):
        yield good(
            f"colour/{name}.heic",
            single(shown, coding=coding),
            shown,
            coding,
            icc=True,
            tolerance=tolerance,
            note="no ICC in the source: the JPEG needs one that matches its code points",
        )
    samsung = Coding(primaries=5, transfer=6, matrix=5)
    plain = replace(samsung, primaries=1)
    yield good(
        "colour/bt601-625.heic",
        single(shown, coding=plain, colour=(colour_box(samsung),)),
        shown,
        samsung,
        icc=None,
        tolerance=32,
        note="code points 5/6/5 full range, as Samsung writes; close to sRGB, a profile may go along",
    )


def _profiles() -> Iterator[Entry]:
    shown, wide = chart(96, 64), chart(150, 100)
    profile = properties.icc(icc.display(12))
    yield good(
        "colour/icc-p3.heic",
        single(shown, coding=P3, colour=(profile,)),
        shown,
        P3,
        icc=True,
        note="Display P3 by ICC alone",
    )
    restricted = (profile[0].replace(b"colrprof", b"colrrICC"), False)
    yield good(
        "colour/icc-p3-restricted.heic",
        single(shown, coding=P3, colour=(restricted,)),
        shown,
        P3,
        icc=True,
        note="colr of type rICC",
    )
    yield good(
        "colour/icc-tiles-only.heic",
        grid(wide, (64, 64), coding=P3, colour=(), tile_colour=(profile,)),
        wide,
        P3,
        icc=True,
        note="the ICC hangs on the tiles, not on the grid, as in many iPhone photos",
    )
    yield good(
        "colour/icc-grid-only.heic",
        grid(wide, (64, 64), coding=P3, colour=(profile,)),
        wide,
        P3,
        icc=True,
        note="the ICC hangs on the grid only",
    )
    yield good(
        "colour/icc-grid-and-tiles.heic",
        grid(wide, (64, 64), coding=P3, colour=(profile,), tile_colour=(properties.icc(icc.display(9)),)),
        wide,
        P3,
        icc=True,
        note="the grid's own ICC counts, the tiles' is another",
    )
    empty = (properties.icc(b""),)
    yield good("colour/icc-empty.heic", single(shown, colour=empty), shown, note="an ICC of no bytes is none")
    yield good(
        "colour/icc-empty-tiled.heic",
        grid(wide, (64, 64), colour=empty, tile_colour=(properties.icc(b""),)),
        wide,
        note="the same on grid and tiles",
    )
    yield good(
        "colour/icc-broken.heic",
        single(shown, colour=(properties.icc(b"\x00\x00\x02\x00nonsense" * 9),)),
        shown,
        icc=None,
        note="an ICC that is none",
    )
    yield good(
        "colour/icc-truncated.heic",
        single(shown, colour=(properties.icc(icc.display(12)[:200]),)),
        shown,
        icc=None,
        patches=[],
        note="an ICC that says it is longer than it is",
    )
    yield good(
        "colour/icc-gamma.heic",
        single(shown, coding=Coding(transfer=4), colour=(properties.icc(icc.display(1, (2.2,))),)),
        shown,
        icc=True,
        note="gamma 2.2",
    )
    yield good(
        "colour/icc-large.heic",
        single(shown, coding=P3, colour=(properties.icc(icc.display(12, padding=70000)),)),
        shown,
        P3,
        icc=True,
        note="an ICC that needs two APP2 segments",
    )
    mono = Coding(chroma="400")
    yield good(
        "colour/icc-grey.heic",
        single(grey(shown), coding=mono, colour=(properties.icc(icc.grey()),)),
        grey(shown),
        mono,
        icc=True,
        note="a grey picture with a grey profile",
    )
    yield good(
        "colour/icc-rgb-on-grey.heic",
        single(grey(shown), coding=mono, colour=(properties.icc(icc.display(1)),)),
        grey(shown),
        mono,
        icc=None,
        note="an RGB profile on a grey picture",
    )
    yield good(
        "colour/icc-grey-on-rgb.heic",
        single(shown, colour=(properties.icc(icc.grey()),)),
        shown,
        icc=None,
        note="a grey profile on a colour picture cannot go along as it is",
    )


def _precedence() -> Iterator[Entry]:
    """ISO/IEC 23008-12, 6.5.5: `colr` of the item goes before the stream's own description."""
    shown = chart(96, 64)
    limited, full = Coding(matrix=1, full=False), Coding(matrix=6)
    profile = properties.icc(icc.display(12))

    def said(coding: Coding, stream: str, *colour: properties.Property) -> Heif:
        file = Heif()
        file.add(image_item(coded(shown.pixels, coding, say=stream), *colour))
        return file

    video = "range=limited:colorprim=1:transfer=1:colormatrix=1"
    still = "range=full:colorprim=1:transfer=13:colormatrix=6"
    yield good(
        "colour/stream-only-limited.heic",
        said(limited, video),
        shown,
        limited,
        note="no colr: the stream says BT.709, limited range",
    )
    yield good(
        "colour/stream-only-full.heic",
        said(full, still),
        shown,
        full,
        note="no colr: the stream says BT.601, full range",
    )
    yield good(
        "colour/colr-over-stream-full.heic",
        said(full, video, colour_box(full)),
        shown,
        full,
        note="colr says full, the stream limited: colr counts",
    )
    yield good(
        "colour/colr-over-stream-limited.heic",
        said(limited, still, colour_box(limited)),
        shown,
        limited,
        note="colr says limited, the stream full: colr counts",
    )
    yield good(
        "colour/nothing-said.heic",
        said(replace(full, full=False), "range=limited"),
        shown,
        replace(full, full=False),
        note="no colour information at all: BT.601 and limited range, as H.265 infers (E.3.1)",
    )
    yield good(
        "colour/unspecified.heic",
        said(full, "range=full", properties.nclx(2, 2, 2, True)),
        shown,
        full,
        note="colr says 2/2/2 full range: BT.601, sRGB",
    )
    yield good(
        "colour/unspecified-over-limited.heic",
        said(limited, video, properties.nclx(2, 2, 2, True)),
        shown,
        limited,
        note="colr says 2/2/2 full range and so nothing, the stream BT.709, limited range: the stream counts",
    )
    yield good(
        "colour/unspecified-over-p3.heic",
        said(P3, vui(P3), properties.nclx(2, 2, 2, True)),
        shown,
        P3,
        icc=True,
        note="colr says 2/2/2, the stream Display P3: the stream counts",
    )
    both = replace(P3, matrix=1, full=False)
    for name, order in (("icc-and-nclx", (profile, colour_box(both))), ("nclx-and-icc", (colour_box(both), profile))):
        yield good(
            f"colour/{name}.heic",
            said(both, still, *order),
            shown,
            both,
            icc=True,
            note="two colr: the ICC gives the colours, the nclx matrix and range; the stream says otherwise",
        )
    tile = replace(limited, matrix=1)
    yield good(
        "colour/nclx-tiles-only.heic",
        grid(chart(150, 100), (64, 64), coding=tile, colour=(), tile_colour=(colour_box(tile),)),
        chart(150, 100),
        tile,
        note="BT.709, limited range, said on the tiles only",
    )


def _high_dynamic_range() -> Iterator[Entry]:
    shown = chart(96, 64)
    note = "tone-mapped to SDR: natural, not grey; patches within a wide bound"
    for name, coding in (
        ("pq", Coding(primaries=9, transfer=16, matrix=9, depth=10, full=False)),
        ("pq-full-422", Coding(primaries=9, transfer=16, matrix=9, depth=10, chroma="422")),
        ("pq-p3", Coding(primaries=12, transfer=16, matrix=6, depth=10)),
        ("hlg", Coding(primaries=9, transfer=18, matrix=9, depth=10, full=False)),
        ("hlg-full-422", Coding(primaries=9, transfer=18, matrix=9, depth=10, chroma="422")),
    ):
        yield good(f"hdr/{name}.heic", single(shown, coding=coding), shown, coding, icc=None, tolerance=56, note=note)
    coding = Coding(primaries=9, transfer=16, matrix=9, depth=10, full=False)
    wide = chart(150, 100)
    yield good(
        "hdr/pq-tiled.heic", grid(wide, (64, 64), coding=coding), wide, coding, icc=None, tolerance=56, note=note
    )
    steps = _steps((50, 100, 203, 400, 700, 1000))
    yield good(
        "hdr/pq-highlights.heic",
        single(steps, coding=coding),
        steps,
        coding,
        icc=None,
        tolerance=255,
        note="grey bars of 50 100 203 400 700 1000 cd/m2: each is to be brighter than the one before",
    )


def _steps(levels: tuple[int, ...]) -> Chart:
    """Grey bars of these luminances (203 cd/m2 is the sRGB value 255)."""
    pixels = np.empty((64, 16 * len(levels), 3))
    patches = []
    for index, level in enumerate(levels):
        linear = level / 203
        value = 255 * (1.055 * linear ** (1 / 2.4) - 0.055)
        pixels[:, index * 16 : index * 16 + 16] = value
        patches.append(Patch(index * 16 + 8, 32, (min(255, round(value)),) * 3))
    return Chart(pixels, patches)
