"""A batch that is killed at any moment and started again ends as one that nobody disturbed.

IMGCONV_TREE sets the number of files (600; the release check takes 40000), IMGCONV_KILLS the number of kills (20).
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from support import binary, make_tree, trees

FILES = int(os.environ.get("IMGCONV_TREE", "600"))
KILLS = int(os.environ.get("IMGCONV_KILLS", "20"))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tree") / "photos"
    make_tree.make(os.fsencode(folder), FILES)
    return folder


@pytest.fixture(scope="module")
def undisturbed(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[binary.Outcome, dict[bytes, str]]:
    target = tmp_path_factory.mktemp("undisturbed") / "jpegs"
    outcome = binary.run("convert", tree, "-o", target, "--json", seconds=7200)
    return outcome, trees.snapshot(target)


def test_every_file_is_accounted_for(undisturbed: tuple) -> None:
    outcome, files = undisturbed
    summary = outcome.summary
    assert summary["found"] == summary["converted"] + summary["skipped"] + summary["failed"]
    assert summary["found"] == len(outcome.records)
    assert summary["converted"] == len(files)
    assert Counter(record["status"] for record in outcome.records) == Counter(
        {status: summary[status] for status in ("converted", "skipped", "failed") if summary[status]}
    )
    assert all(name.endswith(b".jpg") for name in files)


@pytest.mark.parametrize("journal", [False, True], ids=["plain", "journal"])
def test_killed_at_random_it_carries_on(tree: Path, undisturbed: tuple, tmp_path: Path, journal: bool) -> None:
    target = tmp_path / "jpegs"
    arguments = ["convert", tree, "-o", target, "--json", "--jobs", "2"]
    if journal:
        arguments += ["--journal", tmp_path / "journal.jsonl"]
    chance = random.Random(20_260_101)
    converted: Counter[str] = Counter()
    for _ in range(KILLS):
        converted.update(_killed_run(arguments, after=chance.randrange(1, max(2, FILES // KILLS))))
    last = binary.run(*arguments, seconds=7200)
    converted.update(_name(record) for record in last.records if record["status"] == "converted")
    outcome, files = undisturbed
    assert trees.snapshot(target) == files, "the same tree, byte for byte, and no leftovers"
    assert last.summary["found"] == outcome.summary["found"]
    # Nobody is converted again but those in flight at a kill: two jobs and one that waits for a worker.
    assert sum(count - 1 for count in converted.values()) <= 3 * KILLS


def _killed_run(arguments: list, after: int) -> list[str]:
    """Starts a run, kills it after so many lines, and returns the sources that it reported as converted."""
    process = subprocess.Popen([binary.path(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    lines = []
    converted = 0
    for line in process.stdout:
        lines.append(line)
        converted += b'"status":"converted"' in line
        if converted >= after:
            break
    process.send_signal(signal.SIGKILL)
    lines += process.stdout.read().splitlines()
    process.wait()
    names = []
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            continue  # The line that the kill cut.
        if record.get("status") == "converted":
            names.append(_name(record))
    return names


def _name(record: dict) -> str:
    return record.get("sourceBase64") or record["source"]


def test_three_shards_side_by_side_equal_one_run(tree: Path, undisturbed: tuple, tmp_path: Path) -> None:
    target = tmp_path / "jpegs"
    shards = [
        subprocess.Popen(
            [binary.path(), "convert", tree, "-o", target, "--json", "--jobs", "1", "--shard", f"{index}/3"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        for index in (1, 2, 3)
    ]
    outcomes = [binary.Outcome(0, shard.communicate(timeout=7200)[0], "") for shard in shards]
    whole, files = undisturbed
    for count in ("found", "converted", "failed"):
        assert sum(outcome.summary[count] for outcome in outcomes) == whole.summary[count]
    names = [_name(record) for outcome in outcomes for record in outcome.records]
    assert len(names) == len(set(names)) == whole.summary["found"]
    assert trees.snapshot(target) == files
