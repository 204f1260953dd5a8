#!/usr/bin/env python3
"""Holds the service's processor time a photo against that of `imgconv convert`, both through the worker pool.

  service_cpu.py PHOTO [--imgconv BINARY] [--rounds 7] [--photos 24] [--clients 8]

Rounds are interleaved. Prints the medians, their ratio, and how busy the processors were while the service worked.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests" / "EndToEnd"))
from support.load import closed_loop  # noqa: E402 - the path has to be there first
from support.server import Server  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")


def spent(pid: int) -> float:
    """Processor seconds of a process and of its children, those that ended included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / TICK


def by_service(server: Server, photo: bytes, photos: int, clients: int) -> tuple[float, float]:
    """Seconds of processor time a photo, and processors busy on average."""
    processes = [server.pid, *server.children()]
    before, started = sum(map(spent, processes)), time.monotonic()
    samples = closed_loop(server, photo, clients, photos)
    assert all(sample.status == 200 for sample in samples), {sample.status for sample in samples}
    used, wall = sum(map(spent, processes)) - before, time.monotonic() - started
    assert sorted(processes) == sorted([server.pid, *server.children()]), "workers were replaced meanwhile"
    return used / photos, used / wall


# Workers outlive the command by a moment: whoever starts it has to inherit them, or their time is counted nowhere.
ADOPT_AND_COUNT = """
import ctypes, os, resource, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime)
"""


def by_command(binary: str, photo: bytes, photos: int) -> float:
    """Seconds of processor time a photo; process start and end included."""
    with tempfile.TemporaryDirectory() as folder:
        for index in range(photos):
            Path(folder, f"{index}.heic").write_bytes(photo)
        command = [binary, "convert", folder, "-o", f"{folder}/out", "--quiet"]
        run = subprocess.run([sys.executable, "-c", ADOPT_AND_COUNT, *command], check=True, capture_output=True, text=True)
    return float(run.stdout) / photos


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photo", type=Path)
    parser.add_argument("--imgconv")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--photos", type=int, default=24)
    parser.add_argument("--clients", type=int, default=8)
    arguments = parser.parse_args()
    if arguments.imgconv:
        os.environ["IMGCONV"] = arguments.imgconv
    from support import binary

    photo = arguments.photo.read_bytes()
    service, command, busy = [], [], []
    with Server() as server:
        closed_loop(server, photo, arguments.clients, 2 * arguments.clients)
        for _ in range(arguments.rounds):
            used, processors = by_service(server, photo, arguments.photos, arguments.clients)
            service.append(used)
            busy.append(processors)
            command.append(by_command(str(binary.path()), photo, arguments.photos))
    ratio = statistics.median(one / other for one, other in zip(service, command))
    print(f"service {statistics.median(service):.3f} s a photo ({min(service):.3f} to {max(service):.3f})")
    print(f"command {statistics.median(command):.3f} s a photo ({min(command):.3f} to {max(command):.3f})")
    print(f"ratio   {ratio:.3f} (median of {arguments.rounds} interleaved rounds), {statistics.median(busy):.2f} processors busy")
    return 0 if ratio <= 1.05 else 1


if __name__ == "__main__":
    sys.exit(main())
