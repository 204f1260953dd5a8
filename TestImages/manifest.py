"""Reads the manifest and gives each row's bytes. Needs nothing but Python, so that tests can use it anywhere."""

from __future__ import annotations

import csv
from pathlib import Path
from collections.abc import Callable

FOLDER = Path(__file__).resolve().parent

Row = dict[str, str]
"""A row's cells by column name; README.md says what they mean."""


def rows(folder: Path = FOLDER) -> list[Row]:
    """The manifest's rows, in its order."""
    with open(folder / "manifest.tsv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def content(row: Row, by_name: dict[str, Row], folder: Path = FOLDER) -> bytes:
    """The file's bytes, read or derived."""
    if not row["derive"]:
        return (folder / "pictures" / row["name"]).read_bytes()
    return derived(row["derive"], lambda base: content(by_name[base], by_name, folder))


def derived(derive: str, read: Callable[[str], bytes]) -> bytes:
    """What `cut:LENGTH:BASE` or `put:OFFSET:HEX:BASE` says of the file that `read` gives for BASE."""
    verb, *arguments, base = derive.split(":")
    data = read(base)
    if verb == "cut":
        return data[: int(arguments[0])]
    if verb == "put":
        offset, piece = int(arguments[0]), bytes.fromhex(arguments[1])
        return data[:offset] + piece + data[offset + len(piece) :]
    raise ValueError(f"unknown derivation {derive}")


def patches(row: Row) -> list[tuple[int, int, tuple[int, int, int]]]:
    """Where to look (x, y) and what is to be seen (red, green, blue)."""
    found = []
    for cell in row["patches"].split():
        place, colour = cell.split(":")
        x, y = place.split(",")
        red, green, blue = bytes.fromhex(colour)
        found.append((int(x), int(y), (red, green, blue)))
    return found
