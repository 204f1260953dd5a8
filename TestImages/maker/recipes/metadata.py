"""EXIF, XMP and where they lie; broken ones never fail the picture."""

from __future__ import annotations

from collections.abc import Iterator

from isobmff import u32
from maker import exif
from maker.chart import chart
from maker.entry import Entry, either
from maker.heif import Heif, Item
from maker.picture import Step, good, grid, single, turn

TIFF = exif.phone()


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _exif()
    yield from _broken_exif()
    yield from _xmp()


def _with(
    payload: bytes | None = None, xmp: bytes | None = None, steps: tuple[Step, ...] = (), tiled: bool = False
) -> Heif:
    file = grid(chart(150, 100), (64, 64), steps) if tiled else single(chart(96, 64), steps)
    if payload is not None:
        exif.describe(file, file.primary, payload)
    if xmp is not None:
        exif.describe(file, file.primary, xmp=xmp)
    return file


def _exif() -> Iterator[Entry]:
    shown, wide = chart(96, 64), chart(150, 100)
    for name, payload, note in (
        ("plain", u32(0) + TIFF, "offset 0, then the TIFF block"),
        ("with-identifier", u32(6) + b"Exif\0\0" + TIFF, "offset 6 leaps over the identifier"),
        ("identifier-not-leapt", u32(0) + b"Exif\0\0" + TIFF, "offset 0, but the identifier is there: a common slip"),
        ("little-endian", u32(0) + exif.phone("<"), "little-endian"),
        ("padded-offset", u32(20) + bytes(20) + TIFF, "offset 20"),
    ):
        yield good(
            f"exif/{name}.heic",
            _with(payload),
            shown,
            exif=True,
            note=note + "; Orientation 6 and 4032x3024 there are not the picture's",
        )
    for orientation in range(1, 9):
        yield good(
            f"exif/orientation-{orientation}-not-turned.heic",
            _with(u32(0) + exif.phone(orientation=orientation)),
            shown,
            exif=True,
            note="no irot: the container counts, EXIF Orientation becomes 1",
        )
    yield good(
        "exif/orientation-6-turned.heic",
        _with(u32(0) + TIFF, steps=(turn(3),)),
        shown,
        exif=True,
        note="irot and EXIF agree, as iPhones write it",
    )
    yield good(
        "exif/orientation-8-turned-by-6.heic",
        _with(u32(0) + exif.phone(orientation=8), steps=(turn(3),)),
        shown,
        exif=True,
        note="irot and EXIF disagree",
    )
    yield good(
        "exif/orientation-0.heic",
        _with(u32(0) + exif.phone(orientation=0)),
        shown,
        exif=True,
        note="Orientation 0 is none of the eight",
    )
    yield good(
        "exif/tiled.heic",
        _with(u32(0) + TIFF, exif.XMP, (turn(3),), tiled=True),
        wide,
        exif=True,
        xmp=True,
        note="grid with EXIF and XMP, turned",
    )
    last = _with(u32(0) + TIFF, tiled=True)
    last.last = (last.items[-1].identifier,)
    yield good("exif/at-the-end.heic", last, wide, exif=True, note="the EXIF item is the last bytes of the file")
    split = _with(u32(6) + b"Exif\0\0" + TIFF)
    split.items[-1].extents = [3, 5, 100, 40, len(split.items[-1].data) - 148]
    yield good(
        "exif/extents.heic", split, shown, exif=True, note="in five extents, the first ends inside the offset field"
    )
    inner = _with(u32(0) + TIFF)
    inner.items[-1].construction = 1
    yield good("exif/in-idat.heic", inner, shown, exif=True, note="in idat")
    two = _with(u32(0) + TIFF)
    exif.describe(two, two.primary, u32(0) + exif.phone(orientation=3))
    yield good("exif/two.heic", two, shown, exif=True, note="two EXIF items describe the primary: the first counts")
    other = _second_picture()
    exif.describe(other, 2, u32(0) + TIFF)
    yield good(
        "exif/of-another-item.heic",
        other,
        shown,
        exif=None,
        note="the EXIF describes another picture of the file, not the primary",
    )
    lone = _with(u32(0) + TIFF)
    lone.references = []
    yield good("exif/without-reference.heic", lone, shown, exif=None, note="no cdsc says what the EXIF describes")
    big = _with(u32(0) + exif.phone(maker_note=b"Big\0" + bytes(range(256)) * 280))
    yield good(
        "exif/too-large.heic",
        big,
        shown,
        exif=None,
        note="70 KB of EXIF: more than a JPEG segment holds, dropped or shortened with a note",
    )


def _second_picture() -> Heif:
    file = single(chart(96, 64))
    file.add(single(chart(64, 64)).items[0])
    file.items[1].identifier = 2
    return file


