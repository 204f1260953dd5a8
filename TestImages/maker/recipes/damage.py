"""Damaged streams, other codecs, and tiles that do not belong together."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from isobmff import box, u8, u16, u32
from maker import properties, streams
from maker.chart import chart
from maker.colour import Coding, planes_of
from maker.entry import Entry, either, refuse
from maker.heif import Heif, Item
from maker.picture import PLAIN, coded, good, image_item, single
from maker.recipes.bases import plain_single, plain_tiled
from maker.recipes.strangers import jpeg

DAMAGED = "corrupt|truncated|unsupported"


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _configurations()
    yield from _units()
    yield from _tiles()
    yield from _codecs()
    yield from _plain_jpegs()


def _put(file: Heif, offset: int, content: bytes) -> None:
    """Puts `content` over the coded data of the first item."""
    data = file.items[0].data
    file.items[0].data = data[:offset] + content + data[offset + len(content) :]


def _configured(change) -> bytes:  # noqa: ANN001 - a function of the hvcC payload
    file = plain_single()
    payload = file.items[0].properties[0][0][8:]
    file.items[0].properties[0] = (box(b"hvcC", change(payload)), True)
    return file.serialise()


def _configurations() -> Iterator[Entry]:
    for name, change, note in (
        ("empty", lambda p: b"", "hvcC of no bytes"),
        ("cut", lambda p: p[:12], "hvcC ends in its fixed part"),
        ("cut-in-arrays", lambda p: p[:40], "hvcC ends in its parameter sets"),
        ("no-arrays", lambda p: p[:22] + u8(0), "hvcC without parameter sets"),
        ("array-count", lambda p: p[:22] + u8(255) + p[23:], "hvcC says 255 arrays"),
        ("unit-count", lambda p: p[:24] + u16(0xFFFF) + p[26:], "hvcC says 65,535 units in an array"),
        ("unit-length", lambda p: p[:26] + u16(0xFFFF) + p[28:], "hvcC says a parameter set of 65,535 bytes"),
        ("zeros", lambda p: bytes(len(p)), "hvcC of zeros"),
        ("random", lambda p: p[:23] + random.Random(1).randbytes(len(p) - 23), "parameter sets of noise"),
    ):
        yield refuse(f"damage/hvcc-{name}.heic", _configured(change), DAMAGED, note)
    file = plain_single()
    file.items[0].properties.pop(0)
    yield refuse("damage/hvcc-missing.heic", file.serialise(), DAMAGED, "no hvcC")
    yield either(
        good(
            "damage/hvcc-depth.heic",
            _configured(lambda p: p[:17] + u8(0xFA, 0xFA) + p[19:]),
            chart(96, 64),
            depth=10,
            note="hvcC says 10 bits, the stream is 8",
        ),
        DAMAGED,
    )
    yield either(
        good(
            "damage/hvcc-chroma.heic",
            _configured(lambda p: p[:16] + u8(0xFF) + p[17:]),
            chart(96, 64),
            chroma="444",
            note="hvcC says 4:4:4, the stream is 4:2:0",
        ),
        DAMAGED,
    )
    yield either(
        good(
            "damage/hvcc-length-size.heic",
            _configured(lambda p: p[:21] + u8(p[21] & 0xFC | 1) + p[22:]),
            chart(96, 64),
            note="hvcC says NAL lengths of two bytes, they have four: refused, or read all the same",
        ),
        DAMAGED,
    )


def _changed(change) -> bytes:  # noqa: ANN001 - a function of the third tile's data
    file = plain_tiled()
    file.item(3).data = change(file.item(3).data)
    return file.serialise()


def _units() -> Iterator[Entry]:
    for name, change, note in (
        ("length-max", lambda d: b"\xff\xff\xff\xff" + d[4:], "says it is 2^32-1 bytes long"),
        ("length-plus-one", lambda d: u32(len(d) - 3) + d[4:], "says it is one byte longer than it is"),
        ("length-zero", lambda d: u32(0) + d[4:], "says it is empty"),
        ("zeros", lambda d: bytes(len(d)), "is zeros"),
        ("only-length", lambda d: d[:4], "is only a length"),
        ("parameter-set", lambda d: d[:4] + u8(0x40) + d[5:], "says it is a parameter set"),
    ):
        yield refuse(f"damage/nal-{name}.heic", _changed(change), DAMAGED, f"the third tile's NAL unit {note}")
    whole = chart(150, 100)
    maybe = "refused, or right by luck, never grey or green"
    for name, change, note in (
        ("length-short", lambda d: u32(len(d) - 4 - 30) + d[4:], "the NAL length leaves 30 bytes over"),
        ("annex-b", lambda d: u32(1) + d[4:], "start code instead of a length"),
        ("doubled", lambda d: d + d, "the picture is there twice"),
        ("trailing-zeros", lambda d: d + bytes(8), "two empty units behind the picture"),
    ):
        yield either(
            good(f"damage/nal-{name}.heic", _changed(change), whole, note=f"third tile: {note}; {maybe}"), DAMAGED
        )
    noise = random.Random(2)
    for index in range(8):
        file = plain_tiled()
        data = bytearray(file.item(3).data)
        at = noise.randrange(6, len(data))
        data[at] ^= 1 << noise.randrange(8)
        file.item(3).data = bytes(data)
        # A flipped bit can decode to anything: only that the answer is clean is sure.
        entry = good(
            f"damage/flipped-{index}.heic",
            file,
            whole,
            tolerance=255,
            note=f"one bit of byte {at} of the third tile is flipped",
        )
        yield either(entry, DAMAGED)
    yield either(
        good(
            "damage/noise.heic",
            _changed(lambda d: d[:8] + noise.randbytes(len(d) - 8)),
            whole,
            tolerance=255,
            note="the third tile is noise after its slice header",
        ),
        DAMAGED,
    )
    file = single(chart(96, 64), options="crf=12:aq-mode=1:aq-strength=3")
    _put(file, 128, bytes([file.items[0].data[128] ^ 1]))
    # Refused where the plug-in decodes on the caller's thread, so that FFmpeg's log can be held against it.
    entry = good(
        "damage/flipped-and-logged.heic",
        file,
        chart(96, 64),
        tolerance=255,
        note="a flipped bit that FFmpeg sees (cu_qp_delta out of range), hides and only logs",
    )
    yield either(entry, "corrupt")
    file = single(chart(96, 64), options="crf=12")
    # ivlOffset of 511 is forbidden (H.265, 9.3.2.5): FFmpeg leaves the slice out and hands its zeros over, in silence.
    _put(file, 9, b"\xff\xff")
    entry = good(
        "damage/no-start.heic",
        file,
        chart(96, 64),
        tolerance=255,
        note="the slice data begins with ones, which no arithmetic decoder takes",
    )
    yield either(entry, "corrupt")
    file = plain_single()
    _put(file, 400, bytes(600))
    yield refuse("damage/hole.heic", file.serialise(), "corrupt", "600 zeros in the coded data, as after a broken download")
    file = plain_single()
    file.items[0].data = b""
    yield refuse("damage/no-data.heic", file.serialise(), DAMAGED, "an item of no bytes")


def _tiles() -> Iterator[Entry]:
    """One tile is not like the others."""
    pixels = chart(150, 100).pixels[0:64, 0:64]
    for name, item, note in (
        ("smaller", image_item(coded(pixels[:32, :32], PLAIN), hidden=True), "32x32, and says so"),
        ("larger", image_item(coded(np.tile(pixels, (2, 2, 1)), PLAIN), hidden=True), "128x128, and says so"),
        ("10-bit", image_item(coded(pixels, Coding(depth=10)), hidden=True), "10 bit"),
        ("444", image_item(coded(pixels, Coding(chroma="444")), hidden=True), "4:4:4"),
        ("mono", image_item(coded(pixels, Coding(chroma="400")), hidden=True), "monochrome"),
        ("av1", image_item(streams.av1(planes_of(pixels, PLAIN), 8), hidden=True), "AV1"),
        ("jpeg", Item(b"jpeg", b"\xff\xd8\xff\xd9", [properties.ispe(64, 64)], hidden=True), "JPEG"),
    ):
        file = plain_tiled()
        item.identifier = 1
        file.items[0] = item
        if name in ("smaller", "larger", "jpeg"):
            yield refuse(f"damage/first-tile-{name}.heic", file.serialise(), DAMAGED, f"the first tile is {note}")
        else:
            yield either(
                good(
                    f"damage/first-tile-{name}.heic",
                    file,
                    chart(150, 100),
                    depth=0,
                    chroma="",
                    tolerance=8,
                    note=f"the first tile is {note}",
                ),
                DAMAGED,
            )
        file = plain_tiled()
        item.identifier = 6
        file.items[5] = item
        yield (
            refuse(f"damage/last-tile-{name}.heic", file.serialise(), DAMAGED, f"the last tile is {note}")
            if name in ("smaller", "larger", "jpeg")
            else either(
                Entry(
                    f"damage/last-tile-{name}.heic",
                    file.serialise(),
                    width=150,
                    height=100,
                    depth=0,
                    chroma="",
                    tolerance=8,
                    note=f"the last tile is {note}",
                ),
                DAMAGED,
            )
        )


def _codecs() -> Iterator[Entry]:
    """Items of codecs that no phone writes: unsupported, by name."""
    size = properties.ispe(64, 64)
    noise = random.Random(3).randbytes(200)
    component = box(b"cmpd", u32(3), u16(4, 5, 6))
    raw = box(b"uncC", u32(0), b"rgb3", u32(0)), True
    for kind, more in (
        (b"unci", [(component, True), raw]),
        (b"j2k1", [(box(b"j2kH"), True)]),
        (b"avc1", [(box(b"avcC", u8(1, 66, 0, 30, 0xFF, 0xE0, 0)), True)]),
        (b"vvc1", [(box(b"vvcC", bytes(8)), True)]),
        (b"lhv1", [(box(b"lhvC", bytes(8)), True)]),
        (b"evc1", [(box(b"evcC", bytes(8)), True)]),
        (b"mski", []),
        (b"abcd", []),
    ):
        file = Heif()
        file.add(Item(kind, noise, [size, *more]))
        yield refuse(
            f"codecs/{kind.decode()}.heic", file.serialise(), "unsupported", f"the primary is of type {kind.decode()}"
        )
    picture = chart(64, 64)
    file = Heif()
    file.add(Item(b"jpeg", jpeg(picture), [size]))
    yield either(
        good("codecs/jpeg.heic", file, picture, tolerance=12, note="a JPEG as an item of a HEIF"), "unsupported"
    )
    file = Heif()
    file.add(Item(b"mime", jpeg(picture), [size], content_type=b"image/jpeg"))
    yield either(
        good("codecs/jpeg-by-mime.heic", file, picture, tolerance=12, note="a JPEG as a mime item"),
        "unsupported|corrupt",
    )
    file = single(picture)
    file.items[0].kind = b"hev1"
    yield either(good("codecs/hev1.heic", file, picture, note="HEVC under the type hev1"), "unsupported")
    file = single(picture)
    file.items[0].kind = b"av01"
    yield refuse("codecs/hevc-as-av01.heic", file.serialise(), DAMAGED, "HEVC under the type of AV1")
    for kind in (b"unci", b"j2k1", b"vvc1"):
        file = plain_tiled()
        for item in file.items[:-1]:
            item.kind = kind
        yield refuse(
            f"codecs/tiled-{kind.decode()}.heic",
            file.serialise(),
            "unsupported",
            f"a grid of tiles of type {kind.decode()}",
        )
    file = plain_tiled()
    file.item(7).kind = b"tili"
    yield refuse("codecs/tili.heic", file.serialise(), "unsupported", "the primary is of type tili")


def _plain_jpegs() -> Iterator[Entry]:
    """JPEGs under HEIC names that are not whole, or not small."""
    shown = chart(96, 64)
    data = jpeg(shown)
    yield good("strangers/jpeg-progressive.HEIC", jpeg(shown, progressive=True), shown, note="passthrough: progressive")
    yield good(
        "strangers/jpeg-trailing.HEIC", data + b"trailing bytes", shown, note="passthrough: bytes after EOI stay"
    )
    yield refuse("strangers/jpeg-no-eoi.heic", data[:-2], "truncated|corrupt", "a JPEG without EOI")
    yield refuse(
        "strangers/jpeg-no-scan.heic",
        data[: data.index(b"\xff\xda")] + b"\xff\xd9",
        "corrupt|truncated",
        "a JPEG without a scan",
    )
    frame = data.index(b"\xff\xc0") + 5
    yield refuse(
        "strangers/jpeg-huge.heic",
        data[:frame] + b"\xff\xff\xff\xff" + data[frame + 4 :],
        "over-limit|corrupt|truncated",
        "a JPEG that says 65535x65535",
    )
    yield refuse(
        "strangers/jpeg-zero.heic", data[:frame] + bytes(4) + data[frame + 4 :], "corrupt", "a JPEG that says 0x0"
    )
