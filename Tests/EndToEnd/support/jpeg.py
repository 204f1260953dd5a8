"""Takes JPEG streams apart, just far enough for the tests."""

from __future__ import annotations

from collections.abc import Iterator

EXIF = b"Exif\0\0"
XMP = b"http://ns.adobe.com/xap/1.0/\0"


def segments(stream: bytes) -> Iterator[tuple[int, bytes]]:
    """Marker and payload of the segments up to the first scan's header."""
    return ((marker, data) for marker, data, _ in _walk(stream))


def _walk(stream: bytes) -> Iterator[tuple[int, bytes, int]]:
    assert stream[:2] == b"\xff\xd8"
    at = 2
    while True:
        assert stream[at] == 0xFF, f"no marker at {at}"
        marker, length = stream[at + 1], int.from_bytes(stream[at + 2 : at + 4], "big")
        yield marker, stream[at + 4 : at + 2 + length], at + 2 + length
        if marker == 0xDA:
            return
        at += 2 + length


def payload(stream: bytes, word: bytes) -> bytes | None:
    """What follows `word` in the first APP1 segment that begins with it."""
    found = (
        data[len(word) :] for marker, data in segments(stream) if marker == 0xE1 and data.startswith(word)
    )
    return next(found, None)


def picture(stream: bytes) -> bytes:
    """The segments that decoding needs, and all scans to EOI."""
    kept = b""
    for marker, data, end in _walk(stream):
        if not 0xE0 <= marker <= 0xFE:
            kept += bytes([marker]) + data
    return kept + stream[end : stream.index(b"\xff\xd9", end) + 2]
