"""Draws the icons of the app and its notifications: `python web/icons/draw.py` after a change of the SVG files here."""

from pathlib import Path

import resvg_py

HERE = Path(__file__).parent
DRAWN = HERE.parent / "public" / "icons"
SIZES = {
    "icon-192": ("icon", 192),
    "icon-512": ("icon", 512),
    "maskable-192": ("maskable", 192),
    "maskable-512": ("maskable", 512),
    "apple-180": ("maskable", 180),
    "badge-96": ("badge", 96),
}


def main() -> None:
    DRAWN.mkdir(exist_ok=True)
    for name, (source, size) in SIZES.items():
        text = (HERE / f"{source}.svg").read_text("utf-8")
        picture = resvg_py.svg_to_bytes(svg_string=text, width=size, height=size)
        (DRAWN / f"{name}.png").write_bytes(bytes(picture))


if __name__ == "__main__":
    main()
