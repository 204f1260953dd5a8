"""index.html: the same pairs as a page for a browser, with nothing outside of its folder."""

from __future__ import annotations

from html import escape
from itertools import groupby
from pathlib import Path

from pair import Entry

HEAD = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>imgconv: contact sheet</title>
<style>
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 1rem auto; max-width: 110rem; padding: 0 1rem }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); gap: 1rem }
figure { margin: 0; padding: .6rem; border: 1px solid #8886; border-radius: .4rem; overflow-wrap: anywhere }
figure.look { border-color: #d22; border-width: 2px }
figure > div { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; align-items: end; min-height: 6rem }
img { max-width: 100%; min-width: 4rem; image-rendering: auto; display: block; margin: auto }
p { margin: .2rem 0; font-size: .85em } .none { opacity: .6; text-align: center }
b { font-size: .9em } .look b { color: #d22 }
</style>
<h1>Contact sheet</h1>
<p>Left as libheif's own tool (heif-dec) shows the file, right our JPEG, both in sRGB and on white. Under them the mean and the largest
difference of 24 x 24 fields of the thumbnails (0 to 255). A red frame asks for a look; it is no verdict.</p>
"""


def write(entries: list[Entry], path: Path) -> None:
    """Writes the page; those that want a look are listed first."""
    looks = [entry for entry in entries if entry.wants_a_look]
    parts = [HEAD, f"<p>{len(entries)} pictures, {len(looks)} to look at first:</p><ul>"]
    parts += [f'<li><a href="#{anchor(entry)}">{escape(entry.name)}</a>: {escape(entry.verdict)}</li>' for entry in looks]
    parts.append("</ul>")
    for group, members in groupby(entries, key=lambda entry: entry.group):
        parts.append(f"<h2>{escape(group)}</h2><main>")
        parts += [figure(entry, path.parent) for entry in members]
        parts.append("</main>")
    path.write_text("\n".join(parts), encoding="utf-8")


def anchor(entry: Entry) -> str:
    return escape("p-" + "".join(letter if letter.isalnum() else "-" for letter in entry.name))


def figure(entry: Entry, folder: Path) -> str:
    def side(picture: Path | None, what: str) -> str:
        if picture is None:
            return '<p class="none">no picture</p>'
        return f'<img loading="lazy" src="{picture.relative_to(folder).as_posix()}" alt="{what}">'

    look = ' class="look"' if entry.wants_a_look else ""
    return (
        f'<figure id="{anchor(entry)}"{look}><div>{side(entry.theirs, "as libheif shows it")}{side(entry.ours, "our JPEG")}</div>'
        f"<figcaption><p>{escape(entry.name)}</p><b>{escape(entry.verdict)}</b>"
        f"<p>libheif: {escape(entry.their_text)}</p><p>ours: {escape(entry.our_text)}</p></figcaption></figure>")
