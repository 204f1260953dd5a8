"""EXIF blocks (CIPA DC-008) as phones write them, and broken ones."""

from __future__ import annotations

import io
import struct

from PIL import Image

BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED = 1, 2, 3, 4, 5, 7
_SIZES = {BYTE: 1, ASCII: 1, SHORT: 2, LONG: 4, RATIONAL: 8, UNDEFINED: 1}

Entry = tuple[int, int, object]
"""Tag, type, value: bytes, or a list of integers (two for each rational)."""


def phone(
    order: str = ">", orientation: int = 6, width: int = 4032, height: int = 3024, maker_note: bytes | None = None
) -> bytes:
    """A TIFF block with camera, time, position, a maker note and a thumbnail; its size is not the picture's."""
    note = (
        maker_note
        if maker_note is not None
        else b"Apple iOS\0\0\1MM\0\1" + struct.pack(">HHII", 1, 9, 1, 15) + bytes(4) + b"note\0"
    )
    exif = [
        (0x829A, RATIONAL, [1, 120]),
        (0x9000, UNDEFINED, b"0232"),
        (0x9003, ASCII, b"2024:05:06 07:08:09\0"),
        (0x9101, UNDEFINED, b"\1\2\3\0"),
        (0x927C, UNDEFINED, note),
        (0xA000, UNDEFINED, b"0100"),
        (0xA001, SHORT, [0xFFFF]),
        (0xA002, LONG, [width]),
        (0xA003, LONG, [height]),
    ]
    gps = [
        (0, BYTE, b"\2\3\0\0"),
        (1, ASCII, b"N\0"),
        (2, RATIONAL, [48, 1, 51, 1, 2952, 100]),
        (3, ASCII, b"E\0"),
        (4, RATIONAL, [2, 1, 17, 1, 4020, 100]),
    ]
    image = [
        (0x010F, ASCII, b"Maker\0"),
        (0x0110, ASCII, b"Model of a phone\0"),
        (0x0112, SHORT, [orientation]),
        (0x011A, RATIONAL, [72, 1]),
        (0x011B, RATIONAL, [72, 1]),
        (0x0128, SHORT, [2]),
        (0x0132, ASCII, b"2024:05:06 07:08:09\0"),
        (0x0213, SHORT, [1]),
    ]
    return block(image, exif, gps, thumbnail(), order)


def thumbnail() -> bytes:
    """A small JPEG."""
    out = io.BytesIO()
    Image.new("RGB", (16, 12), (200, 48, 40)).save(out, "JPEG", quality=50, optimize=True)
    return out.getvalue()


def block(image: list[Entry], exif: list[Entry], gps: list[Entry], small: bytes | None, order: str = ">") -> bytes:
    """A TIFF block with IFD0, its Exif and GPS IFDs when they have entries, and IFD1 with a thumbnail."""
    start = 8
    sizes = [_room(image, 2), _room(exif), _room(gps)]
    exif_at, gps_at, next_at = start + sizes[0], start + sizes[0] + sizes[1], start + sum(sizes)
    head = [*image, (0x8769, LONG, [exif_at]), (0x8825, LONG, [gps_at])]
    data = (b"MM" if order == ">" else b"II") + struct.pack(order + "HI", 42, start)
    data += (
        _ifd(head, start, order, next_at if small else 0) + _ifd(exif, exif_at, order, 0) + _ifd(gps, gps_at, order, 0)
    )
    if small:
        scale = [(0x011A, RATIONAL, [72, 1]), (0x011B, RATIONAL, [72, 1]), (0x0128, SHORT, [2])]
        place = [(0x0103, SHORT, [6]), (0x0201, LONG, [next_at + _room(scale, 3)]), (0x0202, LONG, [len(small)])]
        data += _ifd([*scale, *place], next_at, order, 0) + small
    return data


def _encoded(kind: int, value: object, order: str) -> tuple[int, bytes]:
    if isinstance(value, bytes):
        return len(value), value
    letter = {BYTE: "B", SHORT: "H", LONG: "I", RATIONAL: "I"}[kind]
    count = len(value) // 2 if kind == RATIONAL else len(value)
    return count, struct.pack(f"{order}{len(value)}{letter}", *value)


def _room(entries: list[Entry], more: int = 0) -> int:
    far = [data for _, kind, value in entries if len(data := _encoded(kind, value, ">")[1]) > 4]
    return 2 + 12 * (len(entries) + more) + 4 + sum(len(data) + len(data) % 2 for data in far)


def _ifd(entries: list[Entry], at: int, order: str, following: int) -> bytes:
    far_at, table, far = at + 2 + 12 * len(entries) + 4, b"", b""
    for tag, kind, value in sorted(entries):
        count, data = _encoded(kind, value, order)
        if len(data) > 4:
            table += struct.pack(order + "HHII", tag, kind, count, far_at + len(far))
            far += data + bytes(len(data) % 2)
        else:
            table += struct.pack(order + "HHI", tag, kind, count) + data.ljust(4, b"\0")
    return struct.pack(order + "H", len(entries)) + table + struct.pack(order + "I", following) + far


XMP = b"""<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 tiff:Orientation="6" exif:PixelXDimension="4032" exif:PixelYDimension="3024">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">a test picture</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
"""An XMP packet whose orientation and size are not the picture's."""


def describe(file, target: int, payload: bytes | None = None, xmp: bytes | None = None) -> int:  # noqa: ANN001 - a Heif
    """Adds an EXIF item (with its offset field before it) or an XMP item that describes `target`; its ID."""
    from maker.heif import Item

    item = Item(b"mime", xmp, content_type=b"application/rdf+xml") if xmp is not None else Item(b"Exif", payload)
    identifier = file.add(item)
    file.refer(b"cdsc", identifier, target)
    return identifier
