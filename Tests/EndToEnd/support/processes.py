"""Processes as the system shows them."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections import Counter
from pathlib import Path


def children(pid: int) -> list[int]:
    """The children of a process; none when it is gone."""
    found = []
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return found
    for task in tasks:
        try:
            found += [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue  # a thread that has just ended
    return found


class Attack:
    """Hits a random child of a process with one signal after the other until it is over; a context manager."""

    def __init__(self, pid: int, signals: list[signal.Signals], seconds: float):
        self.pid = pid
        self.signals = signals
        self.seconds = seconds
        self.hits: Counter[signal.Signals] = Counter()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Attack":
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        chance = random.Random(7)
        while not self._over.wait(self.seconds):
            if not (workers := children(self.pid)):
                continue
            # In turn, so that every signal gets its part.
            number = self.signals[sum(self.hits.values()) % len(self.signals)]
            try:
                os.kill(chance.choice(workers), number)
            except ProcessLookupError:
                continue
            self.hits[number] += 1
