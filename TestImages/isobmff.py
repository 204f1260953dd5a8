"""Boxes of the ISO base media file format (ISO/IEC 14496-12, 4.2): a writer and a reader, nothing of HEIF itself."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from collections.abc import Iterator

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"dinf", b"iprp", b"ipco"}
"""Boxes that hold nothing but boxes."""

FULL_CONTAINERS = {b"meta": 4, b"iref": 4, b"iinf": 6, b"dref": 8, b"stsd": 8}
"""Boxes that hold boxes after so many bytes of their own (for `iinf` of version 0; version 1 has two more)."""


def box(kind: bytes, *payload: bytes) -> bytes:
    """A box with a 32-bit size."""
    body = b"".join(payload)
    return struct.pack(">I4s", len(body) + 8, kind) + body


def full_box(kind: bytes, version: int, flags: int, *payload: bytes) -> bytes:
    """A FullBox: a box that starts with a version and 24 flags."""
    return box(kind, struct.pack(">I", version << 24 | flags), *payload)


def u8(*values: int) -> bytes:
    """Unsigned 8-bit integers."""
    return bytes(values)


def u16(*values: int) -> bytes:
    """Unsigned 16-bit integers, big-endian."""
    return struct.pack(f">{len(values)}H", *values)


def u32(*values: int) -> bytes:
    """Unsigned 32-bit integers, big-endian."""
    return struct.pack(f">{len(values)}I", *values)


def i32(*values: int) -> bytes:
    """Signed 32-bit integers, big-endian."""
    return struct.pack(f">{len(values)}i", *values)


def u64(*values: int) -> bytes:
    """Unsigned 64-bit integers, big-endian."""
    return struct.pack(f">{len(values)}Q", *values)


@dataclass
class Box:
    """A box as it lies in a file: its bytes are `data[start:end]`, its payload starts at `body`."""

    kind: bytes
    start: int
    body: int
    end: int
    children: list[Box] = field(default_factory=list)

    def walk(self) -> Iterator[Box]:
        """This box and all that lie in it, in file order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, *path: bytes) -> Box:
        """The first box of that path below this one."""
        here = self
        for kind in path:
            here = next(child for child in here.children if child.kind == kind)
        return here


def parse(data: bytes, start: int = 0, end: int | None = None) -> list[Box]:
    """The boxes in `data[start:end]`, with those inside them. Raises ValueError where they do not fit."""
    end = len(data) if end is None else end
    boxes = []
    while start < end:
        if end - start < 8:
            raise ValueError(f"{end - start} bytes left at {start}: no room for a box")
        size, kind = struct.unpack_from(">I4s", data, start)
        body = start + 8
        if size == 1:
            size, body = struct.unpack_from(">Q", data, body)[0], start + 16
        elif size == 0:
            size = end - start
        if size < body - start or start + size > end:
            raise ValueError(f"box {kind!r} at {start} has size {size}, which does not fit")
        here = Box(kind, start, body, start + size)
        inner = _start_of_children(data, here)
        if inner is not None:
            here.children = parse(data, inner, here.end)
        boxes.append(here)
        start = here.end
    return boxes


def tree(data: bytes) -> Box:
    """The whole file as one nameless box."""
    return Box(b"", 0, 0, len(data), parse(data))


def _start_of_children(data: bytes, here: Box) -> int | None:
    if here.kind in CONTAINERS:
        return here.body
    if here.kind in FULL_CONTAINERS:
        wide = 2 if here.kind == b"iinf" and data[here.body] > 0 else 0
        return here.body + FULL_CONTAINERS[here.kind] + wide
    return None
