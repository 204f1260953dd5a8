"""Trees as people have them: things that are no files, files twice, files that change, two runs at once."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from support import binary, trees


def test_what_is_no_file_is_told_and_never_waited_for(tmp_path: Path) -> None:
    tree = tmp_path / "in"
    trees.write(tree, "a.heic", "folder.heic/b.heic")
    os.mkfifo(tree / "pipe.heic")
    (tree / "zero.heic").symlink_to("/dev/zero")
    (tree / "dangling.heic").symlink_to("nowhere")
    (tree / "loop.heic").symlink_to("loop.heic")
    (tree / "link.heic").symlink_to("a.heic")
    (tree / "up.heic").symlink_to("..")
    (tree / "round").symlink_to(".")
    outcome = binary.run("convert", tree, "-o", tmp_path / "out", "--json", seconds=60)
    statuses = {Path(record["source"]).name: record["status"] for record in outcome.records}
    assert statuses == {
        "a.heic": "converted", "b.heic": "converted", "link.heic": "converted",
        "pipe.heic": "failed", "zero.heic": "failed", "dangling.heic": "failed", "loop.heic": "failed",
    }
    assert {record["error"]["code"] for record in outcome.records if "error" in record} == {"unreadable"}
    assert outcome.summary["linkedFolders"] == 2


def test_an_output_inside_the_input_stays_out_of_later_runs(tmp_path: Path) -> None:
    trees.write(tmp_path, "a.heic", "sub/b.heic")
    os.link(tmp_path / "a.heic", tmp_path / "hard link.heic")
    first = binary.run("convert", tmp_path, "-o", tmp_path / "jpegs", "--json")
    again = binary.run("convert", tmp_path, tmp_path, tmp_path / "a.heic", "-o", tmp_path / "jpegs", "--json")
    assert first.summary["converted"] == 3
    assert again.summary["skipReasons"] == {"done": 3, "repeated": 4}
    assert len(trees.snapshot(tmp_path / "jpegs")) == 3


def test_sources_that_vanish_or_change_during_a_run_are_told(tmp_path: Path) -> None:
    tree = tmp_path / "in"
    trees.write(tree, *[f"{number:03d}.heic" for number in range(60)])
    with binary.paused("convert", tree, "-o", tmp_path / "out", "--json", "--jobs", "1") as process:
        for number in range(30, 40):
            (tree / f"{number:03d}.heic").unlink()
        for number in range(40, 50):
            (tree / f"{number:03d}.heic").write_bytes(b"")
        for number in range(50, 60):
            (tree / f"{number:03d}.heic").unlink()
            os.mkfifo(tree / f"{number:03d}.heic")
    outcome = process.outcome
    codes = Counter(record["error"]["code"] for record in outcome.records if "error" in record)
    assert outcome.summary["found"] == 60
    assert codes == {"unreadable": 20, "not-an-image": 10} or codes == {"unreadable": 20, "truncated": 10}
    assert len(trees.snapshot(tmp_path / "out")) == outcome.summary["converted"] == 30


def test_a_folder_of_jpegs_that_is_removed_during_a_run_is_made_again(tmp_path: Path) -> None:
    trees.write(tmp_path, *[f"in/sub/{number:02d}.heic" for number in range(20)])
    with binary.paused("convert", tmp_path / "in", "-o", tmp_path / "out", "--json", "--jobs", "1") as process:
        shutil.rmtree(tmp_path / "out" / "sub")
    assert process.outcome.status == 0, process.outcome.errors
    assert len(trees.snapshot(tmp_path / "out")) >= 18


def test_two_runs_at_once_make_every_jpeg_once(tmp_path: Path) -> None:
    trees.write(tmp_path / "in", *[f"{number:03d}.heic" for number in range(150)])
    command = [binary.path(), "convert", tmp_path / "in", "-o", tmp_path / "out", "--json", "--jobs", "1"]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    outcomes = []
    for run in runs:
        output, errors = run.communicate(timeout=120)
        outcomes.append(binary.Outcome(run.returncode, output, errors.decode()))
    assert [(outcome.status, outcome.errors) for outcome in outcomes] == [(0, ""), (0, "")]
    assert sum(outcome.summary["converted"] for outcome in outcomes) == 150
    assert all(set(outcome.summary["skipReasons"]) <= {"done"} for outcome in outcomes)
    assert len(trees.snapshot(tmp_path / "out")) == 150


@pytest.mark.parametrize("when", [-2**31, -1, 0, 2**31, 4_102_444_800])
def test_any_date_is_kept_and_known_again(tmp_path: Path, when: int) -> None:
    (source,) = trees.write(tmp_path, "a.heic")
    os.utime(source, (when, when))
    if os.stat(source).st_mtime != when:
        pytest.skip("this file system does not keep such a date")
    assert binary.run("convert", source).status == 0
    assert (tmp_path / "a.jpg").stat().st_mtime == when
    assert binary.run("convert", source, "--json").summary["skipReasons"] == {"done": 1}


def test_folders_follow_the_umask_and_the_group_of_the_output(tmp_path: Path) -> None:
    trees.write(tmp_path, "in/sub/a.heic")
    (tmp_path / "out").mkdir()
    os.chmod(tmp_path / "out", 0o2770)
    assert binary.run("convert", tmp_path / "in", "-o", tmp_path / "out", umask=0o027).status == 0
    assert (tmp_path / "out" / "sub").stat().st_mode & 0o7777 == 0o2750


def test_a_run_needs_no_more_open_files_than_it_may_have(tmp_path: Path) -> None:
    trees.write(tmp_path, "/".join(["in", *"abcdefghijkl", "a.heic"]))
    trees.write(tmp_path / "in", *[f"{number:03d}.heic" for number in range(100)])
    arguments = f"convert {tmp_path}/in -o {tmp_path}/out --json --jobs"

    def limited(limits: str, jobs: int) -> subprocess.CompletedProcess:
        command = f'{limits}; exec "$0" {arguments} {jobs}'
        return subprocess.run(["bash", "-c", command, binary.path()], capture_output=True, check=False, timeout=120)

    refused = limited("ulimit -n 80", 40)
    assert (refused.returncode, b"lower --jobs" in refused.stderr) == (1, True)
    # The soft limit is for programs that use select: it is raised.
    for limits, jobs in (("ulimit -n 80", 8), ("ulimit -S -n 80", 40)):
        ended = limited(limits, jobs)
        assert (ended.returncode, ended.stderr) == (0, b"")
    assert len(trees.snapshot(tmp_path / "out")) == 101


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "a.png"], "end it in .jpg"),
        (["-o", "a.HEIC"], "end it in .jpg"),
        (["--in-process", "--sandbox", "required"], "not with --in-process"),
        (["--in-process", "--memory-limit", "1GiB"], "not with --in-process"),
        (["--sh", "1/2"], "did you mean --shard?"),
    ],
    ids=str,
)
def test_slips_are_told_before_anything_is_made(tmp_path: Path, arguments: list[str], message: str) -> None:
    trees.write(tmp_path, "x.heic")
    outcome = binary.run("convert", "x.heic", *arguments, cwd=tmp_path)
    assert (outcome.status, message in outcome.errors) == (2, True), outcome.errors
    assert os.listdir(tmp_path) == ["x.heic"]
    assert binary.run("convert", "x.heic", "-o", "folder.png/", cwd=tmp_path).status == 0


def test_a_bare_name_stays_a_bare_name(tmp_path: Path) -> None:
    trees.write(tmp_path, "x.heic")
    assert binary.run("convert", "x.heic", cwd=tmp_path).output.startswith(b"x.heic -> x.jpg: ")


def test_nothing_to_convert_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    outcome = binary.run("convert", tmp_path / "empty", "-o", tmp_path / "out")
    assert (outcome.status, ".heic" in outcome.errors) == (0, True)


@pytest.mark.parametrize("stamp", [1_714_910_400, 1_714_910_400.25])
def test_a_caption_that_an_editor_adds_under_the_same_date_is_kept(tmp_path: Path, stamp: float) -> None:
    (source,) = trees.write(tmp_path / "in", "a.heic")
    os.utime(source, (stamp, stamp))
    command = ["convert", tmp_path / "in", "-o", tmp_path / "out"]
    assert binary.run(*command).status == 0
    jpeg = tmp_path / "out" / "a.jpg"
    edit = ["exiftool", "-q", "-P", "-overwrite_original_in_place", "-Comment=my caption", jpeg]
    subprocess.run(edit, check=True)
    edited = jpeg.read_bytes()
    again = binary.run(*command, "--json")
    assert [record["status"] for record in again.records] == ["skipped"]
    assert jpeg.read_bytes() == edited
    # What a power failure leaves of it is no such edit.
    times = jpeg.stat()
    os.truncate(jpeg, 300)
    os.utime(jpeg, ns=(times.st_atime_ns, times.st_mtime_ns))
    third = binary.run(*command, "--json")
    status = "converted" if stamp == int(stamp) else "skipped"
    assert [record["status"] for record in third.records] == [status], "only under the date that was written"
