"""Sizes, grids, places and properties that are not true."""
from __future__ import annotations

from typing import Iterator

from isobmff import box, full_box, u8, u16, u32
from maker import properties
from maker.chart import chart
from maker.entry import Entry, either, refuse
from maker.heif import Heif, Item
from maker.picture import good, grid, grid_data, single

MAX = 0xFFFFFFFF


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _sizes()
    yield from _grids()
    yield from _places()
    yield from _associations()
    yield from _crops()


def _single() -> Heif:
    return single(chart(96, 64))


def _tiled() -> Heif:
    return grid(chart(150, 100), (64, 64))


def _sized(file: Heif, identifier: int, width: int, height: int) -> Heif:
    item = file.item(identifier)
    item.properties = [properties.ispe(width, height) if b"ispe" in p[0][:8] else p for p in item.properties]
    return file


def _sizes() -> Iterator[Entry]:
    """`ispe` against what is decoded."""
    for name, width, height, error in (
        ("bigger", 192, 128, "corrupt"), ("wider", 97, 64, "corrupt"), ("smaller", 48, 32, "corrupt"), ("lower", 96, 63, "corrupt"), ("turned", 64, 96, "corrupt"),
        ("zero", 0, 0, "corrupt"), ("zero-height", 96, 0, "corrupt"), ("max", MAX, MAX, "over-limit|corrupt"), ("max-width", MAX, 64, "over-limit|corrupt"),
        ("product-wraps", 0x10000, 0x10000, "over-limit|corrupt"), ("negative", 0x80000060, 0x80000040, "over-limit|corrupt"),
    ):
        size = f"{width}x{height}"
        yield refuse(f"lies/ispe-single-{name}.heic", _sized(_single(), 1, width, height).serialise(), error, f"ispe of one 96x64 picture says {size}")
    for name, width, height, error in (
        ("bigger", 300, 200, "corrupt"), ("smaller", 100, 100, "corrupt"), ("zero", 0, 0, "corrupt"), ("max", MAX, MAX, "over-limit|corrupt"),
    ):
        file = _tiled()
        yield refuse(f"lies/ispe-grid-{name}.heic", _sized(file, file.primary, width, height).serialise(), error, f"ispe of the grid says {width}x{height}, the grid 150x100")
    for name, width, height, error in (("bigger", 128, 128, "corrupt"), ("smaller", 32, 32, "corrupt"), ("zero", 0, 0, "corrupt"), ("max", MAX, MAX, "over-limit|corrupt")):
        yield refuse(f"lies/ispe-tile-{name}.heic", _sized(_tiled(), 3, width, height).serialise(), error, f"ispe of one 64x64 tile says {width}x{height}")
        file = _tiled()
        for tile in range(1, 7):
            _sized(file, tile, width, height)
        yield refuse(f"lies/ispe-all-tiles-{name}.heic", file.serialise(), error, f"ispe of all 64x64 tiles says {width}x{height}")
    file = _single()
    file.items[0].properties = [p for p in file.items[0].properties if b"ispe" not in p[0][:8]]
    yield either(good("lies/no-ispe.heic", file, chart(96, 64), note="no ispe at all, which every picture must have"), "corrupt|unsupported")
    file = _single()
    file.items[0].properties.insert(0, properties.ispe(48, 32))
    yield either(good("lies/two-ispe.heic", file, chart(96, 64), note="two ispe that disagree"), "corrupt|unsupported")


