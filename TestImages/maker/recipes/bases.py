"""Plain files that other recipes spoil, and how to spoil them."""

from __future__ import annotations

from maker import properties
from maker.chart import chart
from maker.heif import Heif
from maker.picture import grid, single

MAX = 0xFFFFFFFF
"""The largest 32-bit number."""


def plain_single() -> Heif:
    """One coded picture of 96x64."""
    return single(chart(96, 64))


def plain_tiled() -> Heif:
    """A 3x2 grid of 64x64, shown as 150x100: items 1 to 6 are the tiles, 7 is the grid."""
    return grid(chart(150, 100), (64, 64))


def resized(file: Heif, identifier: int, width: int, height: int) -> Heif:
    """The file with another `ispe` on that item."""
    item = file.item(identifier)
    item.properties = [properties.ispe(width, height) if b"ispe" in p[0][:8] else p for p in item.properties]
    return file
