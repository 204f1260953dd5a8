"""Ctrl-C and SIGTERM: what is in flight is finished, and the summary is true."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from support import binary, trees

FILES = 600


@pytest.fixture
def running(tmp_path: Path) -> subprocess.Popen:
    """A run over many pictures, one at a time, of which one has been converted."""
    trees.write(tmp_path / "in", *[f"{number:03d}.heic" for number in range(FILES)])
    process = subprocess.Popen(
        [binary.path(), "convert", tmp_path / "in", "-o", tmp_path / "out", "--json", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,  # What readline read ahead would be lost to communicate.
    )
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    assert first["status"] == "converted"
    return process


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_a_signal_finishes_what_is_in_flight(running: subprocess.Popen, tmp_path: Path, number: int) -> None:
    running.send_signal(number)
    output, errors = running.communicate(timeout=60)
    records = [json.loads(line) for line in output.splitlines()]
    summary = records[-1]
    assert running.returncode == 130
    assert summary["interrupted"]
    assert summary["found"] == summary["converted"] == len(records)
    assert summary["found"] + summary["notReached"] == FILES
    assert len(trees.snapshot(tmp_path / "out")) == summary["converted"]
    assert b"once more stops at once" in errors
    again = binary.run("convert", tmp_path / "in", "-o", tmp_path / "out", "--json")
    assert again.status == 0
    assert again.summary["skipped"] == summary["converted"]
    assert len(trees.snapshot(tmp_path / "out")) == FILES


def test_a_second_signal_stops_at_once_and_leaves_nothing_unfinished(running: subprocess.Popen, tmp_path: Path) -> None:
    running.send_signal(signal.SIGSTOP)
    running.send_signal(signal.SIGINT)
    running.send_signal(signal.SIGCONT)
    assert running.stderr is not None
    running.stderr.readline()
    while running.poll() is None:
        running.send_signal(signal.SIGINT)
        try:
            running.wait(timeout=0.15)
        except subprocess.TimeoutExpired:
            continue
    assert running.returncode == 130
    assert all(name.endswith(b".jpg") for name in trees.snapshot(tmp_path / "out"))
