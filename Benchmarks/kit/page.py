"""Facts of the machine, and parts of pages that are replaced as a whole."""

import os
import pathlib
import platform
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
IMGCONV = pathlib.Path(os.environ.get("IMGCONV", ROOT / ".build/release/imgconv"))


def require_imgconv():
    """Ends the script where there is nothing to measure."""
    if not IMGCONV.exists():
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: there is no {IMGCONV}; run `make build` first")


def imgconv_versions():
    """imgconv, its libraries and decoders, as a sentence without its point."""
    answer = subprocess.run([IMGCONV, "--version"], capture_output=True, text=True).stdout
    return "; ".join(line for line in answer.split("\n") if line)


def machine_lines():
    """What numbers were measured on, and with."""
    model = platform.processor() or "unknown processor"
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return [f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.release()}.", f"{imgconv_versions()}."]


def write_part(path, name, lines):
    """Puts lines between the marks `<!-- NAME: begin -->` and `<!-- NAME: end -->` of a page."""
    start, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    text = path.read_text()
    if start not in text or end not in text:
        sys.exit(f"{path} has no {start} and {end}")
    before, rest = text.split(start, 1)
    path.write_text(before + start + "\n" + "\n".join(lines) + "\n" + end + rest.split(end, 1)[1])
