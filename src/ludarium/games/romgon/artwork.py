"""The drawings of Romgon's shapes. Triangle and Hexagon are drawn for facing and axis 0, looking east."""

from ludarium.core.board import Stroke, Symbol

SYMBOLS = {
    "rhombus": Symbol(
        "rhombus",
        "Rhombus",
        "R",
        (
            Stroke("M0-48L34 0L0 48L-34 0z", "body"),
            Stroke("M0-24L17 0L0 24L-17 0z", "accent"),
        ),
        names={"ko": "마름모", "ja": "ひし形"},
    ),
    "square": Symbol(
        "square",
        "Square",
        "S",
        (
            Stroke("M-34-34H34V34H-34z", "body"),
            Stroke("M-20-20L20 20M20-20L-20 20", "line"),
        ),
        names={"ko": "사각형", "ja": "四角"},
    ),
    "circle": Symbol(
        "circle",
        "Circle",
        "C",
        (
            Stroke("M-40 0a40 40 0 1 0 80 0a40 40 0 1 0-80 0z", "body"),
            Stroke("M-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0z", "line"),
            Stroke("M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z", "solid"),
        ),
        names={"ko": "원", "ja": "丸"},
    ),
    "triangle": Symbol(
        "triangle",
        "Triangle",
        "T",
        (
            Stroke("M49 0L-36 35V-35z", "body"),
            Stroke("M38 0L2 15V-15z", "solid"),
            Stroke("M-19-15V15", "line"),
        ),
        turns=True,
        points=(0,),
        names={"ko": "삼각형", "ja": "三角"},
    ),
    "hexagon": Symbol(
        "hexagon",
        "Hexagon",
        "H",
        (
            Stroke("M46 0L23 40H-23L-46 0L-23-40H23z", "body"),
            Stroke("M-34 0L-18-13V-5H18V-13L34 0L18 13V5H-18V13z", "solid"),
        ),
        turns=True,
        points=(0, 180),
        names={"ko": "육각형", "ja": "六角"},
    ),
    "base": Symbol(
        "base",
        "Base",
        "B",
        (
            Stroke("M0-37L26 0L0 37L-26 0z", "line"),
            Stroke("M0-24L17 0L0 24L-17 0z", "line"),
        ),
        names={"ko": "기지", "ja": "基地"},
        is_piece=False,
    ),
}
