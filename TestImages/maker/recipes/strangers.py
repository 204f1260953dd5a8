"""Files that are no HEIF, under names that say they are."""

from __future__ import annotations

import io
from collections.abc import Iterator

import numpy as np
from PIL import Image

from isobmff import u16, u32
from maker.chart import Chart, chart
from maker.entry import Entry, refuse
from maker.picture import good, single


def entries() -> Iterator[Entry]:
    """The rows."""
    shown = chart(96, 64)
    yield good(
        "strangers/jpeg.HEIC", jpeg(shown), shown, note="passthrough: a JPEG under a HEIC name comes out byte for byte"
    )
    stored = Chart(np.rot90(shown.pixels, 1), shown.patches)
    yield good(
        "strangers/jpeg-orientation-6.HEIC",
        jpeg(stored, exif=b"Exif\0\0MM\0*" + u32(8) + u16(1, 0x112, 3) + u32(1) + u16(6, 0) + u32(0)),
        shown,
        width=64,
        height=96,
        exif=True,
        patches=[],
        note="passthrough: EXIF Orientation 6 stays and is reported",
    )
    yield refuse("strangers/jpeg-cut.heic", jpeg(shown)[:-200], "truncated|corrupt", "a JPEG whose scan ends early")
    yield refuse(
        "strangers/jpeg-head-only.heic", b"\xff\xd8\xff", "truncated|corrupt|not-an-image", "three bytes of JPEG"
    )
    picture = io.BytesIO()
    Image.fromarray(shown.pixels.astype(np.uint8)).save(picture, "PNG", optimize=True)
    yield refuse("strangers/png.heic", picture.getvalue(), "not-an-image", "PNG")
    for form in ("GIF", "WEBP", "BMP", "TIFF"):
        picture = io.BytesIO()
        Image.new("RGB", (8, 8)).save(picture, form)
        yield refuse(f"strangers/{form.lower()}.heic", picture.getvalue(), "not-an-image", form)
    page = b"<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>\n"
    yield refuse("strangers/html.heic", page, "not-an-image", "an error page that was saved as a picture")
    yield refuse("strangers/text.heic", b"This is not a picture.\n", "not-an-image", "text")
    yield refuse(
        "strangers/pdf.heic", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< >>\nendobj\n%%EOF\n", "not-an-image", "PDF"
    )
    yield refuse("strangers/empty.heic", b"", "not-an-image", "no bytes at all")
    yield refuse("strangers/zeros.heic", bytes(512), "not-an-image", "only zeros")
    yield refuse(
        "strangers/git-lfs-pointer.heic",
        b"version https://git-lfs.example/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 1\n",
        "not-an-image",
        "a pointer where the picture should be",
    )
    apple_double = u32(0x00051607, 0x00020000) + bytes(16) + u16(1) + u32(9, 38, 32) + bytes(32)
    yield refuse(
        "strangers/._single.heic",
        apple_double,
        "not-an-image",
        "AppleDouble companion; folders skip it, named alone it is no picture",
    )
    yield refuse(
        "strangers/mp4.heic",
        b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + b"\0\0\0\x08mdat" + b"\0\0\0\x08moov",
        "not-an-image|unsupported",
        "a video container",
    )
    shown = chart(96, 64)
    yield good("strangers/heic-named.jpg", single(shown), shown, note="a HEIC under a JPEG name")
    yield good("strangers/heic-without-extension", single(shown), shown, note="a HEIC without an extension")


def jpeg(shown: Chart, **options) -> bytes:  # noqa: ANN003 - Pillow's own
    """The chart as a JPEG."""
    out = io.BytesIO()
    Image.fromarray(shown.pixels.astype(np.uint8)).save(out, "JPEG", quality=90, **options)
    return out.getvalue()
