"""Letters drawn as lines, so that a picture needs no font and looks the same everywhere.

Each character is a path with its baseline at y = 0 and capitals ten units high, and the width it takes.
"""

import re

from ludarium.picture.markup import element, escape, number

CAPITAL, GAP, SPACE = 10.0, 2.4, 3.0

BOWL = "M0-3.5a3 3.5 0 1 1 6 0a3 3.5 0 1 1-6 0z"

CHARACTERS: dict[str, tuple[str, float]] = {
    "A": ("M0 0L4-10L8 0M1.5-3.6H6.5", 8),
    "B": ("M0 0V-10H3.4a2.4 2.4 0 0 1 0 4.8H0M3.4-5.2H3.8a2.6 2.6 0 0 1 0 5.2H0", 6.4),
    "C": ("M8-8.7A5 5 0 1 0 8-1.3", 8),
    "D": ("M0 0V-10H2.6a5 5 0 0 1 0 10z", 7.6),
    "E": ("M6 0H0V-10H6M0-5.2H5", 6),
    "F": ("M0 0V-10H6M0-5.2H5", 6),
    "G": ("M8-8.7A5 5 0 1 0 9.6-5H6", 9.6),
    "H": ("M0 0V-10M7 0V-10M0-5.2H7", 7),
    "I": ("M.4 0V-10", 0.8),
    "J": ("M5-10V-2.7a2.5 2.7 0 0 1-5 0", 5),
    "K": ("M0 0V-10M6.5-10L0-4.2M2.3-6.2L7 0", 7),
    "L": ("M0-10V0H5.6", 5.6),
    "M": ("M0 0V-10L4.5-3L9-10V0", 9),
    "N": ("M0 0V-10L7 0V-10", 7),
    "O": ("M0-5a4.8 5 0 1 1 9.6 0a4.8 5 0 1 1-9.6 0z", 9.6),
    "P": ("M0 0V-10H3.8a2.8 2.8 0 0 1 0 5.6H0", 6.6),
    "Q": ("M0-5a4.8 5 0 1 1 9.6 0a4.8 5 0 1 1-9.6 0zM6-2.8L9.6.6", 9.6),
    "R": ("M0 0V-10H3.8a2.8 2.8 0 0 1 0 5.6H0M3.4-4.4L6.8 0", 6.8),
    "S": (
        "M6-8.4C5.3-9.6 4.3-10 3.2-10C1.5-10 .3-8.9 .3-7.5C.3-4.2 6.4-6 6.4-2.6C6.4-1 5 0 3.2 0C1.8 0 .6-.6 0-1.9",
        6.4,
    ),
    "T": ("M0-10H7.6M3.8-10V0", 7.6),
    "U": ("M0-10V-3.4a3.5 3.4 0 0 0 7 0V-10", 7),
    "V": ("M0-10L4 0L8-10", 8),
    "W": ("M0-10L2.8 0L5.8-9L8.8 0L11.6-10", 11.6),
    "X": ("M0-10L7 0M7-10L0 0", 7),
    "Y": ("M0-10L3.8-4.8L7.6-10M3.8-4.8V0", 7.6),
    "Z": ("M0-10H6.8L0 0H6.8", 6.8),
    "a": (BOWL + "M6-7V0", 6),
    "b": (BOWL + "M0-10.5V0", 6),
    "c": ("M5.4-5.8A3.1 3.5 0 1 0 5.4-1.2", 5.4),
    "d": (BOWL + "M6-10.5V0", 6),
    "e": ("M0-3.6H6A3 3.5 0 1 0 5.2-1.1", 6),
    "f": ("M4.2-10.3C2.4-10.8 1.6-9.8 1.6-8V0M0-6.8H3.8", 4),
    "g": (BOWL + "M6-7V.4a3 2.6 0 0 1-5.6 1.2", 6),
    "h": ("M0-10.5V0M0-4a2.8 3 0 0 1 5.6 0V0", 5.6),
    "i": ("M.4-7V0M.4-9.9V-9.8", 0.8),
    "j": ("M1.6-7V1a1.8 1.8 0 0 1-2 1.6M1.6-9.9V-9.8", 2),
    "k": ("M0-10.5V0M5-7L0-2.6M1.9-4.2L5.4 0", 5.4),
    "l": ("M.4-10.5V0", 0.8),
    "m": ("M0-7V0M0-4.2a2.3 2.8 0 0 1 4.6 0V0M4.6-4.2a2.3 2.8 0 0 1 4.6 0V0", 9.2),
    "n": ("M0-7V0M0-4a2.8 3 0 0 1 5.6 0V0", 5.6),
    "o": ("M0-3.5a3.1 3.5 0 1 1 6.2 0a3.1 3.5 0 1 1-6.2 0z", 6.2),
    "p": (BOWL + "M0-7V3", 6),
    "q": (BOWL + "M6-7V3", 6),
    "r": ("M0-7V0M0-3.8C.4-6 1.8-7.2 3.6-6.8", 3.6),
    "s": (
        "M4.4-5.8C3.9-6.7 3.1-7 2.3-7C1.1-7 .2-6.3 .2-5.3C.2-3 4.7-4.2 4.7-1.8C4.7-.7 3.6 0 2.4 0C1.3 0 .5-.4 0-1.3",
        4.7,
    ),
    "t": ("M1.6-9.5V-1.8C1.6-.2 2.6.2 4-.2M0-6.8H3.8", 4),
    "u": ("M0-7V-3a2.8 3 0 0 0 5.6 0V-7M5.6-3V0", 5.6),
    "v": ("M0-7L3 0L6-7", 6),
    "w": ("M0-7L2.2 0L4.6-6.4L7 0L9.2-7", 9.2),
    "x": ("M0-7L5.2 0M5.2-7L0 0", 5.2),
    "y": ("M0-7L3-.2M6-7L2.4 1.4C1.9 2.6 1.2 3 .2 2.8", 6),
    "z": ("M0-7H5.2L0 0H5.2", 5.2),
    "0": ("M0-5a3.1 5 0 1 1 6.2 0a3.1 5 0 1 1-6.2 0z", 6.2),
    "1": ("M.4-8.2L3.2-10V0", 3.6),
    "2": ("M.3-7.4C.4-9 1.6-10 3.2-10C4.9-10 6-8.9 6-7.4C6-4.8 1.8-3 .2 0H6.2", 6.2),
    "3": (
        "M.4-8.4C1-9.5 2-10 3.1-10C4.7-10 5.8-9 5.8-7.7C5.8-6.2 4.6-5.3 2.6-5.3"
        "C4.8-5.3 6.2-4.3 6.2-2.7C6.2-1.1 4.9 0 3.1 0C1.7 0 .6-.6 0-1.9",
        6.2,
    ),
    "4": ("M4.8 0V-10L0-2.8H6.6", 6.6),
    "5": ("M5.6-10H1.2L.6-5.6C1.3-6.2 2.2-6.5 3.1-6.5C5-6.5 6.3-5.2 6.3-3.3C6.3-1.3 4.9 0 3 0C1.7 0 .6-.6 0-1.7", 6.3),
    "6": ("M5.4-9.2C4.8-9.7 4-10 3.3-10C1.2-10 0-7.6 0-3.2a3.1 3.2 0 1 1 6.2 0a3.1 3.2 0 1 1-6.2 0z", 6.2),
    "7": ("M0-10H6.2L2.2 0", 6.2),
    "8": ("M.5-7.6a2.6 2.4 0 1 1 5.2 0a2.6 2.4 0 1 1-5.2 0zM0-2.7a3.1 2.7 0 1 1 6.2 0a3.1 2.7 0 1 1-6.2 0z", 6.2),
    "9": ("M.8-.8C1.4-.3 2.2 0 2.9 0C5 0 6.2-2.4 6.2-6.8a3.1 3.2 0 1 0-6.2 0a3.1 3.2 0 1 0 6.2 0z", 6.2),
    "-": ("M0-4.2H4", 4),
    "+": ("M0-4.2H6M3-7.2V-1.2", 6),
    "=": ("M0-5.8H6M0-2.6H6", 6),
    ".": ("M.4-.1V0", 0.8),
    ",": ("M.6-.4L0 1.6", 0.8),
    ":": ("M.4-5.6V-5.5M.4-.6V-.5", 0.8),
    "/": ("M0 1L4-10.5", 4),
    "*": ("M2.4-9.6V-5.2M.5-8.5L4.3-6.3M4.3-8.5L.5-6.3", 4.8),
    "'": ("M.4-10.2V-7.8", 0.8),
    "!": ("M.4-10V-3M.4-.1V0", 0.8),
    "?": ("M.2-7.8C.4-9.2 1.4-10 2.8-10C4.3-10 5.4-9.1 5.4-7.7C5.4-5.6 2.8-5.4 2.8-3M2.8-.1V0", 5.4),
    "(": ("M2.4-11C-.6-7.4-.6-2.2 2.4 1.4", 2.4),
    ")": ("M0-11C3-7.4 3-2.2 0 1.4", 2.4),
    "×": ("M0-6.6L5-1.6M5-6.6L0-1.6", 5),
}