def _described(data: bytes, width: int | None = None, height: int | None = None) -> bytes:
    file = _tiled()
    file.item(file.primary).data = data
    if width is not None:
        _sized(file, file.primary, width, height)
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
        yield refuse(f"lies/grid-{name}.heic", _described(grid_data(columns, rows, width, height), width, height), error, note)
    yield either(
        Entry("lies/grid-transposed.heic", _described(grid_data(2, 3, 128, 192), 128, 192), width=128, height=192, note="two columns instead of three: six tiles all the same, so a picture, if a wrong one"), "corrupt")
    yield either(
        Entry("lies/grid-unused-tiles.heic", _described(grid_data(3, 2, 100, 60), 100, 60), width=100, height=60, note="the last column and row of tiles would not show at all"), "corrupt|unsupported")
    data = grid_data(3, 2, 150, 100)
    for length in (0, 1, 3, 4, 7):
        yield refuse(f"lies/grid-data-{length}.heic", _described(data[:length]), "corrupt|truncated", f"{length} of the eight bytes of the grid's description")
    yield refuse("lies/grid-version.heic", _described(b"\x01" + data[1:]), "unsupported|corrupt", "a grid of version 1, which nobody has defined")
    yield refuse("lies/grid-wide-flag.heic", _described(data[:1] + b"\x01" + data[2:]), "corrupt|truncated", "the description says 32-bit sizes but holds 16-bit ones")
    file = _tiled()
    file.references = []
    yield refuse("lies/grid-without-tiles.heic", file.serialise(), "corrupt", "no dimg reference")
    file.references = [(b"dimg", file.primary, [])]
    yield refuse("lies/grid-of-nothing.heic", file.serialise(), "corrupt", "a dimg reference to no item")
    file.references = [(b"dimg", file.primary, [1, 2, 3, 4, 5, 999])]
    yield refuse("lies/grid-missing-tile.heic", file.serialise(), "corrupt", "the last tile is an item that does not exist")
    file.references = [(b"dimg", file.primary, [1, 2, 3, 4, 5, 0])]
    yield refuse("lies/grid-tile-zero.heic", file.serialise(), "corrupt", "the last tile is item 0")
    file = _tiled()
    file.add(Item(b"Exif", b"\0\0\0\0MM\0*"))
    file.references = [(b"dimg", file.primary, [1, 2, 3, 4, 5, 8])]
    yield refuse("lies/grid-exif-tile.heic", file.serialise(), "corrupt|unsupported", "the last tile is an EXIF item")
    file = _tiled()
    file.item(file.primary).construction = 0
    file.item(file.primary).raw_extents = []
    yield refuse("lies/grid-no-data.heic", file.serialise(), "corrupt|truncated", "the grid has no description")


def _located(identifier: int, *extents: tuple[int, int], wide: bool = False, construction: int | None = None, tiled: bool = True) -> bytes:
    file = _tiled() if tiled else _single()
    file.offset_size = 8 if wide else 4
    file.item(identifier).raw_extents = list(extents)
    if construction is not None:
        file.item(identifier).construction = construction
    return file.serialise()


def _true_extent(identifier: int, wide: bool = False) -> tuple[int, int]:
    file = _tiled()
    file.offset_size = 8 if wide else 4
    data = file.item(identifier).data
    return file.serialise().index(data), len(data)


