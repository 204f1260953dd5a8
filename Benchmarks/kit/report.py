"""Tables of measured runs. results[picture][peer's name] is a list with a run, or None, for every round."""

import statistics

from kit.peers import FLOOR, PILLOW, STARTED, VIPS, WARM, WHEEL
from kit.pictures import grouped


def median(values):
    """The middle of what is there; None of nothing."""
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else None


def of(runs, key):
    """The median of one number over the rounds."""
    return median([run[key] for run in runs if run])


def spread(values):
    """The range over the median, in per cent, as text."""
    values = [value for value in values if value is not None]
    middle = median(values)
    return f"{100 * (max(values) - min(values)) / middle:.0f} %" if middle else ""


def ours_beside(peer):
    """Like with like: warm beside warm, started beside started."""
    return WARM if peer.is_warm else STARTED


def ratios(results, pictures, ours, other, key):
    """Ours as a multiple of another's, round by round and picture by picture: {picture: [ratio]}; rounds are interleaved, so that
    both of a pair saw the same machine."""
    found = {}
    for picture in pictures:
        pairs = zip(results[picture].get(ours, []), results[picture].get(other, []))
        values = [one[key] / two[key] for one, two in pairs if one and two and one[key] and two[key]]
        if values:
            found[picture] = values
    return found


def number(value, places=3, scale=1.0):
    """A number for a table; empty when there is none."""
    return "" if value is None else f"{value / scale:.{places}f}"


def picture_table(results, peers, qualities):
    """Every picture and peer: medians over the rounds."""
    lines = [
        "| picture | converter | CPU s | spread | wall s | peak MB | JPEG kB | PSNR luma, chroma dB | CPU: floor = 1 |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for picture, runs in results.items():
        floor = of(runs.get(FLOOR, []), "cpu")
        for peer in peers:
            own = runs[peer.name]
            cpu = of(own, "cpu")
            if cpu is None:
                lines.append(f"| {picture.name} | {peer.name} | refuses | | | | | | |")
                continue
            luma, chroma = qualities.get((picture, peer.name), (None, None))
            cells = [
                picture.name, peer.name, number(cpu), spread([run["cpu"] for run in own if run]), number(of(own, "wall")),
                number(of(own, "peak"), 0, 1e6), number(of(own, "bytes"), 0, 1e3),
                f"{number(luma, 1)}, {number(chroma, 1)}" if luma else "", number(cpu / floor, 2) if floor else "",
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def class_table(results, peers):
    """Every class and peer: medians over its pictures, and ours as a multiple of theirs."""
    lines = [
        "| class | converter | CPU s | peak MB | ours / theirs, CPU | worst picture | spread of rounds | ours / theirs, peak |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for group, pictures in grouped(results).items():
        for peer in peers:
            cpu = median([of(results[picture][peer.name], "cpu") for picture in pictures])
            if cpu is None:
                lines.append(f"| {group} ({len(pictures)}) | {peer.name} | refuses | | | | | |")
                continue
            ours = ours_beside(peer)
            found = ratios(results, pictures, ours, peer.name, "cpu")
            each = [median(values) for values in found.values()]
            peaks = [median(values) for values in ratios(results, pictures, ours, peer.name, "peak").values()]
            rounds = [median(column) for column in zip(*found.values())] if ours != peer.name else []
            cells = [
                f"{group} ({len(pictures)})", peer.name, number(cpu),
                number(median([of(results[picture][peer.name], "peak") for picture in pictures]), 0, 1e6),
                *([number(median(each), 2), number(max(each, default=None), 2), spread(rounds), number(median(peaks), 2)]
                  if ours != peer.name else ["", "", "", ""]),
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def is_phone(picture):
    """Whether a promise on iPhone photos is about it."""
    return picture.is_phone_photo


def is_upright(picture):
    """The same, not turned."""
    return picture.is_phone_photo and not picture.is_turned


def is_turned(picture):
    """The same, turned, which the floor does not do."""
    return picture.is_phone_photo and picture.is_turned


def is_large(picture):
    """Whether it is one of the 200-megapixel kind."""
    return picture.megapixels > 150


# What is promised: what, of which pictures, ours, theirs, which number, at most.
BOUNDS = [
    ("CPU to the floor's", is_upright, WARM, FLOOR, "cpu", 1.08),
    ("CPU to the floor's, turned", is_turned, WARM, FLOOR, "cpu", 1.15),
    ("CPU to heif-dec's", is_phone, STARTED, WHEEL, "cpu", 0.62),
    ("CPU to pillow-heif's", is_phone, WARM, PILLOW, "cpu", 0.52),
    ("peak memory to the floor's", is_phone, WARM, FLOOR, "peak", 1.5),
    ("peak memory to pillow-heif's", is_phone, WARM, PILLOW, "peak", 0.35),
    ("peak memory to vips'", is_phone, STARTED, VIPS, "peak", 0.45),
    ("200 MP: CPU to the floor's", is_large, WARM, FLOOR, "cpu", 1.2),
]
LARGEST_PEAK = 96e6


def bound_table(results):
    """The promises, one a line: medians over the pictures of medians over the rounds, and the worst picture's."""
    lines = ["| promise | at most | measured | worst picture | pictures | kept |", "|---|--:|--:|--:|--:|---|"]
    for what, belongs, ours, theirs, key, bound in BOUNDS:
        found = ratios(results, [picture for picture in results if belongs(picture)], ours, theirs, key)
        each = [median(values) for values in found.values()]
        middle = median(each)
        verdict = "not measured" if middle is None else "yes" if middle <= bound else "**no**"
        lines.append(f"| {what} | {bound} | {number(middle, 2)} | {number(max(each, default=None), 2)} | {len(each)} | {verdict} |")
    peaks = [of(runs[WARM], "peak") for picture, runs in results.items() if is_large(picture)]
    peak = max([value for value in peaks if value], default=None)
    verdict = "not measured" if peak is None else "yes" if peak <= LARGEST_PEAK else "**no**"
    lines.append(f"| 200 MP: peak memory, MB | {LARGEST_PEAK / 1e6:.0f} | {number(peak, 0, 1e6)} | | {len(peaks)} | {verdict} |")
    return lines
