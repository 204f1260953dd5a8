"""Clients by the dozen, for tests of the service under load."""

from __future__ import annotations

import http.client
import math
import statistics
import threading
import time
from dataclasses import dataclass, field


@dataclass
class Sample:
    """One request and how it went."""

    status: int
    seconds: float
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def convert_seconds(self) -> float:
        stages = dict(stage.split(";dur=") for stage in self.headers["Server-Timing"].split(", "))
        return float(stages["convert"]) / 1000


def closed_loop(server, picture: bytes, clients: int, wanted: int, path: str = "/convert") -> list[Sample]:
    """Requests by `clients` keep-alive clients, each of which sends its next one when it has its answer, until `wanted` of them
    were let in. A refused client waits a moment, or it would do nothing but be refused."""
    samples: list[Sample] = []
    let_in = 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal let_in
        connection = server.connection()
        while True:
            with lock:
                if let_in >= wanted:
                    break
                let_in += 1
            started = time.monotonic()
            try:
                connection.request("POST", path, body=picture)
                response = connection.getresponse()
                body = response.read()
                sample = Sample(response.status, time.monotonic() - started, dict(response.headers), body)
            except (OSError, http.client.HTTPException):
                connection.close()
                connection = server.connection()
                sample = Sample(0, time.monotonic() - started)
            with lock:
                samples.append(sample)
                let_in -= sample.status == 503
            if sample.status == 503:
                time.sleep(0.2)
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return samples


def percentile(values: list[float], share: float) -> float:
    """The smallest value that is no smaller than this share of them."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * share) - 1, 0)]


def median(values: list[float]) -> float:
    return statistics.median(values)
