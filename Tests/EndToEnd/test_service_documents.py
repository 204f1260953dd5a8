"""docs/operations.md names every flag and every metric, and none that there is not."""

from __future__ import annotations

import re

from support import binary, pictures
from support.server import Server

TEXT = (binary.PACKAGE / "docs" / "operations.md").read_text()


def section(name: str) -> str:
    """A section's text."""
    return re.search(rf"^## {name}\n(.*?)^## ", TEXT, re.DOTALL | re.MULTILINE).group(1)


def test_every_flag_is_documented_with_its_environment_name_and_its_default():
    page = " ".join(binary.run("serve", "--help").output.decode().split())
    told = {}
    for text, environment in re.findall(r"(.*?)Environment: (IMGCONV_\w+)\.", page):
        default = re.search(r"Default: (\S+)\.", text)
        told[environment] = default.group(1) if default else ""
    written = {}
    for row in re.findall(r"^\| `--.*", section("Flags"), re.MULTILINE):
        flag, environment, default = (cell.strip() for cell in row.split("|")[1:4])
        written[environment.strip("`")] = default.strip("`")
        assert environment == f"`{variable(flag)}`"
    of_pictures = re.search(r"unless a request says otherwise: (.*?), with environment names", section("Flags"), re.DOTALL)
    assert set(written) | {variable(flag) for flag in re.findall(r"--[a-z-]+", of_pictures.group(1))} == set(told)
    # Of a default that is a word or a sentence the page may say more.
    assert {name: default for name, default in written.items() if told[name]} == {
        name: told[name] for name in written if told[name]
    }


def variable(flag: str) -> str:
    """The environment name of a flag as the page shows it."""
    return "IMGCONV_" + re.search(r"--([a-z-]+)", flag).group(1).upper().replace("-", "_")


def test_every_metric_is_documented():
    with Server() as server:
        assert server.request("POST", "/convert", pictures.bytes_of("single.heic")).status == 200
        text = server.request("GET", "/metrics").body.decode()
    told = set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))
    written = set()
    for row in re.findall(r"^\| `.*", section("Metrics"), re.MULTILINE):
        written |= set(re.findall(r"`(\w+)`", row.split("|")[1]))
    assert written == told
