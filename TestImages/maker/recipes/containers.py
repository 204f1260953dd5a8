"""The same pictures in every shape that the container allows."""

from __future__ import annotations

from collections.abc import Iterator

from isobmff import box, full_box, u16, u32
from maker.chart import chart
from maker.entry import Entry, refuse
from maker.picture import good, grid, grid_data, single


def entries() -> Iterator[Entry]:
    """The rows."""
    shown, wide = chart(96, 64), chart(150, 100)

    def both(name: str, note: str, **shape) -> Iterator[Entry]:  # noqa: ANN003 - Heif's fields
        for kind, file, picture in (("single", single(shown), shown), ("tiled", grid(wide, (64, 64)), wide)):
            for field, value in shape.items():
                setattr(file, field, value)
            yield good(f"container/{kind}-{name}.heic", file, picture, note=note)

    yield from both("wide-ids", "32-bit item IDs: pitm 1, iinf 1, infe 3, iref 1, ipma 1, iloc 2", wide=True)
    yield from both("offsets-64", "64-bit offsets and lengths", offset_size=8)
    yield from both("base-offset", "extents count from a base offset", base_offset=True)
    yield from both("base-offset-64", "the same with 64 bits", base_offset=True, offset_size=8)
    yield from both("data-first", "mdat lies before meta", data_first=True)
    yield from both("large-mdat", "mdat with a 64-bit size", mdat_header="large")
    yield from both("open-mdat", "mdat of size 0: to the end of the file", mdat_header="open")
    yield from both(
        "free-boxes",
        "free, skip and uuid boxes between",
        before_meta=box(b"free", bytes(9)),
        after_meta=box(b"skip") + box(b"uuid", bytes(range(16)), b"private"),
    )
    yield from both("mif1-brand", "major brand mif1", major=b"mif1", brands=(b"mif1", b"heic", b"hevc"))
    yield from both("heix-brand", "major brand heix", major=b"heix", brands=(b"mif1", b"heix"))
    yield from both(
        "many-brands", "forty compatible brands", brands=(b"mif1", b"heic") + tuple(b"br%02d" % n for n in range(38))
    )
    yield from _single_shapes()
    yield from _tiled_shapes()
    yield from _sequences()


def _single_shapes() -> Iterator[Entry]:
    shown = chart(96, 64)
    file = single(shown)
    file.plain_iloc = True
    yield good("container/single-iloc-0.heic", file, shown, note="iloc of version 0")
    file = single(shown)
    file.items[0].construction = 1
    yield good("container/single-idat.heic", file, shown, note="coded data in idat")
    file = single(shown)
    file.items[0].extents = [1, 2, 3, 60, len(file.items[0].data) - 66]
    yield good("container/single-extents.heic", file, shown, note="five extents, cut inside the NAL length")
    file = single(shown)
    file.items[0].identifier = 60000
    file.primary = 60000
    yield good("container/single-large-id.heic", file, shown, note="item ID 60000")
    file = single(shown)
    file.wide = True
    file.items[0].identifier = file.primary = 0x7FFFFFF0
    yield good("container/single-huge-id.heic", file, shown, note="item ID 2^31-16")
    file = single(shown)
    file.items[0].name = b"a name of the item that goes on for a while"
    yield good("container/single-named.heic", file, shown, note="the item has a name")
    file = single(shown)
    file.items[0].properties = [(box(b"free", u16(n)), False) for n in range(200)] + file.items[0].properties
    yield good(
        "container/single-many-properties.heic",
        file,
        shown,
        note="two hundred properties: ipma needs 15-bit indices, and libheif's limit of 100 boxes must be raised",
    )
    file = single(shown)
    file.replaced = {
        b"free": box(b"free", bytes(64)),
        b"dinf": box(b"dinf", full_box(b"dref", 0, 0, u32(1), full_box(b"url ", 0, 1))),
    }
    yield good("container/single-dinf.heic", file, shown, note="free and dinf boxes in meta")


