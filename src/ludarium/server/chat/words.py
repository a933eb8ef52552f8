"""What may be written in a chat: plain text of one line, without tricks."""

from __future__ import annotations

import re
import unicodedata

from ludarium.play.errors import Refused
from ludarium.server.limits import LONGEST_CHAT_LINE

PHRASES = ("hello", "good-luck", "thanks", "well-played", "good-game", "sorry", "one-moment", "bye")
LINK = re.compile(r"\w+://|\bwww\.|[\w-]\.[^\W\d_]{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b", re.IGNORECASE)
DOTS = str.maketrans(dict.fromkeys("\u3002\uff0e\uff61\u2024\ufe52", "."))  # what browsers take for a dot in an address
MOST_MARKS = 2  # combining marks on one character: more of them grow over other lines


def cleaned(text: str, longest: int = LONGEST_CHAT_LINE) -> str:
    """The text without line breaks, control characters, invisible ones and those that turn the reading direction."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Zl", "Zp") or character in "\t\n\r":
            kept.append(" ")
        elif category[0] != "C" and marks <= MOST_MARKS:
            kept.append(character)
    line = " ".join("".join(kept).split())
    if not line:
        raise Refused("bad-request", "there is nothing to say in this line")
    if len(line) > longest:
        raise Refused("too-large", f"a line has at most {longest} characters, this one {len(line)}")
    return line


def has_link(text: str) -> bool:
    """Whether a text has what a browser or a reader would take for an address."""
    return LINK.search(text.translate(DOTS)) is not None
