"""`iloc` that is not true, and counts of things that are not there."""

from __future__ import annotations

from collections.abc import Iterator

from isobmff import box, full_box, u8, u16, u32
from maker.chart import chart
from maker.entry import Entry, either, refuse
from maker.heif import Item
from maker.picture import good
from maker.recipes.bases import MAX, plain_single, plain_tiled


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _places()
    yield from _counts()


def _located(
    identifier: int, *extents: tuple[int, int], wide: bool = False, construction: int | None = None, tiled: bool = True
) -> bytes:
    file = plain_tiled() if tiled else plain_single()
    file.offset_size = 8 if wide else 4
    file.item(identifier).raw_extents = list(extents)
    if construction is not None:
        file.item(identifier).construction = construction
    return file.serialise()


def _true_extent(identifier: int, wide: bool = False) -> tuple[int, int]:
    file = plain_tiled()
    file.offset_size = 8 if wide else 4
    data = file.item(identifier).data
    return file.serialise().index(data), len(data)


def _places() -> Iterator[Entry]:
    """`iloc`."""
    size = len(plain_tiled().serialise())
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
    for name, cut in (
        ("short-by-one", 1),
        ("half", length // 2),
        ("four-bytes", length - 4),
        ("five-bytes", length - 5),
    ):
        yield either(
            good(
                f"lies/iloc-{name}.heic",
                _located(3, (offset, length - cut)),
                whole,
                note=f"the third tile lacks its last {cut} bytes: refused, or right by luck, never grey",
            ),
            "corrupt|truncated",
        )
    wide_offset, wide_length = _true_extent(3, wide=True)
    for name, extents, note in (
        ("64-offset-wraps", [(0xFFFFFFFFFFFFFFFF, wide_length)], "starts at 2^64-1"),
        ("64-length-wraps", [(wide_offset, 0xFFFFFFFFFFFFFFFF)], "is 2^64-1 long"),
        ("64-end-wraps", [(wide_offset, 0x10000000000000000 - wide_offset + 8)], "ends where 2^64 wraps round"),
        (
            "64-sum-wraps",
            [(wide_offset, 1 << 63), (wide_offset, 1 << 63)],
            "has two extents whose lengths add up to 2^64",
        ),
        ("64-offset-negative", [(1 << 63, wide_length)], "starts at 2^63"),
    ):
        yield refuse(f"lies/iloc-{name}.heic", _located(3, *extents, wide=True), gone, f"the third tile {note}")
    yield refuse(
        "lies/iloc-amplified.heic",
        _located(1, *[(offset, length)] * 4000),
        "corrupt|over-limit|unsupported|truncated",
        "one tile is 4000 extents over the same bytes",
    )
    for method, word in (
        (2, "built from another item, which is not described"),
        (3, "built by method 3, which nobody has defined"),
        (15, "built by method 15"),
    ):
        file = plain_tiled()
        file.item(3).construction = method
        file.item(3).raw_extents = [(0, length)]
        yield refuse(
            f"lies/iloc-method-{method}.heic", file.serialise(), "unsupported|corrupt", f"the third tile is {word}"
        )
    yield refuse(
        "lies/iloc-idat-missing.heic",
        _located(1, (0, 100), construction=1, tiled=False),
        "corrupt|truncated",
        "the data should be in idat, and there is none",
    )
    file = plain_tiled()
    file.item(3).construction = 1
    file.item(3).data, data = b"", file.item(3).data
    file.item(3).raw_extents = [(4, len(data))]
    yield refuse("lies/iloc-past-idat.heic", file.serialise(), gone, "the third tile ends behind idat")
    file = plain_tiled()
    file.item(3).data_reference = 1
    yield refuse(
        "lies/iloc-other-file.heic", file.serialise(), "unsupported|corrupt", "the third tile lies in another file"
    )


def _counts() -> Iterator[Entry]:
    """Numbers of things that are not there."""
    sizes = u8(0x44, 0)
    for name, kind, data, note in (
        ("iloc-items", b"iloc", full_box(b"iloc", 2, 0, sizes, u32(MAX)), "iloc says 2^32-1 items"),
        (
            "iloc-extents",
            b"iloc",
            full_box(b"iloc", 1, 0, sizes, u16(1), u16(1, 0, 0, 0xFFFF)),
            "iloc says 65,535 extents",
        ),
        (
            "iloc-field-sizes",
            b"iloc",
            full_box(b"iloc", 1, 0, u8(0x35, 0x7F), u16(1), bytes(40)),
            "iloc has fields of 3, 5, 7 and 15 bytes",
        ),
        (
            "iloc-zero-sizes",
            b"iloc",
            full_box(b"iloc", 1, 0, u8(0, 0), u16(1), u16(1, 0, 0, 1)),
            "iloc has fields of no bytes",
        ),
        (
            "iloc-zero-sizes-many",
            b"iloc",
            full_box(b"iloc", 1, 0, u8(0, 0), u16(1), u16(1, 0, 0, 0xFFFF)),
            "65,535 extents that take no bytes to say",
        ),
        ("iloc-missing", b"iloc", b"", "no iloc"),
        ("iloc-version", b"iloc", full_box(b"iloc", 9, 0, bytes(40)), "iloc of version 9"),
        ("iinf-items", b"iinf", full_box(b"iinf", 1, 0, u32(MAX)), "iinf says 2^32-1 items"),
        ("iinf-empty", b"iinf", full_box(b"iinf", 0, 0, u16(0)), "iinf lists no items"),
        ("iinf-missing", b"iinf", b"", "no iinf"),
        (
            "iref-targets",
            b"iref",
            full_box(b"iref", 0, 0, box(b"thmb", u16(9, 0xFFFF))),
            "a reference to 65,535 items that are not there",
        ),
        ("pitm-missing", b"pitm", b"", "no pitm"),
        ("pitm-other", b"pitm", full_box(b"pitm", 0, 0, u16(77)), "the primary is an item that does not exist"),
        ("pitm-zero", b"pitm", full_box(b"pitm", 0, 0, u16(0)), "the primary is item 0"),
        ("iprp-missing", b"iprp", b"", "no properties"),
        (
            "ipma-entries",
            b"iprp",
            box(b"iprp", box(b"ipco"), full_box(b"ipma", 0, 0, u32(MAX))),
            "ipma says 2^32-1 entries",
        ),
        ("ipma-missing", b"iprp", box(b"iprp", box(b"ipco")), "no ipma"),
        ("ipco-missing", b"iprp", box(b"iprp", full_box(b"ipma", 0, 0, u32(1), u16(1), u8(1, 0x81))), "no ipco"),
        ("box-too-large", b"iprp", u32(0x7FFFFFFF) + b"iprp" + bytes(16), "a box larger than its parent"),
        ("box-too-small", b"iprp", u32(7) + b"iprp" + bytes(16), "a box smaller than its header"),
        ("box-huge", b"iprp", u32(1) + b"iprp" + b"\xff" * 8 + bytes(16), "a box of 2^64-1 bytes"),
    ):
        file = plain_single()
        file.replaced = {kind: data}
        if name == "iref-targets":
            yield either(good(f"lies/{name}.heic", file, chart(96, 64), note=note), "corrupt|truncated")
        else:
            yield refuse(f"lies/{name}.heic", file.serialise(), "corrupt|truncated|unsupported|over-limit", note)
    for name, data, note in (
        ("hdlr-missing", b"", "no hdlr"),
        ("hdlr-video", full_box(b"hdlr", 0, 0, u32(0), b"vide", bytes(13)), "hdlr says video"),
    ):
        file = plain_single()
        file.replaced = {b"hdlr": data}
        yield either(good(f"lies/{name}.heic", file, chart(96, 64), note=note), "corrupt|unsupported|not-an-image")
    file = plain_single()
    file.add(Item(b"Exif", b"\0\0\0\0MM\0*"))
    file.primary = 2
    yield refuse("lies/primary-is-exif.heic", file.serialise(), "corrupt|unsupported", "the primary is an EXIF item")
    data = plain_single().serialise()
    second = bytes(data[8 + 12 : len(data)])
    yield either(
        good(
            "lies/two-meta.heic",
            data + second[second.index(b"meta") - 4 :],
            chart(96, 64),
            note="a second meta behind the data",
        ),
        "corrupt",
    )
