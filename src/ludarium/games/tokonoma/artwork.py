"""The drawings of Tokonoma's pieces: a disc that lies flat, and three figures that stand."""

from ludarium.core.board import Stroke, Symbol

SYMBOLS = {
    "flat": Symbol(
        "flat",
        "Flat",
        "F",
        (
            Stroke("M-38 0a38 38 0 1 0 76 0a38 38 0 1 0 -76 0z", "body"),
            Stroke("M-27 0a27 27 0 1 0 54 0a27 27 0 1 0 -54 0z", "line"),
        ),
        names={"ja": "平", "ko": "플랫"},
    ),
    "arm": Symbol(
        "arm",
        "Arm",
        "A",
        (
            Stroke(
                "M-22 42V2c0-9 12-9 12 0V-34c0-11 15-11 15 0V-6c4-6 12-4 12 3c4-5 11-3 11 4V20c0 12-5 16-8 22z", "body"
            ),
            Stroke("M-10 2V14M5-6V8M17-1V9M-20 33H20", "line"),
        ),
        names={"ja": "腕", "ko": "팔"},
    ),
    "blind": Symbol(
        "blind",
        "Blind",
        "B",
        (
            Stroke("M-32 42C-32 10-24-42 0-42C24-42 32 10 32 42z", "body"),
            Stroke("M-16-4C-14-24 14-24 16-4C14 10-14 10-16-4z", "solid"),
            Stroke("M-28 31H28", "line"),
        ),
        names={"ja": "盲", "ko": "블라인드"},
    ),
    "star": Symbol(
        "star",
        "Star",
        "S",
        (
            Stroke(
                "M0-46L10-24L33-33L24-10L46 0L24 10L33 33L10 24L0 46L-10 24L-33 33L-24 10L-46 0L-24-10L-33-33L-10-24z",
                "body",
            ),
            Stroke("M-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0z", "solid"),
        ),
        names={"ja": "星", "ko": "별"},
    ),
    "house": Symbol("house", "House", "H", (Stroke("M0-40L35-20V20L0 40L-35 20V-20z", "line"),)),
}
