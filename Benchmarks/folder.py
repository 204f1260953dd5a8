#!/usr/bin/env python3
"""How much faster a folder is on several processors than on one.

    Benchmarks/folder.py [--rounds 9] PICTURE...

Converts the pictures with `imgconv convert` and its default settings: on one processor, on all that this script may use, and as a
yardstick for what the machine gives the C floor loop (Benchmarks/floor) on one processor and once on each at the same time, with
the first picture. Rounds are interleaved, since a machine's speed drifts; the processor that is alone changes from round to round.
The wall-clock time includes everything: the start, the last picture's tail and the final wait for the disk.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from kit.page import IMGCONV, ROOT, require_imgconv
from kit.processes import adopt_orphans, cost


def spread(values):
    """Median, smallest and largest, for a person."""
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("pictures", nargs="+", type=pathlib.Path)
    given = parser.parse_args()
    require_imgconv()
    processors = sorted(os.sched_getaffinity(0))
    if len(processors) < 2:
        sys.exit("folder: there is only one processor")
    adopt_orphans()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        floor = scratch / "floor"
        subprocess.run(["cc", "-O2", "-o", floor, ROOT / "Benchmarks/floor/floor.c", "-lheif", "-ljpeg"], check=True)
        convert = [IMGCONV, "convert", "--quiet", "--output", scratch / "jpegs", "--existing", "overwrite", *given.pictures]

        def loop(processor):
            return [floor, "-n", 3, "-o", scratch / f"{processor}.jpg", given.pictures[0]]

        folder, machine, work = [], [], []
        # The first round warms the files and is not counted.
        for number in range(given.rounds + 1):
            alone = processors[number % len(processors)]
            one = cost(convert, processors=[{alone}])
            all_ = cost(convert, processors=[set(processors)])
            floor_one = cost(loop(alone), processors=[{alone}])
            floor_all = cost(*map(loop, processors), processors=[{processor} for processor in processors])
            if number == 0:
                continue
            folder.append(one[1] / all_[1])
            machine.append(len(processors) * floor_one[1] / floor_all[1])
            work.append(all_[0] / one[0])
            print(f"round {number}: one {one[1]:.2f} s, all {all_[1]:.2f} s, {folder[-1]:.2f} times; "
                  f"processor time {work[-1]:.2f}; floor {machine[-1]:.2f} times", flush=True)
        print(f"{len(given.pictures)} inputs, {len(processors)} processors, {given.rounds} rounds, median (range):")
        print(f"folder: {spread(folder)} times one processor, for {spread(work)} of its processor time")
        print(f"floor loop, side by side: {spread(machine)} times")


if __name__ == "__main__":
    main()
