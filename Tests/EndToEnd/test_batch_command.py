"""The command line as a person or a script meets it."""

from __future__ import annotations

import base64
import io
import json
import os
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from support import binary, trees


def test_a_file_goes_beside_its_source_with_its_date(tmp_path: Path) -> None:
    (source,) = trees.write(tmp_path, "IMG_1.HEIC")
    os.utime(source, ns=(1_700_000_000_123_456_789, 1_700_000_000_123_456_789))
    os.chmod(source, 0o604)
    assert binary.run("convert", source).status == 0
    status = (tmp_path / "IMG_1.jpg").stat()
    assert (status.st_mtime_ns, status.st_mode & 0o777) == (1_700_000_000_123_456_789, 0o604)


def test_a_pipe_gives_the_same_jpeg_as_a_file(tmp_path: Path) -> None:
    (source,) = trees.write(tmp_path, "a.heic")
    binary.run("convert", source, "-o", tmp_path / "a.jpg")
    expected = (tmp_path / "a.jpg").read_bytes()
    piped = binary.run("convert", "-", stdin=trees.picture())
    assert (piped.status, piped.output, piped.errors) == (0, expected, "")
    assert binary.run("convert", source, "-o", "-").output == expected
    assert binary.run("convert", "-", "-o", tmp_path / "b.jpg", stdin=trees.picture()).status == 0
    assert (tmp_path / "b.jpg").read_bytes() == expected


