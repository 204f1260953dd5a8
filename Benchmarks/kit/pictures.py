"""Pictures that are measured, and the classes that they are told of in."""

import json
import pathlib
import subprocess

from kit.page import IMGCONV


class Picture:
    """A file, and what `imgconv inspect` says of it."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.name = self.path.name
        answer = subprocess.run([IMGCONV, "inspect", self.path, "--json"], capture_output=True, text=True)
        try:
            picture = json.loads(answer.stdout.splitlines()[0])["picture"]
        except (IndexError, KeyError, ValueError):
            raise SystemExit(f"{self.path} is no picture that imgconv reads: {answer.stderr.strip()}") from None
        self.megapixels = picture["width"] * picture["height"] / 1e6
        tiles = picture.get("tiles") or {"columns": 1, "rows": 1}
        self.is_tiled = tiles["columns"] * tiles["rows"] > 1
        self.is_turned = picture["orientation"] != 1

    @property
    def group(self):
        """Its class: size, tiles or one, upright or turned."""
        parts = [f"{self.megapixels:.0f} MP", "tiles" if self.is_tiled else "one tile"]
        return ", ".join(parts + (["turned"] if self.is_turned else []))

    @property
    def is_phone_photo(self):
        """Whether it is of the classes that iPhones write: tiles, 12 or 24 megapixels."""
        return self.is_tiled and round(self.megapixels) in (12, 24)


def grouped(pictures):
    """The pictures by class, small ones first."""
    groups = {}
    for picture in sorted(pictures, key=lambda p: (round(p.megapixels), not p.is_tiled, p.is_turned)):
        groups.setdefault(picture.group, []).append(picture)
    return groups
