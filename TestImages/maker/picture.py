"""Pictures as items: coded so that, after their transformations, they show what was given."""

from __future__ import annotations

from dataclasses import dataclass
from collections.abc import Callable

import numpy as np

from isobmff import u8, u16, u32
from maker import properties, streams
from maker.chart import Chart, surrounded
from maker.colour import Coding, planes_of
from maker.entry import Entry
from maker.heif import Heif, Item, Property

PLAIN = Coding()
"""sRGB, BT.601 full range, 8 bits, 4:2:0: what phones write."""


@dataclass(frozen=True)
class Step:
    """A transformation: the property, and how to get from its outcome back to what it is applied to."""

    make: Callable[[np.ndarray], Property]
    undo: Callable[[np.ndarray], np.ndarray]


def turn(quarters: int) -> Step:
    """`irot`."""
    return Step(lambda _: properties.irot(quarters), lambda shown: np.rot90(shown, -quarters))


def mirror(axis: int) -> Step:
    """`imir`."""
    return Step(lambda _: properties.imir(axis), lambda shown: shown[::-1] if axis == 0 else shown[:, ::-1])


def crop(left: int, top: int, right: int, bottom: int) -> Step:
    """`clap` that takes so many pixels off each side; they are filled with what must not be seen."""

    def make(shown: np.ndarray) -> Property:
        height, width = shown.shape[:2]
        return properties.crop((width + left + right, height + top + bottom), left, top, width, height)

    return Step(make, lambda shown: surrounded(shown, left, top, right, bottom))


def untransformed(shown: np.ndarray, steps: tuple[Step, ...]) -> tuple[np.ndarray, list[Property]]:
    """The reconstructed picture that `steps`, in their order, turn into `shown`, and their properties in that order."""
    made = []
    for step in reversed(steps):
        made.append(step.make(shown))
        shown = step.undo(shown)
    return np.ascontiguousarray(shown), made[::-1]


def vui(coding: Coding) -> str:
    """x265's options that write this coding into the stream."""
    return (
        f"range={'full' if coding.full else 'limited'}:colorprim={coding.primaries}"
        f":transfer={coding.transfer}:colormatrix={coding.matrix}"
    )


def coded(pixels: np.ndarray, coding: Coding, options: str = "lossless=1", say: str | None = None) -> streams.Stream:
    """One HEVC picture. `say` replaces the colour description that goes into the stream."""
    planes = planes_of(pixels, coding)
    chroma = "rgb" if coding.matrix == 0 else coding.chroma
    return streams.hevc(planes, coding.depth, chroma, f"{options}:{vui(coding) if say is None else say}")


def colour_box(coding: Coding) -> Property:
    """`colr` of type `nclx` that says what the samples are."""
    return properties.nclx(coding.primaries, coding.transfer, coding.matrix, coding.full)


def image_item(stream: streams.Stream, *more: Property, hidden: bool = False) -> Item:
    """A coded item with its configuration and size."""
    channels = 1 if stream.chroma == "400" else 3
    base = [
        (stream.configuration, True),
        properties.ispe(stream.width, stream.height),
        properties.pixi(stream.depth, channels),
    ]
    return Item(stream.kind, stream.data, base + list(more), hidden=hidden)


def single(
    shown: Chart,
    steps: tuple[Step, ...] = (),
    coding: Coding = PLAIN,
    colour: tuple[Property, ...] | None = None,
    options: str = "lossless=1",
) -> Heif:
    """A file of one coded picture."""
    pixels, transforms = untransformed(shown.pixels, steps)
    file = Heif()
    file.add(
        image_item(coded(pixels, coding, options), *(colour_box(coding),) if colour is None else colour, *transforms)
    )
    return file


def grid(
    shown: Chart,
    tile: tuple[int, int],
    steps: tuple[Step, ...] = (),
    coding: Coding = PLAIN,
    colour: tuple[Property, ...] | None = None,
    tile_colour: tuple[Property, ...] = (),
    options: str = "lossless=1",
) -> Heif:
    """A file whose primary is a grid of tiles of that width and height; what the last have too much is forbidden."""
    pixels, transforms = untransformed(shown.pixels, steps)
    file = Heif()
    tiles = add_tiles(file, pixels, tile, coding, tile_colour, options)
    file.primary = add_grid(
        file,
        pixels.shape[1],
        pixels.shape[0],
        tiles,
        [*((colour_box(coding),) if colour is None else colour), *transforms],
        coding,
    )
    return file


def add_tiles(
    file: Heif,
    pixels: np.ndarray,
    tile: tuple[int, int],
    coding: Coding = PLAIN,
    colour: tuple[Property, ...] = (),
    options: str = "lossless=1",
) -> list[list[int]]:
    """Cuts a picture into hidden tile items; their IDs row by row."""
    return [
        [file.add(image_item(coded(tile, coding, options), *colour, hidden=True)) for tile in row]
        for row in tiles_of(pixels, tile)
    ]


def tiles_of(pixels: np.ndarray, tile: tuple[int, int]) -> list[list[np.ndarray]]:
    """The picture cut into tiles of that width and height; what the last have too much is forbidden."""
    height, width = pixels.shape[:2]
    across, down = -(-width // tile[0]), -(-height // tile[1])
    canvas = surrounded(pixels, 0, 0, across * tile[0] - width, down * tile[1] - height)
    return [
        [canvas[y : y + tile[1], x : x + tile[0]] for x in range(0, across * tile[0], tile[0])]
        for y in range(0, down * tile[1], tile[1])
    ]


def add_grid(
    file: Heif,
    width: int,
    height: int,
    tiles: list[list[int]],
    more: list[Property],
    coding: Coding = PLAIN,
) -> int:
    """Adds the grid item over these tiles (ISO/IEC 23008-12, 6.6.2.3), its description in `idat`."""
    item = Item(
        b"grid",
        grid_data(len(tiles[0]), len(tiles), width, height),
        [properties.ispe(width, height), properties.pixi(coding.depth, 1 if coding.chroma == "400" else 3), *more],
        construction=1,
    )
    identifier = file.add(item)
    file.refer(b"dimg", identifier, *[tile for row in tiles for tile in row])
    return identifier


def grid_data(columns: int, rows: int, width: int, height: int) -> bytes:
    """The data of a `grid` item."""
    wide = width > 0xFFFF or height > 0xFFFF
    return u8(0, 1 if wide else 0, rows - 1, columns - 1) + (u32(width, height) if wide else u16(width, height))


def good(name: str, file: Heif | bytes, shown: Chart, coding: Coding = PLAIN, **more) -> Entry:  # noqa: ANN003 - Entry's own
    """The row of a picture that must convert and show `shown`."""
    data = file if isinstance(file, bytes) else file.serialise()
    facts = dict(
        width=shown.width,
        height=shown.height,
        depth=coding.depth,
        chroma=coding.chroma,
        patches=shown.patches,
    )
    return Entry(name, data, **{**facts, **more})