def test_a_picture_that_fails_puts_nothing_on_standard_output() -> None:
    whole = trees.picture("tiled.heic")
    outcome = binary.run("convert", "-", stdin=whole[: len(whole) // 2])
    assert (outcome.status, outcome.output) == (1, b"")
    assert outcome.errors.startswith("imgconv: -: ")
    empty = binary.run("convert", "-", stdin=b"")
    assert (empty.status, empty.output) == (1, b"")


def test_json_tells_everything_about_each_file(tmp_path: Path) -> None:
    trees.write(tmp_path / "in", "good.heic", b"bad \xff name.heic", ".hidden.heic")
    trees.write(tmp_path / "in", "broken.heic", content=b"no picture")
    outcome = binary.run("convert", tmp_path / "in", "-o", tmp_path / "out", "--json")
    records = {record["source"].split("/")[-1]: record for record in outcome.records}
    good = records["good.heic"]
    assert good["status"] == "converted"
    jpeg = Path(good["output"]).read_bytes()
    assert good["bytes"] == len(jpeg)
    assert (good["width"], good["height"]) == Image.open(io.BytesIO(jpeg)).size
    assert good["fileBytes"] == len(trees.picture())
    assert (good["quality"], good["scale"], good["sourceDepth"], good["depth"]) == (0.83, "ijg", 8, 8)
    assert good["decoder"] in ("ffmpeg", "libde265")
    assert good["ratio"] == pytest.approx(good["bytes"] / good["sourceBytes"], abs=1e-4)
    assert good["seconds"] >= 0
    strange = next(record for record in outcome.records if "sourceBase64" in record)
    assert base64.b64decode(strange["sourceBase64"]).endswith(b"/bad \xff name.heic")
    assert os.path.exists(base64.b64decode(strange["outputBase64"]))
    assert records["broken.heic"]["error"]["code"] == "not-an-image"
    assert records[".hidden.heic"]["reason"]["code"] == "hidden"
    assert outcome.summary["found"] == 4
    assert outcome.status == 1


def test_names_come_from_a_list(tmp_path: Path) -> None:
    trees.write(tmp_path, "photos/a.heic", "photos/sub/b\nb.heic", "photos/c.heic")
    names = b"photos/a.heic\0photos/sub/b\nb.heic\0"
    ended = subprocess.run(
        [binary.path(), "convert", "--files-from", "-", "-0", "-o", "out"],
        input=names,
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert sorted(trees.snapshot(tmp_path / "out")) == [b"photos/a.jpg", b"photos/sub/b\nb.jpg"]


def test_a_dry_run_names_targets_and_touches_nothing(tmp_path: Path) -> None:
    trees.write(tmp_path, "in/a.heic", "in/a.heif")
    before = trees.snapshot(tmp_path)
    outcome = binary.run("convert", tmp_path / "in", "-o", tmp_path / "out", "--dry-run")
    assert outcome.status == 0
    assert b"a.heic.jpg" in outcome.output and b"a.heif.jpg" in outcome.output
    assert trees.snapshot(tmp_path) == before
    assert not (tmp_path / "out").exists()


def test_a_reader_that_leaves_ends_the_run(tmp_path: Path) -> None:
    trees.write(tmp_path / "in", *[f"{number}.heic" for number in range(1000)])
    process = subprocess.Popen(
        [binary.path(), "convert", tmp_path / "in", "-o", tmp_path / "out", "--json", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=60) == 130, "as after a signal"
    assert len(trees.snapshot(tmp_path / "out")) < 1000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["convert"], "needs an INPUT"),
        (["convert", "a.heic", "--qualtiy", "1"], "did you mean --quality?"),
        (["convert", "a.heic", "--quality", "83"], "--quality 83: must be a number greater than 0 and at most 1"),
        (["convert", "a.heic", "b.heic", "-o", "x.jpg"], "name a folder"),
        (["convert", "-", "-o", "folder"], "needs a file name"),
        (["convert", "-", "a.heic"], "must be the only INPUT"),
        (["convert", "a.heic", "-o", "-", "--json"], "both want standard output"),
        (["convert", "a.heic", "-0"], "goes with --files-from"),
        (["convert", "a.heic", "--shard", "auto"], "SLURM_ARRAY_TASK_ID"),
        (["convert", "a.heic", "--files-from", "/nowhere"], "no such file"),
        (["convert", "/", "-o", "x.jpg"], "is a folder"),
        (["verify", "a"], "needs a SOURCE"),
        (["completions", "tcsh"], "none of bash|zsh|fish"),
        (["konvert"], "did you mean convert?"),
        (["photo.heic"], "imgconv convert photo.heic"),
        ([], "Usage: imgconv COMMAND"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_status_2_and_says_what_to_do(arguments: list[str], message: str) -> None:
    outcome = binary.run(*arguments)
    assert outcome.status == 2
    assert message in outcome.errors
    assert not outcome.output


def test_all_that_is_wrong_is_said_at_once() -> None:
    outcome = binary.run("convert", "--jobs", "0", "--chroma", "411", "--nonsense")
    assert outcome.status == 2
    for part in ("--jobs 0", "--chroma 411", "--nonsense", "needs an INPUT", "imgconv convert --help"):
        assert part in outcome.errors


@pytest.mark.parametrize("command", ["convert", "inspect", "verify", "serve", "completions", "man"])
def test_help_goes_to_standard_output(command: str) -> None:
    outcome = binary.run(command, "--help")
    assert outcome.status == 0
    assert outcome.output.startswith(f"imgconv {command}: ".encode())
    assert binary.run("help", command).output == outcome.output


def test_inspect_prints_a_line_of_json_for_each_file(tmp_path: Path) -> None:
    (source,) = trees.write(tmp_path, "a.heic", content=trees.picture("tiled.heic"))
    outcome = binary.run("inspect", "--json", source, tmp_path / "nothing.heic")
    lines = [json.loads(line) for line in outcome.output.splitlines()]
    assert (lines[0]["picture"]["width"], lines[0]["picture"]["height"]) == (192, 128)
    assert lines[1]["error"]["code"] == "unreadable"
    assert outcome.status == 1
    assert b"192 x 128" in binary.run("inspect", source).output


def test_inspect_names_what_would_be_refused() -> None:
    broken = trees.PICTURES / "codecs/avc1.heic"
    for options in ((), ("--json",)):
        outcome = binary.run("inspect", trees.PICTURES / "single.heic", broken, *options)
        assert outcome.status == 1
        assert [line for line in outcome.errors.splitlines() if str(broken) in line], outcome.errors
        assert "single.heic" not in outcome.errors


def test_bench_without_input_measures_what_converts(tmp_path: Path) -> None:
    options = ("bench", "--in-process", "--jobs", "1", "--rounds", "1", "--count", "1")
    here = binary.run(*options, cwd=trees.PICTURES.parents[1])
    assert (here.status, here.errors) == (0, "")
    elsewhere = binary.run(*options, cwd=tmp_path)
    assert elsewhere.status == 2
    assert "bench needs an INPUT" in elsewhere.errors


def test_verify_tells_equal_pairs_from_others(tmp_path: Path) -> None:
    trees.write(tmp_path / "in", "a.heic", "sub/b.heic", content=trees.picture("tiled.heic"))
    binary.run("convert", tmp_path / "in", "-o", tmp_path / "out")
    whole = binary.run("verify", tmp_path / "in", tmp_path / "out", "--json")
    assert (whole.status, whole.summary["equal"]) == (0, 2), whole.errors
    Image.new("RGB", (192, 128)).save(tmp_path / "out" / "a.jpg")
    (tmp_path / "out" / "sub" / "b.jpg").unlink()
    broken = binary.run("verify", tmp_path / "in", tmp_path / "out", "--json")
    assert (broken.status, broken.summary["failed"]) == (1, 2)
    assert "There is no JPEG for it" in broken.errors
    pair = binary.run("verify", tmp_path / "in" / "a.heic", tmp_path / "out" / "a.jpg")
    assert pair.status == 1


def test_verify_knows_the_options_that_a_jpeg_was_made_with(tmp_path: Path) -> None:
    picture = trees.PICTURES / "alpha/straight.heic"
    options = ("--background", "black")
    assert binary.run("convert", picture, "-o", tmp_path / "a.jpg", *options).status == 0
    assert binary.run("verify", picture, tmp_path / "a.jpg").status == 1
    assert binary.run("verify", picture, tmp_path / "a.jpg", *options).status == 0


def test_completions_of_bash_complete(tmp_path: Path) -> None:
    script = tmp_path / "imgconv.bash"
    script.write_bytes(binary.run("completions", "bash").output)
    asked = "COMP_WORDS=(imgconv convert --chroma 42) COMP_CWORD=3; _imgconv; echo ${COMPREPLY[@]}"
    ended = subprocess.run(["bash", "-c", f". {script}; {asked}"], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["420", "422"]


def test_standard_input_that_is_too_long_is_a_failed_file_like_any_other(tmp_path: Path) -> None:
    arguments = ["convert", "-", "-o", tmp_path / "a.jpg", "--json", "--max-input-bytes", "100"]
    outcome = binary.run(*arguments, stdin=trees.picture())
    assert outcome.status == 1
    assert [record["error"]["code"] for record in outcome.records] == ["over-limit"]
    assert (outcome.summary["found"], outcome.summary["failed"]) == (1, 1)
    assert not (tmp_path / "a.jpg").exists()
