"""A fuzzer that is driven by the service's own description looks for contradictions between the two."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import pictures
from support.server import Server, wait_for

TOOL = Path(sys.executable).with_name("schemathesis")
if not TOOL.exists() and not shutil.which("schemathesis"):
    pytest.skip("no schemathesis here", allow_module_level=True)


@pytest.mark.parametrize("protected", [False, True], ids=["open", "with-token"])
def test_nothing_contradicts_the_description(protected, tmp_path):
    picture = tmp_path / "picture.heic"
    picture.write_bytes(pictures.bytes_of("selftest.heic"))
    token = tmp_path / "token"
    token.write_text("fuzzers-token")
    options = ["--token-file", str(token)] if protected else []
    header = ["--header", "Authorization: Bearer fuzzers-token"] if protected else []
    config = tmp_path / "schemathesis.toml"
    # A promise of bytes that no JPEG of this picture keeps is refused by 422, as the description says; random bytes by 415.
    config.write_text('[checks]\npositive_data_acceptance.expected-statuses = ["2xx", "415", "422"]\n')
    with Server(*options) as server:
        wait_for(lambda: server.request("GET", "/readyz").status == 200)
        run = subprocess.run(
            [
                str(TOOL) if TOOL.exists() else "schemathesis", "--config-file", str(config), "run",
                f"{server.url}/openapi.json", *header, "--checks", "all", "--max-examples", "40", "--seed", "1",
                "--phases", "examples,coverage,fuzzing", "--request-timeout", "60", "--warnings", "off", "--no-color",
            ],
            cwd=tmp_path, capture_output=True, text=True, timeout=900,
            env={
                **os.environ, "PICTURE": str(picture), "SCHEMATHESIS_HOOKS": "support.schemathesis_hooks",
                "PYTHONPATH": str(Path(__file__).resolve().parent),
            },
        )
        assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
        assert server.process.poll() is None
