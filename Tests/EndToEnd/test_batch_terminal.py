"""What a person sees: a batch whose standard error is a terminal."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from pathlib import Path

from support import binary, trees

ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def on_terminal(*arguments: str | os.PathLike, columns: int = 60, **environment: str) -> tuple[str, bytes]:
    """Runs imgconv with a terminal for its standard error; returns what the terminal got, and standard output."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    inherited = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    process = subprocess.Popen(
        [binary.path(), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**inherited, "TERM": "xterm-256color", **environment},
    )
    os.close(slave)
    shown = b""
    with contextlib.suppress(OSError):  # The terminal hangs up when its last writer is gone.
        while piece := os.read(master, 65536):
            shown += piece
    output = process.stdout.read() if process.stdout else b""
    process.wait(timeout=60)
    os.close(master)
    return shown.decode(), output


def make(tmp_path: Path) -> Path:
    trees.write(tmp_path / "in", *[f"{number:02d}.heic" for number in range(30)])
    trees.write(tmp_path / "in", "broken \x1b[31m.heic", content=b"no picture")
    return tmp_path / "in"


def test_progress_is_one_line_that_goes_away(tmp_path: Path) -> None:
    shown, output = on_terminal("convert", make(tmp_path), "-o", tmp_path / "out", "--jobs", "1")
    lines = [line for line in re.split(r"[\r\n]", shown) if " of 31" in line]
    assert lines, shown
    assert all(len(ESCAPE.sub("", line)) < 60 for line in lines)
    before_failures = shown[: shown.index("imgconv: ")]
    assert before_failures.endswith("\r\x1b[K"), "the line is cleared before anything else is printed"
    assert b"Found    31 files: 30 converted, 0 skipped, 1 failed" in output


def test_failures_are_red_unless_no_color_is_set_and_names_are_harmless(tmp_path: Path) -> None:
    source = make(tmp_path)
    coloured, _ = on_terminal("convert", source, "-o", tmp_path / "one")
    assert "\x1b[31mThis is not a picture" in coloured or "\x1b[31m" in coloured
    plain, _ = on_terminal("convert", source, "-o", tmp_path / "two", NO_COLOR="1")
    assert "\x1b[3" not in plain
    assert "broken \\u{1b}[31m.heic" in plain


def test_quiet_and_dumb_terminals_get_no_progress(tmp_path: Path) -> None:
    source = make(tmp_path)
    quiet, output = on_terminal("convert", source, "-o", tmp_path / "one", "--quiet")
    assert " of 31" not in quiet and not output
    dumb, _ = on_terminal("convert", source, "-o", tmp_path / "two", TERM="dumb")
    assert "\x1b" not in dumb and "\r\x1b" not in dumb


def test_a_pipe_gets_no_progress(tmp_path: Path) -> None:
    outcome = binary.run("convert", make(tmp_path), "-o", tmp_path / "out")
    assert " of 31" not in outcome.errors
    assert "\x1b" not in outcome.errors


def test_a_jpeg_is_not_written_to_a_terminal(tmp_path: Path) -> None:
    (source,) = trees.write(tmp_path, "a.heic")
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [binary.path(), "convert", source, "-o", "-"], stdout=slave, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    os.close(slave)
    assert process.stderr is not None
    assert b"standard output is a terminal" in process.stderr.read()
    assert process.wait(timeout=30) == 2
    os.close(master)
