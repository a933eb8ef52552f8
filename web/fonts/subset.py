"""Makes glyphs.woff2: the characters of the games' pieces out of the npm package @fontsource/noto-sans-jp.

Run it when a game gets a new character: `npm pack @fontsource/noto-sans-jp`, unpack it, and
`python web/fonts/subset.py UNPACKED_FOLDER` with `fonttools[woff]` installed.
"""

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

import ludarium

WEIGHT = 700


def main(package: Path) -> None:
    wanted = {ord(character) for name in ludarium.games() for character in glyphs(ludarium.game(name))}
    parts = []
    for file in sorted((package / "files").glob(f"*-{WEIGHT}-normal.woff2")):
        font = TTFont(file)
        here = wanted & font.getBestCmap().keys()
        if here:
            options = Options()
            options.layout_features = []
            options.name_IDs = [0, 13, 14]
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=here)
            subsetter.subset(font)
            font.flavor = None
            part = Path(f"part-{len(parts)}.ttf")
            font.save(part)
            parts.append(part)
            wanted -= here
    if wanted:
        sys.exit(f"the font lacks {''.join(map(chr, sorted(wanted)))}")
    merged = Merger().merge([str(part) for part in parts])
    merged.flavor = "woff2"
    merged.save(Path(__file__).parent / "glyphs.woff2")
    for part in parts:
        part.unlink()


def glyphs(game: ludarium.Game) -> str:
    return "".join(symbol.glyph for symbol in game.board.symbols.values())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
