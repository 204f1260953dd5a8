"""What options change in the pictures, and what they must not change."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from support import pictures

GOOD = [row for row in pictures.ROWS if row["outcome"] == "convert" and not row["note"].startswith("passthrough")]
SMALL = [row for row in GOOD if not row["name"].startswith("large/")]
HEVC = [row for row in SMALL if not row["name"].startswith("avif/")]


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pictures.Result]:
    """All good pictures without options."""
    return pictures.convert_all(SMALL, tmp_path_factory.mktemp("plain"))


def test_decoders_and_threads_give_the_same_bytes(plain: dict, tmp_path: Path) -> None:
    others = pictures.convert_all(HEVC, tmp_path, "--decoder", "libde265", "--threads", "4", "--jobs", "4")
    assert {result.record.get("decoder") for result in others.values()} == {"libde265"}
    different = [name for name, result in others.items() if result.jpeg.read_bytes() != plain[name].jpeg.read_bytes()]
    assert not different


def test_srgb_shows_the_same_colours_without_a_profile(tmp_path: Path) -> None:
    results = pictures.convert_all(SMALL, tmp_path, "--color", "srgb")
    for row in SMALL:
        data = results[row["name"]].jpeg.read_bytes()
        assert b"ICC_PROFILE\0" not in data, row["name"]
        assert not pictures.faults({**row, "icc": ""}, data), row["name"]


@pytest.mark.parametrize("options", [["--progressive"], ["--optimize"], ["--chroma", "444"], ["--scale", "imageio"]])
def test_ways_of_encoding_change_no_colour(options: list[str], tmp_path: Path) -> None:
    some = [row for row in SMALL if row["name"].startswith(("orient/odd-tiles", "depth/", "clap/"))]
    results = pictures.convert_all(some, tmp_path, *options)
    faults = {row["name"]: pictures.faults(row, results[row["name"]].jpeg.read_bytes()) for row in some}
    assert not {name: found for name, found in faults.items() if found}


def test_transparent_parts_take_the_background(tmp_path: Path) -> None:
    some = [row for row in SMALL if row["name"].startswith("alpha/") and row["name"] != "alpha/opaque.heic"]
    results = pictures.convert_all(some, tmp_path, "--background", "#204060")
    for row in some:
        image = Image.open(results[row["name"]].jpeg)
        seen = pictures.sample(image, image.width - 1, image.height - 1)
        wanted = np.array([0x20, 0x40, 0x60])
        if image.mode == "L":  # a grey picture on a coloured ground is either coloured or grey all over
            wanted = wanted @ np.array([0.299, 0.587, 0.114])
        assert np.abs(seen - wanted).max() <= 8, row["name"]


def test_no_metadata_means_the_profile_only(tmp_path: Path) -> None:
    some = [row for row in SMALL if row["name"].startswith(("exif/", "xmp/", "phones/", "colour/icc"))]
    results = pictures.convert_all(some, tmp_path, "--metadata", "none")
    bare = {"exif": "no", "xmp": "no"}
    faults = {row["name"]: pictures.faults({**row, **bare}, results[row["name"]].jpeg.read_bytes()) for row in some}
    assert not {name: found for name, found in faults.items() if found}


def test_exiftool_finds_nothing_wrong(plain: dict) -> None:
    """Blocks that are broken in the source may be broken in the JPEG, and libavif writes EXIF of its own making."""
    if not shutil.which("exiftool"):
        pytest.skip("exiftool is not installed: Scripts/setup --tests")
    spoilt = ("exif/broken", "xmp/broken", "colour/icc-broken", "colour/icc-truncated", "avif/libavif-exif")
    names = {str(plain[row["name"]].jpeg): row["name"] for row in SMALL if not row["name"].startswith(spoilt)}
    command = ["exiftool", "-validate", "-warning", "-error", "-a", "-j", *names]
    found = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
    assert len(found) == len(names)
    wrong = {names[each["SourceFile"]]: each for each in found if each.get("Validate") != "OK"}
    assert not wrong
