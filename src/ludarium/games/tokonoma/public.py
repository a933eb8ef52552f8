"""The public game's position string as a record without moves."""

import re

from ludarium.core.record import Record
from ludarium.core.registry import game as find_game
from ludarium.games.tokonoma import notation

WORD = re.compile(r"\s*[A-Za-z0-9]+[WD]\s*")


def recognises(text: str) -> bool:
    return bool(WORD.fullmatch(text))


def read(text: str) -> Record:
    start = notation.read_public(text.strip())
    return Record(game=find_game("tokonoma"), start="" if start == notation.START else start)


def write(record: Record) -> str:
    """The last position of the game."""
    return notation.write_public(record.replay().text) + "\n"
