"""Trees of pictures for batches, and what a batch made of them."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from .binary import PACKAGE

PICTURES = PACKAGE / "TestImages" / "pictures"


def picture(name: str = "selftest.heic") -> bytes:
    """A test picture's bytes."""
    return (PICTURES / name).read_bytes()


def write(folder: Path, *names: str | bytes, content: bytes | None = None) -> list[bytes]:
    """Writes pictures of these names below `folder`, each a little different, and returns their paths."""
    paths = []
    for name in names:
        path = os.path.join(os.fsencode(folder), os.fsencode(name))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(picture() if content is None else content)
        paths.append(path)
    return paths


def snapshot(folder: Path) -> dict[bytes, str]:
    """Every file below `folder`, hidden ones too, with a digest of its content."""
    found = {}
    root = os.fsencode(folder)
    for place, _, names in os.walk(root):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = hashlib.sha256(file.read()).hexdigest()
    return found
