"""The sheets: pairs side by side on PNG pages, drawn one page at a time."""

from __future__ import annotations

import textwrap
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pair import Entry

COLUMNS, ROWS, SIDE, GAP, CAPTION = 3, 4, 256, 12, 84
CELL = (2 * SIDE + 3 * GAP, SIDE + CAPTION + 2 * GAP)
LETTERS = 80  # of a line of the caption
PAPER, INK, ALARM, EMPTY = "#ffffff", "#222222", "#b00020", "#e4e4e4"


def write(entries: list[Entry], folder: Path) -> int:
    """Writes page-NN.png and gives their number."""
    per_page = COLUMNS * ROWS
    starts = range(0, len(entries), per_page)
    for number, start in enumerate(starts, 1):
        page(entries[start : start + per_page]).save(folder / f"page-{number:02d}.png", optimize=False)
    return len(starts)


def page(entries: list[Entry]) -> Image.Image:
    rows = -(-len(entries) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * CELL[0], rows * CELL[1]), PAPER)
    for place, entry in enumerate(entries):
        cell(sheet, entry, place % COLUMNS * CELL[0], place // COLUMNS * CELL[1])
    return sheet


def cell(sheet: Image.Image, entry: Entry, left: int, top: int) -> None:
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(13)
    for column, path in enumerate((entry.theirs, entry.ours)):
        x, y = left + GAP + column * (SIDE + GAP), top + GAP
        draw.rectangle((x, y, x + SIDE - 1, y + SIDE - 1), fill=EMPTY)
        if path is None:
            draw.text((x + 8, y + 8), "no picture", INK, font)
            continue
        with Image.open(path) as image:
            shown = fitted(image)
        sheet.paste(shown, (x + (SIDE - shown.width) // 2, y + (SIDE - shown.height) // 2))
    lines = [line for text in (entry.name, entry.verdict, "libheif: " + entry.their_text, "ours: " + entry.our_text)
             for line in textwrap.wrap(text, LETTERS)]
    for number, line in enumerate(lines[:6]):
        ink = ALARM if entry.wants_a_look and line.startswith(entry.verdict[:LETTERS // 2]) else INK
        draw.text((left + GAP, top + SIDE + GAP + 4 + number * 14), line, ink, font)


def fitted(image: Image.Image) -> Image.Image:
    """Scaled to a field: large pictures down, tiny ones up by a whole factor, so that their pixels stay square."""
    if max(image.size) > SIDE:
        image = image.copy()
        image.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
        return image
    factor = SIDE // max(image.size)
    return image.resize((image.width * factor, image.height * factor), Image.Resampling.NEAREST)
