"""The drawings of Gungi's pieces: each face has a silhouette of its own, namesakes differ by a mark on it."""

from ludarium.core.board import Stroke, Symbol
from ludarium.games.gungi.pieces import KINDS

DISC = "M-40 0a40 40 0 1 0 80 0a40 40 0 1 0 -80 0z"
TABLET = "M0-46L31-31L38 42H-38L-31-31z"
LANCE = "M0-49L26 24H12V47H-12V24H-26z"


def _dot(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0z"


STROKES: dict[str, tuple[tuple[str, str], ...]] = {
    "commander": (
        ("M-40 40L-46-24L-21-4L0-46L21-4L46-24L40 40z", "body"),
        ("M-36 22H36V33H-36z", "solid"),
        (_dot(0, 6, 8), "accent"),
    ),
    "captain": (
        ("M-38-42H38V0C38 24 18 38 0 47C-18 38-38 24-38 0z", "body"),
        ("M-26-14L0 6L26-14V2L0 22L-26 2z", "solid"),
    ),
    "pistol": (
        ("M-46-30H40V-36H48V-4H8L2 12H-14L-22 44H-46L-34-4H-46z", "body"),
        ("M-34-17H36M-14 12L-10-4", "line"),
    ),
    "samurai": (
        (
            "M-46 36L-38 6C-37-8-32-18-24-24C-34-30-38-38-36-47C-28-36-16-31 0-31C16-31 28-36 36-47C38-38 34-30 24-24"
            "C32-18 37-8 38 6L46 36L24 26L20 42H-20L-24 26z",
            "body",
        ),
        ("M-22-16C-8-10 8-10 22-16V-6C8 0-8 0-22-6z", "solid"),
        ("M-24 12H24M0 12V26", "line"),
    ),
    "pike": (
        ("M0-49L18-16L9-8V0H30V14H9V47H-9V14H-30V0H-9V-8L-18-16z", "body"),
        ("M0-38V-14", "line"),
    ),
    "ninja": (
        ("M0-48L13-13L48 0L13 13L0 48L-13 13L-48 0L-13-13z", "body"),
        (_dot(0, 0, 8), "solid"),
    ),
    "jounin": (
        (
            "M0-48L10-21L34-34L21-10L48 0L21 10L34 34L10 21L0 48L-10 21L-34 34L-21 10L-48 0L-21-10L-34-34L-10-21z",
            "body",
        ),
        (_dot(0, 0, 16), "line"),
        (_dot(0, 0, 6), "solid"),
    ),
    "catapult": (
        ("M-46 30L-32 8H-8L-38-26L-30-44L-16-38L18 8H32L46 30V38H-46z", "body"),
        (_dot(-26, 34, 11) + _dot(26, 34, 11), "solid"),
        (_dot(-27, -34, 7), "accent"),
    ),
    "lance-catapult": ((LANCE, "body"), ("M-18 14H18", "line"), (_dot(0, -4, 7), "solid")),
    "lance-fortress": ((LANCE, "body"), ("M-18 14H18", "line"), ("M-7-12H7V5H-7z", "solid"), ("M0-30V-18", "line")),
    "fortress": (
        ("M-36 44V-8H-44V-42H-26V-28H-9V-42H9V-28H26V-42H44V-8H36V44z", "body"),
        ("M-12 44V18C-12 2 12 2 12 18V44z", "solid"),
        ("M-36-8H36", "line"),
    ),
    "hidden-dragon": (
        (DISC, "body"),
        ("M24 8C24-20-20-24-24 4C-26 28 10 30 10 8C10-6-8-6-8 6", "line"),
        (_dot(24, 12, 6), "solid"),
    ),
    "dragon-king": (
        ("M-34-47L-16-24H16L34-47L42-6L24 14L10 46H-10L-24 14L-42-6z", "body"),
        ("M-22-6L-6 2L-20 8zM22-6L6 2L20 8z", "solid"),
        ("M-6 30V36M6 30V36", "line"),
    ),
    "prodigy": (
        ("M0-48L42 0L0 48L-42 0z", "body"),
        ("M-20-20L20 20M20-20L-20 20", "line"),
        (_dot(0, 0, 9), "solid"),
    ),
    "phoenix": (
        ("M0-46L11-18L48-36L36 8L13 14L24 46L0 32L-24 46L-13 14L-36 8L-48-36L-11-18z", "body"),
        ("M-34-20L-13 0M34-20L13 0", "line"),
        (_dot(0, -8, 6), "solid"),
    ),
    "archer": (
        ("M-26-47C58-34 58 34-26 47C12 24 12-24-26-47z", "body"),
        ("M-47-7H14V-16L40 0L14 16V7H-47L-40 0z", "body"),
        ("M-26-47V-7M-26 7V47", "line"),
    ),
    "arrow": (
        ("M0-49L30-12H12V20L26 34V47L0 32L-26 47V34L-12 20V-12H-30z", "body"),
        ("M0-34V22", "line"),
    ),
    "soldier-bronze": ((TABLET, "body"), (_dot(0, 4, 8), "solid")),
    "soldier-silver": ((TABLET, "body"), ("M-20-6H20V2H-20zM-20 12H20V20H-20z", "solid")),
    "soldier-gold": ((TABLET, "body"), ("M0-22L24 22H-24z", "line"), (_dot(0, 8, 6), "accent")),
    "bronze": ((DISC, "body"), ("M-13-13H13V13H-13z", "solid")),
    "silver": (
        ("M-26-30H26L46 34H-46z", "body"),
        ("M-32-8H32M-39 12H39", "line"),
    ),
    "gold": (
        ("M0-48C22-48 32-26 32 0C32 26 22 48 0 48C-22 48-32 26-32 0C-32-26-22-48 0-48z", "body"),
        ("M-20-22H20M-24-8H24M-24 8H24M-20 22H20", "line"),
        (_dot(0, 0, 9), "accent"),
    ),
}

# A character for the token, and the names in Japanese and Korean.
# A glyph is the character on the face; where namesakes have different backs, the back's character follows.
NAMES = {
    "commander": ("帥", "帥", "원수"),
    "captain": ("謀", "隊長", "대장"),
    "samurai": ("侍", "侍", "사무라이"),
    "ninja": ("忍", "忍者", "닌자"),
    "catapult": ("砲", "投石機", "투석기"),
    "fortress": ("砦", "砦", "요새"),
    "hidden-dragon": ("臥", "潜竜", "잠룡"),
    "prodigy": ("雛", "俊英", "준영"),
    "archer": ("弓", "弓兵", "궁병"),
    "soldier-bronze": ("兵へ", "兵士（裏・銅）", "병사(뒷면 동)"),
    "soldier-silver": ("兵さ", "兵士（裏・銀）", "병사(뒷면 은)"),
    "soldier-gold": ("兵と", "兵士（裏・金）", "병사(뒷면 금)"),
    "pistol": ("筒", "短銃", "단총"),
    "pike": ("槍", "長槍", "장창"),
    "jounin": ("上", "上忍", "상급 닌자"),
    "lance-catapult": ("香砲", "香車（表・投石機）", "향차(앞면 투석기)"),
    "lance-fortress": ("香砦", "香車（表・砦）", "향차(앞면 요새)"),
    "dragon-king": ("龍", "竜王", "용왕"),
    "phoenix": ("鳳", "鳳凰", "봉황"),
    "arrow": ("や", "矢", "화살"),
    "bronze": ("へ", "銅", "동"),
    "silver": ("さ", "銀", "은"),
    "gold": ("と", "金", "금"),
}

SYMBOLS = {
    kind.word: Symbol(
        kind.word,
        kind.title,
        kind.code,
        tuple(Stroke(d, role) for d, role in STROKES[kind.word]),
        glyph=NAMES[kind.word][0],
        names={"ja": NAMES[kind.word][1], "ko": NAMES[kind.word][2]},
    )
    for kind in KINDS
}
SYMBOLS["expanded-black"] = Symbol(
    "expanded-black",
    "Expanded range (Black)",
    "+",
    (Stroke("M-54 54V30L-30 54z", "body"),),
    turns=True,
    names={"ko": "확장 범위(흑)", "ja": "拡張範囲（黒）"},
    is_piece=False,
)
SYMBOLS["lifted-black"] = Symbol(
    "lifted-black",
    "Longer range (Black)",
    "+",
    (Stroke("M-58 58V6L-6 58z", "body"), Stroke("M-52 52V26L-26 52zM-39 26L-26 39L-16 49L-49 16z", "accent")),
    turns=True,
    names={"ko": "늘어난 범위(흑)", "ja": "伸びた範囲（黒）"},
    is_piece=False,
    over=True,
    lifts=True,
)
SYMBOLS["lifted-white"] = Symbol(
    "lifted-white",
    "Longer range (White)",
    "+",
    (Stroke("M58-58V-6L6-58z", "body"), Stroke("M52-52V-26L26-52zM39-26L26-39L16-49L49-16z", "accent")),
    turns=True,
    names={"ko": "늘어난 범위(백)", "ja": "伸びた範囲（白）"},
    is_piece=False,
    over=True,
    lifts=True,
)
SYMBOLS["expanded-white"] = Symbol(
    "expanded-white",
    "Expanded range (White)",
    "+",
    (Stroke("M54-54V-30L30-54z", "body"),),
    turns=True,
    names={"ko": "확장 범위(백)", "ja": "拡張範囲（白）"},
    is_piece=False,
)
