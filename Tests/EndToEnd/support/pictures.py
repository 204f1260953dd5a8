"""Test pictures and how a JPEG is held against the right answer."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageCms

from . import binary
from .binary import PACKAGE

sys.path.insert(0, str(PACKAGE / "TestImages"))
from manifest import Row, content, patches, rows  # noqa: E402 - the path has to be there first

Image.MAX_IMAGE_PIXELS = None
ROWS = rows()
BY_NAME = {row["name"]: row for row in ROWS}


def bytes_of(name: str) -> bytes:
    """The source's bytes."""
    return content(BY_NAME[name], BY_NAME)


@dataclass
class Result:
    """What became of one picture of a batch."""

    record: dict
    jpeg: Path


def convert_all(some: list[Row], folder: Path, *options: str) -> dict[str, Result]:
    """Converts these rows' pictures in one run; by name what became of each."""
    source, target = folder / "source", folder / "target"
    source.mkdir()
    for index, row in enumerate(some):
        (source / f"{index:04d}.heic").write_bytes(bytes_of(row["name"]))
    outcome = binary.run("convert", source, "-o", target, "--json", "--deadline", "300", *options)
    summary = outcome.summary
    assert summary["found"] == len(some) == summary["converted"] + summary["failed"], outcome.errors[-2000:]
    assert outcome.status == (1 if summary["failed"] else 0), outcome.errors[-2000:]
    unfinished = [path for path in target.rglob("*") if path.is_file() and path.suffix != ".jpg"]
    assert not unfinished, "nothing unfinished is left"
    records = {int(Path(record["source"]).stem): record for record in outcome.records}
    return {row["name"]: Result(records[index], target / f"{index:04d}.jpg") for index, row in enumerate(some)}


def faults(row: Row, data: bytes) -> list[str]:
    """What of a JPEG is not as the row says."""
    image = Image.open(io.BytesIO(data))
    if image.format != "JPEG":
        return [f"is {image.format}, not JPEG"]
    image.load()
    found = _metadata_faults(row, image, data)
    if row["width"] and image.size != (int(row["width"]), int(row["height"])):
        return [*found, f"is {image.size[0]}x{image.size[1]}, not {row['width']}x{row['height']}"]
    return found + _colour_faults(row, image)


def _metadata_faults(row: Row, image: Image.Image, data: bytes) -> list[str]:
    found = []
    carried = {
        "icc": bool(image.info.get("icc_profile")),
        "exif": bool(image.info.get("exif")),
        "xmp": b"http://ns.adobe.com/xap/1.0/\0" in data,
    }
    for kind, there in carried.items():
        if row[kind] and (row[kind] == "yes") != there:
            found.append(f"{kind} is {'there' if there else 'lost'}")
    if not row["note"].startswith("passthrough"):
        tags = image.getexif()
        if tags.get(0x0112) not in (None, 1):
            found.append(f"EXIF Orientation is {tags.get(0x0112)}")
        sizes = tags.get_ifd(0x8769)
        if (sizes.get(0xA002, image.width), sizes.get(0xA003, image.height)) != image.size:
            found.append("EXIF pixel dimensions are not the picture's")
    return found


def _colour_faults(row: Row, image: Image.Image) -> list[str]:
    found = []
    for x, y, colour in patches(row):
        seen = sample(image, x, y)
        if np.abs(seen - np.array(colour)).max() > int(row["tolerance"]):
            found.append(f"at {x},{y} is {seen.round().astype(int).tolist()}, not {list(colour)}")
    return found


def sample(image: Image.Image, x: int, y: int) -> np.ndarray:
    """The mean sRGB colour of the nine pixels about a point, fewer at the edge, the ICC profile applied."""
    part = image.crop((max(x - 1, 0), max(y - 1, 0), min(x + 2, image.width), min(y + 2, image.height)))
    return np.asarray(in_srgb(part, image.info.get("icc_profile"))).reshape(-1, 3).mean(axis=0)


def in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """The picture as a viewer that manages colours shows it."""
    if profile:
        try:
            space = image if image.mode == "L" else image.convert("RGB")
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            return ImageCms.profileToProfile(space, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except (OSError, ImageCms.PyCMSError):
            pass  # a profile that viewers cannot read is left aside by them too
    return image.convert("RGB")
