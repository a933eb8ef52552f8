"""Names of accounts: what one may look like, and what looks the same as another."""

from __future__ import annotations

import re
import unicodedata

from ludarium.play.errors import Refused

SHORTEST, LONGEST = 2, 20

# The scripts of names, by the first word of the Unicode name of a character; those of one group may be mixed.
GROUPS: tuple[frozenset[str], ...] = (
    frozenset({"HIRAGANA", "KATAKANA", "CJK", "IDEOGRAPHIC"}),
    frozenset({"HANGUL", "CJK", "IDEOGRAPHIC"}),
    *(
        frozenset({script})
        for script in [
            "LATIN",
            "GREEK",
            "CYRILLIC",
            "ARMENIAN",
            "GEORGIAN",
            "HEBREW",
            "ARABIC",
            "DEVANAGARI",
            "BENGALI",
            "TAMIL",
            "TELUGU",
            "THAI",
            "ETHIOPIC",
        ]
    ),
)

# What is drawn alike, by groups of characters: the first one stands for all. Capitals first, while they are capitals.
CAPITALS = {"H": "ΗН", "N": "Ν", "Y": "ΥҮ", "Z": "Ζ", "M": "Μ", "B": "ΒВ", "K": "ΚК", "T": "ΤТ", "X": "ΧХ", "P": "ΡР"}
ALIKE = {
    "a": "аαɑ",
    "b": "вьβ",
    "c": "сϲ",
    "d": "ԁđ",
    "e": "еεєҽ",
    "g": "ɡց",
    "h": "нһħհ",
    "j": "јϳ",
    "k": "кκ",
    "l": "1iіıιłӏון",
    "m": "мμ",
    "n": "ηո",
    "o": "0оοøօס",
    "p": "рρ",
    "q": "ԛ",
    "r": "г",
    "s": "ѕꜱ",
    "t": "тτŧ",
    "u": "υս",
    "v": "νѵ",
    "w": "ԝ",
    "x": "хχ",
    "y": "уγү",
    "z": "ζ",
    "_": "-",
    "カ": "力",
    "ニ": "二",
    "ハ": "八",
    "エ": "工",
    "タ": "夕",
    "ト": "卜",
    "ロ": "口",
    "ー": "一",
    "ヘ": "へ",
}
# Latin letters of living languages that are none of a to z with something added; others are drawn like one of those.
LATIN_APART = frozenset("þðŋə")
MARKED = frozenset({"DEVANAGARI", "BENGALI", "TAMIL", "TELUGU", "THAI"})  # where marks are a part of what is spelled

SHAPES = str.maketrans({same: shape for shape, group in CAPITALS.items() for same in group})
LOWER_SHAPES = str.maketrans({same: shape for shape, group in ALIKE.items() for same in group})
TOGETHER = (("rn", "m"), ("vv", "w"), ("æ", "ae"), ("œ", "oe"))
ACCENTS = re.compile("[\u0300-\u036f]")

RESERVED = [
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "computer",
    "engine",
    "everybody",
    "everyone",
    "host",
    "ludarium",
    "me",
    "mod",
    "moderator",
    "moderators",
    "nobody",
    "null",
    "official",
    "owner",
    "player",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "you",
]
RESERVED_BEGINNINGS = ("guest", "deleted")
ROLES = ("admin", "administrator", "ludarium", "moderator", "moderators", "official", "staff", "support", "system")
READ_AS_LETTERS = str.maketrans("34578", "eastb")
SEPARATORS = re.compile(r"[\d_-]+")


def skeleton(name: str) -> str:
    """The same for names that people cannot tell apart."""
    plain = ACCENTS.sub("", unicodedata.normalize("NFKD", name)).translate(SHAPES).casefold()
    shape = ACCENTS.sub("", unicodedata.normalize("NFKD", plain)).translate(LOWER_SHAPES)
    for drawn, alike in TOGETHER:
        shape = shape.replace(drawn, alike)
    return shape


def checked(name: str) -> str:
    """A name as it is kept; Refused says what it must look like."""
    name = unicodedata.normalize("NFC", name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused("bad-name", f"a name has {SHORTEST} to {LONGEST} characters")
    if unicodedata.normalize("NFKC", name) != name or not all(allowed(each) for each in name):
        raise Refused("bad-name", "a name has letters, digits, _ and - only")
    if not any(unicodedata.category(each).startswith("L") for each in name):
        raise Refused("bad-name", "a name has at least one letter")
    if name[0] in "_-" or name[-1] in "_-" or re.search("[_-]{2}", name):
        raise Refused("bad-name", "_ and - stand between other characters")
    scripts = {script_of(each) for each in name if each.isalpha()}
    if not any(scripts <= group for group in GROUPS):
        raise Refused("bad-name", "all letters of a name are of one script")
    if is_reserved(name):
        raise Refused("name-taken", "this name is reserved: choose another one")
    return name


def is_reserved(name: str) -> bool:
    """Whether a name is reserved, or reads like one that is: digits and separators make no other name of it."""
    if skeleton(name).startswith(RESERVED_STARTS):
        return True
    read = name.translate(READ_AS_LETTERS)
    whole = (name, read, SEPARATORS.sub("", name), SEPARATORS.sub("", read), re.sub("[_-]", "", read))
    if any(skeleton(each) in RESERVED_SHAPES for each in whole):
        return True
    return any(skeleton(part) in ROLE_SHAPES for spelled in (name, read) for part in SEPARATORS.split(spelled))


def allowed(character: str) -> bool:
    if character.isascii():
        return character.isalnum() or character in "_-"
    kind, script = unicodedata.category(character), script_of(character)
    if script == "LATIN":
        return skeleton(character).isascii() or character.casefold() in LATIN_APART
    if script == "HANGUL":
        return "가" <= character <= "힣"  # whole syllables: among the parts are some that are not seen
    return kind.startswith("L") or (kind in ("Mn", "Mc") and script in MARKED)


def script_of(character: str) -> str:
    return re.split("[ -]", unicodedata.name(character, ""), maxsplit=1)[0]


RESERVED_SHAPES = frozenset(map(skeleton, RESERVED))
ROLE_SHAPES = frozenset(map(skeleton, ROLES))
RESERVED_STARTS = tuple(map(skeleton, RESERVED_BEGINNINGS))
