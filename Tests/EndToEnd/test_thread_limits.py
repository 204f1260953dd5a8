"""Where the system gives too few threads or too little memory, commands say so at once instead of hanging."""

from __future__ import annotations

import os
import resource
import shutil
from pathlib import Path

import pytest

from support import binary, pictures, trees
from support.server import Server

NOBODY = 65534


@pytest.fixture
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program and a picture where an unprivileged user can use them: limits of processes do not hold for root."""
    folder = tmp_path_factory.mktemp("unprivileged")
    for place in (folder, folder.parent, folder.parent.parent):
        place.chmod(0o755)
    shutil.copy(binary.path(), folder / "imgconv")
    trees.write(folder, "a.heic")
    (folder / "out").mkdir()
    (folder / "out").chmod(0o777)
    return folder


def lower(limit: int, value: int) -> None:
    """Takes the child's privileges, then sets its limit."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    resource.setrlimit(limit, (value, value))


@pytest.mark.parametrize(
    ("limit", "value"),
    [(resource.RLIMIT_NPROC, 4), (resource.RLIMIT_DATA, 30_000_000), (resource.RLIMIT_AS, 50_000_000)],
    ids=["processes", "data", "addresses"],
)
@pytest.mark.parametrize(
    "command",
    [
        ["convert", "a.heic", "-o", "out"],
        ["convert", "a.heic", "-o", "out", "--in-process", "--journal", "out/journal"],
        ["inspect", "a.heic"],
        ["verify", "a.heic", "a.heic"],
        ["bench", "a.heic", "--in-process"],
        ["bench", "a.heic"],
        ["serve", "--listen", "127.0.0.1:0"],
    ],
    ids=["convert", "convert in process", "inspect", "verify", "bench in process", "bench", "serve"],
)
def test_too_few_threads_are_told(
    program: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], limit: int, value: int
) -> None:
    if limit == resource.RLIMIT_NPROC and os.geteuid() != 0:
        pytest.skip("other processes of this user count, too")
    monkeypatch.setenv("IMGCONV", str(program / "imgconv"))
    outcome = binary.run(*command, seconds=30, cwd=program, preexec_fn=lambda: lower(limit, value))
    assert outcome.status == 1
    assert "can be started" in outcome.errors
    assert "ulimit -u" in outcome.errors
    assert not list((program / "out").glob("*.jpg"))


def test_commands_without_work_need_no_threads(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMGCONV", str(program / "imgconv"))
    outcome = binary.run("convert", "--help", preexec_fn=lambda: lower(resource.RLIMIT_NPROC, 0))
    assert outcome.status == 0


@pytest.mark.parametrize("megabytes", [250, 400, 500])
def test_a_service_works_and_ends_where_addresses_are_few(megabytes: int) -> None:
    """Each thread that allocates has a heap of its own otherwise, and some of these limits leave none for the next thread."""
    limit = megabytes << 20
    with Server("--drain", "1s", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))) as server:
        assert server.request("POST", "/convert", pictures.bytes_of("single.heic")).status == 200
    assert server.process.returncode == 0
