"""The chart that the pictures show: flat patches from which a test tells orientation and colours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

RED, GREEN, BLUE, YELLOW = (200, 48, 40), (56, 156, 72), (48, 72, 196), (216, 192, 64)
WHITE, BLACK, CYAN, GREY = (244, 244, 244), (20, 20, 20), (72, 176, 184), (128, 128, 128)
FORBIDDEN = (255, 0, 255)
"""The colour of what must not be seen: beyond a crop, beyond the last tiles, under alpha 0."""


@dataclass(frozen=True)
class Patch:
    """A point of the displayed picture and the sRGB colour that a viewer sees there."""

    x: int
    y: int
    colour: tuple[int, int, int]

    def __str__(self) -> str:
        return f"{self.x},{self.y}:" + "".join(f"{channel:02x}" for channel in self.colour)


@dataclass
class Chart:
    """A displayed picture (height x width x 3, sRGB 0...255) and the points to look at."""

    pixels: np.ndarray
    patches: list[Patch]

    @property
    def width(self) -> int:
        """Displayed width in pixels."""
        return self.pixels.shape[1]

    @property
    def height(self) -> int:
        """Displayed height in pixels."""
        return self.pixels.shape[0]


def chart(width: int, height: int) -> Chart:
    """Grey ground; corners red, green (above), blue, yellow (below); in the middle white left of black.

    No mirror and no turn leaves it as it is. The points are the outermost pixel of each corner, its middle and the
    middles of the two inner patches, so that a lost last row or column shows.
    """
    pixels = np.empty((height, width, 3), np.float64)
    pixels[:] = GREY
    patches = []

    def fill(x0: int, y0: int, x1: int, y1: int, colour: tuple[int, int, int]) -> None:
        pixels[y0:y1, x0:x1] = colour
        patches.append(Patch((x0 + x1) // 2, (y0 + y1) // 2, colour))

    # Patches start and end on multiples of eight from the left and the top where there is room, so that in a picture
    # that is coded as it is shown each of them fills whole blocks.
    right, below = _inner(width), _inner(height)
    left, above = min(right, width - right), min(below, height - below)
    fill(0, 0, left, above, RED)
    fill(right, 0, width, above, GREEN)
    fill(0, below, left, height, BLUE)
    fill(right, below, width, height, YELLOW)
    if width - 2 * left >= 16 and height - 2 * above >= 8:
        middle = (left + right) // 2
        fill(left, above, middle, below, WHITE)
        fill(middle, above, right, below, BLACK)
    for x, y, colour in ((0, 0, RED), (width - 1, 0, GREEN), (0, height - 1, BLUE), (width - 1, height - 1, YELLOW)):
        patches.append(Patch(x, y, colour))
    return Chart(pixels, patches)


def _inner(length: int) -> int:
    """Where the far corner patches start: about two thirds along, on a multiple of eight."""
    return max(length * 2 // 3 // 8 * 8, length // 2)


def grey(chart: Chart) -> Chart:
    """The chart as a monochrome picture shows it: BT.601 luma of the code values."""
    luma = chart.pixels @ np.array([0.299, 0.587, 0.114])
    pixels = np.repeat(luma[..., None], 3, axis=2)
    patches = [Patch(p.x, p.y, (round(_luma(p.colour)),) * 3) for p in chart.patches]
    return Chart(pixels, patches)


def _luma(colour: tuple[int, int, int]) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def surrounded(pixels: np.ndarray, left: int, top: int, right: int, bottom: int) -> np.ndarray:
    """`pixels` with a forbidden border, after two pixels of their own edge so that shared chroma stays pure."""
    near = [min(2, side) for side in (top, bottom, left, right)]
    grown = np.pad(pixels, ((near[0], near[1]), (near[2], near[3]), (0, 0)), mode="edge")
    canvas = np.empty((pixels.shape[0] + top + bottom, pixels.shape[1] + left + right, 3), pixels.dtype)
    canvas[:] = FORBIDDEN
    canvas[top - near[0] : top - near[0] + grown.shape[0], left - near[2] : left - near[2] + grown.shape[1]] = grown
    return canvas
