"""The drawings of Tokonoma's pieces: a disc that lies flat, and three figures that stand."""

from ludarium.core.board import Stroke, Symbol

SYMBOLS = {
    "flat": Symbol(
        "flat",
        "Flat",
        "F",
        (
            Stroke("M-41 0a41 41 0 1 0 82 0a41 41 0 1 0-82 0z", "body"),
            Stroke("M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0z", "line"),
        ),
        names={"ja": "平", "ko": "플랫"},
        plinth=True,
    ),
    "arm": Symbol(
        "arm",
        "Arm",
        "A",
        (
            Stroke(
                "M-17 27C-23 18-31 10-38 3C-45-4-36-14-28-8L-18 0V-39a8.5 8.5 0 0 1 17 0V-12"
                "a6.7 6.7 0 0 1 13.4 0a6.2 6.2 0 0 1 12.4 2a5.8 5.8 0 0 1 11.6 2V10C36 18 33 22 30 27z",
                "body",
            ),
            Stroke("M-23 27H35a4 4 0 0 1 4 4V43a4 4 0 0 1-4 4H-23a4 4 0 0 1-4-4V31a4 4 0 0 1 4-4z", "body"),
            Stroke("M-1-10V6M12.4-9V6M24.8-7V6", "line"),
            Stroke("M-13 37H25", "line"),
        ),
        names={"ja": "腕", "ko": "팔"},
    ),
    "blind": Symbol(
        "blind",
        "Blind",
        "B",
        (
            Stroke(
                "M5-47C-14-45-25-31-22-13C-22-8-25-4-28 1C-35 13-38 28-39 45H39"
                "C38 28 35 13 28 1C25-4 22-8 22-13C24-27 19-39 5-47z",
                "body",
            ),
            Stroke("M0-34C-9-33-14-25-14-15C-13-6-6 0 0 1C6 0 13-6 14-15C14-25 9-33 0-34z", "solid"),
            Stroke("M-14-22C-5-19 5-19 14-22L14-12C5-9-5-9-14-12z", "accent"),
            Stroke("M0 11V43M-19 18C-22 26-24 34-24 43M19 18C22 26 24 34 24 43", "line"),
        ),
        names={"ja": "盲", "ko": "블라인드"},
    ),
    "star": Symbol(
        "star",
        "Star",
        "S",
        (
            Stroke(
                "M0-48L8.4-20.3L33.9-33.9L20.3-8.4L48 0L20.3 8.4L33.9 33.9L8.4 20.3"
                "L0 48L-8.4 20.3L-33.9 33.9L-20.3 8.4L-48 0L-20.3-8.4L-33.9-33.9L-8.4-20.3z",
                "body",
            ),
            Stroke("M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0z", "solid"),
            Stroke("M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z", "accent"),
        ),
        names={"ja": "星", "ko": "별"},
    ),
    "house": Symbol(
        "house",
        "House",
        "H",
        (Stroke("M-20 18V-4L0-22L20-4V18H7V4H-7V18z", "body"),),
        names={"ko": "집", "ja": "家"},
        is_piece=False,
    ),
}
