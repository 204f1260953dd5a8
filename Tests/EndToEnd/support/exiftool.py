"""Asks exiftool, which knows metadata better than we do."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
from pathlib import Path

PRESENT = shutil.which("exiftool") is not None


def run(*arguments: str | os.PathLike) -> bytes:
    """What exiftool prints; it ends with 1 for a file that has no metadata, which is no fault here."""
    return subprocess.run(["exiftool", *map(str, arguments)], capture_output=True, check=False).stdout


def tags(*files: Path) -> list[dict]:
    """All tags of each file by `group:name`, structures and duplicates as they are, numbers raw."""
    return json.loads(run("-json", "-G1", "-a", "-n", "-struct", *files) or "[]")


def warnings(file: Path) -> set[str]:
    """What `-validate` finds wrong in a file. As text, for JSON has room for one warning only."""
    lines = run("-validate", "-warning", "-error", "-a", "-s3", file).decode("utf-8", "replace").splitlines()
    return {line for line in lines if line != "OK" and not line.split(" ")[0].isdigit()}


def block(file: Path, name: str) -> bytes:
    """The EXIF or XMP block as a whole."""
    return run("-b", f"-{name}", file)


def segment(marker: int, payload: bytes) -> bytes:
    """A JPEG marker segment."""
    return struct.pack(">BBH", 0xFF, marker, len(payload) + 2) + payload
