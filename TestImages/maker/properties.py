"""Item properties (ISO/IEC 23008-12, 6.5): each function gives the box and whether it is essential."""

from __future__ import annotations

from fractions import Fraction

from isobmff import box, full_box, i32, u8, u16, u32
from maker.heif import Property


def ispe(width: int, height: int) -> Property:
    """The reconstructed size in pixels."""
    return full_box(b"ispe", 0, 0, u32(width, height)), False


def pixi(depth: int, channels: int) -> Property:
    """Bits a sample."""
    return full_box(b"pixi", 0, 0, u8(channels, *[depth] * channels)), False


def irot(quarter_turns: int) -> Property:
    """A turn by so many times 90 degrees, anti-clockwise."""
    return box(b"irot", u8(quarter_turns)), True


def imir(axis: int) -> Property:
    """A mirror: 0 exchanges top and bottom, 1 left and right."""
    return box(b"imir", u8(axis)), True


def clap(width: Fraction | int, height: Fraction | int, x: Fraction | int, y: Fraction | int) -> Property:
    """A crop: size, and how far its centre lies from the picture's centre."""
    numbers = [Fraction(value) for value in (width, height, x, y)]
    return raw_clap(*[part for number in numbers for part in (number.numerator, number.denominator)])


def raw_clap(*numbers: int) -> Property:
    """A crop with these eight 32-bit numbers, however senseless."""
    return box(b"clap", b"".join(i32(n) if n < 0 else u32(n) for n in numbers)), True


def crop(coded: tuple[int, int], left: int, top: int, width: int, height: int) -> Property:
    """A crop to whole pixels."""
    centre = [
        Fraction(start * 2 + size - full, 2) for start, size, full in ((left, width, coded[0]), (top, height, coded[1]))
    ]
    return clap(width, height, *centre)


def nclx(primaries: int, transfer: int, matrix: int, full: bool) -> Property:
    """Colour by code points (ITU-T H.273)."""
    return box(b"colr", b"nclx", u16(primaries, transfer, matrix), u8(0x80 if full else 0)), False


def icc(profile: bytes) -> Property:
    """Colour by an ICC profile."""
    return box(b"colr", b"prof", profile), False


def auxiliary(urn: bytes) -> Property:
    """What an auxiliary image is for."""
    return full_box(b"auxC", 0, 0, urn + b"\0"), True
