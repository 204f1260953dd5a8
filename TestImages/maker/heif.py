"""A HEIF file from items, properties and references (ISO/IEC 23008-12), exact to the byte, able to lie on purpose."""
from __future__ import annotations

from dataclasses import dataclass, field

from isobmff import box, full_box, u8, u16, u32, u64

Property = tuple[bytes, bool]
"""A property's box and whether it is essential."""


@dataclass
class Item:
    """An item: its type, data and properties; `extents` cuts the data in pieces of these lengths."""

    kind: bytes
    data: bytes = b""
    properties: list[Property] = field(default_factory=list)
    extents: list[int] | None = None
    construction: int = 0
    hidden: bool = False
    content_type: bytes | None = None
    name: bytes = b""
    raw_extents: list[tuple[int, int]] | None = None
    """Offsets and lengths to write instead of the true ones."""
    identifier: int = 0


@dataclass
class Heif:
    """A file in the making. Items get their IDs, from 1, as they are added."""

    items: list[Item] = field(default_factory=list)
    references: list[tuple[bytes, int, list[int]]] = field(default_factory=list)
    primary: int | None = 1
    major: bytes = b"heic"
    brands: tuple[bytes, ...] = (b"mif1", b"heic")
    groups: list[bytes] = field(default_factory=list)
    offset_size: int = 4
    trailer: bytes = b""
    after_meta: bytes = b""
    data_last: list[int] = field(default_factory=list)
    """IDs of items whose data lies at the end of the file, in a box of its own."""
    replaced: dict[bytes, bytes] = field(default_factory=dict)
    """Boxes of `meta` to write instead of the right ones; empty bytes leave the box out."""

    def add(self, item: Item) -> int:
        """Adds an item and returns its ID."""
        self.items.append(item)
        item.identifier = item.identifier or len(self.items)
        return item.identifier

    def refer(self, kind: bytes, source: int, *targets: int) -> None:
        """Adds an item reference."""
        self.references.append((kind, source, list(targets)))

    def serialise(self) -> bytes:
        """The file's bytes."""
        brands = box(b"ftyp", self.major, u32(0), *self.brands)
        size = len(brands) + len(self._meta({})) + len(self.after_meta)
        places, first, last, inner = {}, [], [], 0
        for item in self.items:
            if item.construction == 1:
                places[item.identifier], inner = inner, inner + len(item.data)
            else:
                (last if item.identifier in self.data_last else first).append(item)
        for group in filter(None, (first, last)):
            size += 8
            for item in group:
                places[item.identifier], size = size, size + self._room(item)
        data = b"".join(box(b"mdat", *map(self._spread, group)) for group in (first, last) if group)
        return brands + self._meta(places) + self.after_meta + data + self.trailer

    @staticmethod
    def _room(item: Item) -> int:
        return len(item.data) + 4 * (len(item.extents or []) - 1 if item.extents else 0)

    @staticmethod
    def _pieces(item: Item) -> list[bytes]:
        pieces, rest = [], item.data
        for length in item.extents or [len(item.data)]:
            pieces.append(rest[:length])
            rest = rest[length:]
        return pieces

    def _spread(self, item: Item) -> bytes:
        # Four bytes that belong to nobody between extents, so that reading on instead of seeking shows.
        return b"\xde\xad\xbe\xef".join(self._pieces(item))

    def _meta(self, places: dict[int, int]) -> bytes:
        wide = len(self.items) > 0xFFFF
        parts = {
            b"hdlr": full_box(b"hdlr", 0, 0, u32(0), b"pict", bytes(12), b"\0"),
            b"pitm": full_box(b"pitm", 0, 0, u16(self.primary)) if self.primary is not None else b"",
            b"iinf": full_box(b"iinf", 1 if wide else 0, 0, u32(len(self.items)) if wide else u16(len(self.items)), *map(self._infe, self.items)),
            b"iref": self._iref(),
            b"iprp": self._iprp(),
            b"idat": box(b"idat", *[i.data for i in self.items if i.construction == 1]) if any(i.construction == 1 for i in self.items) else b"",
            b"iloc": self._iloc(places),
            b"grpl": box(b"grpl", *self.groups) if self.groups else b"",
        }
        parts.update(self.replaced)
        return full_box(b"meta", 0, 0, *parts.values())

    @staticmethod
    def _infe(item: Item) -> bytes:
        content = (item.content_type + b"\0") if item.content_type is not None else b""
        return full_box(b"infe", 2, 1 if item.hidden else 0, u16(item.identifier, 0), item.kind, item.name + b"\0", content)

    def _iref(self) -> bytes:
        if not self.references:
            return b""
        return full_box(
            b"iref", 0, 0, *[box(kind, u16(source, len(targets)), u16(*targets)) for kind, source, targets in self.references])

    def _iprp(self) -> bytes:
        boxes: list[bytes] = []
        entries = []
        for item in self.items:
            if not item.properties:
                continue
            marks = []
            for data, essential in item.properties:
                if data not in boxes:
                    boxes.append(data)
                marks.append(0x8000 * essential | boxes.index(data) + 1)
            entries.append((item.identifier, marks))
        wide = len(boxes) > 127
        body = b"".join(
            u16(identifier) + u8(len(marks)) + b"".join(u16(m) if wide else u8(m >> 8 | m & 0x7F) for m in marks)
            for identifier, marks in entries)
        return box(b"iprp", box(b"ipco", *boxes), full_box(b"ipma", 0, 1 if wide else 0, u32(len(entries)), body))

    def _iloc(self, places: dict[int, int]) -> bytes:
        number = u64 if self.offset_size == 8 else u32
        body = b""
        for item in self.items:
            extents, at = [], places.get(item.identifier, 0)
            for piece in self._pieces(item):
                extents.append((at, len(piece)))
                at += len(piece) + 4
            extents = item.raw_extents if item.raw_extents is not None else extents
            body += u16(item.identifier, item.construction, 0, len(extents))
            body += b"".join(number(offset) + number(length) for offset, length in extents)
        sizes = self.offset_size << 4 | self.offset_size
        return full_box(b"iloc", 1, 0, u8(sizes, 0), u16(len(self.items)), body)
