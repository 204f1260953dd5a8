"""nginx in front, as docs/operations.md shows it: keep-alive upstream, bodies passed on as they come."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest

from support import binary, pictures
from support.server import Answer, Server, wait_for

NGINX = shutil.which("nginx") or (Path("/usr/sbin/nginx") if Path("/usr/sbin/nginx").exists() else None)
if NGINX is None:
    pytest.skip("no nginx here", allow_module_level=True)

PICTURE = pictures.bytes_of("single.heic")


def documented() -> str:
    """The example of docs/operations.md: what is written there is what is tried here."""
    text = (binary.PACKAGE / "docs" / "operations.md").read_text()
    return re.search(r"```nginx\n(.*?)```", text, re.DOTALL).group(1)


@pytest.fixture(params=["tcp", "unix"])
def proxied(tmp_path, request):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    # nginx's workers are another user than root, and may have to pass through this folder.
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    path = folder / "http.sock"
    user, group = ("user www-data www-data;", "www-data") if os.geteuid() == 0 else ("", str(os.getegid()))
    options = ["--trusted-proxy", "127.0.0.1,unix", "--socket-mode", "0660", "--socket-group", group]
    with Server(*options, "--listen", f"unix:{path}") as server:
        upstream = f"127.0.0.1:{server.port}" if request.param == "tcp" else f"unix:{path}"
        inside = (
            documented()
            .replace("unix:/run/imgconv/http.sock", upstream)
            .replace("listen 80;", f"listen 127.0.0.1:{port};")
        )
        config = tmp_path / "nginx.conf"
        config.write_text(
            f"daemon off; {user} pid {tmp_path}/pid; error_log {tmp_path}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n"
            + "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            + inside + "}\n"
        )
        process = subprocess.Popen([str(NGINX), "-c", str(config)], stderr=subprocess.PIPE)

        def listens() -> bool:
            assert process.poll() is None, process.stderr.read().decode()
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                return False
            return True

        try:
            wait_for(listens)
            yield server, port
        finally:
            process.terminate()
            process.wait(10)
            process.stderr.close()
    folder.rmdir()


def test_pictures_pass_through_nginx(proxied):
    import http.client

    server, port = proxied
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    direct = server.request("POST", "/convert", PICTURE).body
    for _ in range(5):
        connection.request("POST", "/convert", body=PICTURE)
        answer = Answer(connection.getresponse())
        assert answer.status == 200 and answer.body == direct
    connection.request("POST", "/convert", body=iter([PICTURE[:100], PICTURE[100:]]), encode_chunked=True,
                       headers={"Transfer-Encoding": "chunked"})
    assert Answer(connection.getresponse()).body == direct
    spoofed = {"Forwarded": "for=6.6.6.6"}
    connection.request("GET", "/nothing", headers=spoofed)
    assert Answer(connection.getresponse()).status == 404
    connection.close()
    lines = server.await_log(8)
    assert {line["peer"] for line in lines} <= {"127.0.0.1", "unix"}
    assert {line["client"] for line in lines} == {"127.0.0.1"}
    assert server.metrics()["imgconv_connections_total"] <= 5, "upstream connections are kept alive"
