#!/usr/bin/env python3
"""Asks four times as much of the service as it can take and says how those who were let in fared.

  service_overload.py PHOTO [--imgconv BINARY] [--workers 2] [--queue 4] [--photos 100]

They should end, at the 99th percentile, within 1.5 times (queue / workers + 1) times the median convert time; the rest should get 503 at
once and nothing else should fail.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests" / "EndToEnd"))
from support.load import closed_loop, median, percentile  # noqa: E402 - the path has to be there first
from support.server import Server  # noqa: E402


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
    health: list[float] = []
    stop = threading.Event()
    with Server("--workers", str(arguments.workers), "--queue", str(arguments.queue)) as server:

        def watch() -> None:
            connection = server.connection()
            while not stop.wait(0.05):
                started = time.monotonic()
                connection.request("GET", "/healthz")
                connection.getresponse().read()
                health.append(time.monotonic() - started)

        closed_loop(server, photo, arguments.workers, 2 * arguments.workers)
        watcher = threading.Thread(target=watch)
        watcher.start()
        samples = closed_loop(server, photo, 4 * places, arguments.photos)
        stop.set()
        watcher.join()
    good = [sample for sample in samples if sample.status == 200]
    refused = [sample for sample in samples if sample.status == 503]
    typical = median([sample.convert_seconds for sample in good])
    bound = 1.5 * (arguments.queue + 1) * typical
    reached = percentile([sample.seconds for sample in good], 0.99)
    print(f"let in   {len(good)}, convert median {typical:.3f} s, p99 {reached:.3f} s, bound {bound:.3f} s")
    print(f"refused  {len(refused)}, median {1000 * median([sample.seconds for sample in refused]):.1f} ms")
    print(f"else     {len(samples) - len(good) - len(refused)}")
    print(f"healthz  p99 {1000 * percentile(health, 0.99):.1f} ms, worst {1000 * max(health):.1f} ms")
    return 0 if reached <= bound and len(samples) == len(good) + len(refused) else 1


if __name__ == "__main__":
    sys.exit(main())