def _broken_exif() -> Iterator[Entry]:
    shown = chart(96, 64)
    ifd_loop = bytearray(TIFF)
    ifd_loop[4:8] = u32(8)
    following = 10 + 12 * int.from_bytes(TIFF[8:10], "big")
    ifd_loop[following : following + 4] = u32(8)
    for name, payload, note in (
        ("offset-huge", u32(0xFFFFFFFF) + TIFF, "the offset is 2^32-1"),
        ("offset-past-end", u32(len(TIFF) + 40) + TIFF, "the offset lies past the end"),
        ("offset-amiss", u32(3) + TIFF, "the offset points into the TIFF header"),
        ("offset-four", u32(4) + TIFF, "the offset counts its own field, a common slip"),
        ("no-offset", TIFF, "the offset field is missing"),
        ("empty", b"", "an item of no bytes"),
        ("two-bytes", b"\0\0", "shorter than its offset field"),
        ("only-offset", u32(0), "nothing after the offset field"),
        ("only-header", u32(0) + TIFF[:8], "a TIFF header that points past the end"),
        ("cut-in-ifd", u32(0) + TIFF[:40], "ends inside IFD0"),
        ("cut-in-values", u32(0) + TIFF[:180], "ends before the values that IFD0 points to"),
        ("ifd-offset-huge", u32(0) + b"MM\0*" + u32(0xFFFFFFF0) + bytes(32), "IFD0 at 2^32-16"),
        ("entry-count-huge", u32(0) + b"MM\0*" + u32(8) + b"\xff\xff" + bytes(64), "65,535 entries in 64 bytes"),
        (
            "value-count-huge",
            u32(0) + b"MM\0*" + u32(8) + b"\0\1\x01\x12\0\3" + u32(0xFFFFFFFF, 0x00060000, 0),
            "Orientation with 2^32-1 values",
        ),
        ("ifd-loop", u32(0) + bytes(ifd_loop), "IFD0 names itself as the next"),
        ("not-tiff", u32(0) + b"nothing of the kind" * 4, "no TIFF header"),
        ("wrong-magic", u32(0) + TIFF[:3] + b"\x2b" + TIFF[4:], "magic number 43 instead of 42"),
    ):
        yield good(
            f"exif/broken-{name}.heic",
            _with(payload),
            shown,
            exif=None,
            note=note + ": at most the block is dropped, with a note",
        )
    past = _with(u32(0) + TIFF)
    past.items[-1].raw_extents = [(1 << 20, len(TIFF) + 4)]
    yield either(
        good(
            "exif/broken-extent-past-end.heic", past, shown, exif=None, note="its extent lies past the end of the file"
        ),
        "truncated|corrupt",
    )
    nowhere = _with(u32(0) + TIFF)
    nowhere.items[-1].raw_extents = []
    yield good("exif/broken-no-extent.heic", nowhere, shown, exif=None, note="an item of no extents")
    far = _with(u32(0) + TIFF)
    far.items[-1].data_reference = 1
    yield good(
        "exif/broken-other-file.heic",
        far,
        shown,
        exif=None,
        note="its data lies in another file (data_reference_index 1)",
    )


def _xmp() -> Iterator[Entry]:
    shown = chart(96, 64)
    yield good(
        "xmp/plain.heic",
        _with(xmp=exif.XMP),
        shown,
        xmp=True,
        note="XMP whose orientation and size are not the picture's",
    )
    elements = exif.XMP.replace(b'tiff:Orientation="6" ', b"").replace(
        b"<dc:title>", b"<tiff:Orientation>6</tiff:Orientation><dc:title>"
    )
    yield good(
        "xmp/as-element.heic",
        _with(xmp=elements),
        shown,
        xmp=True,
        note="the orientation is an element, not an attribute",
    )
    yield good(
        "xmp/utf-16.heic", _with(xmp=exif.XMP.decode("utf-8").encode("utf-16")), shown, xmp=None, note="XMP in UTF-16"
    )
    yield good("xmp/empty.heic", _with(xmp=b""), shown, xmp=None, note="an XMP item of no bytes")
    yield good(
        "xmp/broken.heic", _with(xmp=b"<x:xmpmeta \xff\xfe never closed"), shown, xmp=None, note="no well-formed XML"
    )
    padded = exif.XMP.replace(b"<?xpacket end", b" " * 70000 + b"<?xpacket end")
    yield good("xmp/padded-large.heic", _with(xmp=padded), shown, xmp=None, note="70 KB, most of it white space")
    file = _with()
    file.add(Item(b"mime", b"<svg/>", content_type=b"image/svg+xml"))
    file.refer(b"cdsc", 2, 1)
    yield good("xmp/other-mime.heic", file, shown, note="a mime item that is no XMP")
    typeless = _with(xmp=exif.XMP)
    typeless.items[-1].content_type = None
    yield good("xmp/no-content-type.heic", typeless, shown, xmp=None, note="a mime item without a content type")