def _tiled_shapes() -> Iterator[Entry]:
    wide = chart(150, 100)
    file = grid(wide, (64, 64))
    for item in file.items[:-1]:
        item.construction = 1
    yield good("container/tiled-idat.heic", file, wide, note="all tiles in idat")
    file = grid(wide, (64, 64))
    for item in file.items[:-1]:
        item.extents = [7, 30, len(item.data) - 37]
    yield good("container/tiled-extents.heic", file, wide, note="each tile in three extents")
    file = grid(wide, (64, 64))
    file.items[-1].construction = 0
    yield good("container/tiled-grid-in-mdat.heic", file, wide, note="the grid's description lies in mdat")
    file = grid(wide, (64, 64))
    data = grid_data(3, 2, 150, 100)
    file.items[-1].data = data[:1] + b"\1" + data[2:4] + u32(150, 100)
    yield good("container/tiled-wide-fields.heic", file, wide, note="the grid's sizes in 32 bits")
    file = grid(wide, (64, 64))
    file.items = file.items[-1:] + file.items[:-1][::-1]
    yield good(
        "container/tiled-reversed.heic", file, wide, note="items listed last to first; the reference gives the order"
    )
    file = grid(wide, (64, 64))
    for item in file.items[:-1]:
        item.properties = [p for p in item.properties if b"pixi" not in p[0]]
    yield good("container/tiled-no-pixi.heic", file, wide, note="no pixi on the tiles")
    file = grid(chart(64, 64), (64, 64))
    yield good("container/tiled-1x1.heic", file, chart(64, 64), note="a grid of one tile")
    file = grid(chart(600, 40), (64, 64))
    yield good("container/tiled-1-row.heic", file, chart(600, 40), note="one row of ten tiles, cut below")
    file = grid(chart(40, 600), (64, 64))
    yield good("container/tiled-1-column.heic", file, chart(40, 600), note="one column of ten tiles, cut at the right")


def _sequences() -> Iterator[Entry]:
    shown = chart(96, 64)
    file = single(shown)
    file.major, file.brands = b"msf1", (b"msf1", b"mif1", b"heic", b"hevc")
    still = file.items[0]
    configuration = still.properties[0][0]
    file.after_meta = _movie(configuration, 0, len(still.data))
    place = file.serialise().index(still.data)
    file.after_meta = _movie(configuration, place, len(still.data))
    yield good(
        "container/msf1-with-still.heic",
        file,
        shown,
        note="an image sequence that has a still primary: the still counts",
    )
    for brand, name in ((b"hevc", "msf1-without-still.heic"), (b"avis", "avis-without-still.avif")):
        head = box(b"ftyp", brand, u32(0), b"msf1" + brand)
        place = len(head) + len(file.after_meta) + 8
        lone = head + _movie(configuration, place, len(still.data)) + box(b"mdat", still.data)
        yield refuse("container/" + name, lone, "unsupported", "an image sequence without a still")


def _movie(configuration: bytes, place: int, size: int) -> bytes:
    """A `moov` with one track of one picture (ISO/IEC 14496-12, 8)."""
    matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    sample = box(
        b"hvc1",
        bytes(6),
        u16(1),
        bytes(16),
        u16(96, 64),
        u32(72 << 16, 72 << 16, 0),
        u16(1),
        bytes(32),
        u16(24, 0xFFFF),
        configuration,
        full_box(b"ccst", 0, 0, u32(0x7C000000)),
    )
    table = box(
        b"stbl",
        full_box(b"stsd", 0, 0, u32(1), sample),
        full_box(b"stts", 0, 0, u32(1, 1, 1000)),
        full_box(b"stsc", 0, 0, u32(1, 1, 1, 1)),
        full_box(b"stsz", 0, 0, u32(size, 1)),
        full_box(b"stco", 0, 0, u32(1, place)),
    )
    media = box(
        b"mdia",
        full_box(b"mdhd", 0, 0, u32(0, 0, 1000, 1000), u16(0x55C4, 0)),
        full_box(b"hdlr", 0, 0, u32(0), b"pict", bytes(12), b"\0"),
        box(
            b"minf",
            full_box(b"vmhd", 0, 1, bytes(8)),
            box(b"dinf", full_box(b"dref", 0, 0, u32(1), full_box(b"url ", 0, 1))),
            table,
        ),
    )
    header = full_box(b"mvhd", 0, 0, u32(0, 0, 1000, 1000, 0x10000), u16(0x100), bytes(10), matrix, bytes(24), u32(2))
    track = full_box(b"tkhd", 0, 3, u32(0, 0, 1, 0, 1000), bytes(8), u16(0, 0, 0, 0), matrix, u32(96 << 16, 64 << 16))
    return box(b"moov", header, box(b"trak", track, media))
