#!/usr/bin/env python3
"""Ratchets: counts the instructions of a few conversions with callgrind and holds them against Benchmarks/ratchets.tsv.

    Benchmarks/check.py [--update]

Counted is what runs inside one Swift function alone, and of that the second and third picture of a process, so that start-up and
the loading of libraries do not matter. A count that rose by more than 3 % fails; one that fell by more than 3 % is said, so that
the ratchet can be tightened. Other versions of the libraries, and processors with other vector instructions, give other counts:
then only the ratios of a change on one machine mean something, and `--update` writes new ones.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "Benchmarks/ratchets.tsv"
BUILT = pathlib.Path(os.environ.get("IMGCONV", ROOT / ".build/release/imgconv"))
# Without debug information, which valgrind cannot always read; the names of functions stay.
IMGCONV = ROOT / ".build/imgconv-to-count"
ALLOWED = 0.03

# Name, the one function in which instructions count (a pattern of its demangled name), the picture.
CONVERSION = r"^ImageCore\.HEIFConversion\.run<"
PICTURES = [
    ("convert-tiled", CONVERSION, "TestImages/pictures/tiled.heic"),
    ("convert-turned", CONVERSION, "TestImages/pictures/orient/clap-tiles-6.heic"),
    ("convert-single", CONVERSION, "TestImages/pictures/single.heic"),
    ("exif", r"^ImageCore\.EXIFCorrector\.correct\(", "TestImages/pictures/exif/at-the-end.heic"),
]


def symbols(pattern):
    """The mangled names of the functions in the binary whose demangled names match."""
    names = subprocess.run(["nm", "--defined-only", IMGCONV], capture_output=True, text=True, check=True).stdout
    mangled = [line.split()[2] for line in names.splitlines() if len(line.split()) == 3 and line.split()[1] in "tT"]
    mangled = [name for name in mangled if name.startswith("$s")]
    plain = subprocess.run(
        ["swift", "demangle", "--compact"], input="\n".join(mangled), capture_output=True, text=True,
        check=True).stdout.splitlines()
    return [name for name, words in zip(mangled, plain) if re.search(pattern, words)]


def valgrind(function, out):
    """The start of a command line that counts inside one function."""
    return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--collect-atstart=no",
            f"--toggle-collect={function}", IMGCONV]


def counted(out):
    """What callgrind counted."""
    return max((int(n) for n in re.findall(r"^(?:totals|summary): (\d+)", out.read_text(), re.MULTILINE)), default=0)


def count_conversions(function, picture, copies):
    """Instructions inside the function while copies of the picture are converted in this process, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        out, source = pathlib.Path(folder, "counts"), pathlib.Path(folder, "in")
        source.mkdir()
        for number in range(copies):
            shutil.copy(ROOT / picture, source / f"{number}.heic")
        done = subprocess.run(
            valgrind(function, out) + ["convert", "--in-process", "--jobs", "1", "--deadline", "10m", "--quiet", source,
                                       "-o", pathlib.Path(folder, "out")], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"check: {picture}: {done.stderr[-2000:]}")
        return counted(out)


def count_conversion(function, picture):
    """Instructions of one warm conversion: the first one loads decoders, which are not ours to count."""
    return (count_conversions(function, picture, 3) - count_conversions(function, picture, 1)) // 2


def main():
    """Counts, compares, and says what to do."""
    if not BUILT.exists():
        sys.exit("check: no .build/release/imgconv; run `make build` first")
    for tool in ("valgrind", "strip"):
        if shutil.which(tool) is None:
            sys.exit(f"check: needs {tool}: apt-get install valgrind binutils")
    subprocess.run(["strip", "--strip-debug", "-o", IMGCONV, BUILT], check=True)
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if line and line[0] != "#"] if TABLE.exists() else []
    known = {row[0]: int(row[1]) for row in rows}
    counts, failed = {}, False
    for name, pattern, picture in PICTURES:
        functions = symbols(pattern)
        if len(functions) != 1:
            print(f"{name}: {len(functions)} functions like {pattern} are in the binary: was it renamed or inlined?")
            failed = True
            continue
        counts[name] = count_conversion(functions[0], picture)
        if counts[name] == 0:
            print(f"{name}: nothing was counted in {functions[0]}: is it still called?")
            failed = True
            continue
        before = known.get(name)
        change = counts[name] / before - 1 if before else 0.0
        verdict = "new" if before is None else "too many" if change > ALLOWED else "fine"
        if before and change < -ALLOWED:
            verdict = "better: Benchmarks/check.py --update makes it the new bound"
        failed = failed or verdict == "too many"
        print(f"{name}: {counts[name]:,} instructions, {100 * change:+.2f} %: {verdict}", flush=True)
    if "--update" in sys.argv[1:]:
        versions = subprocess.run([IMGCONV, "--version"], capture_output=True, text=True).stdout.split("\n")
        lines = ["# Instructions inside the measured function; Benchmarks/check.py fails when one rises by 3 %.",
                 "# Counted with " + "; ".join(line for line in versions if line)]
        TABLE.write_text("\n".join(lines + [f"{name}\t{number}" for name, number in counts.items()]) + "\n")
        return
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
