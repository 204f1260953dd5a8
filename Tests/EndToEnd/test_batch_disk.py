"""Output folders that are full, read-only, missing or not folders."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
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


@pytest.fixture
def plain_user() -> Iterator[tuple[Path, dict]]:
    """A folder of a user who may not do everything, and how to run a process as that user."""
    with tempfile.TemporaryDirectory(prefix="imgconv-user-") as name:
        folder = Path(name)
        if os.geteuid() != 0:
            yield folder, {}
            return
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        if subprocess.run([binary.path(), "--version"], capture_output=True, check=False, **user).returncode:
            pytest.skip("another user cannot reach the program")
        yield folder, user


def test_what_may_not_be_read_is_a_failure_and_not_silence(plain_user: tuple[Path, dict]) -> None:
    folder, user = plain_user
    trees.write(folder, *[f"photos/{name}.heic" for name in ("a", "closed/b", "unsearchable/c", "d")])
    modes = {"closed": 0, "unsearchable": 0o444, "d.heic": 0}
    for name, mode in modes.items():
        (folder / "photos" / name).chmod(mode)
    try:
        outcome = binary.run("convert", folder / "photos", "-o", folder / "out", "--json", **user)
    finally:
        for name in modes:
            (folder / "photos" / name).chmod(0o700)
    assert outcome.status == 1, outcome.errors
    assert (outcome.summary["converted"], outcome.summary["failed"]) == (1, 3)
    assert {record["error"]["code"] for record in outcome.records if "error" in record} == {"unreadable"}


def test_photos_on_a_read_only_disk_need_another_output(tmp_path: Path) -> None:
    with mounted(tmp_path / "card", "size=1m") as card:
        trees.write(card, "DCIM/a.heic", "DCIM/b.heic")
        os.chmod(card / "DCIM" / "a.heic", 0o444)
        subprocess.run(["mount", "-o", "remount,ro", card], check=True)
        beside = binary.run("convert", card / "DCIM")
        assert (beside.status, beside.errors.count("\n")) == (2, 1)
        assert "-o names another folder" in beside.errors
        assert binary.run("convert", card / "DCIM", "-o", tmp_path / "out").status == 0
        # A JPEG that nobody may write to, like its source, is renewed and replaced all the same.
        assert binary.run("convert", card / "DCIM", "-o", tmp_path / "out", "--existing", "overwrite").status == 0
    assert sorted(trees.snapshot(tmp_path / "out")) == [b"a.jpg", b"b.jpg"]
    assert os.stat(tmp_path / "out" / "a.jpg").st_mode & 0o777 == 0o444


@pytest.mark.parametrize("event", ["removed", "read-only"])
def test_an_output_that_goes_away_ends_the_run(tmp_path: Path, event: str) -> None:
    trees.write(tmp_path / "in", *[f"{number:03d}.heic" for number in range(200)])
    with mounted(tmp_path / "disk", "size=8m") as disk:
        target = disk / "out"
        with binary.paused("convert", tmp_path / "in", "-o", target, "--json", "--jobs", "1") as process:
            if event == "removed":
                shutil.rmtree(target)
            elif subprocess.run(["mount", "-o", "remount,ro", disk], capture_output=True, check=False).returncode:
                pytest.skip("a JPEG was just being written")
        outcome = process.outcome
        assert outcome.status == 1
        summary = outcome.summary
        assert summary["found"] + summary["notReached"] == 200
        assert 1 <= summary["failed"] <= 3
        assert summary["notReached"] > 0
        assert event == "read-only" or not target.exists(), "what was pulled is not made anew on another disk"
