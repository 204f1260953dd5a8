#!/usr/bin/env python3
"""Makes the test pictures and their manifest. See README.md.

Needs Python 3.10 or later and requirements.txt: av (carries x265 and SVT-AV1), numpy, Pillow (carries libavif), and
for `--verify` pillow-heif.

  make.py             writes the pictures and manifest.tsv beside this file
  make.py --check     makes them elsewhere and compares: the truths of the manifest must be the same; other bytes are
                      only told of, since another version of an encoder writes other bytes
  make.py --verify    opens every good picture with pillow-heif and compares its colours with the manifest
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from maker.entry import COLUMNS, Entry  # noqa: E402 - after the path is set

RECIPES = (
    "geometry",
    "textures",
    "formats",
    "colours",
    "transparency",
    "metadata",
    "items",
    "containers",
    "avif",
    "strangers",
    "cuts",
    "lies_sizes",
    "lies_places",
    "lies_properties",
    "bombs",
    "damage",
)


def all_entries() -> list[Entry]:
    """Every row, in the order of the recipes."""
    rows = [entry for name in RECIPES for entry in importlib.import_module(f"maker.recipes.{name}").entries()]
    names = [row.name for row in rows]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        sys.exit(f"names used twice: {sorted(twice)}")
    return rows


def manifest(rows: list[Entry]) -> str:
    """The manifest's text."""
    return "\n".join(["\t".join(COLUMNS), *(row.row() for row in rows)]) + "\n"


def write(rows: list[Entry], folder: Path) -> None:
    """Writes the pictures and the manifest, and removes pictures that no row names any more."""
    kept = {folder / "pictures" / row.name for row in rows if not row.derive}
    for old in (folder / "pictures").rglob("*"):
        if old.is_file() and old not in kept:
            old.unlink()
    for row in rows:
        if not row.derive:
            target = folder / "pictures" / row.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(row.data)
    (folder / "manifest.tsv").write_text(manifest(rows))
    selftest = next(row for row in rows if row.name == "selftest.heic")
    (folder / "selftest.heic").write_bytes(selftest.data)


def check(rows: list[Entry]) -> int:
    """Compares what the recipes give now with what is here; 1 when a truth or the set of files differs."""
    wanted, found = manifest(rows).splitlines(), (HERE / "manifest.tsv").read_text().splitlines()
    different = sorted(set(wanted) ^ set(found))
    # Where cuts and changes lie follows from the bytes of their base, so they may move with the encoder.
    serious = [line for line in different if not line.split("\t")[1]]
    others = [row.name for row in rows if not row.derive and _stored(row.name) != row.data]
    for line in serious:
        print(("made, not here: " if line in wanted else "here, not made: ") + line)
    if others:
        print(f"{len(others)} files have other bytes than here (another encoder version?), the first is {others[0]}")
    print(f"{len(rows)} rows, {len(serious)} truths differ, {len(others)} files differ")
    return 1 if serious or any(_stored(name) is None for name in others) else 0


def _stored(name: str) -> bytes | None:
    path = HERE / "pictures" / name
    return path.read_bytes() if path.exists() else None


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with what is here, write nothing")
    parser.add_argument("--verify", action="store_true", help="open the good pictures that are here with pillow-heif")
    options = parser.parse_args()
    if options.verify:
        sys.exit(importlib.import_module("maker.verify").verify(HERE))
    rows = all_entries()
    if options.check:
        sys.exit(check(rows))
    write(rows, HERE)
    size = sum(len(row.data) for row in rows)
    print(f"{len(rows)} rows, {sum(not row.derive for row in rows)} files, {size} bytes")


if __name__ == "__main__":
    main()
