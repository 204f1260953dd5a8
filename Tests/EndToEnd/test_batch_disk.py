"""Output folders that are full, read-only, missing or not folders."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import binary, trees


@contextlib.contextmanager
def mounted(folder: Path, options: str) -> Iterator[Path]:
    """A file system in memory at `folder`; skips where nobody may mount one."""
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, check=False)
    if made.returncode:
        pytest.skip(f"no file system can be mounted here: {made.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def large_jpeg(size: int) -> bytes:
    """A JPEG under a HEIC name that passes through at its full size: room is taken without much work."""
    small = trees.picture("strangers/jpeg.HEIC")
    comment = b"\xff\xfe\xff\xff" + bytes(0xFFFD)
    return small[:2] + comment * (size // len(comment)) + small[2:]


def test_a_full_disk_fails_pictures_cleanly_and_the_rest_stays_true(tmp_path: Path) -> None:
    source = tmp_path / "photos"
    trees.write(source, *[f"{number:02d}.heic" for number in range(20)], content=large_jpeg(700_000))
    trees.write(source, "small.heic")
    with mounted(tmp_path / "out", "size=5m") as target:
        outcome = binary.run("convert", source, "-o", target, "--json")
        summary = outcome.summary
        assert outcome.status == 1
        assert summary["found"] == 21 == summary["converted"] + summary["failed"]
        failed = [record for record in outcome.records if record["status"] == "failed"]
        assert {record["error"]["code"] for record in failed} == {"no-space"}
        assert "no space left" in outcome.errors
        assert "free" in outcome.errors.splitlines()[0], "it was said at the start that room is short"
        files = trees.snapshot(target)
        assert len(files) == summary["converted"]
        for record in outcome.records:
            if record["status"] == "converted":
                assert Path(record["output"]).stat().st_size == record["bytes"]
    with mounted(tmp_path / "roomy", "size=64m") as target:
        assert binary.run("convert", source, "-o", target).status == 0
        assert len(trees.snapshot(target)) == 21


def test_a_read_only_output_is_noticed_before_anything_is_converted(tmp_path: Path) -> None:
    (source,) = trees.write(tmp_path, "a.heic")
    with mounted(tmp_path / "out", "size=1m,ro") as target:
        outcome = binary.run("convert", source, "-o", target)
        assert outcome.status == 2
        assert "read-only" in outcome.errors
        assert not outcome.output
        beside = binary.run("convert", source, "-o", target / "a.jpg")
        assert (beside.status, "read-only" in beside.errors) == (2, True)


@pytest.mark.parametrize("out", ["missing/deeper", "missing/a.jpg", "a.heic/b"])
def test_an_output_that_cannot_be_is_noticed_at_the_start(tmp_path: Path, out: str) -> None:
    (source,) = trees.write(tmp_path, "a.heic")
    outcome = binary.run("convert", source, "-o", tmp_path / out)
    assert outcome.status == 2
    assert outcome.errors.count("\n") == 1
    assert os.listdir(tmp_path) == ["a.heic"]


def test_a_folder_that_may_not_be_read_is_a_failure_and_not_silence(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may read everything")
    trees.write(tmp_path, "photos/a.heic", "photos/closed/b.heic")
    closed = tmp_path / "photos" / "closed"
    closed.chmod(0)
    try:
        outcome = binary.run("convert", tmp_path / "photos", "-o", tmp_path / "out", "--json")
    finally:
        closed.chmod(0o700)
    assert outcome.status == 1
    assert (outcome.summary["converted"], outcome.summary["failed"]) == (1, 1)
