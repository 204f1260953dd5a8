"""A batch whose workers are hit at random loses no picture but those that a SIGSEGV hit.

IMGCONV_HIT_PICTURES=200 takes as many 12-megapixel photos of the corpus and a hit every second; without it, fewer small pictures
are hit as often in proportion to the time that they take.
"""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL, SIGSEGV, SIGSTOP, Signals

import pytest

from support import binary, pictures, trees
from support.processes import Attack

FULL = int(os.environ.get("IMGCONV_HIT_PICTURES", "0"))


@dataclass
class Batch:
    """Pictures, what becomes of them in peace, and how long one keeps a worker busy."""

    folder: Path
    jpegs: dict[bytes, str]
    seconds: float


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    folder = tmp_path_factory.mktemp("photos")
    photos = _photos() if FULL else [pictures.bytes_of("phones/256-tiles.heic")]
    for index in range(FULL or 60):
        (folder / f"{index:03d}.heic").write_bytes(photos[index % len(photos)])
    target = tmp_path_factory.mktemp("peace")
    outcome = binary.run("convert", folder, "-o", target, "--jobs", "2", "--json", seconds=7200)
    assert outcome.status == 0, outcome.errors[-2000:]
    typical = sorted(record["seconds"] for record in outcome.records)[len(outcome.records) // 2]
    return Batch(folder, trees.snapshot(target), typical)


def _photos() -> list[bytes]:
    """All 12-megapixel iPhone photos of the corpus."""
    folder = binary.PACKAGE.parent / "shared" / "corpus" / "files" / "iphone"
    if not folder.exists():
        pytest.skip("there is no corpus here")
    seen = map(json.loads, binary.run("inspect", "--json", folder).output.splitlines())
    sizes = {line["source"]: line["picture"]["width"] * line["picture"]["height"] for line in seen if "picture" in line}
    return [Path(source).read_bytes() for source, pixels in sizes.items() if 11.9e6 < pixels < 12.6e6]


@pytest.mark.parametrize("signals", [[SIGKILL, SIGSTOP], [SIGSEGV, SIGKILL, SIGSTOP]], ids=["innocent", "crashes-too"])
def test_workers_that_are_hit_lose_only_what_crashed(signals: list[Signals], batch: Batch, tmp_path: Path) -> None:
    interval = 1.0 if FULL else 4 * batch.seconds
    target = tmp_path / "jpegs"
    command = [binary.path(), "convert", batch.folder, "-o", target, "--jobs", "2", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with Attack(process.pid, signals, interval) as attack:
        output, errors = process.communicate(timeout=7200)
    outcome = binary.Outcome(process.returncode, output, errors.decode("utf-8", "replace"))
    failed = [record for record in outcome.records if record["status"] == "failed"]
    print(f"a picture takes {batch.seconds} s, a hit every {interval} s: {dict(attack.hits)}, {len(failed)} failed")
    assert set(attack.hits) == set(signals), "every signal hit somebody"
    assert len(failed) <= attack.hits[SIGSEGV], failed
    assert {record["error"]["code"] for record in failed} <= {"decoder-crashed"}, failed
    summary = outcome.summary
    assert summary["found"] == len(outcome.records) == len(batch.jpegs)
    assert (summary["converted"], summary["failed"]) == (len(batch.jpegs) - len(failed), len(failed))
    assert process.returncode == (1 if failed else 0)
    lost = {os.fsencode(Path(record["source"]).with_suffix(".jpg").name) for record in failed}
    assert trees.snapshot(target) == {name: digest for name, digest in batch.jpegs.items() if name not in lost}
