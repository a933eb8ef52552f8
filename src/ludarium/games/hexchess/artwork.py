"""The drawings of HexChess's pieces: a plain hexagon, a star that points along its six lines, a block of bricks.

The centre bears the star that it gives; a safe hex, a shield.
"""

from ludarium.core.board import Stroke, Symbol

STAR = "M48 0L28.6 16.5L24 41.6L0 33L-24 41.6L-28.6 16.5L-48 0L-28.6-16.5L-24-41.6L0-33L24-41.6L28.6-16.5z"
INNER_HEX = "M0-23L19.9-11.5V11.5L0 23L-19.9 11.5V-11.5z"

SYMBOLS = {
    "tile": Symbol(
        "tile",
        "Tile",
        "T",
        (
            Stroke("M0-43L37.2-21.5V21.5L0 43L-37.2 21.5V-21.5z", "body"),
            Stroke("M0-31L26.8-15.5V15.5L0 31L-26.8 15.5V-15.5z", "line"),
        ),
        names={"ko": "타일", "ja": "タイル"},
    ),
    "promoted": Symbol(
        "promoted",
        "Promoted tile",
        "P",
        (
            Stroke(STAR, "body"),
            Stroke(INNER_HEX, "accent"),
            Stroke(INNER_HEX, "line"),
        ),
        names={"ko": "승급 타일", "ja": "成りタイル"},
    ),
    "blocker": Symbol(
        "blocker",
        "Blocker",
        "B",
        (
            Stroke("M-34-34H34V34H-34z", "body"),
            Stroke("M-34-11H34M-34 11H34M0-34V-11M-17-11V11M17-11V11M0 11V34", "line"),
        ),
        names={"ko": "블로커", "ja": "ブロッカー"},
    ),
    "centre": Symbol(
        "centre", "Centre", "*", (Stroke(STAR, "line"),), names={"ko": "중앙", "ja": "中央"}, is_piece=False
    ),
    "shelter": Symbol(
        "shelter",
        "Safe hex",
        "o",
        (Stroke("M0-28L24-19V2C24 16 13 26 0 31C-13 26-24 16-24 2V-19z", "line"),),
        names={"ko": "안전 칸", "ja": "安全マス"},
        is_piece=False,
    ),
}
