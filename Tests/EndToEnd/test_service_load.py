"""The service under more load than it can take, with clients that misbehave, and while its workers are killed."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from support import pictures
from support.large_picture import large_picture
from support.load import closed_loop
from support.processes import Attack
from support.server import Server, iphone_photo, wait_for

SMALL = pictures.bytes_of("single.heic")


@pytest.fixture(scope="module")
def photo() -> bytes:
    found = iphone_photo()
    return found.read_bytes() if found else large_picture()


def test_what_does_not_fit_is_refused_and_nothing_else_fails(photo):
    """Four times as many clients as the house holds ask all the time; Benchmarks/service_overload.py measures the times."""
    with Server("--workers", "2", "--queue", "1") as server:
        stop = threading.Event()
        answered = 0

        def watch() -> None:
            nonlocal answered
            while not stop.wait(0.05):
                assert server.request("GET", "/healthz").status == 200
                assert server.request("GET", "/metrics").status == 200
                answered += 1

        watcher = threading.Thread(target=watch)
        watcher.start()
        samples = closed_loop(server, photo, 16, 20)
        stop.set()
        watcher.join()
        refused = [sample for sample in samples if sample.status == 503]
        assert {sample.status for sample in samples} == {200, 503}
        assert all(int(sample.headers["Retry-After"]) >= 1 for sample in refused)
        assert answered > 0, "health and metrics answer while everything is busy"
        wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] == 0)


def test_workers_that_are_killed_cost_at_most_their_own_picture():
    """SIGKILL and SIGSTOP from outside cost nothing; what a SIGSEGV held fails by 422."""
    with Server("--workers", "2") as server:
        pid = server.pid
        with Attack(pid, [signal.SIGSEGV, signal.SIGKILL, signal.SIGSTOP], 0.3) as attack:
            samples = closed_loop(server, SMALL, 4, 600)
        failed = [sample for sample in samples if sample.status != 200]
        assert {sample.status for sample in failed} <= {422}, [sample.body[:300] for sample in failed]
        assert len(failed) <= attack.hits[signal.SIGSEGV]
        assert server.process.poll() is None and server.pid == pid
        assert server.request("POST", "/convert", SMALL).status == 200


def test_clients_that_misbehave_are_cut_off_and_leave_nothing_behind(photo):
    """200 of them: they drip, never read, or vanish in the middle; meanwhile others are served."""
    options = [
        "--head-timeout", "2s", "--body-grace", "2s", "--write-grace", "2s", "--idle-timeout", "3s", "--workers", "2",
    ]
    with Server(*options) as server:
        closed_loop(server, SMALL, 2, 6)
        time.sleep(0.5)
        descriptors = server.descriptors()
        clients = []
        head = b"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"
        for index in range(200):
            kind = index % 4
            if kind == 0:
                clients.append(("head", server.raw(b"POST /convert HTTP/1.1\r\nHos")))
            elif kind == 1:
                clients.append(("body", server.raw(head + SMALL[:100])))
            elif kind == 2:
                server.raw(head + SMALL[:100]).close()
            else:
                clients.append(("reader", server.raw(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 400)))
        stop = threading.Event()

        def drip() -> None:
            while not stop.wait(0.5):
                for kind, client in clients:
                    if kind != "reader":
                        try:
                            client.send(b"a")
                        except OSError:
                            pass

        dripper = threading.Thread(target=drip)
        dripper.start()
        samples = closed_loop(server, SMALL, 2, 20)
        assert all(sample.status == 200 for sample in samples)
        wait_for(lambda: server.metrics()["imgconv_connections"] <= 1, 30)
        stop.set()
        dripper.join()
        for _, client in clients:
            client.close()
        wait_for(lambda: server.descriptors() <= descriptors + 2, 15)
        assert server.metrics()["imgconv_memory_used_bytes"] == 0
        assert server.log() and not [line for line in server.log() if line["status"] >= 500]


def test_a_client_that_leaves_ends_its_conversion(photo):
    with Server("--workers", "1") as server:
        blocker = server.raw(f"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: {len(photo)}\r\n\r\n".encode() + photo)
        leaver = server.raw(f"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: {len(photo)}\r\n\r\n".encode() + photo)
        wait_for(lambda: server.metrics()["imgconv_workers_busy"] == 1)
        leaver.close()
        blocker.close()
        wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] == 0)
        metrics = server.metrics()
        assert metrics["imgconv_workers_busy"] == metrics["imgconv_queue_depth"] == 0
        lines = [line for line in server.log() if line["route"] == "convert"]
        assert len(lines) == 2 and all(line.get("client_gone") for line in lines)


def test_thousands_of_idle_connections_cost_little():
    with Server() as server:
        closed_loop(server, SMALL, 2, 4)
        before = server.resident()
        idle = []
        try:
            for _ in range(2000):
                idle.append(server.raw())
            wait_for(lambda: server.metrics()["imgconv_connections"] >= 2000)
            assert server.request("POST", "/convert", SMALL).status == 200
            assert server.resident() - before < 20 << 20
        finally:
            for connection in idle:
                connection.close()
        wait_for(lambda: server.metrics()["imgconv_connections"] <= 1)


def test_bodies_that_are_declared_and_not_sent_take_no_room():
    with Server("--memory-budget", "1MB") as server:
        head = b"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\nx"
        holders = [server.raw(head) for _ in range(200)]
        wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] >= 200)
        assert server.metrics()["imgconv_memory_used_bytes"] == 200
        assert server.request("POST", "/convert", SMALL).status == 200
        for holder in holders:
            holder.close()


def test_memory_for_bodies_is_bounded():
    with Server("--memory-budget", "1MB") as server:
        assert server.request("POST", "/convert", bytes(500_001)).status == 413, "it would never fit"
        head = b"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: 450000\r\n\r\n"
        holders = [server.raw(head + bytes(440_000)) for _ in range(2)]
        wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] >= 2 * 440_000)
        refused = server.request("POST", "/convert", bytes(450_000))
        assert refused.status == 503
        assert int(refused.headers["Retry-After"]) >= 1
        assert server.request("POST", "/convert", SMALL).status == 200
        for holder in holders:
            holder.close()
        wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] == 0)


def test_stalled_uploads_do_not_shut_the_service():
    """Bodies that come fast but for their end, and then rest, fill the budget; whoever is turned away has room when told to come back."""
    with Server("--workers", "1", "--memory-budget", "4MB", "--max-body", "2MB") as server:
        head = b"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n"
        stalled = [server.raw(head + bytes(1_999_000)) for _ in range(2)]
        wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] == 2 * 1_999_000)
        refused = server.request("POST", "/convert", SMALL)
        assert refused.status == 503
        time.sleep(int(refused.headers["Retry-After"]) + 1)
        assert server.request("POST", "/convert", SMALL).status == 200
        for connection in stalled:
            connection.settimeout(10)
            assert connection.recv(4096).startswith(b"HTTP/1.1 408 ")
            connection.close()


def test_a_slow_but_steady_upload_is_taken_while_others_are_turned_away():
    with Server("--workers", "1", "--memory-budget", "1MB", "--min-rate", "1KB") as server:
        head = b"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
        with server.raw(head % 500_000 + bytes(499_990)) as stalled, server.raw(head % 10_000 + bytes(2_000)) as slow:
            wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] == 501_990)
            for _ in range(8):
                # As large as that only to be turned away by its head.
                refused = server.raw(head % 500_000)
                time.sleep(0.8)
                slow.sendall(bytes(1_000))
                refused.close()
            assert slow.recv(4096).startswith(b"HTTP/1.1 415 "), "it was looked at: zeros are no picture"
            assert stalled.recv(4096).startswith(b"HTTP/1.1 408 ")
            wait_for(lambda: {line["status"] for line in server.log()} >= {503, 408, 415})
