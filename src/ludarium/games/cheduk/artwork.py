"""The drawings of CheDuk's pieces and of what lies on its cells."""

from ludarium.core.board import Stroke, Symbol

CROWN = "M-39 38V-16L-20 6L0-40L20 6L39-16V38z"
TOP_HAT = "M-44 20H-26V-34C-14-44 14-44 26-34V20H44V32C24 44-24 44-44 32z"
KITE = "M0-48L36-2L0 48L-36-2z"
PENNANT = "M-30 46V36H-22V-44L42-22L-8 2V36H8V46z"
SHIELD = "M-37-36C-20-36-8-40 0-46C8-40 20-36 37-36V0C37 24 20 38 0 47C-20 38-37 24-37 0z"
MASK = (
    "M-46-16C-28-30-12-24 0-14C12-24 28-30 46-16C48 12 34 26 18 24C8 22 4 16 0 10C-4 16-8 22-18 24C-34 26-48 12-46-16z"
)
EYES = "M-32-4C-26-14-14-12-9 2C-16 10-28 8-32-4zM32-4C26-14 14-12 9 2C16 10 28 8 32-4z"
RAISED_MASK = "M-46-32C-28-46-12-40 0-30C12-40 28-46 46-32C48-4 34 10 18 8C8 6 4 0 0-6C-4 0-8 6-18 8C-34 10-48-4-46-32z"
RAISED_EYES = "M-32-20C-26-30-14-28-9-14C-16-6-28-8-32-20zM32-20C26-30 14-28 9-14C16-6 28-8 32-20z"
LETTER = "M-24 14H24V46H-24z"
RING = "M0-60L52-30V30L0 60L-52 30V-30zM0-48L-42-24V24L0 48L42 24V-24z"
BARS = "M-32-42L-22-48L32 42L22 48zM32-42L22-48L-32 42L-22 48z"

SYMBOLS = {
    "chief": Symbol(
        "chief",
        "Chief",
        "C",
        (Stroke(CROWN, "body"), Stroke("M-39 22H39", "line"), Stroke("M-7 2L0-10L7 2L0 14z", "solid")),
        glyph="首",
        names={"ko": "수장", "ja": "首長"},
    ),
    "diplomat": Symbol(
        "diplomat",
        "Diplomat",
        "D",
        (Stroke(TOP_HAT, "body"), Stroke("M-26 4C-12 10 12 10 26 4V18C12 24-12 24-26 18z", "solid")),
        glyph="外",
        names={"ko": "외교관", "ja": "外交官"},
    ),
    "envoy": Symbol(
        "envoy",
        "Special Envoy",
        "E",
        (Stroke(KITE, "body"), Stroke("M-17 2L0-20L17 2M-17 22L0 0L17 22", "line")),
        glyph="特",
        names={"ko": "특사", "ja": "特使"},
    ),
    "ambassador": Symbol(
        "ambassador",
        "Ambassador",
        "A",
        (Stroke(PENNANT, "body"), Stroke("M-9-26L18-20L-9-9z", "solid"), Stroke("M-22 36H-8", "line")),
        glyph="使",
        names={"ko": "대사", "ja": "大使"},
    ),
    "guard": Symbol(
        "guard",
        "Guard",
        "G",
        (Stroke(SHIELD, "body"), Stroke("M0-30V32M-24-8H24", "line")),
        glyph="守",
        names={"ko": "수호자", "ja": "守護者"},
    ),
    "spy": Symbol(
        "spy",
        "Spy",
        "S",
        (Stroke(MASK, "body"), Stroke(EYES, "solid")),
        glyph="諜",
        names={"ko": "첩자", "ja": "諜報員"},
    ),
    "marked-spy": Symbol(
        "marked-spy",
        "Spy with information",
        "M",
        (
            Stroke(RAISED_MASK, "body"),
            Stroke(RAISED_EYES, "solid"),
            Stroke(LETTER, "body"),
            Stroke("M-24 14L0 32L24 14", "line"),
        ),
        glyph="諜情",
        names={"ko": "정보를 얻은 첩자", "ja": "情報を持つ諜報員"},
    ),
    "starting-tile": Symbol(
        "starting-tile",
        "Starting tile",
        "o",
        (Stroke("M-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0z", "body"),),
        names={"ko": "시작 배치 칸", "ja": "初期配置マス"},
        is_piece=False,
    ),
    "embassy": Symbol(
        "embassy",
        "Embassy",
        "=",
        (Stroke(RING, "body"),),
        names={"ko": "대사관", "ja": "大使館"},
        is_piece=False,
    ),
    "occupied-embassy": Symbol(
        "occupied-embassy",
        "Occupied Embassy",
        "#",
        (Stroke(RING, "body"), Stroke(BARS, "body")),
        names={"ko": "점령된 대사관", "ja": "占拠された大使館"},
        is_piece=False,
    ),
    "gathered": Symbol(
        "gathered",
        "Gathered information",
        "!",
        (
            Stroke("M36-34a13 13 0 1 0 26 0a13 13 0 1 0-26 0z", "accent"),
            Stroke("M36-34a13 13 0 1 0 26 0a13 13 0 1 0-26 0zM40-24L28-12", "line"),
        ),
        names={"ko": "수집한 정보", "ja": "集めた情報"},
        is_piece=False,
    ),
    "information": Symbol(
        "information",
        "Information",
        "i",
        (
            Stroke("M-32-42H14L32-24V42H-32z", "body"),
            Stroke("M-18-14H18M-18 4H18M-18 22H8", "line"),
        ),
        glyph="情",
        names={"ko": "정보", "ja": "情報"},
        is_piece=False,
    ),
}
