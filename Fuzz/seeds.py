#!/usr/bin/env python3
"""Lays out what fuzzing starts from, a folder for every target: parts of TestImages, and messages that are written here."""

import pathlib
import sys

PICTURES = pathlib.Path(__file__).resolve().parent.parent / "TestImages"
LARGEST = 64 << 10


def blocks(data, mark, length):
    """What follows every `mark` in `data`."""
    start = data.find(mark)
    while start >= 0:
        yield data[start:start + length]
        start = data.find(mark, start + 1)


def pictures():
    """The test pictures that are small enough to be mutated."""
    for path in sorted(PICTURES.rglob("*")):
        if path.is_file() and path.suffix.lower() in {".heic", ".heif", ".hif", ".avif", ".jpg", ".jpeg"}:
            if path.stat().st_size <= LARGEST:
                yield path.read_bytes()


def jpeg():
    """A whole JPEG of 8 by 8 grey pixels with an EXIF segment: one coefficient a block (T.81, Annex B and K.3)."""
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    lengths = bytes([0, 1] + [0] * 14)

    def segment(marker, payload):
        return bytes([0xFF, marker]) + (len(payload) + 2).to_bytes(2, "big") + payload

    return (
        b"\xff\xd8" + segment(0xE1, exif) + segment(0xDB, b"\0" + bytes([1] * 64))
        + segment(0xC0, b"\x08\0\x08\0\x08\x01\x01\x11\0") + segment(0xC4, b"\0" + lengths + b"\0")
        + segment(0xC4, b"\x10" + lengths + b"\0") + segment(0xDA, b"\x01\x01\0\0\x3f\0") + b"\x0f\xff\xd9")


XMP = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6">
<tiff:ImageWidth>12</tiff:ImageWidth></rdf:Description></rdf:RDF></x:xmpmeta>"""

WRITTEN = {
    "xmp": [XMP],
    "http": [
        b"POST /convert?quality=0.83 HTTP/1.1\r\nHost: a:1\r\nContent-Length: 3\r\nAccept: image/jpeg;q=0.5, */*\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nContent-Length: 3, 3\r\nConnection: close",
        b"GET http://h/ HTTP/1.0\r\nContent-Type: a/b; c=\"d\"\r\nContent-Disposition: form-data; filename*=UTF-8''a\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
    ],
    "chunked": [b"5\r\nabcde\r\nA;x=y\r\n0123456789\r\n0\r\nT: v\r\n\r\n", b"0\r\n\r\n"],
    "multipart": [
        b"multipart/form-data; boundary=b\n--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.heic\"\r\n"
        b"Content-Type: image/heic\r\n\r\ndata\r\n--b\r\nContent-Disposition: form-data; name=g\r\n\r\n\r\n--b--\r\n",
    ],
    "arguments": [b"a.heic\n-o\nout\n--quality=0.83\n--jobs\n1,2\n-vj2\n--\n-x", b"--help\n--max-bytes\n1MiB\n--deadline\n30s"],
    "json": [b'{"a":[1,-2.5e3,true,null,"\\u00e4\\ud83d\\ude00"],"b":{}}'],
    "worker": [
        b"IMGW\x02\x83\0\0\x01\0\0\0\0\0\0\0" + b'{"bytes":12}',
        b"IMGW\x02\x84\0\0\x01\0\0\0\0\0\0\0" + b'{"category":"corrupt","message":"m","detail":"d"}',
        b"IMGW\x02\x85\0\0\x01\0\0\0\0\0\0\0",
        b"IMGW\x02\x81\0\0\0\0\0\0\0\0\0\0" + b'{"gaps":["a"]}',
    ],
    "jpeg": [jpeg()],
}


def main():
    """Writes the folders below the one that the command line names."""
    target = pathlib.Path(sys.argv[1])
    seeds = {name: list(inputs) for name, inputs in WRITTEN.items()}
    # A sequence parameter set of HEVC begins with these two bytes.
    sets = [block for data in pictures() for block in blocks(data, b"\x42\x01", 64)]
    seeds["container"] = list(pictures()) + sets
    exif = [block for data in pictures() for mark in (b"MM\0*", b"II*\0") for block in blocks(data, mark, 4096)]
    seeds["exif"] = exif
    seeds["jpeg"] += [data for data in pictures() if data.startswith(b"\xff\xd8")]
    seeds["xmp"] += [block.split(b"</x:xmpmeta>")[0] + b"</x:xmpmeta>"
                     for data in pictures() for block in blocks(data, b"<x:xmpmeta", 16 << 10)]
    for name, inputs in seeds.items():
        folder = target / name
        folder.mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(sorted(set(inputs))):
            (folder / f"seed-{number:03}").write_bytes(data)


if __name__ == "__main__":
    main()
