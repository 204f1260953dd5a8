"""Shows every picture of a corpus as libheif's own tool shows it, beside our JPEG, for a person to look over.

    python Scripts/contact_sheet IMGCONV CORPUS OUT

CORPUS is a folder of pictures (its subfolder files/, where there is one). OUT gets index.html with its thumbnails, and page-NN.png,
the same as sheets. Nothing is judged here: the numbers under the pictures only say where to look first.
"""

import argparse
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import index
import pages
from pair import Entry, Pair
from views import Converter

ROOT = Path(__file__).resolve().parents[2]


def argued() -> set[str]:
    """The files whose difference from libheif is argued in docs/formats.md."""
    lines = (ROOT / "Tests" / "EndToEnd" / "corpus-deviations.txt").read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("imgconv", type=Path)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="", help="only paths that contain this")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    folder = options.corpus / "files" if (options.corpus / "files").is_dir() else options.corpus
    sources = sorted(path for path in folder.rglob("*") if path.is_file() and options.only in str(path.relative_to(folder)))
    if not sources:
        print(f"contact-sheet: skipped, there are no pictures at {folder}")
        return 0
    shutil.rmtree(options.out, ignore_errors=True)
    thumbnails = options.out / "thumbnails"
    thumbnails.mkdir(parents=True)
    converter = Converter(options.imgconv.resolve())
    known = argued()

    def entry(numbered: tuple[int, Path]) -> Entry:
        number, source = numbered
        name = source.relative_to(folder).as_posix()
        with tempfile.TemporaryDirectory() as scratch:
            theirs, ours = converter.theirs(source, Path(scratch)), converter.ours(source, Path(scratch))
        # Thumbnails go to disk as they come; only their paths and captions are kept.
        return Pair.of(name, theirs, ours, name in known).saved(thumbnails, number)

    with ThreadPoolExecutor(options.jobs) as pool:
        entries = list(pool.map(entry, enumerate(sources)))
    index.write(entries, options.out / "index.html")
    count = pages.write(entries, options.out)
    looks = sum(one.wants_a_look for one in entries)
    print(f"contact-sheet: {len(entries)} pictures, {looks} to look at first, {count} sheets: {options.out}/index.html")
    return 0


sys.exit(main())