def drawable(text: str) -> bool:
    """Whether every character of the text has a drawing."""
    return all(character in CHARACTERS or character == " " for character in text)


def width(text: str) -> float:
    """The width of a text whose capitals are ten units high."""
    advances = [SPACE if character == " " else CHARACTERS[character][1] for character in text]
    return sum(advances) + GAP * (len(text) - 1) if text else 0.0


def lines_of(text: str) -> list[str]:
    """A text in lines that are hardly longer than its longest word."""
    words = text.split()
    longest = max(map(len, words))
    lines = words[:1]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= longest:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def lettering(text: str, x: float, y: float, height: float, colour: str, weight: float = 1.5) -> str:
    """A text centred on (x, y), its capitals `height` high, its lines `weight` tenths of that thick."""
    if not drawable(text):
        return characters(text, x, y, height * 1.25, colour)
    scale = height / CAPITAL
    path, at = "", 0.0
    for character in text:
        drawing, advance = CHARACTERS.get(character, ("", SPACE))
        path += shifted(drawing, at)
        at += advance + GAP
    left, base = x - width(text) * scale / 2, y + height / 2
    return element(
        "path",
        d=path,
        transform=f"translate({number(left)} {number(base)}) scale({number(scale, 4)})",
        fill="none",
        stroke=colour,
        stroke_width=number(weight),
    )


def shifted(path: str, dx: float) -> str:
    """A path moved to the right; of the commands it may have, only those in capitals have places in them."""
    parts = []
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)
        step, first = {"M": (2, 0), "L": (2, 0), "C": (2, 0), "H": (1, 0), "A": (7, 5)}.get(command, (0, 0))
        moved = [
            number(float(value) + dx) if step and index % step == first else value for index, value in enumerate(values)
        ]
        parts.append(command + " ".join(moved))
    return "".join(parts)


FONTS = (
    "'Noto Serif CJK JP','Noto Serif CJK KR','Source Han Serif',"
    "'DejaVu Serif','Liberation Serif','Times New Roman',serif"
)


def characters(text: str, x: float, y: float, size: float, colour: str, anchor: str = "middle") -> str:
    """A text centred on (x, y), or beginning there, in whatever font the viewer has."""
    return element(
        "text",
        escape(text),
        x=number(x),
        y=number(y + size * 0.36),
        font_size=number(size),
        font_family=FONTS,
        text_anchor=anchor,
        fill=colour,
    )
