"""Small files that ask for a lot, and references that never end."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from isobmff import i32, u8, u16, u32
from maker import properties
from maker.chart import GREY, Chart, Patch, chart
from maker.entry import Entry, either, refuse
from maker.heif import Heif, Item
from maker.picture import PLAIN, add_grid, coded, colour_box, good, grid_data, image_item, single


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _large()
    yield from _loops()


def _flat(width: int, height: int, options: str = "lossless=1") -> Item:
    pixels = np.empty((height, width, 3))
    pixels[:] = GREY
    return image_item(coded(pixels, PLAIN, options), colour_box(PLAIN), hidden=True)


def _large() -> Iterator[Entry]:
    """Over a limit, and one that is large but allowed."""
    file = _repeated(250, 250, 32000, 32000)
    yield refuse(
        "bombs/grid-32000.heic",
        file.serialise(),
        "over-limit",
        "a grid of 32000x32000 over one tiny tile used 62,500 times",
    )
    file = Heif()
    tile = file.add(_flat(64, 64))
    file.primary = add_grid(file, 32000, 32000, [[tile]], [colour_box(PLAIN)])
    yield refuse(
        "bombs/grid-32000-one-tile.heic",
        file.serialise(),
        "over-limit|corrupt",
        "one tile of 64x64 as a grid of 32000x32000",
    )
    file = Heif()
    small = file.add(_flat(64, 64))
    file.primary = file.add(
        Item(
            b"iovl",
            u8(0, 0) + u16(0, 0, 0, 65535) + u16(30000, 30000) + u16(0, 0),
            [properties.ispe(30000, 30000)],
            construction=1,
        )
    )
    file.refer(b"dimg", file.primary, small)
    yield refuse(
        "bombs/overlay-30000.heic", file.serialise(), "over-limit", "a canvas of 30000x30000 under one tiny picture"
    )
    file = Heif()
    small = file.add(_flat(64, 64))
    file.primary = file.add(
        Item(
            b"iovl",
            u8(0, 1) + u16(0, 0, 0, 65535) + u32(0xFFFFFFFF, 0xFFFFFFFF) + i32(0, 0),
            [properties.ispe(0xFFFFFFFF, 0xFFFFFFFF)],
            construction=1,
        )
    )
    file.refer(b"dimg", file.primary, small)
    yield refuse(
        "bombs/overlay-max.heic", file.serialise(), "over-limit|corrupt", "a canvas of 2^32-1 in both directions"
    )
    file = Heif()
    small = file.add(_flat(64, 64))
    file.primary = file.add(
        Item(
            b"iovl",
            u8(0, 0) + u16(0, 0, 0, 65535) + u16(30000, 30000) + u16(0, 0),
            [properties.ispe(64, 64)],
            construction=1,
        )
    )
    file.refer(b"dimg", file.primary, small)
    yield refuse(
        "bombs/overlay-30000-says-64.heic", file.serialise(), "over-limit|corrupt", "the same, but its ispe says 64x64"
    )
    for name, width, height, error in (
        ("60000", 60000, 60000, "over-limit|corrupt"),
        ("65501-wide", 65501, 8, "over-limit|corrupt"),
        ("65501-high", 8, 65501, "over-limit|corrupt"),
        ("16384", 16384, 16384, "over-limit|corrupt"),
    ):
        file = single(chart(64, 64))
        file.items[0].properties = [
            properties.ispe(width, height) if b"ispe" in p[0][:8] else p for p in file.items[0].properties
        ]
        yield refuse(
            f"bombs/ispe-{name}.heic", file.serialise(), error, f"ispe says {width}x{height}, the stream is 64x64"
        )
    file = Heif()
    tile = file.add(_flat(256, 64))
    file.primary = add_grid(file, 65501, 64, [[tile] * 256], [colour_box(PLAIN)])
    yield refuse(
        "bombs/grid-65501-wide.heic",
        file.serialise(),
        "over-limit",
        "a true grid of 65,501 pixels: wider than JPEG files are read",
    )
    file = Heif()
    tile = file.add(_flat(64, 256))
    file.primary = add_grid(file, 64, 65501, [[tile]] * 256, [colour_box(PLAIN)])
    yield refuse("bombs/grid-65501-high.heic", file.serialise(), "over-limit", "the same, upright")
    file = Heif()
    stream = coded(np.full((4096, 4096, 3), 128.0), PLAIN, "qp=40")
    file.add(image_item(stream, colour_box(PLAIN)))
    file.items[0].properties[1] = properties.ispe(64, 64)
    yield refuse(
        "bombs/stream-4096-says-64.heic",
        file.serialise(),
        "corrupt|over-limit",
        "the stream is 4096x4096, ispe says 64x64",
    )
    yield from _allowed()


def _repeated(columns: int, rows: int, width: int, height: int, tile: int = 128) -> Heif:
    file = Heif()
    identifier = file.add(_flat(tile, tile, "qp=30"))
    grid = file.add(
        Item(
            b"grid",
            grid_data(columns, rows, width, height),
            [properties.ispe(width, height), colour_box(PLAIN)],
            construction=1,
        )
    )
    file.primary = grid
    file.refer(b"dimg", grid, *[identifier] * 62500)
    return file


def _allowed() -> Iterator[Entry]:
    """Large, true, and within the limits: 200 items that share one coded picture."""
    file = Heif()
    first = file.add(_flat(1024, 1024, "qp=30"))
    tiles = [first]
    for _ in range(199):
        base = file.items[0]
        tiles.append(file.add(Item(base.kind, base.data, base.properties, hidden=True, shares=first)))
    file.primary = add_grid(
        file, 20400, 10200, [tiles[row * 20 : row * 20 + 20] for row in range(10)], [colour_box(PLAIN)]
    )
    patches = [Patch(x, y, GREY) for x, y in ((0, 0), (20399, 0), (10000, 5000), (0, 10199), (20399, 10199))]
    entry = Entry(
        "large/208-megapixels.heic",
        file.serialise(),
        width=20400,
        height=10200,
        patches=patches,
        note="20x10 tiles of 1024x1024 in a few kilobytes: within the limits, must convert in the memory of a strip",
    )
    yield entry
    plain = Chart(np.full((64, 6000, 3), 128.0), [Patch(3000, 32, GREY), Patch(5999, 63, GREY)])
    yield good("large/6000x64.heic", single(plain, options="qp=30"), plain, note="very wide, one picture")


def _identity(file: Heif, *sources: int) -> int:
    identifier = file.add(Item(b"iden", b"", [properties.ispe(64, 64)], construction=1))
    file.refer(b"dimg", identifier, *sources)
    return identifier


def _overlay(file: Heif, *sources: int) -> int:
    data = u8(0, 0) + u16(0, 0, 0, 65535) + u16(64, 64) + u16(0, 0) * len(sources)
    identifier = file.add(Item(b"iovl", data, [properties.ispe(64, 64)], construction=1))
    file.refer(b"dimg", identifier, *sources)
    return identifier


def _loops() -> Iterator[Entry]:
    """References that go round, or that multiply."""
    error = "corrupt|unsupported|over-limit"
    file = Heif()
    file.primary = _identity(file, 1)
    yield refuse("loops/identity-of-itself.heic", file.serialise(), error, "a picture derived from itself")
    file = Heif()
    _identity(file, 2)
    _identity(file, 1)
    yield refuse("loops/identity-of-each-other.heic", file.serialise(), error, "two pictures derived from each other")
    file = Heif()
    file.primary = add_grid(file, 64, 64, [[1]], [])
    yield refuse("loops/grid-of-itself.heic", file.serialise(), error, "a grid whose tile is itself")
    file = Heif()
    file.add(_flat(64, 64))
    file.primary = add_grid(file, 128, 64, [[1, 2]], [])
    yield refuse("loops/grid-with-itself.heic", file.serialise(), error, "a grid whose second tile is itself")
    file = Heif()
    add_grid(file, 64, 64, [[2]], [])
    _overlay(file, 1)
    yield refuse("loops/grid-of-overlay-of-grid.heic", file.serialise(), error, "a grid of an overlay of that grid")
    file = Heif()
    file.add(_flat(64, 64))
    file.primary = _overlay(file, 1, 2)
    yield refuse("loops/overlay-with-itself.heic", file.serialise(), error, "an overlay that lies on itself")
    for count in (100, 900):
        file = Heif()
        source = file.add(_flat(64, 64))
        for _ in range(count):
            source = _identity(file, source)
        file.primary = source
        grey = [Patch(32, 32, GREY)]
        yield either(
            Entry(
                f"loops/identity-chain-{count}.heic",
                file.serialise(),
                width=64,
                height=64,
                patches=grey,
                note=f"{count} identities, each of the one before",
            ),
            error,
        )
    file = Heif()
    level = [file.add(_flat(64, 64)) for _ in range(10)]
    for _ in range(12):
        level = [_overlay(file, *level) for _ in range(10)]
    file.primary = level[0]
    tree = Entry(
        "loops/overlay-tree.heic",
        file.serialise(),
        width=64,
        height=64,
        patches=[Patch(32, 32, GREY)],
        note="overlays of ten overlays of ten, twelve deep: 10^12 pictures",
    )
    yield either(tree, error)
    for kind in (b"thmb", b"auxl", b"cdsc", b"prem"):
        file = single(chart(96, 64))
        file.refer(kind, 1, 1)
        yield either(
            good(
                f"loops/{kind.decode()}-of-itself.heic",
                file,
                chart(96, 64),
                note=f"the picture's {kind.decode()} reference names itself",
            ),
            error,
        )
    file = single(chart(96, 64))
    file.items.append(Item(b"hvc1", file.items[0].data, file.items[0].properties, identifier=1))
    yield either(good("loops/same-id-twice.heic", file, chart(96, 64), note="two items with one ID"), error)