def _places() -> Iterator[Entry]:
    """`iloc`."""
    size = len(_tiled().serialise())
    offset, length = _true_extent(3)
    gone = "truncated|corrupt"
    for name, extents, error, note in (
        ("past-end", [(size + 100, length)], gone, "starts behind the end"),
        ("ends-past-end", [(offset, size)], gone, "ends behind the end"),
        ("one-past-end", [(size - length + 1, length)], gone, "ends one byte behind the end"),
        ("offset-max", [(MAX, length)], gone, "starts at 2^32-1"),
        ("length-max", [(offset, MAX)], gone, "is 2^32-1 long"),
        ("both-max", [(MAX, MAX)], gone, "starts at 2^32-1 and is as long"),
        ("empty", [(offset, 0)], "corrupt|truncated", "is empty"),
        ("none", [], "corrupt|truncated", "has no extents"),
        ("in-ftyp", [(0, length)], "corrupt|truncated", "is the file's first bytes"),
    ):
        yield refuse(f"lies/iloc-{name}.heic", _located(3, *extents), error, f"the third tile {note}")
    whole = chart(150, 100)
    for name, cut in (("short-by-one", 1), ("half", length // 2), ("four-bytes", length - 4), ("five-bytes", length - 5)):
        yield either(good(f"lies/iloc-{name}.heic", _located(3, (offset, length - cut)), whole, note=f"the third tile lacks its last {cut} bytes: refused, or right by luck, never grey"), "corrupt|truncated")
    wide_offset, wide_length = _true_extent(3, wide=True)
    for name, extents, note in (
        ("64-offset-wraps", [(0xFFFFFFFFFFFFFFFF, wide_length)], "starts at 2^64-1"),
        ("64-length-wraps", [(wide_offset, 0xFFFFFFFFFFFFFFFF)], "is 2^64-1 long"),
        ("64-end-wraps", [(wide_offset, 0x10000000000000000 - wide_offset + 8)], "ends where 2^64 wraps round"),
        ("64-sum-wraps", [(wide_offset, 1 << 63), (wide_offset, 1 << 63)], "has two extents whose lengths add up to 2^64"),
        ("64-offset-negative", [(1 << 63, wide_length)], "starts at 2^63"),
    ):
        yield refuse(f"lies/iloc-{name}.heic", _located(3, *extents, wide=True), gone, f"the third tile {note}")
    yield refuse(
        "lies/iloc-amplified.heic", _located(1, *[(offset, length)] * 4000), "corrupt|over-limit|unsupported|truncated", "one tile is 4000 extents over the same bytes")
    for method, word in ((2, "built from another item, which is not described"), (3, "built by method 3, which nobody has defined"), (15, "built by method 15")):
        file = _tiled()
        file.item(3).construction = method
        file.item(3).raw_extents = [(0, length)]
        yield refuse(f"lies/iloc-method-{method}.heic", file.serialise(), "unsupported|corrupt", f"the third tile is {word}")
    yield refuse("lies/iloc-idat-missing.heic", _located(1, (0, 100), construction=1, tiled=False), "corrupt|truncated", "the data should be in idat, and there is none")
    file = _tiled()
    file.item(3).construction = 1
    file.item(3).data, data = b"", file.item(3).data
    file.item(3).raw_extents = [(4, len(data))]
    yield refuse("lies/iloc-past-idat.heic", file.serialise(), gone, "the third tile ends behind idat")
    file = _tiled()
    file.item(3).data_reference = 1
    yield refuse("lies/iloc-other-file.heic", file.serialise(), "unsupported|corrupt", "the third tile lies in another file")
    yield from _counts()


def _counts() -> Iterator[Entry]:
    """Numbers of things that are not there."""
    sizes = u8(0x44, 0)
    for name, kind, data, note in (
        ("iloc-items", b"iloc", full_box(b"iloc", 2, 0, sizes, u32(MAX)), "iloc says 2^32-1 items"),
        ("iloc-extents", b"iloc", full_box(b"iloc", 1, 0, sizes, u16(1), u16(1, 0, 0, 0xFFFF)), "iloc says 65,535 extents"),
        ("iloc-field-sizes", b"iloc", full_box(b"iloc", 1, 0, u8(0x35, 0x7F), u16(1), bytes(40)), "iloc has fields of 3, 5, 7 and 15 bytes"),
        ("iloc-zero-sizes", b"iloc", full_box(b"iloc", 1, 0, u8(0, 0), u16(1), u16(1, 0, 0, 1)), "iloc has fields of no bytes"),
        ("iloc-zero-sizes-many", b"iloc", full_box(b"iloc", 1, 0, u8(0, 0), u16(1), u16(1, 0, 0, 0xFFFF)), "65,535 extents that take no bytes to say"),
        ("iloc-missing", b"iloc", b"", "no iloc"),
        ("iloc-version", b"iloc", full_box(b"iloc", 9, 0, bytes(40)), "iloc of version 9"),
        ("iinf-items", b"iinf", full_box(b"iinf", 1, 0, u32(MAX)), "iinf says 2^32-1 items"),
        ("iinf-empty", b"iinf", full_box(b"iinf", 0, 0, u16(0)), "iinf lists no items"),
        ("iinf-missing", b"iinf", b"", "no iinf"),
        ("iref-targets", b"iref", full_box(b"iref", 0, 0, box(b"thmb", u16(9, 0xFFFF))), "a reference to 65,535 items that are not there"),
        ("pitm-missing", b"pitm", b"", "no pitm"),
        ("pitm-other", b"pitm", full_box(b"pitm", 0, 0, u16(77)), "the primary is an item that does not exist"),
        ("pitm-zero", b"pitm", full_box(b"pitm", 0, 0, u16(0)), "the primary is item 0"),
        ("iprp-missing", b"iprp", b"", "no properties"),
        ("ipma-entries", b"iprp", box(b"iprp", box(b"ipco"), full_box(b"ipma", 0, 0, u32(MAX))), "ipma says 2^32-1 entries"),
        ("ipma-missing", b"iprp", box(b"iprp", box(b"ipco")), "no ipma"),
        ("ipco-missing", b"iprp", box(b"iprp", full_box(b"ipma", 0, 0, u32(1), u16(1), u8(1, 0x81))), "no ipco"),
        ("box-too-large", b"iprp", u32(0x7FFFFFFF) + b"iprp" + bytes(16), "a box larger than its parent"),
        ("box-too-small", b"iprp", u32(7) + b"iprp" + bytes(16), "a box smaller than its header"),
        ("box-huge", b"iprp", u32(1) + b"iprp" + b"\xff" * 8 + bytes(16), "a box of 2^64-1 bytes"),
    ):
        file = _single()
        file.replaced = {kind: data}
        if name == "iref-targets":
            yield either(good(f"lies/{name}.heic", file, chart(96, 64), note=note), "corrupt|truncated")
        else:
            yield refuse(f"lies/{name}.heic", file.serialise(), "corrupt|truncated|unsupported|over-limit", note)
    for name, data, note in (("hdlr-missing", b"", "no hdlr"), ("hdlr-video", full_box(b"hdlr", 0, 0, u32(0), b"vide", bytes(13)), "hdlr says video")):
        file = _single()
        file.replaced = {b"hdlr": data}
        yield either(good(f"lies/{name}.heic", file, chart(96, 64), note=note), "corrupt|unsupported|not-an-image")
    file = _single()
    file.add(Item(b"Exif", b"\0\0\0\0MM\0*"))
    file.primary = 2
    yield refuse("lies/primary-is-exif.heic", file.serialise(), "corrupt|unsupported", "the primary is an EXIF item")
    data = _single().serialise()
    second = bytes(data[8 + 12 : len(data)])
    yield either(good("lies/two-meta.heic", data + second[second.index(b"meta") - 4 :], chart(96, 64), note="a second meta behind the data"), "corrupt")


def _associations() -> Iterator[Entry]:
    """`ipma`, and properties that nobody knows."""
    for name, index in (("out-of-range", 0x7F), ("out-of-range-essential", 0xFF)):
        file = _single()
        boxes = [p[0] for p in file.items[0].properties]
        marks = u8(*(range(1, len(boxes) + 1)), index)
        file.replaced = {b"iprp": box(b"iprp", box(b"ipco", *boxes), full_box(b"ipma", 0, 0, u32(1), u16(1), u8(len(marks)), marks))}
        yield refuse(f"lies/ipma-{name}.heic", file.serialise(), "corrupt", "a property that does not exist")
    file = _single()
    boxes = [p[0] for p in file.items[0].properties]
    marks = u8(0, *(range(1, len(boxes) + 1)))
    file.replaced = {b"iprp": box(b"iprp", box(b"ipco", *boxes), full_box(b"ipma", 0, 0, u32(1), u16(1), u8(len(marks)), marks))}
    yield either(good("lies/ipma-zero.heic", file, chart(96, 64), note="property 0 means none"), "corrupt|unsupported")
    for where, file, identifier in (("primary", _single(), 1), ("grid", _tiled(), 7), ("tile", _tiled(), 3)):
        file.item(identifier).properties.append((box(b"xyzt", b"turns everything round"), True))
        yield refuse(f"lies/unknown-essential-{where}.heic", file.serialise(), "unsupported", f"an unknown essential property on the {where}")
    file = _single()
    file.items[0].properties.append(properties.irot(0xFE))
    yield either(Entry("lies/irot-reserved-bits.heic", file.serialise(), width=64, height=96, patches=[], note="irot with its reserved bits set"), "corrupt|unsupported")
    file = _tiled()
    for item in file.items:
        item.properties.append(properties.irot(1))
    yield either(Entry("lies/irot-everywhere.heic", file.serialise(), width=100, height=150, note="irot on every tile and on the grid"), "unsupported|corrupt")
    file = _single()
    file.items[0].properties += [properties.irot(1)] * 200
    yield either(good("lies/irot-200-times.heic", file, chart(96, 64), note="fifty full turns"), "corrupt|unsupported|over-limit")


def _crops() -> Iterator[Entry]:
    """`clap` of all kinds of nonsense."""
    for name, numbers in (
        ("zero-size", (0, 1, 0, 1, 0, 1, 0, 1)), ("zero-denominators", (80, 0, 56, 0, 0, 0, 0, 0)), ("zero-offset-denominator", (80, 1, 56, 1, 0, 0, 0, 1)),
        ("negative-size", (-80, 1, -56, 1, 0, 1, 0, 1)), ("max-size", (MAX, 1, MAX, 1, 0, 1, 0, 1)), ("max-everything", (MAX,) * 8),
        ("min-everything", (-(1 << 31),) * 8), ("far-right", (80, 1, 56, 1, 100000, 1, 0, 1)), ("far-left", (80, 1, 56, 1, -100000, 1, 0, 1)),
        ("offset-max", (80, 1, 56, 1, 0x7FFFFFFF, 1, 0x7FFFFFFF, 1)),
        ("less-than-a-pixel", (1, 3, 1, 3, 0, 1, 0, 1)),
    ):
        file = _single()
        file.items[0].properties.append(properties.raw_clap(*numbers))
        yield refuse(f"lies/clap-{name}.heic", file.serialise(), "corrupt|unsupported|over-limit", f"clap {numbers}")
    for name, numbers in (("beyond-edge", (80, 1, 56, 1, 20, 1, 0, 1)), ("larger-than-picture", (200, 1, 200, 1, 0, 1, 0, 1))):
        file = _single()
        file.items[0].properties.append(properties.raw_clap(*numbers))
        yield either(Entry(f"lies/clap-{name}.heic", file.serialise(), note=f"clap {numbers}: refused, or cut off at the edge"), "corrupt|unsupported")
    file = _single()
    file.items[0].properties.append(properties.raw_clap(80 * 1000003, 1000003, 56 * 999983, 999983, 0, 1000003, 0, 999983))
    yield good("lies/clap-unreduced.heic", file, _middle(), note="true numbers over large denominators")
    file = _single()
    file.items[0].properties.append(properties.raw_clap(161, 2, 113, 2, 0, 1, 0, 1))
    yield either(Entry("lies/clap-half-pixels.heic", file.serialise(), width=80, height=56, note="80.5 x 56.5 pixels", patches=[]), "corrupt|unsupported")


def _middle():  # noqa: ANN202 - a Chart
    whole = chart(96, 64)
    kept = [type(p)(p.x - 8, p.y - 4, p.colour) for p in whole.patches if 8 <= p.x < 88 and 4 <= p.y < 60]
    return type(whole)(whole.pixels[4:60, 8:88], kept)
