"""AVIF: coded by SVT-AV1 in our container, and whole files by libavif."""

from __future__ import annotations

import io
from collections.abc import Iterator

import numpy as np
from PIL import Image

from maker import exif, streams
from maker.chart import Chart, chart, grey
from maker.colour import Coding, planes_of
from maker.entry import Entry
from maker.heif import Heif
from maker.picture import Step, add_grid, colour_box, good, image_item, mirror, tiles_of, turn, untransformed
from maker.recipes.transparency import CICP_ALPHA, pictures


def entries() -> Iterator[Entry]:
    """The rows."""
    shown, wide = chart(96, 64), chart(150, 100)
    deep, limited = Coding(depth=10), Coding(matrix=1, full=False)
    for name, coding in (
        ("8-bit", Coding()),
        ("10-bit", deep),
        ("limited-bt709", limited),
        ("10-bit-limited-bt709", Coding(matrix=1, full=False, depth=10)),
    ):
        yield good(f"avif/{name}.avif", _single(shown, coding), shown, coding, note="AV1, one picture")
    p3 = Coding(primaries=12, depth=10)
    yield good("avif/display-p3.avif", _single(shown, p3), shown, p3, icc=True, note="Display P3 by code points")
    pq = Coding(primaries=9, transfer=16, matrix=9, depth=10, full=False)
    yield good("avif/pq.avif", _single(shown, pq), shown, pq, icc=None, tolerance=56, note="PQ, to be tone-mapped")
    for name, steps in (("turned", (turn(3),)), ("mirrored", (mirror(1),)), ("turned-mirrored", (turn(1), mirror(0)))):
        yield good(f"avif/{name}.avif", _single(shown, Coding(), steps), shown, note="AV1 with irot, imir")
    yield good("avif/tiled.avif", _tiled(wide, Coding()), wide, note="grid of 64x64 whose last tiles are cut")
    yield good("avif/tiled-turned.avif", _tiled(wide, Coding(), (turn(3),)), wide, note="the same, turned")
    yield good("avif/tiled-10-bit.avif", _tiled(wide, deep), wide, deep, note="the same, 10 bit")
    yield from _by_libavif()


def _stream(pixels: np.ndarray, coding: Coding) -> streams.Stream:
    said = (
        f"color-primaries={coding.primaries}:transfer-characteristics={coding.transfer}"
        f":matrix-coefficients={coding.matrix}:color-range={int(coding.full)}"
    )
    return streams.av1(planes_of(pixels, coding), coding.depth, said)


def _new() -> Heif:
    return Heif(major=b"avif", brands=(b"avif", b"mif1", b"miaf"))


def _single(shown: Chart, coding: Coding, steps: tuple[Step, ...] = ()) -> Heif:
    pixels, transforms = untransformed(shown.pixels, steps)
    file = _new()
    file.add(image_item(_stream(pixels, coding), colour_box(coding), *transforms))
    return file


def _tiled(shown: Chart, coding: Coding, steps: tuple[Step, ...] = ()) -> Heif:
    pixels, transforms = untransformed(shown.pixels, steps)
    file = _new()
    rows = [
        [file.add(image_item(_stream(tile, coding), colour_box(coding), hidden=True)) for tile in row]
        for row in tiles_of(pixels, (64, 64))
    ]
    file.primary = add_grid(file, pixels.shape[1], pixels.shape[0], rows, [colour_box(coding), *transforms], coding)
    return file


def _by_libavif() -> Iterator[Entry]:
    """Pillow writes BT.601 full range with sRGB code points."""
    shown = chart(96, 64)
    for chroma in ("4:2:0", "4:2:2", "4:4:4"):
        yield good(
            f"avif/libavif-{chroma.replace(':', '')}.avif",
            _libavif(shown.pixels, subsampling=chroma),
            shown,
            chroma=chroma.replace(":", ""),
            note="by libavif",
        )
    yield good(
        "avif/libavif-limited.avif",
        _libavif(shown.pixels, subsampling="4:2:0", range="limited"),
        shown,
        note="by libavif, limited range",
    )
    odd = chart(65, 49)
    yield good("avif/libavif-odd.avif", _libavif(odd.pixels), odd, note="odd size in 4:2:0, which AV1 can")
    mono = grey(shown)
    yield good(
        "avif/libavif-mono.avif", _libavif(mono.pixels, subsampling="4:0:0"), mono, chroma="400", note="monochrome"
    )
    flat, alpha, colour = pictures(96, 64)
    yield good(
        "avif/libavif-alpha.avif",
        _libavif(np.dstack([colour, alpha])),
        flat,
        tolerance=8,
        note="alpha; " + CICP_ALPHA.decode(),
    )
    yield good(
        "avif/libavif-exif.avif",
        _libavif(shown.pixels, exif=exif.phone(orientation=1)),
        shown,
        exif=True,
        note="with EXIF",
    )


def _libavif(pixels: np.ndarray, **options) -> bytes:  # noqa: ANN003 - Pillow's own
    out = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(
        out, "AVIF", quality=95, speed=8, max_threads=1, **{"subsampling": "4:2:0", **options}
    )
    return out.getvalue()
