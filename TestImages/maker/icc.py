"""Small ICC profiles of our own (ICC.1:2022, version 4.4): three primaries and one curve."""

from __future__ import annotations

import numpy as np

from isobmff import i32, u16, u32
from maker.colour import xyz_of

D50 = (0.9642, 1.0, 0.8249)
SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""Parameters g a b c d of the parametric curve of function type 3."""

_BRADFORD = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])


def display(primaries: int, curve: tuple[float, ...] = SRGB_CURVE, padding: int = 0) -> bytes:
    """A display profile with these primaries (ITU-T H.273); `padding` makes it longer with a private tag."""
    adaptation = _adaptation(xyz_of(primaries).sum(axis=1))
    columns = adaptation @ xyz_of(primaries)
    tags = {
        b"desc": _text("test profile"),
        b"cprt": _text("public domain"),
        b"wtpt": _xyz(D50),
        b"chad": _fixed(b"sf32", adaptation.ravel()),
        b"rXYZ": _xyz(columns[:, 0]),
        b"gXYZ": _xyz(columns[:, 1]),
        b"bXYZ": _xyz(columns[:, 2]),
        b"rTRC": _curve(curve),
        b"gTRC": _curve(curve),
        b"bTRC": _curve(curve),
    }
    if padding:
        tags[b"pad "] = b"data" + bytes(4) + u32(1) + bytes(padding)
    return _profile(b"RGB ", tags)


def grey() -> bytes:
    """A grey display profile with the sRGB curve."""
    return _profile(
        b"GRAY",
        {
            b"desc": _text("test profile"),
            b"cprt": _text("public domain"),
            b"wtpt": _xyz(D50),
            b"kTRC": _curve(SRGB_CURVE),
        },
    )


def _profile(space: bytes, tags: dict[bytes, bytes]) -> bytes:
    table, body = u32(len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    placed: dict[bytes, int] = {}
    for signature, data in tags.items():
        if data not in placed:
            placed[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
        table += signature + u32(placed[data], len(data))
    size = 128 + len(table) + len(body)
    date = u16(2026, 1, 1, 0, 0, 0)
    header = (
        u32(size) + bytes(4) + u32(0x04400000) + b"mntr" + space + b"XYZ " + date + b"acsp" + bytes(28) + _numbers(D50)
    )
    return header.ljust(128, b"\0") + table + body


def _adaptation(white: np.ndarray) -> np.ndarray:
    """Bradford's matrix from this white point to D50."""
    gains = (_BRADFORD @ np.array(D50)) / (_BRADFORD @ white)
    return np.linalg.inv(_BRADFORD) @ np.diag(gains) @ _BRADFORD


def _numbers(values) -> bytes:  # noqa: ANN001 - any row of numbers
    return i32(*[round(float(value) * 65536) for value in values])


def _fixed(kind: bytes, values) -> bytes:  # noqa: ANN001
    return kind + bytes(4) + _numbers(values)


def _xyz(values) -> bytes:  # noqa: ANN001
    return _fixed(b"XYZ ", values)


def _curve(parameters: tuple[float, ...]) -> bytes:
    function = {1: 0, 5: 3}[len(parameters)]
    return b"para" + bytes(4) + u16(function, 0) + _numbers(parameters)


def _text(text: str) -> bytes:
    letters = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + u32(1, 12) + b"enUS" + u32(len(letters), 28) + letters
