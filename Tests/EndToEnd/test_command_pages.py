"""Help, manual and completions as the shells and pagers read them."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import termios
from pathlib import Path

import pytest

from support import binary

COMMANDS = ("convert", "serve", "health", "inspect", "verify", "bench", "completions", "man")


def program(name: str) -> str:
    """Where a program is that not every machine has."""
    found = shutil.which(name)
    if not found:
        pytest.skip(f"{name} is not installed: Scripts/setup --tests")
    return found


@pytest.fixture
def script(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The completions for the test's shell, in a file."""
    shell = request.param
    file = tmp_path / {"zsh": "_imgconv", "fish": "imgconv.fish", "bash": "imgconv.bash"}[shell]
    file.write_bytes(binary.run("completions", shell).output)
    return file


CASES = [
    ("imgconv comp", {"completions"}),
    ("imgconv help ver", {"verify"}),
    ("imgconv convert --chr", {"--chroma"}),
    ("imgconv convert --chroma 42", {"420", "422"}),
    ("imgconv convert --chroma=42", {"420", "422"}),
    ("imgconv completions f", {"fish"}),
    ("imgconv verify --jo", {"--jobs"}),
]


@pytest.mark.parametrize("script", ["bash"], indirect=True)
@pytest.mark.parametrize(("line", "expected"), CASES)
def test_bash_completes(script: Path, line: str, expected: set[str]) -> None:
    # Readline hands an = over as a word of its own.
    words = line.replace("=", " = ").split()
    asked = f'COMP_WORDS=({" ".join(words)}) COMP_CWORD={len(words) - 1}; _imgconv; printf "%s\\n" "${{COMPREPLY[@]}}"'
    ended = subprocess.run(
        [program("bash"), "-c", f". {script}; {asked}"], capture_output=True, text=True, check=True
    )
    assert (set(ended.stdout.split()), ended.stderr) == (expected, "")


@pytest.mark.parametrize("script", ["fish"], indirect=True)
@pytest.mark.parametrize(("line", "expected"), CASES)
def test_fish_completes(script: Path, tmp_path: Path, line: str, expected: set[str]) -> None:
    ended = subprocess.run(
        [program("fish"), "-c", f"source {script}; complete -C '{line}'"],
        capture_output=True, text=True, check=True, env={**os.environ, "HOME": str(tmp_path)}, cwd=tmp_path,
    )
    found = {entry.split("\t")[0].split("=")[-1] for entry in ended.stdout.splitlines()}
    assert (found - {script.name}, ended.stderr) == (expected, "")


@pytest.mark.parametrize("script", ["zsh"], indirect=True)
@pytest.mark.parametrize(("line", "expected"), CASES)
def test_zsh_completes(script: Path, tmp_path: Path, line: str, expected: set[str]) -> None:
    """A zsh on a terminal of its own is sent the line and asked to list what fits."""
    steps = f"""
        zmodload zsh/zpty
        zpty z {program("zsh")} -f -i
        zpty -w z 'PS1=READY; fpath=({script.parent} $fpath); autoload -Uz compinit; compinit -u -d {tmp_path}/dump'
        zpty -w z 'LISTMAX=1000; bindkey "^T" list-choices; print SET UP'
        zpty -r z seen '*SET UP*READY*'
        zpty -n -w z '{line}'$'\\C-t'
        zpty -n -w z $'\\C-u'$'\\n'
        zpty -w z 'print THE END'
        zpty -r z seen $'*\\nTHE END*'
        print -r -- $seen
    """
    ended = subprocess.run(
        [program("zsh"), "-f", "-c", steps], capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path,
        env={**os.environ, "TERM": "dumb", "HOME": str(tmp_path)},
    )
    words = set(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", " ", ended.stdout).split())
    assert expected <= words, ended.stdout + ended.stderr


def test_the_manual_is_sound_and_readable(tmp_path: Path) -> None:
    page = tmp_path / "imgconv.1"
    page.write_bytes(binary.run("man").output)
    lint = subprocess.run([program("mandoc"), "-T", "lint", page], capture_output=True, text=True, check=False)
    complaints = [line for line in lint.stdout.splitlines() if "missing date" not in line]
    assert not complaints
    shown = subprocess.run([program("mandoc"), "-T", "ascii", page], capture_output=True, text=True, check=True)
    assert "--max-bytes" in shown.stdout


def on_terminal(*arguments: str, columns: int) -> list[str]:
    """The lines that a terminal of this width gets."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen([binary.path(), *arguments], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave) as process:
        os.close(slave)
        shown = b""
        try:
            while piece := os.read(master, 65536):
                shown += piece
        except OSError:
            pass  # The terminal hangs up when its last writer is gone.
        os.close(master)
        assert process.wait(timeout=60) == 0
    return shown.decode().splitlines()


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_the_terminal(command: str, columns: int) -> None:
    for line in on_terminal(command, "--help", columns=columns):
        # Usage and examples are one line each; so is a word that is longer than the terminal is wide.
        longest = max(map(len, line.split()), default=0)
        assert len(line) <= columns or "imgconv" in line or "http" in line or longest > columns - 12, line


@pytest.mark.parametrize("command", ["man", "completions"])
def test_examples_work_on_a_fresh_machine(tmp_path: Path, command: str) -> None:
    page = binary.run(command, "--help").output.decode()
    examples = [line.strip() for line in page.splitlines() if line.strip().startswith("mkdir -p ")]
    assert examples
    for example in examples:
        ended = subprocess.run(
            [program("bash"), "-c", example], capture_output=True, text=True,
            env={**os.environ, "HOME": str(tmp_path), "PATH": f"{binary.path().parent}:{os.environ['PATH']}"},
        )
        assert (ended.returncode, ended.stderr) == (0, ""), example
        assert (tmp_path / example.rsplit("~/", 1)[1]).stat().st_size > 0
