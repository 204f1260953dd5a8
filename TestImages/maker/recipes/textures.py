"""The same texture coded in many ways: whatever the tiles, the crop and the turn, the same samples must come out.

Files of one group show the same picture. Where the chroma grid stays aligned their JPEGs are equal byte for byte; in
the group `odd` mirrors and turns shift it, and only luma is equal.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from maker.chart import Chart
from maker.colour import Coding
from maker.entry import Entry
from maker.picture import crop, good, grid, single
from maker.recipes.geometry import ORIENTATIONS


def entries() -> Iterator[Entry]:
    """The rows."""
    even, full = Coding(), Coding(chroma="444")
    for group, size, coding in (("even", (72, 50), even), ("444-odd-size", (71, 49), full), ("odd", (71, 49), even)):
        shown = texture(*size)
        whole = (crop(0, 0, size[0] % 2, size[1] % 2),) if size[0] % 2 and coding is even else ()
        yield _row(f"texture/{group}/whole.heic", single(shown, whole, coding=coding), shown, coding, "one picture")
        for name, steps in ORIENTATIONS.items():
            for tiles, tile in (("32x32", (32, 32)), ("40x24", (40, 24))):
                file = grid(shown, tile, steps, coding=coding)
                yield _row(f"texture/{group}/{name}-{tiles}.heic", file, shown, coding, f"tiles of {tiles}, {name}")
            aligned = (crop(6, 8, 10, 4), *steps)
            file = grid(shown, (32, 32), aligned, coding=coding)
            yield _row(f"texture/{group}/{name}-clap.heic", file, shown, coding, f"clap at 6, 8, then {name}")


def _row(name: str, file, shown: Chart, coding: Coding, note: str) -> Entry:  # noqa: ANN001 - a Heif
    return good(name, file, shown, coding, note=f"{note}; the same samples as all of its folder")


def texture(width: int, height: int) -> Chart:
    """Waves and noise whose YCbCr samples are whole numbers, chroma the same in each square of two by two pixels."""
    noise = np.random.Generator(np.random.PCG64(9))
    y, x = np.mgrid[0:height, 0:width]
    luma = np.round(120 + 30 * np.sin(x / 5) + 20 * np.cos(y / 3 + x / 9)) + noise.integers(0, 2, (height, width))
    small = [np.round(12 * np.sin(x[::2, ::2] / 7 + k) + 8 * np.cos(y[::2, ::2] / 11 - k)) for k in (0, 2)]
    blue, red = (plane.repeat(2, axis=0).repeat(2, axis=1)[:height, :width] for plane in small)
    # BT.601, full range (ITU-T T.871, 7).
    green = luma - (0.114 * 1.772 * blue + 0.299 * 1.402 * red) / 0.587
    return Chart(np.dstack([luma + 1.402 * red, green, luma + 1.772 * blue]), [])
