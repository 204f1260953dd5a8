#!/usr/bin/env python3
"""Holds byte promises against real photos: are they kept, with how many encodes, and for how much processor time?

    Benchmarks/promises.py [--rounds 3] [--factors 0.5,1,2] [--only TEXT] [--json FILE] CORPUS

CORPUS is a folder of pictures (its subfolder files/, where there is one). Every picture that converts is converted plainly, and with
`--max-bytes` of FACTOR times the bytes of its source (its primary image and metadata). Checked of each:

  * the JPEG weighs at most that, or the picture is refused with the smallest size that it can be made to have, which is more;
  * a JPEG is never better than the plain one, and a promise that the plain one keeps leaves it as it is, byte for byte;
  * at most 4 encodes;
  * the quality is the largest: a percent more breaks the promise. Counted and told, but no fault: sizes of charts jump;
  * the processor time of pictures of 0.25 megapixels and more: the median of interleaved rounds, at most 1.5 times that of the plain
    conversion. Both without the start of the process, which every round measures on a tiny picture. While a picture seems to take longer,
    it gets twice as many rounds more, up to seven times those asked for: a busy machine, and above all quick pictures, need them.

Ends with status 1 when something of that does not hold.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMGCONV = ROOT / ".build/release/imgconv"
MOST_ENCODES, MOST_CPU, LEAST_PIXELS = 4, 1.5, 250_000
TINY = ROOT / "TestImages/selftest.heic"
DOUBLINGS = 3
"""So often a picture is measured, each time in twice as many rounds, while it seems to take too long."""


def convert(picture, target, *options):
    """Converts `picture` in one process: its record, the JPEG's bytes (None when refused) and processor seconds."""
    command = [IMGCONV, "convert", picture, "-o", target, "--existing", "overwrite", "--in-process", "--jobs", "1", "--json", *options]
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
        out.seek(0)
        lines = [json.loads(line) for line in out.read().splitlines() if line]
    record = next((line for line in lines if line.get("type") == "file"), {"status": "failed"})
    jpeg = target.read_bytes() if record["status"] == "converted" else None
    target.unlink(missing_ok=True)
    return record, jpeg, usage.ru_utime + usage.ru_stime


def faults(limit, plain, record, jpeg):
    """What is wrong with an answer to a promise of `limit` bytes; `plain` is the JPEG without one."""
    if jpeg is None:
        error = record.get("error") or {}
        if error.get("code") != "parity-refused":
            return [f"failed: {error}"]
        smallest = int(re.findall(r"weighs (\d+) bytes", error["message"])[-1])
        return [] if smallest > limit else [f"refused, though {smallest} bytes are reachable"]
    found = []
    if len(jpeg) > limit:
        found.append(f"{len(jpeg)} bytes")
    if len(plain) <= limit and jpeg != plain:
        found.append("the plain JPEG kept the promise, this is another one")
    if len(jpeg) > len(plain):
        found.append("larger than the plain JPEG")
    if record["encodes"] > MOST_ENCODES:
        found.append(f"{record['encodes']} encodes")
    return found


def is_largest(picture, target, answer, limit):
    """Whether the JPEG of a percent more than `answer` has would break the promise."""
    more = convert(picture, target, "--quality", f"{answer['quality'] + 0.01:.2f}")[1]
    return more is None or len(more) > limit


