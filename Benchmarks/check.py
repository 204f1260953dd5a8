#!/usr/bin/env python3
"""Ratchets: counts the instructions of a few conversions, and of the HTTP parser, with callgrind and holds them against
Benchmarks/ratchets.tsv.

    Benchmarks/check.py [--update]

Counted is what runs inside one Swift function alone, and of that only what a warm process does: the count of one round is taken off
the count of several, so that start-up and the loading of libraries do not matter. Hashing is made deterministic, addresses are not
randomised, and the environment is the same everywhere, so that two runs on one machine count alike. A count that rose by more than
3 % fails; one that fell by more than 3 % is said, so that the ratchet can be tightened. Other versions of the libraries, and
processors with other vector instructions, give other counts: where they are not those that the table names, the counts are printed
and decide nothing; `--update` on the commit before a change gives the numbers to compare with.
"""

import os
import pathlib
import platform
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

# The parser of request heads is a state machine without any I/O, compiled here with a loop around it.
HEAD = ROOT / ".build/head-to-count"
HEAD_SOURCES = ROOT / "Sources/ImageServer/HTTP"
NOT_OF_HEADS = ("HTTPDate", "HTTPResponse", "Multipart", "DelimiterScanner")  # what imports other modules, and what needs it

# Name, the one function in which instructions count (a pattern of its demangled name), the picture.
CONVERSION = r"^ImageCore\.HEIFConversion\.run<"
PICTURES = [
    ("convert-tiled", CONVERSION, "TestImages/pictures/tiled.heic"),
    ("convert-turned", CONVERSION, "TestImages/pictures/orient/clap-tiles-6.heic"),
    ("convert-single", CONVERSION, "TestImages/pictures/single.heic"),
    ("exif", r"^ImageCore\.EXIFCorrector\.correct\(", "TestImages/pictures/exif/at-the-end.heic"),
]


def symbols(binary, pattern):
    """The mangled names of the functions in a binary whose demangled names match."""
    names = subprocess.run(["nm", "--defined-only", binary], capture_output=True, text=True, check=True).stdout
    mangled = [line.split()[2] for line in names.splitlines() if len(line.split()) == 3 and line.split()[1] in "tT"]
    mangled = [name for name in mangled if name.startswith("$s")]
    plain = subprocess.run(
        ["swift", "demangle", "--compact"], input="\n".join(mangled), capture_output=True, text=True,
        check=True).stdout.splitlines()
    return [name for name, words in zip(mangled, plain) if re.search(pattern, words)]


def count(function, command):
    """Instructions inside one function while a command runs."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "counts")
        arguments = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--collect-atstart=no",
                     f"--toggle-collect={function}", *command]
        if shutil.which("setarch"):
            arguments = ["setarch", "-R", *arguments]
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "SWIFT_DETERMINISTIC_HASHING": "1"}
        done = subprocess.run(arguments, capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            sys.exit(f"check: {' '.join(map(str, command))}: {done.stderr[-2000:]}")
        return max((int(n) for n in re.findall(r"^(?:totals|summary): (\d+)", out.read_text(), re.MULTILINE)), default=0)


def count_conversion(function, picture):
    """Instructions of one warm conversion: the first ones load decoders and grow buffers, which are not ours to count."""

    def copies(number):
        # Always the same path: its length is in every buffer that names it.
        folder = ROOT / ".build/pictures-to-count"
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "in").mkdir(parents=True)
        for index in range(number):
            shutil.copy(ROOT / picture, folder / f"in/{index}.heic")
        counted = count(function, [IMGCONV, "convert", "--in-process", "--jobs", "1", "--deadline", "10m", "--quiet",
                                   folder / "in", "-o", folder / "out"])
        shutil.rmtree(folder)
        return counted

    # Loading decoders takes some 70 million instructions, and 0.2 % more or less from run to run: spread over many conversions
    # that is little.
    return (copies(32) - copies(2)) // 30


def count_head(function):
    """Instructions of reading one request head in a warm process."""
    return (count(function, [HEAD, "101"]) - count(function, [HEAD, "1"])) // 100


def build_head():
    """Compiles the parser of request heads by itself, as the package compiles it."""
    sources = [path for path in sorted(HEAD_SOURCES.rglob("*.swift")) if not path.name.startswith(NOT_OF_HEADS)]
    done = subprocess.run(
        [os.environ.get("SWIFTC", "swiftc"), "-O", "-wmo", "-swift-version", "6", "-enable-upcoming-feature",
         "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault", *sources,
         ROOT / "Benchmarks/head/main.swift", "-o", HEAD], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"check: the parser of request heads does not compile by itself any more:\n{done.stderr[-2000:]}")


def measurements():
    """What is counted: name, binary, pattern of the function's name, and how the count is taken with that function."""
    for name, pattern, picture in PICTURES:
        yield name, IMGCONV, pattern, lambda function, picture=picture: count_conversion(function, picture)
    yield "http-head", HEAD, r"^main\.readHead\(", count_head


def circumstances():
    """What counts depend on besides the sources: the versions of the libraries and the processor's vector instructions."""
    versions = subprocess.run([IMGCONV, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()
    flags = pathlib.Path("/proc/cpuinfo").read_text().split()
    vectors = next((name for name in ("avx2", "sse4_2") if name in flags), platform.machine())
    return "# Counted with " + "; ".join([*versions[1:], vectors])


def main():
    """Counts, compares, and says what to do."""
    if not BUILT.exists():
        sys.exit("check: no .build/release/imgconv; run `make build` first")
    for tool in ("valgrind", "strip"):
        if shutil.which(tool) is None:
            sys.exit(f"check: needs {tool}: apt-get install valgrind binutils")
    subprocess.run(["strip", "--strip-debug", "-o", IMGCONV, BUILT], check=True)
    build_head()
    lines = TABLE.read_text().splitlines() if TABLE.exists() else []
    comparable = circumstances() in lines
    rows = [line.split("\t") for line in lines if line and line[0] != "#"]
    known = {row[0]: int(row[1]) for row in rows}
    counts, failed, risen = {}, False, False
    for name, binary, pattern, counting in measurements():
        functions = symbols(binary, pattern)
        if len(functions) != 1:
            print(f"{name}: {len(functions)} functions like {pattern} are in the binary: was it renamed or inlined?")
            failed = True
            continue
        counts[name] = counting(functions[0])
        if counts[name] == 0:
            print(f"{name}: nothing was counted in {functions[0]}: is it still called?")
            failed = True
            continue
        before = known.get(name)
        change = counts[name] / before - 1 if before else 0.0
        verdict = "new" if before is None else "too many" if change > ALLOWED else "fine"
        if before and change < -ALLOWED:
            verdict = "better: Benchmarks/check.py --update makes it the new bound"
        risen = risen or verdict == "too many"
        print(f"{name}: {counts[name]:,} instructions, {100 * change:+.2f} %: {verdict}", flush=True)
    if "--update" in sys.argv[1:]:
        lines = ["# Instructions inside the measured function; Benchmarks/check.py fails when one rises by 3 %.", circumstances()]
        TABLE.write_text("\n".join(lines + [f"{name}\t{number}" for name, number in counts.items()]) + "\n")
        return
    if not comparable:
        print("check: the table was made elsewhere, so its numbers decide nothing here", *lines[1:2], circumstances(), sep="\n")
    sys.exit(1 if failed or risen and comparable else 0)


if __name__ == "__main__":
    main()
