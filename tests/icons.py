"""The app icons as PNG, made from the site's own drawing: `python -m tests.icons` writes them again."""

import re
from pathlib import Path

from nshex.drawing.png import png_bytes

IMAGES = Path(__file__).parent.parent / "src" / "nshex" / "web" / "static" / "img"
GROUND = "#121417"
ICONS = {"icon-192.png": (192, 0.92), "icon-512.png": (512, 0.92), "icon-maskable-512.png": (512, 0.66)}
"""Name to size, and how much of it the drawing takes: systems cut the edges off maskable icons."""


def icon_svg(size, share):
    """The favicon on its own background."""
    drawing = (IMAGES / "favicon.svg").read_text("utf-8")
    namespace, content = re.findall(r'xmlns="([^"]+)"[^>]*>(.*)</svg>', drawing, re.DOTALL)[0]
    return (
        f'<svg xmlns="{namespace}" width="{size}" height="{size}" viewBox="-50 -50 100 100">'
        f'<rect x="-50" y="-50" width="100" height="100" fill="{GROUND}"/>'
        f'<g transform="scale({share})">{content}</g></svg>'
    )


if __name__ == "__main__":
    for name, (size, share) in ICONS.items():
        (IMAGES / name).write_bytes(png_bytes(icon_svg(size, share)))
