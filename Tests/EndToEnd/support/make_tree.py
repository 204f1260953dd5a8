#!/usr/bin/env python3
"""Makes a large tree of tiny HEICs with difficult names, to try batches on.

  make_tree.py FOLDER [--files 40000] [--copy]

Pictures are hard links to a few small originals in FOLDER/.originals (copies with --copy, or where links do not work),
so a tree of 40,000 takes little room. Beside them lie what a batch must leave alone: hidden files, AppleDouble
companions, JPEGs that imgconv did not write, and files that are no pictures. Prints what it made as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from pathlib import Path

PICTURES = Path(__file__).resolve().parents[3] / "TestImages" / "pictures"
GOOD = ("selftest.heic", "single.heic", "orient/single-6.heic", "exif/orientation-6-turned.heic", "avif/8-bit.avif")
BAD = ("strangers/png.heic", "strangers/empty.heic", "lies/ispe-single-bigger.heic")
NAMES = (
    b"IMG_%05d.HEIC",
    b"with space %05d.heic",
    b"new\nline %05d.heic",
    "Überraschung %05d.heic".encode(),
    "写真 %05d.heic".encode(),
    "family 👨‍👩‍👧 %05d.heif".encode(),
    b"invalid \xff\xfe utf-8 %05d.heic",
    b"-starts-with-dash %05d.heic",
    b'quote\'s "%05d".heic',
    b"tab\there %05d.hif",
    b"a.name.with.dots.%05d.heic",
    "de\u0301compose\u0301 %05d.heic".encode(),
    b"$(echo %05d) `x` ;&|.heic",
    b"%05d.HeIc",
    b"long " + b"n" * 200 + b" %05d.heic",
)
FOLDERS = (
    b"2024/05",
    b"2024/with space",
    "2024/пляж".encode(),
    b"invalid \xe9/deeper",
    b"new\nline",
    b"a/b/c/d/e/f/g/h",
)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=os.fsencode)
    parser.add_argument("--files", type=int, default=40_000)
    parser.add_argument("--copy", action="store_true")
    options = parser.parse_args()
    print(json.dumps(make(options.folder, options.files, options.copy)))


def make(folder: bytes, files: int, copy: bool = False) -> dict[str, int]:
    """Makes the tree and tells how many files of each kind it holds."""
    originals = os.path.join(folder, b".originals")
    os.makedirs(originals)
    sources = [_original(originals, name) for name in (*GOOD, *BAD)]
    good, bad = sources[: len(GOOD)], sources[len(GOOD) :]
    made = {"good": 0, "bad": 0, "aside": 0}
    for index in range(files):
        place = os.path.join(folder, FOLDERS[index // 500 % len(FOLDERS)], b"%03d" % (index // 500))
        if index % 500 == 0:
            os.makedirs(place, exist_ok=True)
            made["aside"] += _aside(place, good[0])
        kind = "bad" if index % 1000 == 999 else "good"
        source = bad[index // 1000 % len(bad)] if kind == "bad" else good[index % len(good)]
        _put(source, os.path.join(place, NAMES[index % len(NAMES)] % index), copy)
        made[kind] += 1
    return made


def _original(folder: bytes, name: str) -> bytes:
    target = os.path.join(folder, name.replace("/", "-").encode())
    shutil.copyfile(PICTURES / name, target)
    return target


def _aside(place: bytes, source: bytes) -> int:
    """What a batch must neither convert nor touch."""
    _put(source, os.path.join(place, b".hidden.heic"), True)
    _put(os.fsencode(PICTURES / "strangers/._single.heic"), os.path.join(place, b"._IMG_00000.HEIC"), True)
    for name in (b"notes.txt", b"clip.mov"):
        with open(os.path.join(place, name), "wb") as file:
            file.write(b"not a picture\n")
    return 4


def _put(source: bytes, target: bytes, copy: bool) -> None:
    if not copy:
        try:
            os.link(source, target)
            return
        except OSError:
            pass  # too many links to one file, or a file system without them
    shutil.copyfile(source, target)


if __name__ == "__main__":
    main()
