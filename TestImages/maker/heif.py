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
    identifier: int = 0
    raw_extents: list[tuple[int, int]] | None = None
    """Offsets and lengths to write instead of the true ones."""
    data_reference: int = 0
    shares: int | None = None
    """The ID of an earlier item whose data this one's extents name too."""


@dataclass
class Heif:
    """A file in the making. Items get their IDs, from 1, as they are added."""

    items: list[Item] = field(default_factory=list)
    references: list[tuple[bytes, int, list[int]]] = field(default_factory=list)
    primary: int | None = 1
    major: bytes = b"heic"
    brands: tuple[bytes, ...] = (b"mif1", b"heic")
    groups: list[bytes] = field(default_factory=list)
    before_meta: bytes = b""
    after_meta: bytes = b""
    trailer: bytes = b""
    offset_size: int = 4
    wide: bool = False
    """32-bit item IDs and counts everywhere (pitm 1, iinf 1, infe 3, iref 1, ipma 1, iloc 2)."""
    plain_iloc: bool = False
    """`iloc` of version 0, which has no construction methods."""
    base_offset: bool = False
    """Extent offsets count from a base offset, which is the item's first byte."""
    data_first: bool = False
    """`mdat` lies before `meta`."""
    mdat_header: str = "short"
    """`short`, `large` (a 64-bit size) or `open` (size 0: to the end of the file)."""
    last: tuple[int, ...] = ()
    """IDs of items whose data lies behind the others', in an `mdat` of its own."""
    replaced: dict[bytes, bytes] = field(default_factory=dict)
    """Boxes of `meta` to write instead of the right ones; empty bytes leave the box out."""

    def add(self, item: Item) -> int:
        """Adds an item and returns its ID."""
        self.items.append(item)
        item.identifier = item.identifier or len(self.items)
        return item.identifier

    def item(self, identifier: int) -> Item:
        """The item with that ID."""
        return next(item for item in self.items if item.identifier == identifier)

    def refer(self, kind: bytes, source: int, *targets: int) -> None:
        """Adds an item reference."""
        self.references.append((kind, source, list(targets)))

    def serialise(self) -> bytes:
        """The file's bytes."""
        head = box(b"ftyp", self.major, u32(0), *self.brands) + self.before_meta
        start = len(head) + (0 if self.data_first else len(self._meta({})) + len(self.after_meta))
        places, data = self._media(start)
        meta = self._meta(places) + self.after_meta
        return head + (data + meta if self.data_first else meta + data) + self.trailer

    def _media(self, start: int) -> tuple[dict[int, int], bytes]:
        """Where each item's data lies, and the `mdat` boxes that start there."""
        places: dict[int, int] = {}
        inner = 0
        for item in self.items:
            if item.construction == 1:
                places[item.identifier], inner = inner, inner + len(item.data)
        data = b""
        stored = [item for item in self.items if item.construction == 0 and item.shares is None]
        for group in (
            [i for i in stored if i.identifier not in self.last],
            [i for i in stored if i.identifier in self.last],
        ):
            if not group:
                continue
            body = b""
            at = start + len(data) + (16 if self.mdat_header == "large" else 8)
            for item in group:
                places[item.identifier] = at + len(body)
                body += self._spread(item)
            data += self._mdat(body)
        for item in self.items:
            if item.shares is not None:
                places[item.identifier] = places[item.shares]
        return places, data

    def _mdat(self, body: bytes) -> bytes:
        if self.mdat_header == "large":
            return u32(1) + b"mdat" + u64(len(body) + 16) + body
        if self.mdat_header == "open":
            return u32(0) + b"mdat" + body
        return box(b"mdat", body)

    def _pieces(self, item: Item) -> list[bytes]:
        if item.shares is not None:
            return [self.item(item.shares).data]
        pieces, rest = [], item.data
        for length in item.extents or [len(item.data)]:
            pieces.append(rest[:length])
            rest = rest[length:]
        return pieces

    def _spread(self, item: Item) -> bytes:
        # Four bytes that belong to nobody between extents, so that reading on instead of seeking shows.
        return b"\xde\xad\xbe\xef".join(self._pieces(item))

    def _meta(self, places: dict[int, int]) -> bytes:
        parts = {
            b"hdlr": full_box(b"hdlr", 0, 0, u32(0), b"pict", bytes(12), b"\0"),
            b"pitm": full_box(b"pitm", int(self.wide), 0, self._id(self.primary)) if self.primary is not None else b"",
            b"iinf": full_box(b"iinf", int(self.wide), 0, self._id(len(self.items)), *map(self._infe, self.items)),
            b"iref": self._iref(),
            b"iprp": self._iprp(),
            b"idat": box(b"idat", inner)
            if (inner := b"".join(i.data for i in self.items if i.construction == 1))
            else b"",
            b"iloc": self._iloc(places),
            b"grpl": box(b"grpl", *self.groups) if self.groups else b"",
        }
        parts.update(self.replaced)
        return full_box(b"meta", 0, 0, *parts.values())

    def _id(self, *numbers: int) -> bytes:
        return u32(*numbers) if self.wide else u16(*numbers)

    def _infe(self, item: Item) -> bytes:
        content = (item.content_type + b"\0") if item.content_type is not None else b""
        return full_box(
            b"infe",
            3 if self.wide else 2,
            int(item.hidden),
            self._id(item.identifier),
            u16(0),
            item.kind,
            item.name + b"\0",
            content,
        )

    def _iref(self) -> bytes:
        if not self.references:
            return b""
        return full_box(
            b"iref",
            int(self.wide),
            0,
            *[
                box(kind, self._id(source), u16(len(targets)), self._id(*targets))
                for kind, source, targets in self.references
            ],
        )

    def _iprp(self) -> bytes:
        boxes: list[bytes] = []
        entries = []
        for item in self.items:
            marks = []
            for data, essential in item.properties:
                if data not in boxes:
                    boxes.append(data)
                marks.append((essential, boxes.index(data) + 1))
            if marks:
                entries.append((item.identifier, marks))
        many = len(boxes) > 127
        mark = lambda essential, index: u16(essential << 15 | index) if many else u8(essential << 7 | index)  # noqa: E731
        body = b"".join(
            self._id(identifier) + u8(len(marks)) + b"".join(mark(*each) for each in marks)
            for identifier, marks in entries
        )
        return box(b"iprp", box(b"ipco", *boxes), full_box(b"ipma", int(self.wide), int(many), u32(len(entries)), body))

    def _iloc(self, places: dict[int, int]) -> bytes:
        version = 2 if self.wide else 0 if self.plain_iloc else 1
        number = u64 if self.offset_size == 8 else u32
        body = b""
        for item in self.items:
            first = at = places.get(item.identifier, 0)
            extents = []
            for piece in self._pieces(item):
                extents.append((at, len(piece)))
                at += len(piece) + 4
            extents = item.raw_extents if item.raw_extents is not None else extents
            base = first if self.base_offset else 0
            body += self._id(item.identifier) + (u16(item.construction) if version else b"") + u16(item.data_reference)
            body += (number(base) if self.base_offset else b"") + u16(len(extents))
            body += b"".join(number(offset - base) + number(length) for offset, length in extents)
        sizes = u8(self.offset_size << 4 | self.offset_size, (self.offset_size << 4) if self.base_offset else 0)
        return full_box(b"iloc", version, 0, sizes, self._id(len(self.items)), body)
