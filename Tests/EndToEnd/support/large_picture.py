"""A picture that takes its time: real, large, and made on the spot."""

from __future__ import annotations

import struct

from . import pictures  # before the following: it puts TestImages on the path
from isobmff import tree, u8, u16
from maker.heif import Heif, Item
from maker.properties import ispe

TILE = 64


def large_picture(columns: int = 64, rows: int = 48) -> bytes:
    """A HEIC of some hundred kilobytes: a grid of the first tile of tiled.heic, `columns` times `rows` times, 4096x3072 pixels unless
    told otherwise."""
    source = pictures.bytes_of("tiled.heic")
    meta = tree(source).find(b"meta")
    configuration = next(part for part in meta.walk() if part.kind == b"hvcC")
    file = Heif()
    properties = [(source[configuration.start : configuration.end], True), ispe(TILE, TILE)]
    tile = file.add(Item(b"hvc1", _first_item(source, meta.find(b"iloc").body), properties, hidden=True))
    # Items of their own over the same bytes: libheif refuses a grid that names an item twice.
    twins = [file.add(Item(b"hvc1", properties=properties, hidden=True, shares=tile)) for _ in range(columns * rows - 1)]
    layout = u8(0, 0, rows - 1, columns - 1) + u16(columns * TILE, rows * TILE)
    file.primary = file.add(Item(b"grid", layout, [ispe(columns * TILE, rows * TILE)], construction=1))
    file.refer(b"dimg", file.primary, tile, *twins)
    return file.serialise()


def _first_item(source: bytes, iloc: int) -> bytes:
    """The data of the first item of an `iloc` of version 1 with 32-bit offsets and lengths (ISO/IEC 14496-12, 8.11.3)."""
    version, sizes, bases = source[iloc], source[iloc + 4], source[iloc + 5]
    assert (version, sizes, bases) == (1, 0x44, 0), "tiled.heic has another kind of iloc"
    # Its item_ID, construction method, data reference and number of extents, each of 16 bits, then its first extent.
    offset, length = struct.unpack_from(">II", source, iloc + 8 + 8)
    return source[offset : offset + length]
