#!/usr/bin/env python3
"""Asks four times as much of the service as it can take and says how those who were let in fared.

  service_overload.py PHOTO [--imgconv BINARY] [--workers 2] [--queue 4] [--photos 100]

They should end, at the 99th percentile, within 1.5 times (queue / workers + 1) times the median convert time; the rest should get 503 at
once, nothing else should fail, and /healthz, asked by a process of its own, should answer within 50 ms.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests" / "EndToEnd"))
from support.load import closed_loop, median, percentile  # noqa: E402 - the path has to be there first
from support.server import Server  # noqa: E402


# In a process of its own: among the threads of the load it would wait for Python rather than for the service. Ends with its input.
WATCH = """
import http.client, select, sys, time
connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
while not select.select([sys.stdin], [], [], 0.05)[0]:
    started = time.monotonic()
    connection.request("GET", "/healthz")
    connection.getresponse().read()
    print(time.monotonic() - started)
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photo", type=Path)
    parser.add_argument("--imgconv")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--queue", type=int, default=2, help="for each worker")
    parser.add_argument("--photos", type=int, default=100)
    arguments = parser.parse_args()
    if arguments.imgconv:
        os.environ["IMGCONV"] = arguments.imgconv
    photo = arguments.photo.read_bytes()
    places = arguments.workers * (arguments.queue + 1)
    with Server("--workers", str(arguments.workers), "--queue", str(arguments.queue)) as server:
        closed_loop(server, photo, arguments.workers, 2 * arguments.workers)
        with subprocess.Popen([sys.executable, "-c", WATCH, str(server.port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as watch:
            samples = closed_loop(server, photo, 4 * places, arguments.photos)
            health = [float(line) for line in watch.communicate()[0].split()]
    good = [sample for sample in samples if sample.status == 200]
    refused = [sample for sample in samples if sample.status == 503]
    typical = median([sample.convert_seconds for sample in good])
    bound = 1.5 * (arguments.queue + 1) * typical
    reached = percentile([sample.seconds for sample in good], 0.99)
    print(f"let in   {len(good)}, convert median {typical:.3f} s, p99 {reached:.3f} s, bound {bound:.3f} s, ratio {reached / bound:.2f}")
    print(f"refused  {len(refused)}, median {1000 * median([sample.seconds for sample in refused]):.1f} ms")
    print(f"else     {len(samples) - len(good) - len(refused)}")
    print(f"healthz  p99 {1000 * percentile(health, 0.99):.1f} ms, worst {1000 * max(health):.1f} ms")
    return 0 if reached <= bound and len(samples) == len(good) + len(refused) else 1


if __name__ == "__main__":
    sys.exit(main())
