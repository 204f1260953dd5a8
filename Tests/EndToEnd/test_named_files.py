"""Files that options name to be read or written: slips, pipes and devices."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from support import binary, trees

DEVICES = ["/dev/null", "/dev/zero", "/dev/full"]


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder of photos, and a pipe that nobody else has open."""
    trees.write(tmp_path / "photos", "1.heic", "2.heic")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "photos"


def test_a_photo_is_not_taken_for_a_journal(photos: Path, tmp_path: Path) -> None:
    before = trees.snapshot(photos)
    outcome = binary.run("convert", "--journal", *sorted(photos.iterdir()), "-o", tmp_path / "out")
    assert outcome.status == 2
    assert "1.heic: it exists and is no journal of imgconv's" in outcome.errors
    assert trees.snapshot(photos) == before
    assert not (tmp_path / "out").exists()


def test_a_dry_run_leaves_the_journal_alone(photos: Path, tmp_path: Path) -> None:
    outcome = binary.run("convert", photos, "-o", tmp_path / "out", "--journal", photos / "1.heic", "--dry-run")
    assert outcome.status == 0, outcome.errors


@pytest.mark.parametrize("journal", [*DEVICES, "pipe"])
def test_a_journal_is_a_file(photos: Path, tmp_path: Path, journal: str) -> None:
    outcome = binary.run("convert", photos, "-o", tmp_path / "out", "--journal", tmp_path / journal, seconds=20)
    assert outcome.status == 2
    assert "it is a device, pipe or socket, not a file" in outcome.errors
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("page", [*DEVICES, "pipe", "photos/1.heic"])
def test_a_page_goes_into_no_file_but_an_earlier_page(photos: Path, tmp_path: Path, page: str) -> None:
    before = trees.snapshot(photos)
    command = ["bench", photos, "--count", "1", "--rounds", "1", "--jobs", "1", "--html"]
    outcome = binary.run(*command, tmp_path / page, seconds=20)
    assert outcome.status == 2
    assert "no report of imgconv's" in outcome.errors or "not a file" in outcome.errors
    assert outcome.output == b"", "nothing was measured"
    assert trees.snapshot(photos) == before


def test_a_page_replaces_an_earlier_one(photos: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    command = ["bench", photos, "--count", "1", "--rounds", "1", "--jobs", "1", "--html", page]
    assert binary.run(*command).status == 0
    page.write_text(page.read_text() + "x" * 100_000)
    assert binary.run(*command).status == 0
    assert page.read_text().startswith("<!doctype html>\n<html")
    assert page.read_text().rstrip().endswith("</html>")


def test_a_list_of_print0_asks_for_its_option(photos: Path, tmp_path: Path) -> None:
    found = subprocess.run(["find", "photos", "-name", "*.heic", "-print0"], cwd=tmp_path, capture_output=True, check=True)
    command = ["convert", "-o", tmp_path / "out", "--files-from", "-"]
    outcome = binary.run(*command, stdin=found.stdout, cwd=tmp_path)
    assert outcome.status == 2
    assert "add -0" in outcome.errors
    assert not (tmp_path / "out").exists()
    outcome = binary.run(*command, "-0", stdin=found.stdout, cwd=tmp_path)
    assert outcome.status == 0
    assert set(trees.snapshot(tmp_path / "out")) == {b"photos/1.jpg", b"photos/2.jpg"}


@pytest.mark.parametrize("separator", [[], ["-0"]])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/urandom"])
def test_a_list_that_never_ends_is_not_read(tmp_path: Path, device: str, separator: list[str]) -> None:
    outcome = binary.run("convert", "-o", tmp_path / "out", "--files-from", device, *separator, seconds=20)
    assert outcome.status == 2
    assert "it is a device, not a list" in outcome.errors
    assert not (tmp_path / "out").exists()


def test_a_list_may_come_through_a_pipe(photos: Path, tmp_path: Path) -> None:
    line = f"{binary.path()} convert -o {tmp_path}/out --files-from <(ls -d {photos}/*)"
    assert subprocess.run(["bash", "-c", line], check=False, timeout=60).returncode == 0
    assert len(trees.snapshot(tmp_path / "out")) == 2


def test_verify_and_inspect_say_what_is_no_file(photos: Path, tmp_path: Path) -> None:
    for command in (["verify", photos / "1.heic", tmp_path / "pipe"], ["inspect", tmp_path / "pipe"]):
        outcome = binary.run(*command, seconds=20)
        assert outcome.status == 1
        assert "it is a device, pipe or socket, not a file" in outcome.errors


@pytest.mark.parametrize("token", ["pipe", "/dev/zero", "photos", "nothing"])
def test_a_token_that_is_no_file_is_told_in_words(photos: Path, tmp_path: Path, token: str) -> None:
    outcome = binary.run("serve", "--listen", "127.0.0.1:0", "--token-file", tmp_path / token, seconds=20)
    assert outcome.status == 2
    assert str(tmp_path / token) in outcome.errors
    assert "SystemError" not in outcome.errors and "(code:" not in outcome.errors


def test_a_token_file_that_is_too_long_is_told_its_limit(tmp_path: Path) -> None:
    outcome = binary.run("serve", "--listen", "127.0.0.1:0", "--token-file", "/dev/zero", seconds=20)
    assert outcome.status == 2
    assert "/dev/zero cannot be read: it is longer than 65.5 kB" in outcome.errors


def test_a_journal_that_cannot_be_made_leaves_no_output_folder(photos: Path, tmp_path: Path) -> None:
    outcome = binary.run("convert", photos, "-o", tmp_path / "made", "--journal", tmp_path / "no such" / "journal")
    assert outcome.status == 2
    assert "no such file or folder" in outcome.errors
    assert not (tmp_path / "made").exists()


def test_a_line_that_can_be_no_path_is_not_repeated_at_length(tmp_path: Path) -> None:
    (tmp_path / "list").write_bytes(b"x" * 3_000_000)
    outcome = binary.run("convert", "--files-from", tmp_path / "list", "-o", tmp_path / "long")
    assert outcome.status == 1
    assert "xxx... (3000000 bytes)" in outcome.errors
    assert len(outcome.errors) < 2000
