"""Alpha: flattened on white; what is hidden must not be seen."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from isobmff import u32
from maker import properties, streams
from maker.chart import FORBIDDEN, Chart, Patch, chart, grey
from maker.colour import Coding
from maker.entry import Entry, either, refuse
from maker.heif import Heif
from maker.picture import (
    PLAIN,
    Step,
    add_grid,
    add_tiles,
    coded,
    colour_box,
    good,
    image_item,
    mirror,
    turn,
    untransformed,
)

HEVC_ALPHA = b"urn:mpeg:hevc:2015:auxid:1"
CICP_ALPHA = b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"


def entries() -> Iterator[Entry]:
    """The rows."""
    shown, alpha, colour = pictures(96, 64)
    note = "above opaque, below left half transparent, below right wholly (magenta hidden there)"
    yield good("alpha/straight.heic", _file(colour, alpha), shown, note=note)
    yield good("alpha/straight-cicp-urn.heic", _file(colour, alpha, urn=CICP_ALPHA), shown, note=note)
    black = np.where((alpha == 0)[..., None], 0, colour)
    yield good("alpha/hidden-black.heic", _file(black, alpha), shown, note="black under alpha 0")
    multiplied = colour * alpha[..., None] / 255
    yield good(
        "alpha/premultiplied.heic",
        _file(multiplied, alpha, premultiplied=True),
        shown,
        note="prem reference: colour is premultiplied",
    )
    yield good(
        "alpha/opaque.heic",
        _file(chart(96, 64).pixels, np.full((64, 96), 255.0)),
        chart(96, 64),
        note="alpha is 255 everywhere",
    )
    deep = Coding(depth=10)
    yield good("alpha/10-bit.heic", _file(colour, alpha, deep), shown, deep, note="10-bit colour and alpha")
    yield good(
        "alpha/10-bit-alpha-on-8-bit.heic",
        _file(colour, alpha, alpha_depth=10),
        shown,
        note="alpha of another depth than colour",
    )
    full = Coding(chroma="444")
    yield good("alpha/444.heic", _file(colour, alpha, full), shown, full, note="4:4:4")
    limited = Coding(full=False, matrix=1)
    yield good(
        "alpha/limited-bt709.heic",
        _file(colour, alpha, limited),
        shown,
        limited,
        note="limited-range colour; alpha is full range always",
    )
    mono = Coding(chroma="400")
    yield good(
        "alpha/mono.heic",
        _file(grey(chart(96, 64)).pixels, alpha, mono),
        _over(grey(chart(96, 64)), alpha),
        mono,
        note="monochrome with alpha",
    )
    for name, steps in (("turned", (turn(1),)), ("mirrored", (mirror(1),))):
        yield good(f"alpha/{name}.heic", _file(colour, alpha, steps=steps), shown, note="colour and alpha turned alike")
    wide, wide_alpha, wide_colour = pictures(150, 100)
    yield good(
        "alpha/tiled.heic", _tiled(wide_colour, wide_alpha), wide, note="grids for colour and alpha, last tiles cut"
    )
    yield good("alpha/tiled-turned.heic", _tiled(wide_colour, wide_alpha, (turn(3),)), wide, note="the same, turned")
    yield good(
        "alpha/tiled-colour-single-alpha.heic",
        _tiled(wide_colour, wide_alpha, one_alpha=True),
        wide,
        note="grid for colour, one picture for alpha",
    )
    yield good(
        "alpha/single-colour-tiled-alpha.heic",
        _tiled(wide_colour, wide_alpha, one_colour=True),
        wide,
        note="one picture for colour, grid for alpha",
    )
    for part, damaged, file in (
        ("tile", 3, _tiled(wide_colour, wide_alpha)),
        ("alpha-tile", 10, _tiled(wide_colour, wide_alpha)),
        ("single-colour-alpha-tile", 4, _tiled(wide_colour, wide_alpha, one_colour=True)),
    ):
        file.item(damaged).data = u32(0xFFFFFFFF) + file.item(damaged).data[4:]
        yield refuse(
            f"alpha/damaged-{part}.heic",
            file.serialise(),
            "corrupt|truncated|unsupported",
            f"the NAL unit of one {part.replace('-', ' ')} says it is 2^32-1 bytes long: no picture with a hole",
        )
    small = alpha[::2, ::2]
    yield either(
        good("alpha/half-size.heic", _file(colour, small), shown, tolerance=40, note="alpha of half the size"),
        "corrupt|unsupported",
    )


def pictures(width: int, height: int) -> tuple[Chart, np.ndarray, np.ndarray]:
    """What is to be seen, alpha, and colour with the forbidden one where alpha is 0."""
    base = chart(width, height)
    alpha = np.full((height, width), 255.0)
    below = height * 2 // 3 // 8 * 8
    alpha[below:, : width // 2] = 128
    alpha[below:, width // 2 :] = 0
    colour = np.where((alpha == 0)[..., None], FORBIDDEN, base.pixels)
    return _over(base, alpha), alpha, colour


def _over(base: Chart, alpha: np.ndarray) -> Chart:
    """The chart on white."""
    share = alpha[..., None] / 255
    pixels = base.pixels * share + 255 * (1 - share)
    return Chart(pixels, [Patch(p.x, p.y, tuple(int(c + 0.5) for c in pixels[p.y, p.x])) for p in base.patches])


def _alpha_stream(alpha: np.ndarray, depth: int) -> streams.Stream:
    peak = (1 << depth) - 1
    samples = np.floor(alpha / 255 * peak + 0.5).astype(np.uint8 if depth == 8 else np.uint16)
    return streams.hevc([np.ascontiguousarray(samples)], depth, "400", "lossless=1:range=full")


def _file(
    colour: np.ndarray,
    alpha: np.ndarray,
    coding: Coding = PLAIN,
    urn: bytes = HEVC_ALPHA,
    premultiplied: bool = False,
    steps: tuple[Step, ...] = (),
    alpha_depth: int | None = None,
) -> Heif:
    pixels, transforms = untransformed(colour, steps)
    plane, _ = untransformed(alpha, steps)
    file = Heif()
    picture = file.add(image_item(coded(pixels, coding), colour_box(coding), *transforms))
    mask = file.add(
        image_item(
            _alpha_stream(plane, alpha_depth or coding.depth), properties.auxiliary(urn), *transforms, hidden=True
        )
    )
    file.refer(b"auxl", mask, picture)
    if premultiplied:
        file.refer(b"prem", picture, mask)
    return file


def _tiled(
    colour: np.ndarray,
    alpha: np.ndarray,
    steps: tuple[Step, ...] = (),
    one_alpha: bool = False,
    one_colour: bool = False,
) -> Heif:
    pixels, transforms = untransformed(colour, steps)
    plane, _ = untransformed(alpha, steps)
    file = Heif()
    if one_colour:
        picture = file.add(image_item(coded(pixels, PLAIN), colour_box(PLAIN), *transforms))
    else:
        tiles = add_tiles(file, pixels, (64, 64))
        picture = add_grid(file, pixels.shape[1], pixels.shape[0], tiles, [colour_box(PLAIN), *transforms])
    file.primary = picture
    if one_alpha:
        mask = file.add(image_item(_alpha_stream(plane, 8), properties.auxiliary(HEVC_ALPHA), *transforms, hidden=True))
    else:
        mono = Coding(chroma="400")
        masks = add_tiles(file, np.repeat(plane[..., None], 3, axis=2), (64, 64), mono)
        mask = add_grid(
            file, pixels.shape[1], pixels.shape[0], masks, [properties.auxiliary(HEVC_ALPHA), *transforms], mono
        )
    file.refer(b"auxl", mask, picture)
    return file
