"""Several pictures in a file: the primary counts, whatever lies beside it or under it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from isobmff import box, full_box, i32, u8, u16, u32
from maker import exif, icc, properties
from maker.chart import FORBIDDEN, GREY, Chart, Patch, chart
from maker.colour import Coding
from maker.entry import Entry, either
from maker.heif import Heif, Item
from maker.picture import (
    PLAIN,
    add_grid,
    add_tiles,
    coded,
    colour_box,
    crop,
    good,
    grid,
    image_item,
    mirror,
    single,
    turn,
    untransformed,
)

GAIN_MAP = b"urn:com:apple:photo:2020:aux:hdrgainmap"
DEPTH = b"urn:mpeg:hevc:2015:auxid:2"
MATTE = b"urn:com:apple:photo:2018:aux:portraiteffectsmatte"


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _several()
    yield from _auxiliary()
    yield from _phones()
    yield from _overlays()
    yield from _identities()


def _wrong(width: int, height: int) -> np.ndarray:
    """A picture that must not be taken for the right one."""
    pixels = np.empty((height, width, 3))
    pixels[:] = FORBIDDEN
    return pixels


def _stranger(width: int = 96, height: int = 64, hidden: bool = False, *more: properties.Property) -> Item:
    return image_item(coded(_wrong(width, height), PLAIN), colour_box(PLAIN), *more, hidden=hidden)


def _several() -> Iterator[Entry]:
    shown = chart(96, 64)
    right = lambda: single(shown).items[0]  # noqa: E731 - a fresh item each time
    for name, place in (("second", 1), ("last", 3)):
        file = Heif()
        for index in range(4):
            item = right() if index == place else _stranger()
            item.identifier = 0
            file.add(item)
        file.primary = place + 1
        yield good(f"items/primary-{name}.heic", file, shown, note="four pictures, the primary is not the first")
    file = Heif()
    file.add(_stranger())
    tiles = add_tiles(file, chart(150, 100).pixels, (64, 64))
    file.primary = add_grid(file, 150, 100, tiles, [colour_box(PLAIN)])
    file.add(_stranger(128, 128))
    yield good(
        "items/primary-grid-between.heic", file, chart(150, 100), note="the primary is a grid between two pictures"
    )
    file = single(shown)
    file.items[0].hidden = True
    yield either(
        good("items/primary-hidden.heic", file, shown, note="the primary carries the hidden flag, which it must not"),
        "corrupt|unsupported",
    )
    file = single(shown)
    file.add(_stranger(32, 32, True))
    file.refer(b"thmb", 2, 1)
    yield good("items/thumbnail.heic", file, shown, note="with a thumbnail")
    lies = _stranger(32, 32, True)
    lies.properties[1] = properties.ispe(4032, 3024)
    file = single(shown)
    file.add(lies)
    file.refer(b"thmb", 2, 1)
    yield good("items/thumbnail-lies.heic", file, shown, note="a thumbnail that says it is 4032x3024")
    file = single(shown)
    broken = _stranger(32, 32, True)
    broken.data = b"\xff" * 40
    file.add(broken)
    file.refer(b"thmb", 2, 1)
    yield good("items/thumbnail-broken.heic", file, shown, note="a thumbnail that does not decode")
    file = grid(chart(150, 100), (64, 64))
    file.add(_stranger(320, 240, True))
    file.refer(b"thmb", file.items[-1].identifier, file.primary)
    yield good("items/thumbnail-larger.heic", file, chart(150, 100), note="a thumbnail larger than the picture")
    file = single(shown)
    file.add(Item(b"abcd", b"who knows", name=b"private"))
    file.add(Item(b"uri ", b"who knows", content_type=b"urn:example:private"))
    file.refer(b"cdsc", 2, 1)
    yield good("items/private-items.heic", file, shown, note="items of unknown types beside the picture")
    file = single(shown)
    file.items[0].properties.append((box(b"free", b"private"), False))
    file.items[0].properties.append((full_box(b"udes", 0, 0, b"en\0name\0a description\0tags\0"), False))
    yield good("items/unknown-property.heic", file, shown, note="an unknown property that is not essential")


def _auxiliary() -> Iterator[Entry]:
    shown = chart(96, 64)
    for name, urn in (
        ("gain-map", GAIN_MAP),
        ("depth", DEPTH),
        ("matte", MATTE),
        ("unknown", b"urn:example:auxiliary"),
    ):
        file = single(shown)
        grey = Coding(chroma="400")
        file.add(image_item(coded(_wrong(48, 32), grey), properties.auxiliary(urn), hidden=True))
        file.refer(b"auxl", 2, 1)
        yield good(f"items/{name}.heic", file, shown, note=f"auxiliary image {urn.decode()} is left aside")


def _phones() -> Iterator[Entry]:
    """Files laid out as phones lay them out."""
    yield good(
        "phones/iphone.heic",
        _iphone(False),
        chart(100, 150),
        Coding(primaries=12),
        icc=True,
        exif=True,
        xmp=True,
        note="like iOS 17: turned grid, thumbnail, gain map, EXIF, XMP, ICC on the tiles",
    )
    yield good(
        "phones/iphone-tmap.heic",
        _iphone(True),
        chart(100, 150),
        Coding(primaries=12),
        icc=True,
        exif=True,
        xmp=True,
        note="like iOS 18: auxl and cdsc name the grid and a tmap, altr group",
    )
    for name, trailer in (
        ("samsung-motion", b"MotionPhoto_Data" + _video() + b"SEFH" + u32(107, 0) + b"SEFT"),
        ("samsung-motion-box", box(b"mpvd", _video())),
        ("bare-mp4-behind", _video()),
        ("zeros-behind", bytes(64)),
        ("junk-behind", b"\xff\xd8\xff\xe0 not a box \x00\x01"),
        ("three-bytes-behind", b"\r\n\0"),
    ):
        file = single(chart(96, 64))
        file.trailer = trailer
        yield good(f"phones/{name}.heic", file, chart(96, 64), note="bytes after the last box")
    file = grid(chart(256, 256), (16, 16))
    yield good("phones/256-tiles.heic", file, chart(256, 256), note="16x16 tiles: more items than some readers allow")


def _iphone(tone_map: bool) -> Heif:
    coding = Coding(primaries=12)
    pixels, turned = untransformed(chart(100, 150).pixels, (turn(3),))
    file = Heif(brands=(b"mif1", b"MiHE", b"MiPr", b"miaf", b"MiHB", b"heic") + ((b"tmap",) if tone_map else ()))
    profile = properties.icc(icc.display(12))
    tiles = add_tiles(file, pixels, (64, 64), coding, (profile,))
    file.primary = picture = add_grid(file, 150, 100, tiles, turned, coding)
    thumbnail = file.add(image_item(coded(_wrong(48, 32), coding), profile, *turned, hidden=True))
    map_ = file.add(
        image_item(
            coded(_wrong(75 // 2 * 2, 50), Coding(chroma="400")), properties.auxiliary(GAIN_MAP), *turned, hidden=True
        )
    )
    targets = [picture]
    if tone_map:
        targets.append(
            file.add(
                Item(
                    b"tmap",
                    u8(0) + u16(0, 0) + u8(0) + u32(*[1] * 14),
                    [properties.ispe(150, 100), properties.nclx(12, 16, 6, True), *turned],
                )
            )
        )
        file.refer(b"dimg", targets[1], picture, map_)
        file.groups.append(full_box(b"altr", 0, 0, u32(1000, 2, targets[1], picture)))
    file.refer(b"thmb", thumbnail, picture)
    file.refer(b"auxl", map_, *targets)
    for payload in ({"payload": u32(0) + exif.phone()}, {"xmp": exif.XMP}):
        identifier = exif.describe(file, picture, **payload)
        file.references[-1] = (b"cdsc", identifier, targets)
    return file


def _video() -> bytes:
    """The boxes of a tiny MP4 (no track)."""
    header = full_box(
        b"mvhd",
        0,
        0,
        u32(0, 0, 1000, 0, 0x10000),
        u16(0x100),
        bytes(10),
        u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000),
        bytes(24),
        u32(1),
    )
    return box(b"ftyp", b"mp42", u32(0), b"mp42isom") + box(b"mdat", bytes(32)) + box(b"moov", header)


def _overlays() -> Iterator[Entry]:
    """`iovl` (ISO/IEC 23008-12, 6.6.2.2)."""
    shown = chart(96, 64)
    red, green = shown.pixels[:, :48], shown.pixels[:, 48:]
    file = Heif()
    parts = [file.add(image_item(coded(part, PLAIN), colour_box(PLAIN), hidden=True)) for part in (red, green)]
    file.primary = _overlay(file, 96, 64, [(parts[0], 0, 0), (parts[1], 48, 0)])
    yield good("items/overlay.heic", file, shown, note="two halves side by side on a canvas")
    file = Heif()
    under = file.add(_stranger(96, 64, True))
    over = file.add(image_item(coded(shown.pixels, PLAIN), colour_box(PLAIN), hidden=True))
    file.primary = _overlay(file, 96, 64, [(under, 0, 0), (over, 0, 0)])
    yield good("items/overlay-hides.heic", file, shown, note="the second lies over the first")
    file = Heif()
    big = chart(96, 64)
    middle = file.add(image_item(coded(_framed(big.pixels), PLAIN), colour_box(PLAIN), hidden=True))
    file.primary = _overlay(file, 96, 64, [(middle, -16, -8)])
    yield good("items/overlay-negative-offset.heic", file, big, note="the canvas shows the middle of a larger picture")
    canvas = np.empty((96, 160, 3))
    canvas[:] = GREY
    canvas[16:80, 32:128] = shown.pixels
    inside = [Patch(p.x + 32, p.y + 16, p.colour) for p in shown.patches[:6]]
    placed = Chart(canvas, inside + [Patch(x, y, GREY) for x, y in ((4, 4), (155, 4), (4, 91), (155, 91))])
    file = Heif()
    inner = file.add(image_item(coded(shown.pixels, PLAIN), colour_box(PLAIN), hidden=True))
    file.primary = _overlay(file, 160, 96, [(inner, 32, 16)], [32896, 32896, 32896, 65535])
    yield good("items/overlay-canvas-colour.heic", file, placed, note="a grey canvas shows around the picture")
    file = Heif()
    tiles = add_tiles(file, chart(150, 100).pixels, (64, 64))
    whole = add_grid(file, 150, 100, tiles, [colour_box(PLAIN)])
    file.item(whole).hidden = True
    file.primary = _overlay(file, 150, 100, [(whole, 0, 0)])
    yield good("items/overlay-of-grid.heic", file, chart(150, 100), note="a grid on a canvas")
    file = Heif()
    pixels, turned = untransformed(shown.pixels, (turn(1),))
    inner = file.add(image_item(coded(pixels, PLAIN), colour_box(PLAIN), *turned, hidden=True))
    file.primary = _overlay(file, 96, 64, [(inner, 0, 0)])
    yield good("items/overlay-of-turned.heic", file, shown, note="the picture on the canvas is turned first")
    pixels, turned = untransformed(shown.pixels, (mirror(1),))
    file = Heif()
    inner = file.add(image_item(coded(pixels, PLAIN), colour_box(PLAIN), hidden=True))
    file.primary = _overlay(file, 96, 64, [(inner, 0, 0)], more=tuple(turned))
    yield good("items/overlay-turned.heic", file, shown, note="the canvas is mirrored as a whole")


def _framed(pixels: np.ndarray) -> np.ndarray:
    outer = np.pad(pixels, ((2, 2), (2, 2), (0, 0)), mode="edge")
    canvas = _wrong(128, 80)
    canvas[6 : 6 + outer.shape[0], 14 : 14 + outer.shape[1]] = outer
    return canvas


def _overlay(
    file: Heif,
    width: int,
    height: int,
    parts: list[tuple[int, int, int]],
    fill: list[int] | None = None,
    more: tuple[properties.Property, ...] = (),
) -> int:
    offsets = b"".join(i32(x, y) for _, x, y in parts)
    data = u8(0, 1) + u16(*(fill or [0, 0, 0, 65535])) + u32(width, height) + offsets
    identifier = file.add(Item(b"iovl", data, [properties.ispe(width, height), *more], construction=1))
    file.refer(b"dimg", identifier, *[part for part, _, _ in parts])
    return identifier


def _identities() -> Iterator[Entry]:
    """`iden` (ISO/IEC 23008-12, 6.6.2.1)."""
    shown = chart(96, 64)
    for name, inner_steps, outer_steps in (
        ("plain", (), ()),
        ("turns", (), (turn(1),)),
        ("of-turned", (turn(1),), ()),
        ("turns-turned", (turn(1), mirror(0)), (turn(3), crop(4, 4, 4, 4))),
    ):
        between, outer = untransformed(shown.pixels, outer_steps)
        pixels, inner = untransformed(between, inner_steps)
        file = Heif()
        source = file.add(image_item(coded(pixels, PLAIN), colour_box(PLAIN), *inner, hidden=True))
        height, width = between.shape[:2]
        file.primary = file.add(Item(b"iden", b"", [properties.ispe(width, height), *outer], construction=1))
        file.refer(b"dimg", file.primary, source)
        yield good(
            f"items/identity-{name}.heic",
            file,
            shown,
            note="a picture derived from another, transformations on "
            + {"plain": "neither", "turns": "the derived one", "of-turned": "the source", "turns-turned": "both"}[name],
        )
    file = grid(chart(150, 100), (64, 64), (turn(3),))
    source = file.primary
    file.primary = file.add(Item(b"iden", b"", [properties.ispe(150, 100)], construction=1))
    file.refer(b"dimg", file.primary, source)
    yield good("items/identity-of-grid.heic", file, chart(150, 100), note="derived from a turned grid")
