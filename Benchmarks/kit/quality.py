"""How far a JPEG is from the planes that its source decodes to."""

import json
import subprocess

from kit.page import IMGCONV


def psnr(source, jpeg):
    """Decibels of luma and of chroma, as `imgconv verify` measures them: against the decoded planes, in the JPEG's own chroma
    format, with no detour over RGB. None for what cannot be told."""
    answer = subprocess.run([IMGCONV, "verify", source, jpeg, "--in-process", "--json"], capture_output=True, text=True)
    for line in answer.stdout.splitlines():
        try:
            value = json.loads(line)
        except ValueError:
            continue
        found = (number_in(value, "lumaPSNR"), number_in(value, "chromaPSNR"))
        if found[0] is not None:
            return found
    return None, None


def number_in(value, name):
    """The first number called `name` anywhere in a JSON value."""
    if isinstance(value, dict):
        if isinstance(value.get(name), (int, float)):
            return value[name]
        value = list(value.values())
    if isinstance(value, list):
        for member in value:
            found = number_in(member, name)
            if found is not None:
                return found
    return None
