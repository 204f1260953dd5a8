"""Finds the built imgconv and runs it."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3]


def path() -> Path:
    """`IMGCONV` when it is set, else the release build, else the debug build."""
    if named := os.environ.get("IMGCONV"):
        return Path(named).resolve()
    for build in ("release", "debug"):
        if (found := PACKAGE / ".build" / build / "imgconv").exists():
            return found
    raise FileNotFoundError("imgconv is not built: run make build, or name it in IMGCONV")


@dataclass
class Outcome:
    """How a run of imgconv ended."""

    status: int
    output: bytes
    errors: str

    @property
    def records(self) -> list[dict]:
        """The lines of `--json` about files."""
        return [line for line in self._lines() if line.get("type") == "file"]

    @property
    def summary(self) -> dict:
        """The last line of `--json`."""
        return next(line for line in reversed(self._lines()) if line.get("type") == "summary")

    def _lines(self) -> list[dict]:
        return [json.loads(line) for line in self.output.decode("utf-8", "replace").splitlines() if line]


def run(*arguments: str | bytes | os.PathLike, seconds: float = 600, stdin: bytes = b"") -> Outcome:
    """Runs imgconv to its end."""
    ended = subprocess.run([path(), *arguments], input=stdin, capture_output=True, timeout=seconds, check=False)
    return Outcome(ended.returncode, ended.stdout, ended.stderr.decode("utf-8", "replace"))
