"""Colours: from the sRGB value that a viewer should see to the code values that a file holds (ITU-T H.273)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

D65 = (0.3127, 0.3290)
PRIMARIES = {
    1: ((0.640, 0.330), (0.300, 0.600), (0.150, 0.060)),
    9: ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046)),
    12: ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060)),
}
"""Chromaticities of red, green and blue by ColourPrimaries; all have the white point D65."""

LUMA = {
    1: (0.2126, 0.0722),
    4: (0.30, 0.11),
    5: (0.299, 0.114),
    6: (0.299, 0.114),
    7: (0.212, 0.087),
    9: (0.2627, 0.0593),
}
"""Kr and Kb by MatrixCoefficients."""

REFERENCE_WHITE = 203.0
"""Candelas a square metre of diffuse white in PQ pictures (ITU-R BT.2408)."""


@dataclass(frozen=True)
class Coding:
    """How a picture's samples mean colours, and how many bits and chroma samples there are."""

    primaries: int = 1
    transfer: int = 13
    matrix: int = 6
    full: bool = True
    depth: int = 8
    chroma: str = "420"

    @property
    def peak(self) -> int:
        """The largest sample value."""
        return (1 << self.depth) - 1


def xyz_of(primaries: int) -> np.ndarray:
    """The matrix that takes linear RGB of these primaries to CIE XYZ, white at Y = 1."""
    columns = np.array([[x / y, 1, (1 - x - y) / y] for x, y in PRIMARIES[primaries]]).T
    x, y = D65
    white = np.array([x / y, 1, (1 - x - y) / y])
    return columns * np.linalg.solve(columns, white)


def linear_of_srgb(code: np.ndarray) -> np.ndarray:
    """Linear light of sRGB values in 0...1 (IEC 61966-2-1)."""
    return np.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)


def _srgb(linear: np.ndarray) -> np.ndarray:
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 0) ** (1 / 2.4) - 0.055)


def _pq(linear: np.ndarray) -> np.ndarray:
    y = np.clip(linear * REFERENCE_WHITE / 10000, 0, 1) ** 0.1593017578125
    return ((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375


def _hlg(linear: np.ndarray) -> np.ndarray:
    # Diffuse white is 75 % of the signal (BT.2408), which is scene light 0.265; display gamma is left aside.
    e = np.clip(linear * 0.2650, 0, 1)
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    return np.where(e <= 1 / 12, np.sqrt(3 * e), a * np.log(np.maximum(12 * e - b, 1e-9)) + c)


CURVES = {
    1: _srgb,
    4: lambda linear: linear ** (1 / 2.2),
    5: lambda linear: linear ** (1 / 2.8),
    6: _srgb,
    8: lambda linear: linear,
    13: _srgb,
    14: _srgb,
    15: _srgb,
    16: _pq,
    18: _hlg,
}
"""From linear light (1 is diffuse white) to the signal, by TransferCharacteristics.

The camera curves of BT.709, BT.601 and BT.2020 count as sRGB: stills that carry them are shown so everywhere.
"""


def signal_of(srgb: np.ndarray, coding: Coding) -> np.ndarray:
    """R'G'B' in 0...1 of a picture whose viewers should see `srgb` (0...255; values above 255 are highlights)."""
    code = srgb.astype(np.float64) / 255
    if coding.primaries == 1 and CURVES[coding.transfer] is _srgb:
        return np.clip(code, 0, 1)
    between = np.linalg.inv(xyz_of(coding.primaries)) @ xyz_of(1)
    linear = linear_of_srgb(code) @ between.T
    return np.clip(CURVES[coding.transfer](np.maximum(linear, 0)), 0, 1)


def planes_of(srgb: np.ndarray, coding: Coding) -> list[np.ndarray]:
    """The coded planes of a picture of displayed colours: Y, Cb, Cr, or G, B, R for matrix 0, or Y alone for 400."""
    signal = signal_of(srgb, coding)
    if coding.matrix == 0:
        return [_quantised(signal[..., channel], coding, chroma=False) for channel in (1, 2, 0)]
    red, blue = _luma_weights(coding)
    luma = signal @ np.array([red, 1 - red - blue, blue])
    planes = [_quantised(luma, coding, chroma=False)]
    if coding.chroma != "400":
        for channel, weight in ((2, blue), (0, red)):
            difference = (signal[..., channel] - luma) / (2 - 2 * weight)
            planes.append(_quantised(subsampled(difference, coding.chroma), coding, chroma=True))
    return planes


def _luma_weights(coding: Coding) -> tuple[float, float]:
    """Kr and Kb; for matrix 12 they follow from the primaries (H.273, 8.3)."""
    if coding.matrix != 12:
        return LUMA[coding.matrix]
    red, _, blue = xyz_of(coding.primaries)[1]
    return red, blue


def subsampled(plane: np.ndarray, chroma: str) -> np.ndarray:
    """Means over the pixels that share a chroma sample; the last of an odd row or column stands for itself."""
    if chroma == "444":
        return plane
    height, width = plane.shape
    plane = np.pad(plane, ((0, height % 2), (0, width % 2)), mode="edge")
    plane = (plane[:, 0::2] + plane[:, 1::2]) / 2
    return (plane[0::2] + plane[1::2]) / 2 if chroma == "420" else plane[:height]


def _quantised(plane: np.ndarray, coding: Coding, chroma: bool) -> np.ndarray:
    step = 1 << (coding.depth - 8)
    if coding.full:
        scale, offset = coding.peak, (1 << (coding.depth - 1)) if chroma else 0
    else:
        scale, offset = (224 if chroma else 219) * step, (128 if chroma else 16) * step
    samples = np.clip(np.floor(plane * scale + offset + 0.5), 0, coding.peak)
    return samples.astype(np.uint8 if coding.depth == 8 else np.uint16)


def srgb_of(signal: np.ndarray, primaries: int, transfer: int) -> np.ndarray:
    """The way back from R'G'B' (0...1) to sRGB (0...255), highlights clipped."""
    light = np.linspace(0, 1, 1 << 14) ** 3 * (
        10000 / REFERENCE_WHITE if transfer == 16 else 4 if transfer == 18 else 1
    )
    linear = np.interp(signal, CURVES[transfer](light), light) @ (np.linalg.inv(xyz_of(1)) @ xyz_of(primaries)).T
    return np.clip(_srgb(np.clip(linear, 0, 1)) * 255, 0, 255)
