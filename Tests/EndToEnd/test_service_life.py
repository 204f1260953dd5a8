"""How the service starts, listens and ends."""

from __future__ import annotations

import http.client
import json
import os
import resource
import signal
import socket
import socketserver
import subprocess
import threading

import pytest

from support import binary, pictures
from support.server import Answer, Server, wait_for

PICTURE = pictures.bytes_of("single.heic")


class UnixConnection(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def __init__(self, path: str):
        super().__init__("localhost", timeout=30)
        self.path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(30)
        self.sock.connect(self.path)


def over_unix(path, method="GET", target="/healthz", body=None) -> Answer:
    connection = UnixConnection(str(path))
    try:
        connection.request(method, target, body=body)
        return Answer(connection.getresponse())
    finally:
        connection.close()


def begun(server: Server) -> None:
    """Waits until the service has the beginning of a body."""
    wait_for(lambda: server.metrics()["imgconv_memory_used_bytes"] > 0)


def test_it_listens_on_several_addresses_and_unix_sockets(tmp_path):
    path = tmp_path / "http.sock"
    with Server("--listen", f"unix:{path}", "--listen", "[::1]:0") as server:
        server.addresses += [server.process.stdout.readline().strip() for _ in range(2)]
        assert any(address.startswith("http://[::1]:") for address in server.addresses)
        assert over_unix(path, "POST", "/convert", PICTURE).status == 200
        assert server.request("GET", "/healthz").status == 200
    assert not path.exists()


@pytest.mark.parametrize("mode", [0o660, 0o600, 0o666])
def test_unix_sockets_have_the_mode_and_group_that_were_asked_for(mode, tmp_path):
    path = tmp_path / "http.sock"
    group = str(os.getgroups()[0] if os.getgroups() else os.getgid())
    with Server("--listen", f"unix:{path}", "--socket-mode", f"{mode:04o}", "--socket-group", group):
        status = path.stat()
        assert (status.st_mode & 0o777, status.st_gid) == (mode, int(group))
        assert over_unix(path).status == 200


def test_without_being_asked_the_umask_decides_about_unix_sockets(tmp_path):
    path = tmp_path / "http.sock"
    with Server("--listen", f"unix:{path}", umask=0o027):
        assert path.stat().st_mode & 0o777 == 0o750


@pytest.mark.parametrize("option", [["--socket-mode", "rw"], ["--socket-mode", "1777"], ["--socket-group", "no such group"]])
def test_a_wrong_mode_or_group_of_sockets_is_wrong_usage(option):
    outcome = binary.run("serve", *option)
    assert outcome.status == 2 and option[0] in outcome.errors


@pytest.mark.parametrize("count", ["0", "abc", "99999"])
def test_a_wrong_number_of_passed_sockets_is_said(count):
    script = f'export LISTEN_PID=$$ LISTEN_FDS={count}; exec "$0" serve'
    run = subprocess.run(["bash", "-c", script, binary.path()], capture_output=True, text=True, timeout=30)
    assert run.returncode == 1 and "LISTEN_FDS" in run.stderr and run.stdout == ""


@pytest.mark.parametrize(("limit", "word"), [(resource.RLIMIT_NOFILE, "files"), (resource.RLIMIT_NPROC, "threads")])
def test_what_the_system_does_not_allow_is_said_at_the_start(limit, word):
    # Root may start as many threads as it likes.
    user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    try:
        run = subprocess.run(
            [binary.path(), "serve", "--listen", "127.0.0.1:0"], capture_output=True, text=True, timeout=30,
            cwd="/", preexec_fn=lambda: resource.setrlimit(limit, (6, 6)), **user)
    except PermissionError:
        pytest.skip("nobody may not run this build")
    assert run.returncode == 1 and run.stdout == ""
    assert word in run.stderr and "Raise the limit" in run.stderr


def test_version_names_what_the_command_names(tmp_path):
    lines = binary.run("--version").output.decode().splitlines()
    told = dict(line.split(": ") if ": " in line else line.split(" ", 1) for line in lines)
    with Server() as server:
        versions = server.request("GET", "/version").json()
        assert "hevc_decoders=" in server.request("GET", "/metrics").body.decode()
    assert versions.pop("hevc_decoders") == told.pop("HEVC decoders")
    assert versions.pop("av1_decoders") == told.pop("AV1 decoders")
    assert versions == told


def test_metrics_can_have_a_listener_of_their_own(tmp_path):
    path = tmp_path / "metrics.sock"
    token = tmp_path / "token"
    token.write_text("secret")
    with Server("--metrics-listen", f"unix:{path}", "--token-file", str(token)) as server:
        assert server.request("GET", "/metrics").status == 401
        assert over_unix(path, target="/metrics").status == 200
        assert over_unix(path, target="/healthz").status == 200
        assert over_unix(path, target="/version").status == 404
        assert over_unix(path, "POST", "/convert", PICTURE).status == 404


def test_systemd_passes_a_socket_and_is_told(tmp_path):
    """The protocols of sd_listen_fds(3) and sd_notify(3), spoken by a shell that becomes the service."""
    listener = socket.create_server(("127.0.0.1", 0))
    notifications = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notifications.bind(str(tmp_path / "notify.sock"))
    notifications.settimeout(30)
    os.set_inheritable(listener.fileno(), True)
    script = f'exec 3<&{listener.fileno()}; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$0" serve --log json'
    process = subprocess.Popen(
        ["bash", "-c", script, binary.path()], pass_fds=[listener.fileno()], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify.sock")},
    )
    try:
        assert b"READY=1" in notifications.recv(4096)
        connection = http.client.HTTPConnection("127.0.0.1", listener.getsockname()[1], timeout=30)
        connection.request("POST", "/convert", body=PICTURE)
        assert connection.getresponse().status == 200
        connection.close()
        process.send_signal(signal.SIGTERM)
        assert b"STOPPING=1" in notifications.recv(4096)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        listener.close()
        notifications.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_no_socket_behind(number, tmp_path):
    path = tmp_path / "http.sock"
    with Server("--listen", f"unix:{path}") as server:
        server.process.send_signal(number)
        assert server.process.wait(30) == 0
        assert not path.exists()


def test_a_hang_up_that_is_ignored_stays_ignored():
    with Server(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as server:
        server.process.send_signal(signal.SIGHUP)
        assert server.request("GET", "/healthz").status == 200
        assert not server.log("draining")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_what_is_in_flight_end(number):
    with Server() as server:
        upload = server.raw(f"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: {len(PICTURE)}\r\n\r\n".encode())
        upload.sendall(PICTURE[:-1])
        begun(server)
        idle = server.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert idle.recv(4096).startswith(b"HTTP/1.1 200 ")
        server.process.send_signal(number)
        wait_for(lambda: server.log("draining"))
        assert idle.recv(1) == b"", "an idle connection is closed"
        with pytest.raises(ConnectionRefusedError):
            wait_for(lambda: server.raw().close(), 5)
        upload.sendall(PICTURE[-1:])
        answer = http.client.HTTPResponse(upload)
        answer.begin()
        assert answer.status == 200
        assert answer.getheader("Connection") == "close"
        assert len(answer.read()) == int(answer.getheader("Content-Length"))
        assert server.process.wait(30) == 0
        upload.close()
        idle.close()


def test_the_drain_time_bounds_what_is_in_flight():
    with Server("--drain", "1s") as server:
        upload = server.raw(b"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf")
        begun(server)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(20) == 0
        upload.close()
    line = [line for line in server.log() if line["route"] == "convert"]
    assert [(one["status"], one.get("cut_off"), one.get("client_gone")) for one in line] == [(0, True, None)]
    assert server.log("stopped")[0]["message"].startswith("1 request was cut off")


def test_a_second_signal_ends_it_at_once():
    with Server("--drain", "1h") as server:
        upload = server.raw(b"POST /convert HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf")
        begun(server)
        server.process.send_signal(signal.SIGINT)
        wait_for(lambda: server.log("draining"))
        threading.Event().wait(0.3)  # a second signal within a tenth of a second counts as an echo of the first
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == 130
        upload.close()


def test_settings_come_from_the_environment(tmp_path):
    path = tmp_path / "http.sock"
    environment = {"IMGCONV_LISTEN": f"127.0.0.1:0,unix:{path}", "IMGCONV_MAX_BODY": "1000"}
    with Server(listen=None, env=environment) as server:
        assert over_unix(path).status == 200
        answer = server.request("POST", "/convert", bytes(1001))
        assert answer.status == 413
        assert "1000" in answer.json()["detail"]


def test_another_process_can_ask_whether_it_is_ready(tmp_path):
    path = tmp_path / "http.sock"

    def health(*address: str, env: dict[str, str] | None = None) -> int:
        command = [str(binary.path()), "health", *address]
        return subprocess.run(command, env={**os.environ, **(env or {})}, capture_output=True, timeout=30).returncode

    with Server("--listen", f"unix:{path}") as server:
        wait_for(lambda: server.request("GET", "/readyz").status == 200)
        assert health(server.url) == 0
        assert health(f"unix:{path}") == 0
        assert health(env={"IMGCONV_LISTEN": f"127.0.0.1:{server.port},unix:{path}"}) == 0
        gone = server.url
    assert health(gone) == 1
    assert health("nowhere") == 2


def test_a_running_server_can_be_benched_at_every_address(tmp_path):
    path, photo = tmp_path / "http.sock", tmp_path / "photo.heic"
    photo.write_bytes(PICTURE)
    with Server("--listen", f"unix:{path}") as server:
        for address in (server.url, f"unix:{path}"):
            options = ("--clients", "2", "--count", "4", "--rounds", "1", "--json")
            outcome = binary.run("bench", photo, "--url", address, *options)
            assert outcome.status == 0, outcome
            assert [cell["failures"] for cell in json.loads(outcome.output)["cells"]] == [0]
        gone = server.url
    outcome = binary.run("bench", photo, "--url", gone, "--count", "1")
    assert outcome.status == 1
    assert "no service answers at" in outcome.errors


@pytest.mark.parametrize(("answer", "words"), [
    (b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n", ["nothing could be measured", "turned away"]),
    (b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n\xff\xd8", ["cuts its answer off", "nothing could be measured"]),
])
@pytest.mark.parametrize("options", [["--count", "4"], ["--rate", "20", "--time", "200ms", "--json"]])
def test_a_bench_that_measured_nothing_says_so(answer, words, options, tmp_path):
    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            length = 0
            while (line := self.rfile.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            self.rfile.read(length)
            self.wfile.write(answer)

    photo = tmp_path / "photo.heic"
    photo.write_bytes(PICTURE)
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}"
        outcome = binary.run("bench", photo, "--url", url, "--clients", "2", "--rounds", "1", *options)
        server.shutdown()
    assert outcome.status == 1, outcome
    assert [word for word in words if word not in outcome.errors] == []
