"""Looks at the good pictures with another reader (pillow-heif) and holds them against the manifest."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image, ImageCms, ImageOps

from maker.colour import CURVES, PRIMARIES, srgb_of
from manifest import Row, content, patches, rows


READER_IS_WRONG = {
    "depth/8-400-limited.heic": "libheif 1.23 shows limited-range monochrome samples as if they were full range",
    "depth/10-400-limited.heic": "the same",
    "depth/12-400-limited.heic": "the same",
    "colour/unspecified-over-p3.heic": "libheif hides what the stream says behind any colr, even one of 2/2/2",
    "container/single-many-properties.heic": "libheif's default limit of 100 boxes in a box",
}
"""Pictures whose colours this reader gets wrong: only told, not counted."""


def faults_of(row: Row, image: Image.Image) -> list[str]:
    """What of a decoded picture is not as the row says."""
    if image.size != (int(row["width"]), int(row["height"])):
        return [f"size {image.size}"]
    samples = np.asarray(image.convert("RGB")).astype(int)
    faults = []
    for x, y, colour in patches(row):
        seen = samples[y, x]
        if np.abs(seen - np.array(colour)).max() > int(row["tolerance"]):
            faults.append(f"at {x},{y} {bytes(seen.tolist()).hex()}, not {bytes(colour).hex()}")
    return faults


def verify(folder: Path) -> int:
    """Prints what differs; the exit status. Deviations of the reader itself are told in the row's note."""
    pillow_heif.register_heif_opener()
    Image.MAX_IMAGE_PIXELS = None
    all_rows, failed = rows(folder), 0
    by_name = {row["name"]: row for row in all_rows}
    for row in all_rows:
        data = content(row, by_name, folder)
        try:
            image = Image.open(io.BytesIO(data))
            image.load()
            if image.format == "AVIF":
                image = upright(image, data)
        except Exception as error:  # noqa: BLE001 - whatever the reader throws is its answer
            if row["outcome"] == "convert":
                known = READER_IS_WRONG.get(row["name"])
                failed += known is None
                print(f"{row['name']}: does not open: {error}" + (f" (known: {known})" if known else ""))
            continue
        if row["outcome"] == "convert":
            faults = faults_of(row, managed(image))
            known = READER_IS_WRONG.get(row["name"])
            failed += bool(faults) and known is None
            for fault in faults[:3]:
                print(f"{row['name']}: {fault}" + (f" (known: {known})" if known else ""))
    print(f"{len(all_rows)} rows, {failed} not as the manifest says")
    return 1 if failed else 0


def upright(image: Image.Image, data: bytes) -> Image.Image:
    """Pillow's own AVIF reader gives orientation as EXIF and no code points: both are put right."""
    turned = ImageOps.exif_transpose(image)
    at = data.find(b"colrnclx")
    if at > 0:
        primaries, transfer = struct.unpack_from(">HH", data, at + 8)
        turned.info["nclx_profile"] = {"color_primaries": primaries, "transfer_characteristics": transfer}
    return turned


def managed(image: Image.Image) -> Image.Image:
    """The picture in sRGB, by its ICC profile when it has a usable one, else by its code points."""
    if image.mode == "I;16":
        image = Image.fromarray((np.asarray(image).astype(np.float64) * 255 / 65535 + 0.5).astype(np.uint8))
    if image.mode == "RGBa":
        image = image.convert("RGBA")
    if image.mode == "RGBA":
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    if profile := image.info.get("icc_profile"):
        try:
            space = image if image.mode == "L" else image.convert("RGB")
            return ImageCms.profileToProfile(
                space, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), outputMode="RGB"
            )
        except (OSError, ImageCms.PyCMSError):
            return image.convert("RGB")
    said = image.info.get("nclx_profile", {})
    primaries, transfer = said.get("color_primaries", 1), said.get("transfer_characteristics", 13)
    if primaries not in PRIMARIES or transfer not in CURVES or (primaries == 1 and transfer in (1, 6, 13)):
        return image.convert("RGB")
    signal = np.asarray(image.convert("RGB")) / 255
    return Image.fromarray(np.round(srgb_of(signal, primaries, transfer)).astype(np.uint8))
