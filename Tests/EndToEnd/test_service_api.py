"""The service's API as a client meets it: over real sockets, by Python's http.client and by curl."""

from __future__ import annotations

import json
import os
import re
import subprocess

import pytest

from support import binary, pictures
from support.server import Server, form, iphone_photo

PICTURE = pictures.bytes_of("single.heic")


@pytest.fixture(scope="module")
def server():
    with Server() as running:
        yield running


def convert_by_command(source, folder) -> bytes:
    target = folder / "by-command.jpg"
    assert binary.run("convert", source, "-o", target).status == 0
    return target.read_bytes()


def test_the_readmes_curl_line_gets_the_jpeg_that_the_command_writes(server, tmp_path):
    source = tmp_path / "IMG_0001.HEIC"
    source.write_bytes(photo.read_bytes() if (photo := iphone_photo()) else PICTURE)
    line = re.search(r"^curl .*", (binary.PACKAGE / "README.md").read_text(), re.MULTILINE).group()
    subprocess.run(line.replace("http://127.0.0.1:8080", server.url), shell=True, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "IMG_0001.jpg").read_bytes() == convert_by_command(source, tmp_path)


def test_curl_uploads_chunked_and_by_form(server, tmp_path):
    source = tmp_path / "name with ümlaut.heic"
    source.write_bytes(PICTURE)
    whole = server.request("POST", "/convert", PICTURE).body
    for upload in (
        ["-T", str(source), "-X", "POST", "-H", "Transfer-Encoding: chunked"],
        ["--form", f"file=@{source}"],
        ["--data-binary", f"@{source}", "--http1.0"],
    ):
        run = subprocess.run(["curl", "-sS", "--fail", *upload, f"{server.url}/convert"], check=True, capture_output=True)
        assert run.stdout == whole


def test_a_picture_comes_back_with_its_facts(server):
    answer = server.request("POST", "/convert?filename=holiday%2FIMG_1.HEIC", PICTURE, {"X-Request-Id": "my-id"})
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="IMG_1.jpg"'
    assert answer.headers["X-Request-Id"] == "my-id"
    assert answer.headers["Vary"] == "Accept"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert [stage.split(";")[0] for stage in answer.headers["Server-Timing"].split(", ")] == ["receive", "queue", "convert"]
    assert int(answer.headers["Content-Length"]) == len(answer.body) == int(answer.parity["bytes"])
    assert answer.parity["pixels"] == "?1"
    assert not pictures.faults(pictures.BY_NAME["single.heic"], answer.body)


def test_several_files_come_back_in_their_order(server):
    body, headers = form([("a.heic", PICTURE), ("notes.txt", b"no picture at all"), ("c.HEIC", PICTURE)])
    answer = server.request("POST", "/convert", body, headers)
    assert answer.status == 200
    first, second, third = answer.parts()
    assert [part["Status"] for part in (first, second, third)] == ["200", "415", "200"]
    assert first.get_filename() == "a.jpg" and third.get_filename() == "c.jpg" and second.get_filename() == "notes.txt"
    assert second.get_content_type() == "application/problem+json"
    assert json.loads(second.get_payload(decode=True))["code"] == "not-an-image"
    whole = server.request("POST", "/convert", PICTURE).body
    assert first.get_payload(decode=True) == third.get_payload(decode=True) == whole
    assert first["Size-Parity"].startswith("width=")


def test_a_form_with_one_file_answers_as_a_raw_body_does(server):
    body, headers = form([("IMG.heic", PICTURE)])
    answer = server.request("POST", "/convert", body, headers)
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.body == server.request("POST", "/convert", PICTURE).body


def test_too_many_files_are_refused(server):
    body, headers = form([("a.heic", b"x")] * 17)
    answer = server.request("POST", "/convert", body, headers)
    assert answer.status == 400
    assert "at most 16" in answer.json()["detail"]


def test_options_in_the_query_reach_the_picture(server):
    plain = server.request("POST", "/convert", PICTURE)
    small = server.request("POST", "/convert?quality=0.3", PICTURE)
    assert len(small.body) < len(plain.body)
    assert small.status == 200


