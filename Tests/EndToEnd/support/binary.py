"""Finds the built imgconv and runs it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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


def run(*arguments: str | bytes | os.PathLike, seconds: float = 600, stdin: bytes = b"", **popen: Any) -> Outcome:
    """Runs imgconv to its end; `popen` goes to the subprocess (its folder, its user)."""
    ended = subprocess.run(
        [path(), *arguments], input=stdin, capture_output=True, timeout=seconds, check=False, **popen
    )
    return Outcome(ended.returncode, ended.stdout, ended.stderr.decode("utf-8", "replace"))


class paused:  # noqa: N801 - reads like a function
    """Runs imgconv until its first picture is converted, and stops it there for the block; then lets it end."""

    outcome: Outcome

    def __init__(self, *arguments: str | bytes | os.PathLike) -> None:
        self._process = subprocess.Popen(
            [path(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )

    def __enter__(self) -> paused:
        assert self._process.stdout is not None
        self._first = self._process.stdout.readline()
        self._process.send_signal(signal.SIGSTOP)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGCONT)
        output, errors = self._process.communicate(timeout=120)
        self.outcome = Outcome(self._process.returncode, self._first + output, errors.decode("utf-8", "replace"))
