"""A running `imgconv serve` for a test, and ways to talk to it."""

from __future__ import annotations

import email
import http.client
import json
import os
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

from . import binary, processes


class Server:
    """Starts the service on a port that the system chooses; a context manager that ends it in good order."""

    def __init__(self, *options: str, env: dict[str, str] | None = None, listen: str | None = "127.0.0.1:0", **popen):
        self.command = [str(binary.path()), "serve", *(["--listen", listen] if listen else []), "--log", "json", *options]
        self.environment = {**os.environ, **(env or {})}
        self.popen = popen
        self.lines: list[str] = []
        self.addresses: list[str] = []

    def __enter__(self) -> "Server":
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment, **self.popen
        )
        self._reader = threading.Thread(target=self._read_log, daemon=True)
        self._reader.start()
        line = self.process.stdout.readline()
        if not line:
            self.process.wait(10)
            self._reader.join(10)
            raise RuntimeError("the service did not start: " + "\n".join(self.lines))
        self.addresses.append(line.strip())
        return self

    def __exit__(self, *_) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(40)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise
        self._reader.join(10)
        self.process.stdout.close()
        self.process.stderr.close()

    def _read_log(self) -> None:
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))

    @property
    def url(self) -> str:
        """The first address, without the slash at its end."""
        return self.addresses[0].rstrip("/")

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    @property
    def pid(self) -> int:
        return self.process.pid

    def log(self, event: str = "request") -> list[dict]:
        """The log lines of one kind so far."""
        return [record for record in map(json.loads, list(self.lines)) if record["event"] == event]

    def await_log(self, count: int, seconds: float = 10) -> list[dict]:
        """The request lines, once there are `count`: they are written just after the answer."""
        return wait_for(lambda: (lines := self.log()) and len(lines) >= count and lines, seconds)

    def connection(self, timeout: float = 60) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def request(self, method: str, path: str, body: bytes | None = None, headers: dict | None = None) -> "Answer":
        """One request on a connection of its own."""
        connection = self.connection()
        try:
            connection.request(method, path, body=body, headers=headers or {})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def raw(self, data: bytes = b"", timeout: float = 30) -> socket.socket:
        """A socket to the service on which `data` was sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        connection.sendall(data)
        return connection

    def metrics(self) -> dict[str, float]:
        """The metrics now, by name with labels."""
        text = self.request("GET", "/metrics").body.decode()
        return {
            name: float(value)
            for name, value in (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        }

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def resident(self) -> int:
        """Bytes of memory that are really there, without those of the workers."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def children(self) -> list[int]:
        """The workers."""
        return processes.children(self.pid)


class Answer:
    """An answer that was read whole."""

    def __init__(self, response: http.client.HTTPResponse):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self) -> dict:
        return json.loads(self.body)

    @property
    def parity(self) -> dict[str, str]:
        return dict(member.strip().split("=", 1) for member in self.headers["Size-Parity"].split(","))

    def parts(self) -> list[email.message.Message]:
        """The parts of a multipart answer, read by somebody else's parser."""
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        message = email.message_from_bytes(head + self.body)
        assert message.is_multipart()
        return message.get_payload()


def form(files: list[tuple[str, bytes]], boundary: str = "a-boundary") -> tuple[bytes, dict[str, str]]:
    """A form with files, and the header that goes with it."""
    body = b"".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode() + data + b"\r\n"
        for name, data in files
    )
    return body + f"--{boundary}--\r\n".encode(), {"Content-Type": f"multipart/form-data; boundary={boundary}"}


def wait_for(condition, seconds: float = 10):
    """What `condition` returns once that is true; fails after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        if value := condition():
            return value
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def iphone_photo() -> Path | None:
    """A 12-megapixel iPhone photo of the corpus, where there is one."""
    folder = binary.PACKAGE.parent / "shared" / "corpus" / "files" / "iphone"
    photos = sorted(path for path in folder.glob("*") if 1_000_000 < path.stat().st_size < 2_500_000) if folder.exists() else []
    return photos[0] if photos else None