def measure(picture, factors, rounds, folder):
    """The row of one picture; None when it is not coded."""
    target = folder / "out.jpg"
    record, plain, _ = convert(picture, target)
    if plain is None or record["encodes"] == 0:
        return None
    pixels = record["width"] * record["height"]
    limits = {factor: max(1, int(record["sourceBytes"] * factor)) for factor in factors}
    answers = {factor: convert(picture, target, "--max-bytes", str(limit))[:2] for factor, limit in limits.items()}
    ratios = dict.fromkeys(factors)
    if pixels >= LEAST_PIXELS:
        commands = {"start": (TINY,), "plain": (picture,)}
        commands |= {factor: (picture, "--max-bytes", str(limit)) for factor, limit in limits.items()}
        ratios = times(commands, target, rounds)
    row = {"picture": picture.name, "pixels": pixels, "plainBytes": len(plain), "promises": []}
    for factor, (answer, jpeg) in answers.items():
        found = faults(limits[factor], plain, answer, jpeg)
        if (ratios[factor] or 0) > MOST_CPU:
            found.append(f"{ratios[factor]:.2f} times the processor time")
        kind = "refused" if jpeg is None else "plain" if jpeg == plain else "searched"
        row["promises"].append({
            "factor": factor, "kind": kind, "limit": limits[factor], "bytes": jpeg and len(jpeg), "quality": answer.get("quality"),
            "isLargest": kind != "searched" or is_largest(picture, target, answer, limits[factor]),
            "encodes": answer.get("encodes"), "cpu": ratios[factor], "faults": found})
    return row


def times(commands, target, rounds):
    """Processor time by command, as a multiple of that of "plain", both without "start"."""
    seconds = {name: [] for name in commands}
    for doubling in range(DOUBLINGS):
        for _ in range(rounds << doubling):
            for name, (picture, *options) in commands.items():
                seconds[name].append(convert(picture, target, *options)[2])
        median = {name: statistics.median(values) for name, values in seconds.items()}
        start = median.pop("start")
        plain = max(median.pop("plain") - start, 1e-4)
        ratios = {name: (value - start) / plain for name, value in median.items()}
        if max(ratios.values()) <= MOST_CPU:
            break
    return ratios


def summary(rows, factors):
    """Lines of a table: what came of each factor."""
    yield ("| limit, times the source | promises | by the plain JPEG | by a search | refused | encodes: 1, 2, 3, 4 | largest quality "
           "| CPU: median | CPU: largest |")
    yield "|--:|--:|--:|--:|--:|---|--:|--:|--:|"
    for factor in factors:
        cells = [(row, one) for row in rows for one in row["promises"] if one["factor"] == factor]
        kinds = collections.Counter(one["kind"] for _, one in cells)
        largest = sum(one["isLargest"] for _, one in cells if one["kind"] == "searched")
        counts = [sum(one["encodes"] == count for _, one in cells) for count in (1, 2, 3, 4)]
        ratios = [one["cpu"] for _, one in cells if one["cpu"] is not None and one["kind"] != "plain"]
        cpu = f"{statistics.median(ratios):.2f} | {max(ratios):.2f}" if ratios else "| "
        yield (f"| {factor:g} | {len(cells)} | {kinds['plain']} | {kinds['searched']} | {kinds['refused']} | {', '.join(map(str, counts))} "
               f"| {largest} of {kinds['searched']} | {cpu} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--factors", default="0.5,1,2")
    parser.add_argument("--only", default="", help="only paths that contain this")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    if not IMGCONV.exists():
        sys.exit("promises: no .build/release/imgconv; run `make build` first")
    folder = options.corpus / "files" if (options.corpus / "files").is_dir() else options.corpus
    factors = [float(word) for word in options.factors.split(",")]
    pictures = sorted(path for path in folder.rglob("*") if path.is_file() and options.only in str(path.relative_to(folder)))
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for picture in pictures:
            row = measure(picture, factors, options.rounds, scratch)
            if row is None:
                continue
            rows.append(row)
            for one in row["promises"]:
                for fault in one["faults"]:
                    print(f"{picture.relative_to(folder)}, {one['factor']:g} times ({one['limit']} bytes): {fault}", flush=True)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    print("\n".join(summary(rows, factors)))
    wrong = sum(bool(one["faults"]) for row in rows for one in row["promises"])
    total = sum(len(row["promises"]) for row in rows)
    print(f"{total - wrong} passed, {wrong} failed")
    return 1 if wrong or not total else 0


if __name__ == "__main__":
    sys.exit(main())
