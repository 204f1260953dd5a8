"""Coded pictures: one frame of HEVC (x265) or AV1 (SVT-AV1) by PyAV, from planes, without any colour conversion."""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from fractions import Fraction

import av
import numpy as np

from isobmff import box, u8, u16

av.logging.set_level(av.logging.PANIC)
os.environ["SVT_LOG"] = "0"  # errors only


@dataclass(frozen=True)
class Stream:
    """A coded picture as an item holds it: item type, configuration box, item data, coded size."""

    kind: bytes
    configuration: bytes
    data: bytes
    width: int
    height: int
    depth: int
    chroma: str


PIXEL_FORMATS = {"400": "gray", "420": "yuv420p", "422": "yuv422p", "444": "yuv444p", "rgb": "gbrp"}


def hevc(planes: list[np.ndarray], depth: int, chroma: str, options: str = "lossless=1") -> Stream:
    """One intra picture. `options` are x265's, for example its VUI ones; lossless unless they say otherwise."""
    height, width = planes[0].shape
    base = "info=0:keyint=1:log-level=none:annexb=1:aud=0:hrd=0:pools=none:frame-threads=1:wpp=0:pmode=0"
    if min(width, height) < 32:
        base += ":ctu=16:max-tu-size=16"
    annex_b = _encoded("libx265", planes, depth, chroma, {"preset": "veryslow", "x265-params": f"{base}:{options}"})
    units = _units(annex_b)
    sets = [unit for unit in units if _unit_type(unit) in (32, 33, 34)]
    slices = [unit for unit in units if _unit_type(unit) < 32]
    data = b"".join(len(unit).to_bytes(4, "big") + unit for unit in slices)
    return Stream(b"hvc1", hvcc(sets, depth, chroma), data, width, height, depth, chroma)


def hvcc(sets: list[bytes], depth: int, chroma: str) -> bytes:
    """HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1) of these parameter sets, four-byte NAL lengths."""
    sps = _without_emulation(next(unit for unit in sets if _unit_type(unit) == 33))
    profile = sps[3:15]  # profile space, tier, profile, compatibility, constraints, level: general_* of the SPS
    idc = {"400": 0, "420": 1, "422": 2, "444": 3, "rgb": 3}[chroma]
    arrays = b"".join(u8(0x80 | _unit_type(unit)) + u16(1, len(unit)) + unit for unit in sets)
    return box(
        b"hvcC",
        u8(1),
        profile,
        u16(0xF000),
        u8(0xFC, 0xFC | idc, 0xF8 | depth - 8, 0xF8 | depth - 8),
        u16(0),
        u8(0x0F),
        u8(len(sets)),
        arrays,
    )


def av1(planes: list[np.ndarray], depth: int, options: str = "") -> Stream:
    """One 4:2:0 key frame, quantiser at its finest."""
    height, width = planes[0].shape
    data = _encoded(
        "libsvtav1",
        planes,
        depth,
        "420",
        {"preset": "6", "svtav1-params": "qp=4:rc=0:avif=1:lp=1" + (":" + options if options else "")},
    )
    sequence, rest = _sequence_header(data)
    high = 0x40 if depth > 8 else 0
    # Main profile, level as the sequence header says, 4:2:0 with chroma position unknown (AV1-ISOBMFF, 2.3.3).
    level = _av1_level(sequence)
    return Stream(
        b"av01", box(b"av1C", u8(0x81, level, high | 0x0C, 0), sequence), sequence + rest, width, height, depth, "420"
    )


def _encoded(codec: str, planes: list[np.ndarray], depth: int, chroma: str, options: dict[str, str]) -> bytes:
    key = (codec, depth, chroma, tuple(sorted(options.items())), tuple((p.shape, p.tobytes()) for p in planes))
    return _encode(key)


@functools.lru_cache(maxsize=4096)
def _encode(key: tuple) -> bytes:
    codec, depth, chroma, options, planes = key
    (height, width), _ = planes[0]
    name = PIXEL_FORMATS[chroma] + (f"{depth}le" if depth > 8 else "")
    context = av.CodecContext.create(codec, "w")
    context.width, context.height, context.pix_fmt = width, height, name
    context.time_base, context.framerate = Fraction(1, 1), Fraction(1, 1)
    context.options, context.thread_count = dict(options), 1
    frame = av.VideoFrame(width, height, name)
    for target, (shape, samples) in zip(frame.planes, planes):
        rows = np.frombuffer(samples, np.uint8).reshape(shape[0], -1)
        padded = np.zeros((target.height, target.line_size), np.uint8)
        padded[:, : rows.shape[1]] = rows
        target.update(padded.tobytes())
    frame.pts = 0
    return b"".join(bytes(packet) for packet in [*context.encode(frame), *context.encode(None)])


def _units(annex_b: bytes) -> list[bytes]:
    """The NAL units of a byte stream (ITU-T H.265, annex B)."""
    units = [part for part in annex_b.split(b"\0\0\1") if part]
    return [unit[:-1] if unit.endswith(b"\0") else unit for unit in units if len(unit) > 2]


def _unit_type(unit: bytes) -> int:
    return unit[0] >> 1 & 0x3F


def _without_emulation(unit: bytes) -> bytes:
    return unit.replace(b"\0\0\3", b"\0\0")


def _sequence_header(data: bytes) -> tuple[bytes, bytes]:
    """The sequence header OBU and what follows it, temporal delimiters left out (AV1, 5.3)."""
    sequence, rest, at = b"", b"", 0
    while at < len(data):
        kind, size, shift, after = data[at] >> 3 & 15, 0, 0, at + 1
        while True:
            size |= (data[after] & 0x7F) << shift
            shift, after = shift + 7, after + 1
            if data[after - 1] < 0x80:
                break
        unit = data[at : after + size]
        if kind == 1:
            sequence = unit
        elif kind != 2:
            rest += unit
        at = after + size
    return sequence, rest


def _av1_level(sequence: bytes) -> int:
    """seq_profile and seq_level_idx of a reduced still picture header: its first two payload bytes (AV1, 5.5.1)."""
    first, second = sequence[2], sequence[3]
    if not first >> 3 & 1:
        return 0x08
    return (first >> 5) << 5 | (first & 7) << 2 | second >> 6
