"""Every test picture through the built `imgconv convert`, held against its row of TestImages/manifest.tsv."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from support import binary, pictures

RED_FACE = {"usage", "internal", "busy", "cancelled", "deadline", "decoder-crashed"}
"""Codes that no picture here may end with."""


@pytest.fixture(scope="session")
def batch(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pictures.Result]:
    """What became of every picture, in one run."""
    return pictures.convert_all(pictures.ROWS, tmp_path_factory.mktemp("all"))


@pytest.mark.parametrize("row", pictures.ROWS, ids=lambda row: row["name"])
def test_picture_gives_what_the_manifest_says(row: dict, batch: dict) -> None:
    record, jpeg = batch[row["name"]].record, batch[row["name"]].jpeg
    if record["status"] == "converted":
        assert row["outcome"] != "refuse", f"converted, but it has to be refused: {row['note']}"
        data = jpeg.read_bytes()
        assert not pictures.faults(row, data)
        assert (record["width"], record["height"], record["bytes"]) == (*Image.open(io.BytesIO(data)).size, len(data))
        if row["note"].startswith("passthrough"):
            assert data == pictures.bytes_of(row["name"])
    else:
        code, message = record["error"]["code"], record["error"]["message"]
        assert row["outcome"] != "convert", f"refused: {code}: {message}"
        assert not jpeg.exists(), "a refused picture leaves nothing"
        assert code not in RED_FACE
        assert code in row["error"].split("|"), f"{code}: {message}"
        assert len(message) > 10 and "\n" not in message, "the message is a sentence"


@pytest.mark.parametrize(
    "row",
    [r for r in pictures.ROWS if r["outcome"] == "convert" and not r["note"].startswith("passthrough")],
    ids=lambda row: row["name"],
)
def test_report_names_depth_and_chroma_of_the_source(row: dict, batch: dict) -> None:
    record = batch[row["name"]].record
    assert (record.get("sourceDepth"), record.get("depth")) == (int(row["depth"]), 8)
    assert record.get("sourceChroma") == row["chroma"]


def test_highlights_keep_detail(batch: dict) -> None:
    image = Image.open(batch["hdr/pq-highlights.heic"].jpeg)
    row = pictures.BY_NAME["hdr/pq-highlights.heic"]
    levels = [pictures.sample(image, x, y).mean() for x, y, _ in pictures.patches(row)]
    assert all(here < there for here, there in zip(levels, levels[1:])), levels


@pytest.mark.parametrize(
    "name",
    [
        "exif/plain.heic",
        "exif/with-identifier.heic",
        "exif/little-endian.heic",
        "exif/extents.heic",
        "exif/at-the-end.heic",
    ],
)
def test_exif_keeps_position_maker_note_and_thumbnail(name: str, batch: dict) -> None:
    jpeg = batch[name].jpeg
    tags = Image.open(jpeg).getexif()
    assert tags[0x0110] == "Model of a phone"
    assert tags.get_ifd(0x8825)[2] == (48, 51, 29.52)
    assert tags.get_ifd(0x8769)[0x927C].startswith(b"Apple iOS\0")
    assert b"\xff\xd8" in jpeg.read_bytes()[2:2000], "the thumbnail goes along"


def test_xmp_says_the_true_orientation_and_size(batch: dict) -> None:
    for name in ("xmp/plain.heic", "xmp/as-element.heic"):
        data = batch[name].jpeg.read_bytes()
        packet = data[data.index(b"http://ns.adobe.com/xap/1.0/\0") :][:3000]
        assert b"a test picture" in packet
        assert b'tiff:Orientation="6"' not in packet and b"<tiff:Orientation>6<" not in packet
        assert b"4032" not in packet and b"3024" not in packet


@pytest.mark.parametrize(
    "name",
    ["strangers/heic-named.jpg", "strangers/heic-without-extension", "strangers/jpeg.HEIC", "strangers/._single.heic"],
)
def test_bytes_count_not_the_name(name: str, tmp_path: Path) -> None:
    source = tmp_path / Path(name).name
    source.write_bytes(pictures.bytes_of(name))
    outcome = binary.run("convert", source, "-o", tmp_path / "out.jpg")
    if pictures.BY_NAME[name]["outcome"] == "convert":
        assert outcome.status == 0, outcome.errors
        assert not pictures.faults(pictures.BY_NAME[name], (tmp_path / "out.jpg").read_bytes())
    else:
        assert outcome.status == 1 and outcome.errors.strip()
        assert not (tmp_path / "out.jpg").exists()


def test_standard_input_to_standard_output(batch: dict) -> None:
    outcome = binary.run("convert", "-", "-o", "-", stdin=pictures.bytes_of("orient/cut-tiles-6.heic"))
    assert outcome.status == 0, outcome.errors
    assert outcome.output == batch["orient/cut-tiles-6.heic"].jpeg.read_bytes(), "the same bytes by every door"


def test_the_same_grid_gives_the_same_bytes_fifty_times_side_by_side(tmp_path: Path) -> None:
    data = pictures.bytes_of("phones/256-tiles.heic")
    for index in range(50):
        (tmp_path / f"{index}.heic").write_bytes(data)
    outcome = binary.run("convert", tmp_path, "-o", tmp_path / "out", "--jobs", "4", "--threads", "4")
    assert outcome.status == 0, outcome.errors
    seen = {hashlib.sha256(path.read_bytes()).hexdigest() for path in (tmp_path / "out").glob("*.jpg")}
    assert len(seen) == 1


@pytest.mark.parametrize(
    "name", [f"orient/{kind}-{turn}.heic" for kind in ("cut-tiles", "odd-tiles", "clap-tiles") for turn in range(1, 9)]
)
def test_no_seam_shows_where_tiles_meet(name: str, batch: dict) -> None:
    """Flat patches stay flat across tile edges: no pixel of a corner patch is off by more than the JPEG's own noise."""
    image = np.asarray(Image.open(batch[name].jpeg).convert("RGB")).astype(int)
    height, width = image.shape[:2]
    # The inner border of a patch rings, and so do blocks that hold it: 12 pixels off it, all is flat.
    for rows, columns, colour in (
        (slice(0, height // 3 - 12), slice(0, width // 3 - 12), (200, 48, 40)),
        (slice(height * 2 // 3 + 12, height), slice(width * 2 // 3 + 12, width), (216, 192, 64)),
    ):
        assert np.abs(image[rows, columns] - colour).max() <= 8
