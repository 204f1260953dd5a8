"""`ispe` and `grid` that are not true."""

from __future__ import annotations

from collections.abc import Iterator

from maker import properties
from maker.chart import chart
from maker.entry import Entry, either, refuse
from maker.heif import Item
from maker.picture import good, grid_data
from maker.recipes.bases import MAX, plain_single, plain_tiled, resized


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _sizes()
    yield from _grids()


def _sizes() -> Iterator[Entry]:
    """`ispe` against what is decoded."""
    for name, width, height, error in (
        ("bigger", 192, 128, "corrupt"),
        ("wider", 97, 64, "corrupt"),
        ("smaller", 48, 32, "corrupt"),
        ("lower", 96, 63, "corrupt"),
        ("turned", 64, 96, "corrupt"),
        ("zero", 0, 0, "corrupt"),
        ("zero-height", 96, 0, "corrupt"),
        ("max", MAX, MAX, "over-limit|corrupt"),
        ("max-width", MAX, 64, "over-limit|corrupt"),
        ("product-wraps", 0x10000, 0x10000, "over-limit|corrupt"),
        ("negative", 0x80000060, 0x80000040, "over-limit|corrupt"),
    ):
        size = f"{width}x{height}"
        yield refuse(
            f"lies/ispe-single-{name}.heic",
            resized(plain_single(), 1, width, height).serialise(),
            error,
            f"ispe of one 96x64 picture says {size}",
        )
    for name, width, height, error in (
        ("bigger", 300, 200, "corrupt"),
        ("smaller", 100, 100, "corrupt"),
        ("zero", 0, 0, "corrupt"),
        ("max", MAX, MAX, "over-limit|corrupt"),
    ):
        file = plain_tiled()
        yield refuse(
            f"lies/ispe-grid-{name}.heic",
            resized(file, file.primary, width, height).serialise(),
            error,
            f"ispe of the grid says {width}x{height}, the grid 150x100",
        )
    for name, width, height, error in (
        ("bigger", 128, 128, "corrupt"),
        ("smaller", 32, 32, "corrupt"),
        ("zero", 0, 0, "corrupt"),
        ("max", MAX, MAX, "over-limit|corrupt"),
    ):
        yield refuse(
            f"lies/ispe-tile-{name}.heic",
            resized(plain_tiled(), 3, width, height).serialise(),
            error,
            f"ispe of one 64x64 tile says {width}x{height}",
        )
        file = plain_tiled()
        for tile in range(1, 7):
            resized(file, tile, width, height)
        yield refuse(
            f"lies/ispe-all-tiles-{name}.heic",
            file.serialise(),
            error,
            f"ispe of all 64x64 tiles says {width}x{height}",
        )
    file = plain_single()
    file.items[0].properties = [p for p in file.items[0].properties if b"ispe" not in p[0][:8]]
    yield either(
        good("lies/no-ispe.heic", file, chart(96, 64), note="no ispe at all, which every picture must have"),
        "corrupt|unsupported",
    )
    file = plain_single()
    file.items[0].properties.insert(0, properties.ispe(48, 32))
    yield either(good("lies/two-ispe.heic", file, chart(96, 64), note="two ispe that disagree"), "corrupt|unsupported")


def _described(data: bytes, width: int | None = None, height: int | None = None) -> bytes:
    file = plain_tiled()
    file.item(file.primary).data = data
    if width is not None:
        resized(file, file.primary, width, height)
    return file.serialise()


def _grids() -> Iterator[Entry]:
    """The grid's own description against its tiles."""
    for name, columns, rows, width, height, error, note in (
        ("wider-than-tiles", 3, 2, 250, 100, "corrupt", "three columns of 64 do not cover 250"),
        ("taller-than-tiles", 3, 2, 150, 200, "corrupt", "two rows of 64 do not cover 200"),
        ("zero", 3, 2, 0, 0, "corrupt", "a grid of 0x0"),
        ("max", 3, 2, MAX, MAX, "over-limit|corrupt", "a grid of 2^32-1 in both directions"),
        ("more-columns", 4, 2, 150, 100, "corrupt", "eight cells, six tiles"),
        ("more-cells", 256, 256, 150, 100, "corrupt", "65,536 cells, six tiles"),
        ("fewer-cells", 2, 2, 120, 100, "corrupt", "four cells, six tiles"),
        ("one-cell", 1, 1, 64, 64, "corrupt", "one cell, six tiles"),
    ):
        yield refuse(
            f"lies/grid-{name}.heic", _described(grid_data(columns, rows, width, height), width, height), error, note
        )
    yield either(
        Entry(
            "lies/grid-transposed.heic",
            _described(grid_data(2, 3, 128, 192), 128, 192),
            width=128,
            height=192,
            note="two columns instead of three: six tiles all the same, so a picture, if a wrong one",
        ),
        "corrupt",
    )
    yield either(
        Entry(
            "lies/grid-unused-tiles.heic",
            _described(grid_data(3, 2, 100, 60), 100, 60),
            width=100,
            height=60,
            note="the last column and row of tiles would not show at all",
        ),
        "corrupt|unsupported",
    )
    data = grid_data(3, 2, 150, 100)
    for length in (0, 1, 3, 4, 7):
        yield refuse(
            f"lies/grid-data-{length}.heic",
            _described(data[:length]),
            "corrupt|truncated",
            f"{length} of the eight bytes of the grid's description",
        )
    yield refuse(
        "lies/grid-version.heic",
        _described(b"\x01" + data[1:]),
        "unsupported|corrupt",
        "a grid of version 1, which nobody has defined",
    )
    yield refuse(
        "lies/grid-wide-flag.heic",
        _described(data[:1] + b"\x01" + data[2:]),
        "corrupt|truncated",
        "the description says 32-bit sizes but holds 16-bit ones",
    )
    file = plain_tiled()
    file.references = []
    yield refuse("lies/grid-without-tiles.heic", file.serialise(), "corrupt", "no dimg reference")
    file.references = [(b"dimg", file.primary, [])]
    yield refuse("lies/grid-of-nothing.heic", file.serialise(), "corrupt", "a dimg reference to no item")
    file.references = [(b"dimg", file.primary, [1, 2, 3, 4, 5, 999])]
    yield refuse(
        "lies/grid-missing-tile.heic", file.serialise(), "corrupt", "the last tile is an item that does not exist"
    )
    file.references = [(b"dimg", file.primary, [1, 2, 3, 4, 5, 0])]
    yield refuse("lies/grid-tile-zero.heic", file.serialise(), "corrupt", "the last tile is item 0")
    file = plain_tiled()
    file.add(Item(b"Exif", b"\0\0\0\0MM\0*"))
    file.references = [(b"dimg", file.primary, [1, 2, 3, 4, 5, 8])]
    yield refuse("lies/grid-exif-tile.heic", file.serialise(), "corrupt|unsupported", "the last tile is an EXIF item")
    file = plain_tiled()
    file.item(file.primary).construction = 0
    file.item(file.primary).raw_extents = []
    yield refuse("lies/grid-no-data.heic", file.serialise(), "corrupt|truncated", "the grid has no description")
