"""The shortest honest Python service that does what imgconv serve does: HEIC in, JPEG of quality 0.83 out, with profile and EXIF.

Each process converts one photo at a time, beside its event loop, as a worker of imgconv does.
"""

import asyncio
import concurrent.futures
import io

import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()
pillow_heif.options.DECODE_THREADS = 1  # the processes keep the processors busy already
one_at_a_time = concurrent.futures.ThreadPoolExecutor(max_workers=1)


def convert(heic):
    """The JPEG of a HEIC."""
    with Image.open(io.BytesIO(heic)) as image:
        image = image if image.mode == "RGB" else image.convert("RGB")
        jpeg = io.BytesIO()
        image.save(jpeg, "JPEG", quality=83, exif=image.info.get("exif") or b"", icc_profile=image.info.get("icc_profile"))
        return jpeg.getvalue()


async def app(scope, receive, send):
    """An ASGI application: every POST is a photo."""
    if scope["type"] != "http":
        return
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    status, kind, answer = 200, b"image/jpeg", b""
    try:
        answer = await asyncio.get_running_loop().run_in_executor(one_at_a_time, convert, bytes(body))
    except Exception as error:  # any picture that Pillow refuses
        status, kind, answer = 422, b"text/plain", str(error).encode()
    await send({"type": "http.response.start", "status": status, "headers": [
        (b"content-type", kind), (b"content-length", str(len(answer)).encode())]})
    await send({"type": "http.response.body", "body": answer})
