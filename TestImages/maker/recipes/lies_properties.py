"""Properties that do not exist, that nobody knows, or that make no sense."""

from __future__ import annotations

from collections.abc import Iterator

from isobmff import box, full_box, u8, u16, u32
from maker import properties
from maker.chart import chart
from maker.entry import Entry, either, refuse
from maker.picture import good
from maker.recipes.bases import MAX, plain_single, plain_tiled


def entries() -> Iterator[Entry]:
    """The rows."""
    yield from _associations()
    yield from _crops()


def _associations() -> Iterator[Entry]:
    """`ipma`, and properties that nobody knows."""
    for name, index in (("out-of-range", 0x7F), ("out-of-range-essential", 0xFF)):
        file = plain_single()
        boxes = [p[0] for p in file.items[0].properties]
        marks = u8(*(range(1, len(boxes) + 1)), index)
        file.replaced = {
            b"iprp": box(b"iprp", box(b"ipco", *boxes), full_box(b"ipma", 0, 0, u32(1), u16(1), u8(len(marks)), marks))
        }
        yield refuse(f"lies/ipma-{name}.heic", file.serialise(), "corrupt", "a property that does not exist")
    file = plain_single()
    boxes = [p[0] for p in file.items[0].properties]
    marks = u8(0, *(range(1, len(boxes) + 1)))
    file.replaced = {
        b"iprp": box(b"iprp", box(b"ipco", *boxes), full_box(b"ipma", 0, 0, u32(1), u16(1), u8(len(marks)), marks))
    }
    yield either(good("lies/ipma-zero.heic", file, chart(96, 64), note="property 0 means none"), "corrupt|unsupported")
    for where, file, identifier in (
        ("primary", plain_single(), 1),
        ("grid", plain_tiled(), 7),
        ("tile", plain_tiled(), 3),
    ):
        file.item(identifier).properties.append((box(b"xyzt", b"turns everything round"), True))
        yield refuse(
            f"lies/unknown-essential-{where}.heic",
            file.serialise(),
            "unsupported",
            f"an unknown essential property on the {where}",
        )
    file = plain_single()
    file.items[0].properties.append(properties.irot(0xFE))
    yield either(
        Entry(
            "lies/irot-reserved-bits.heic",
            file.serialise(),
            width=96,
            height=64,
            note="irot of two quarter turns with its reserved bits set",
        ),
        "corrupt|unsupported",
    )
    file = plain_tiled()
    for item in file.items:
        item.properties.append(properties.irot(1))
    yield either(
        Entry(
            "lies/irot-everywhere.heic",
            file.serialise(),
            width=100,
            height=150,
            note="irot on every tile and on the grid",
        ),
        "unsupported|corrupt",
    )
    file = plain_single()
    file.items[0].properties += [properties.irot(1)] * 200
    yield either(
        good("lies/irot-200-times.heic", file, chart(96, 64), note="fifty full turns"), "corrupt|unsupported|over-limit"
    )


def _crops() -> Iterator[Entry]:
    """`clap` of all kinds of nonsense."""
    for name, numbers in (
        ("zero-size", (0, 1, 0, 1, 0, 1, 0, 1)),
        ("zero-denominators", (80, 0, 56, 0, 0, 0, 0, 0)),
        ("zero-offset-denominator", (80, 1, 56, 1, 0, 0, 0, 1)),
        ("negative-size", (-80, 1, -56, 1, 0, 1, 0, 1)),
        ("max-size", (MAX, 1, MAX, 1, 0, 1, 0, 1)),
        ("max-everything", (MAX,) * 8),
        ("min-everything", (-(1 << 31),) * 8),
        ("far-right", (80, 1, 56, 1, 100000, 1, 0, 1)),
        ("far-left", (80, 1, 56, 1, -100000, 1, 0, 1)),
        ("offset-max", (80, 1, 56, 1, 0x7FFFFFFF, 1, 0x7FFFFFFF, 1)),
        ("less-than-a-pixel", (1, 3, 1, 3, 0, 1, 0, 1)),
    ):
        file = plain_single()
        file.items[0].properties.append(properties.raw_clap(*numbers))
        yield refuse(f"lies/clap-{name}.heic", file.serialise(), "corrupt|unsupported|over-limit", f"clap {numbers}")
    for name, numbers in (
        ("beyond-edge", (80, 1, 56, 1, 20, 1, 0, 1)),
        ("larger-than-picture", (200, 1, 200, 1, 0, 1, 0, 1)),
    ):
        file = plain_single()
        file.items[0].properties.append(properties.raw_clap(*numbers))
        yield either(
            Entry(f"lies/clap-{name}.heic", file.serialise(), note=f"clap {numbers}: refused, or cut off at the edge"),
            "corrupt|unsupported",
        )
    file = plain_single()
    file.items[0].properties.append(
        properties.raw_clap(80 * 1000003, 1000003, 56 * 999983, 999983, 0, 1000003, 0, 999983)
    )
    yield good("lies/clap-unreduced.heic", file, _middle(), note="true numbers over large denominators")
    file = plain_single()
    file.items[0].properties.append(properties.raw_clap(161, 2, 113, 2, 0, 1, 0, 1))
    yield either(
        Entry("lies/clap-half-pixels.heic", file.serialise(), note="80.5 x 56.5 pixels: refused, or rounded"),
        "corrupt|unsupported",
    )


def _middle():  # noqa: ANN202 - a Chart
    whole = chart(96, 64)
    kept = [type(p)(p.x - 8, p.y - 4, p.colour) for p in whole.patches if 8 <= p.x < 88 and 4 <= p.y < 60]
    return type(whole)(whole.pixels[4:60, 8:88], kept)
