#!/usr/bin/env python3
"""Measures `imgconv serve` beside a Python service (pillow-heif behind uvicorn) with as many processes, under the same load.

    Benchmarks/service_peer.py [--rounds 5] [--time 20s] [--clients 8] [--workers 2] [--write docs/performance.md] PHOTO...

Both run all the time and take turns, so that a busy minute of the machine falls on both. The load is `imgconv bench --url`: a photo that
is not answered with a whole JPEG is no photo. Memory is the highest sum of the proportional set sizes of a service's processes and of the
memory files that they share. It installs nothing: the interpreter of --python must have pillow-heif and uvicorn
(pip install pillow-heif uvicorn).
"""

import argparse
import contextlib
import datetime
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from kit.memory import family, resident  # noqa: E402 - the path has to be there first
from kit.page import IMGCONV, ROOT, machine_lines, require_imgconv, write_part  # noqa: E402
from kit.peers import pillow_version, said  # noqa: E402

FASTER, SMALLER = 1.7, 3.0


class Service:
    """A running service, and what was measured of it."""

    def __init__(self, name, command, port):
        self.name, self.port, self.rounds = name, port, []
        self.process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT / "Benchmarks",
            start_new_session=True)

    def wait_until_there(self):
        """Waits until it takes connections."""
        for _ in range(300):
            if self.process.poll() is not None:
                sys.exit(f"service_peer: {self.name} ended at once")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.1)
        sys.exit(f"service_peer: {self.name} takes no connections")

    def measure(self, photos, clients, length):
        """One round: photos a second, latencies, and the most memory meanwhile."""
        peak, stop = 0, threading.Event()

        def watch():
            nonlocal peak
            while not stop.wait(0.1):
                with contextlib.suppress(OSError):  # a process ended while it was looked at
                    peak = max(peak, resident(family(self.process.pid)))

        watcher = threading.Thread(target=watch)
        watcher.start()
        answer = subprocess.run(
            [IMGCONV, "bench", *photos, "--url", f"http://127.0.0.1:{self.port}", "--clients", str(clients), "--rounds", "1",
             "--time", length, "--json"], capture_output=True, text=True)
        stop.set()
        watcher.join()
        if answer.returncode != 0:
            sys.exit(f"service_peer: {self.name}: {answer.stderr or answer.stdout}")
        if peak == 0:
            sys.exit(f"service_peer: the memory of {self.name} cannot be read; run this as root")
        cell = json.loads(answer.stdout)["cells"][0]
        self.rounds.append({
            "rate": cell["picturesPerSecond"], "p50": cell["latencySeconds"]["p50"], "p99": cell["latencySeconds"]["p99"],
            "peak": peak, "refused": cell["refused"]})

    def median(self, key):
        """The median of one number over the rounds."""
        return statistics.median(one[key] for one in self.rounds)

    def stop(self):
        """Ends it in good order."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def report(ours, peer, arguments, pillow):
    """The lines of the page, and whether what is promised holds."""
    rates = [one["rate"] / other["rate"] for one, other in zip(ours.rounds, peer.rounds)]
    faster, smaller = statistics.median(rates), peer.median("peak") / ours.median("peak")
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    lines = [
        "", f"Measured on {today}: {arguments.rounds} interleaved rounds of {arguments.time}, {len(arguments.photos)} photos in turn, "
        f"{arguments.clients} clients, {arguments.workers} worker processes each.", "", *machine_lines(), f"{pillow}; uvicorn.", "",
        "| service | photos/s | p50 s | p99 s | peak memory MB |", "|---|--:|--:|--:|--:|"]
    for service in (ours, peer):
        lines.append(f"| {service.name} | {service.median('rate'):.2f} | {service.median('p50'):.2f} | {service.median('p99'):.2f} "
                     f"| {service.median('peak') / 1e6:.0f} |")
    lines += ["", f"imgconv moves {faster:.2f} times as many photos a second (rounds: {min(rates):.2f} to {max(rates):.2f}; at least "
              f"{FASTER} is promised) in 1/{smaller:.1f} of the memory (at most 1/{SMALLER:.0f})."]
    return lines, faster >= FASTER and smaller >= SMALLER


def main():
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", nargs="+", type=lambda text: pathlib.Path(text).resolve(), metavar="PHOTO")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--time", default="20s", help="how long a round of one service takes")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has pillow-heif and uvicorn")
    parser.add_argument("--write", type=pathlib.Path, help="the page whose part is replaced")
    arguments = parser.parse_args()
    require_imgconv()
    pillow = pillow_version(arguments.python)
    if not pillow or not said([arguments.python, "-c", "import uvicorn; print('here')"]):
        sys.exit(f"service_peer: {arguments.python} lacks pillow-heif or uvicorn: python3 -m venv VENV; "
                 "VENV/bin/pip install pillow-heif uvicorn; then --python VENV/bin/python")
    ports = free_port(), free_port()
    ours = Service("imgconv serve", [IMGCONV.resolve(), "serve", "--listen", f"127.0.0.1:{ports[0]}", "--workers", arguments.workers], ports[0])
    peer = Service("pillow-heif, uvicorn", [arguments.python, "-m", "uvicorn", "service_peer_app:app", "--port", ports[1],
                                            "--workers", arguments.workers, "--log-level", "error"], ports[1])
    try:
        for service in (ours, peer):
            service.wait_until_there()
        for number in range(arguments.rounds):
            for service in ((ours, peer), (peer, ours))[number % 2]:
                service.measure(arguments.photos, arguments.clients, arguments.time)
            print(f"service_peer: round {number + 1} of {arguments.rounds}", file=sys.stderr, flush=True)
    finally:
        for service in (ours, peer):
            service.stop()
    lines, is_kept = report(ours, peer, arguments, pillow)
    print("\n".join(lines))
    if arguments.write:
        write_part(arguments.write, "service", lines)
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
