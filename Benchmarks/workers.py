#!/usr/bin/env python3
"""What the worker pool costs against --in-process: processor time, start, memory.

    Benchmarks/workers.py BINARY [--rounds N] PICTURE...

Runs are interleaved and medians compared, since a machine's speed drifts. Processor time is that of the command and its
workers; memory is the highest sum, seen every few milliseconds, of their proportional set sizes and of the memory files
that they share. Run it as root or as the user who owns the workers; it writes into a temporary folder.
"""
import argparse
import os
import statistics
import subprocess
import tempfile
import time

from kit.memory import family, resident
from kit.processes import adopt_orphans, cost


def command(binary, folder, pictures, *extra):
    return [binary, "convert", "--jobs", "1", "--quiet", "--output", folder, "--existing", "overwrite", *extra, *pictures]


def peak_memory(arguments):
    peak = 0
    process = subprocess.Popen(arguments)
    while process.poll() is None:
        try:
            pids = family(process.pid)
            peak = max(peak, resident(pids))
        except OSError:
            pass  # one of them ended while it was looked at
        time.sleep(0.004)
    return peak


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("pictures", nargs="+")
    given = parser.parse_args()
    adopt_orphans()
    with tempfile.TemporaryDirectory() as folder:
        pool, alone = [], []
        for _ in range(given.rounds):
            alone.append(cost(command(given.binary, folder, given.pictures, "--in-process")))
            pool.append(cost(command(given.binary, folder, given.pictures)))
        for index, name in enumerate(("processor", "wall clock")):
            one, other = (statistics.median(run[index] for run in runs) for runs in (alone, pool))
            print(f"{name}: in-process {one:.3f} s, pool {other:.3f} s, {100 * (other / one - 1):+.1f} %")
        for picture in given.pictures:
            peak = peak_memory(command(given.binary, folder, [picture]))
            print(f"memory: {peak / 1e6:.1f} MB {os.path.basename(picture)}")


main()
