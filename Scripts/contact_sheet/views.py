"""One file, as libheif's own tool shows it and as our JPEG shows it."""

from __future__ import annotations

import io
import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

# Sides of the thumbnails that are kept.
SIDE = 480
# Larger pictures by libheif's tool are not read: a PNG takes its whole size in memory. JPEGs are read at a part of their size.
MOST_PIXELS = 80_000_000
SECONDS = 180
# Bounds for libheif's tool, which has bombs to read: bytes it may address, and bytes it may write.
BOUNDED = ["prlimit", f"--as={4 << 30}", f"--fsize={1 << 30}"]

Image.MAX_IMAGE_PIXELS = None


@dataclass
class View:
    """What one converter makes of a file: a thumbnail with the full size, or why there is none."""

    thumbnail: Image.Image | None
    size: tuple[int, int] | None
    text: str


def managed(image: Image.Image) -> Image.Image:
    """The picture in sRGB on white, as a colour-managed viewer shows it."""
    profile = image.info.get("icc_profile")
    if image.mode in ("I;16", "I"):
        image = image.point(lambda value: value / 257).convert("L")
    if "A" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
        image = Image.composite(image.convert("RGB"), Image.new("RGB", image.size, "white"), alpha)
    elif image.mode not in ("RGB", "L"):
        image = image.convert("RGB")
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            space = "L" if source.profile.xcolor_space.strip() == "GRAY" else "RGB"
            image = ImageCms.profileToProfile(
                image.convert(space), source, ImageCms.createProfile("sRGB"), ImageCms.Intent.RELATIVE_COLORIMETRIC, "RGB")
        except ImageCms.PyCMSError:
            pass
    return image.convert("RGB")


def view(path: Path, text: str = "") -> View:
    """The thumbnail of a JPEG or PNG, upright by its EXIF as a viewer would turn it."""
    with Image.open(path) as image:
        size = image.size
        if image.format == "JPEG":
            image.draft(None, (2 * SIDE, 2 * SIDE))
        profile = image.info.get("icc_profile")
        if image.mode in ("1", "P"):
            image = image.convert("RGBA")
        orientation = image.getexif().get(0x0112, 1)
        image = ImageOps.exif_transpose(image)
        size = size[::-1] if orientation in (5, 6, 7, 8) else size
        if max(image.size) > SIDE:
            # Before colour management, which is per pixel and much slower; a reducing factor keeps it one pass.
            image.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
        if profile:
            image.info["icc_profile"] = profile
        return View(managed(image), size, text)


class Converter:
    """Runs the two converters."""

    def __init__(self, imgconv: Path):
        self.imgconv = imgconv

    def ours(self, source: Path, scratch: Path) -> View:
        """Our JPEG with what the report says of it, or the refusal."""
        jpeg = scratch / "ours.jpg"
        run = subprocess.run(
            [self.imgconv, "convert", source, "-o", jpeg, "--json"], capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
        lines = [json.loads(line) for line in run.stdout.decode("utf-8", "replace").splitlines() if line.startswith("{")]
        record = next((line for line in lines if line.get("type") == "file"), {})
        if record.get("status") != "converted" or not jpeg.exists():
            error = record.get("error") or {}
            return View(None, None, f"refused, {error.get('code', run.returncode)}: {error.get('message', 'no message')}")
        notes = [note for note in record.get("notes", []) if "one-mapped" in note or "profile" in note.lower()]
        words = [f"{record.get('sourceChroma')} in {record.get('sourceDepth')} bits", *notes]
        if record.get("method") == "passthrough":
            words = ["a JPEG, passed through"]
        return view(jpeg, "; ".join(words))

    def theirs(self, source: Path, scratch: Path) -> View:
        """What heif-dec makes of the primary image, or what it complains of."""
        said: list[str] = []
        for suffix in ("png", "jpg"):
            folder = scratch / suffix
            folder.mkdir()
            command = [*BOUNDED, "heif-dec", "-q", "97", "--png-compression-level", "1", source, folder / f"theirs.{suffix}"]
            try:
                run = subprocess.run(
                    command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, stdin=subprocess.DEVNULL)
            except subprocess.TimeoutExpired:
                return View(None, None, f"no end within {SECONDS} s")
            said += run.stdout.decode("utf-8", "replace").replace("\r", "\n").strip().splitlines()
            made = self.primary(source, sorted(folder.iterdir(), key=lambda path: [int(word) for word in re.findall(r"\d+", path.name)]))
            if made is None or run.returncode != 0:
                return View(None, None, said[-1] if said else f"ended with {run.returncode}")
            try:
                with Image.open(made) as image:
                    if image.size[0] * image.size[1] > MOST_PIXELS:
                        return View(None, image.size, "too large to be shown here")
                return view(made, "" if suffix == "png" else "as a JPEG, which takes any range for full and has no alpha")
            except (OSError, ValueError):
                # It ends well all the same when libpng refuses the picture's profile; its JPEG is the second best.
                continue
        return View(None, None, next((line for line in said if "error" in line), "what it wrote does not open"))

    @staticmethod
    def primary(source: Path, made: list[Path]) -> Path | None:
        """Of the files that heif-dec made, one for each image of the file in the order of heif-info, the primary image's."""
        if len(made) < 2:
            return made[0] if made else None
        run = subprocess.run([*BOUNDED, "heif-info", source], capture_output=True, timeout=SECONDS)
        images = [line for line in run.stdout.decode("utf-8", "replace").splitlines() if line.startswith("image:")]
        places = [place for place, line in enumerate(images) if "primary" in line]
        return made[places[0]] if places and places[0] < len(made) else made[0]
