"""Strips of tiles give what a whole frame gives, sample for sample: turned, cropped, cut, of even and of odd size."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from support import pictures

TEXTURES = [row for row in pictures.ROWS if row["name"].startswith("texture/")]


@pytest.fixture(scope="module", params=["1", "3"], ids=["one-thread", "three-threads"])
def converted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, pictures.Result]:
    return pictures.convert_all(TEXTURES, tmp_path_factory.mktemp("textures"), "--threads", request.param)


@pytest.mark.parametrize("group", ["even", "444-odd-size"])
def test_the_jpeg_is_the_same_whatever_the_tiles_and_turns(group: str, converted: dict) -> None:
    whole = converted[f"texture/{group}/whole.heic"].jpeg.read_bytes()
    others = [row["name"] for row in TEXTURES if row["name"].startswith(f"texture/{group}/")]
    assert len(others) > 30
    assert not [name for name in others if converted[name].jpeg.read_bytes() != whole]


def test_of_odd_sizes_luma_is_the_same_and_chroma_near(converted: dict) -> None:
    whole = _planes(converted["texture/odd/whole.heic"].jpeg)
    for row in TEXTURES:
        if row["name"].startswith("texture/odd/"):
            luma, *chroma = _planes(converted[row["name"]].jpeg)
            assert (luma == whole[0]).all(), row["name"]
            # A turn shifts the pairing by a pixel; the texture's chroma moves by less than this from pixel to pixel.
            assert all(np.abs(here - there).max() <= 10 for here, there in zip(chroma, whole[1:])), row["name"]


def _planes(path: Path) -> list[np.ndarray]:
    image = Image.open(path)
    image.draft("YCbCr", image.size)
    assert image.mode == "YCbCr"
    return [np.asarray(plane).astype(int) for plane in image.split()]
