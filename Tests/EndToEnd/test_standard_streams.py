"""Standard streams that are closed, full, or read by nobody."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

from support import binary, trees

COMMANDS = {
    "convert --json": "convert {tree} -o {out} --json",
    "convert --verbose": "convert {tree} -o {out} --verbose",
    "convert one": "convert {picture} -o {out} --json",
    "convert to output": "convert {picture} -o -",
    "dry run": "convert {tree} -o {out} --dry-run",
    "inspect": "inspect {tree}",
    "inspect --json": "inspect --json {picture}",
    "verify": "verify {picture} {jpeg}",
    "bench --json": "bench {picture} --json --count 1 --rounds 1 --jobs 1",
    "man": "man",
    "completions": "completions zsh",
    "help": "help serve",
    "overview": "--help",
    "version": "--version",
}


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of bash, in which `imgconv` is the binary."""
    script = f"imgconv() {{ {shlex.quote(str(binary.path()))} \"$@\"; }}; {line}"
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(params=COMMANDS.values(), ids=COMMANDS.keys())
def command(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A command that prints results."""
    tree, jpeg = tmp_path / "tree", tmp_path / "a.jpg"
    trees.write(tree, *[f"{number}.heic" for number in range(3)])
    assert binary.run("convert", tree / "0.heic", "-o", jpeg).status == 0
    return "imgconv " + request.param.format(tree=tree, picture=tree / "0.heic", jpeg=jpeg, out=tmp_path / "out")


def test_results_that_find_no_room_are_an_error(command: str) -> None:
    ended = shell(f"{command} > /dev/full")
    assert ended.returncode == 2
    assert ended.stderr.count("no space left on its file system") == 1
    assert "standard output cannot be written" in ended.stderr


def test_results_for_a_reader_that_left_end_quietly_as_after_a_signal(command: str) -> None:
    # The reader has closed its end before the first byte: the opening of a FIFO waits for both.
    ended = shell(f"d=$(mktemp -d); mkfifo $d/f; (exec < $d/f) & {{ wait; {command}; }} > $d/f; s=$?; rm -r $d; exit $s")
    assert ended.returncode == 130
    assert "written" not in ended.stderr


def test_results_without_a_standard_output_are_an_error(command: str) -> None:
    ended = shell(f"{command} >&-")
    assert ended.returncode == 2
    assert "standard output cannot be written: it is closed" in ended.stderr


def test_a_limit_of_file_sizes_is_an_error_and_no_crash(command: str, tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.write_bytes(bytes(4096))
    ended = shell(f"ulimit -f 4; {command} >> {full}")
    assert ended.returncode in (1, 2), ended.stderr
    assert full.stat().st_size <= 4096


def test_closed_streams_are_not_taken_by_files(tmp_path: Path) -> None:
    (source,) = trees.write(tmp_path, "a.heic")
    journal = tmp_path / "journal"
    # With a second input that fails, there is a message that could go astray.
    line = f"imgconv convert {tmp_path} {tmp_path}/nothing.heic -o {tmp_path}/out --journal {journal} --verbose"
    assert shell(f"{line} <&- >&- 2>&-").returncode == 2
    assert [line[:1] for line in journal.read_text().splitlines()] == ["{"]
    assert (tmp_path / "out" / "a.jpg").read_bytes()[-2:] == b"\xff\xd9"
    assert Path(source.decode()).read_bytes() == trees.picture()


@pytest.mark.parametrize("command", ["inspect -", "convert - -o x.jpg"])
def test_a_standard_input_that_is_closed_is_named_so(command: str) -> None:
    ended = shell(f"cd /; imgconv {command} <&-")
    assert ended.returncode == 1
    assert "cannot be read: it is closed" in ended.stderr
