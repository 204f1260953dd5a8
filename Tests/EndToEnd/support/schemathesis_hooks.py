"""Hooks for schemathesis: what is meant to be a picture is a real one, since bytes at random are none."""

from __future__ import annotations

import os
from pathlib import Path

import schemathesis
from schemathesis.transport.serialization import Binary

PICTURE = Binary(Path(os.environ["PICTURE"]).read_bytes())


@schemathesis.hook
def map_body(context, body):
    """Puts a picture in the place of a file, and a form with one in the place of a form; what is neither is wrong on purpose."""
    if isinstance(body, (bytes, Binary)):
        return PICTURE
    return {"file": [PICTURE]} if isinstance(body, dict) else body