@pytest.mark.parametrize("query, named", [
    ("quality=2", "quality"), ("quality=0.8&quality=0.8", "quality"), ("sharpen=1", "sharpen"), ("chroma=", "chroma"),
    ("max_bytes=many", "max_bytes"), ("filename=a%00b", None), ("quality=%zz", None),
])
def test_a_wrong_query_is_refused_before_the_body(server, query, named):
    with server.raw(
        f"POST /convert?{query} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n".encode()
    ) as connection:
        answer = connection.recv(65536).decode()
    assert answer.startswith("HTTP/1.1 400 ")
    assert named is None or f'\\"{named}\\"' in answer


@pytest.mark.parametrize("body, status, code", [
    (b"", 415, "not-an-image"), (b"<html>", 415, "not-an-image"), (b"\x89PNG\r\n\x1a\n" + bytes(64), 415, "not-an-image"),
    (PICTURE[: len(PICTURE) * 2 // 3], 422, "truncated"),
])
def test_what_is_no_picture_is_said_so(server, body, status, code):
    answer = server.request("POST", "/convert", body)
    assert (answer.status, answer.json()["code"]) == (status, code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["request_id"] == answer.headers["X-Request-Id"]


def test_inspect_says_what_the_command_says(server, tmp_path):
    source = tmp_path / "single.heic"
    source.write_bytes(PICTURE)
    answer = server.request("POST", "/inspect", PICTURE)
    assert answer.status == 200
    by_command = json.loads(binary.run("inspect", source, "--json").output)
    del by_command["source"]
    assert answer.json() == by_command


@pytest.mark.parametrize("method, path, status", [
    ("GET", "/healthz", 200), ("HEAD", "/healthz", 200), ("GET", "/version", 200), ("GET", "/metrics", 200),
    ("GET", "/openapi.json", 200), ("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/%2e%2e/etc/passwd", 404),
    ("GET", "/nothing", 404), ("PUT", "/convert", 405), ("TRACE", "/healthz", 405), ("BREW", "/convert", 501),
    ("POST", "/convert", 415),
])
def test_statuses(server, method, path, status):
    answer = server.request(method, path)
    assert answer.status == status
    if method == "HEAD":
        assert answer.body == b"" and int(answer.headers["Content-Length"]) > 0
    if status == 405:
        assert answer.headers["Allow"]


def test_one_connection_serves_many_requests(server):
    connection = server.connection()
    try:
        for method, path, body, status in [
            ("POST", "/convert", PICTURE, 200), ("GET", "/healthz", None, 200), ("POST", "/convert", b"junk", 415),
            ("POST", "/nothing", b"unwanted", 404), ("POST", "/convert", PICTURE, 200),
        ]:
            connection.request(method, path, body=body)
            response = connection.getresponse()
            response.read()
            assert response.status == status
    finally:
        connection.close()


def test_readiness_follows_the_self_test(server):
    from support.server import wait_for

    assert wait_for(lambda: server.request("GET", "/readyz").status == 200)


def test_metrics_are_text_that_prometheus_reads(server):
    parser = pytest.importorskip("prometheus_client.parser")
    server.request("POST", "/convert", PICTURE)
    families = {
        family.name: family
        for family in parser.text_string_to_metric_families(server.request("GET", "/metrics").body.decode())
    }
    for name in (
        "imgconv_http_requests", "imgconv_errors", "imgconv_stage_seconds", "imgconv_parity_ratio", "imgconv_queue_depth",
        "imgconv_workers_busy", "imgconv_memory_used_bytes", "imgconv_connections", "imgconv_received_bytes",
        "imgconv_sent_bytes", "process_resident_memory_bytes",
    ):
        assert name in families, name
    assert families["imgconv_memory_used_bytes"].samples[0].value == 0


def test_logs_hold_nothing_private(tmp_path):
    token = tmp_path / "token"
    token.write_text("t0p-s3cret\n")
    with Server("--token-file", str(token), "--trusted-proxy", "127.0.0.1") as server:
        assert server.request("POST", "/convert", PICTURE).status == 401
        headers = {
            "Authorization": "Bearer t0p-s3cret", "X-Forwarded-For": "198.51.100.7",
            "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        }
        answer = server.request("POST", "/convert?filename=/home/alice/IMG.heic", PICTURE, headers)
        assert answer.status == 200
        assert server.request("GET", "/secret/path?key=hush").status == 401
        lines = server.await_log(3)
        everything = "\n".join(server.lines)
    assert lines[1]["client"] == "198.51.100.7"
    assert lines[1]["traceparent"] == headers["traceparent"]
    assert lines[1]["route"] == "convert" and lines[1]["status"] == 200 and lines[1]["ratio"] > 0
    assert lines[1]["bytes_out"] > len(answer.body)
    for secret in ("s3cret", "alice", "IMG.heic", "hush", "secret/path"):
        assert secret not in everything


def test_a_wrong_command_line_is_said_at_once():
    run = subprocess.run(
        [binary.path(), "serve", "--listen", "nowhere", "--max-body", "lots", "--quality", "7", "stray"],
        capture_output=True, text=True,
    )
    assert run.returncode == 2
    for word in ("--listen", "--max-body", "--quality", "stray"):
        assert word in run.stderr


@pytest.mark.parametrize(("options", "words"), [
    (["--min-quality", "0.9", "--max-bytes", "3500"], ["--min-quality", "--quality"]),
    (["--token-file", "/no/such/token"], ["--token-file", "/no/such/token", "no such file"]),
    (["--memory-budget", "1KiB"], ["--memory-budget", "1.00 MB"]),
    (["--max-body", "2GiB"], ["--max-body", "2147483648", "--memory-budget", "536870912"]),
    (["--max-body", "600000", "--memory-budget", "1MB"], ["--max-body", "--memory-budget", "500000"]),
    (["--min-quality", "0.9"], ["--min-quality 0.9", "--quality 0.83"]),
    (["--max-head", "10"], ["--max-head", "1024"]),
    (["--client-field", "x-real-ip"], ["--client-field", "forwarded"]),
])
def test_what_cannot_work_is_wrong_usage(options, words):
    run = subprocess.run([binary.path(), "serve", *options], capture_output=True, text=True, timeout=30)
    assert run.returncode == 2
    assert [word for word in words if word not in run.stderr] == []
    assert "SystemError" not in run.stderr


@pytest.mark.parametrize(("value", "options"), [("off", []), ("ON", ["--optimize"])])
def test_a_flag_in_the_environment_is_on_or_off(value, options):
    with Server(env={"IMGCONV_OPTIMIZE": value}) as by_environment, Server(*options) as by_option:
        bodies = [each.request("POST", "/convert", PICTURE).body for each in (by_environment, by_option)]
    assert bodies[0] == bodies[1]


def test_a_flag_in_the_environment_that_is_neither_is_wrong_usage():
    environment = {**os.environ, "IMGCONV_OPTIMIZE": "perhaps"}
    run = subprocess.run([binary.path(), "serve"], capture_output=True, text=True, timeout=30, env=environment)
    assert run.returncode == 2
    assert "IMGCONV_OPTIMIZE=perhaps" in run.stderr and "off" in run.stderr


def test_a_lowest_quality_holds_for_requests_that_promise_bytes():
    with Server("--min-quality", "0.5") as server:
        for promise in ("max_bytes=2500000", "fit=1"):
            answer = server.request("POST", f"/convert?quality=0.4&{promise}", PICTURE)
            assert answer.status == 400 and b"at least 0.5" in answer.body
        assert server.request("POST", "/convert?quality=0.4", PICTURE).status == 200
        assert server.request("POST", "/convert?max_bytes=2500000", PICTURE).status == 200


def test_a_nul_byte_in_the_query_is_named(server):
    answer = server.request("POST", "/convert?filename=a%00b", PICTURE)
    assert answer.status == 400
    problem = json.loads(answer.body)
    assert problem["code"] == "usage"
    assert "filename" in problem["detail"] and "NUL" in problem["detail"]


def test_an_address_in_use_is_said(server):
    run = subprocess.run(
        [binary.path(), "serve", "--listen", f"127.0.0.1:{server.port}"], capture_output=True, text=True, timeout=30
    )
    assert run.returncode == 1
    assert str(server.port) in run.stderr


def test_the_manual_knows_every_flag_and_every_metric(server):
    manual = (binary.PACKAGE / "docs" / "operations.md").read_text()
    page = binary.run("serve", "--help").output.decode()
    options = [line.split()[0] if line.split()[0].startswith("--") else line.split()[1]
               for line in page.splitlines() if line.startswith("  -")]
    assert len(options) > 30
    assert [option for option in options if f"`{option}" not in manual] == []
    names = {line.split()[2] for line in server.request("GET", "/metrics").body.decode().splitlines() if line.startswith("# TYPE")}
    assert [name for name in sorted(names) if f"`{name}`" not in manual] == []
