"""Bar charts as SVG files: text in a grey that is read on light and dark pages."""

from html import escape

COLOURS = {"imgconv": "#2563eb", "floor": "#94a3b8"}
OTHER = "#d97706"
ROW, NAME, LENGTH, WIDTH = 20, 250, 400, 760


def bars(title, unit, groups):
    """One chart: groups is [(heading, [(name, value)])]; every group has a scale of its own."""
    body, y = [f'<text x="0" y="16" font-size="15" font-weight="bold">{escape(title)}</text>'], 34
    for heading, rows in groups:
        body.append(f'<text x="0" y="{y + 12}" font-weight="bold">{escape(heading)}</text>')
        y += ROW
        largest = max((value for _, value in rows), default=1) or 1
        for name, value in rows:
            colour = next((colour for start, colour in COLOURS.items() if name.startswith(start)), OTHER)
            length = LENGTH * value / largest
            body.append(f'<text x="{NAME - 8}" y="{y + 13}" text-anchor="end">{escape(name)}</text>')
            body.append(f'<rect x="{NAME}" y="{y + 2}" width="{length:.1f}" height="14" fill="{colour}"/>')
            body.append(f'<text x="{NAME + length + 6:.1f}" y="{y + 13}">{value:.3g} {escape(unit)}</text>')
            y += ROW
        y += 8
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" '
            f'font-family="sans-serif" font-size="12" fill="#7d8590">' + "\n".join(body) + "</svg>\n")
