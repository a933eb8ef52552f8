"""The games' own books, replayed once for this process."""

from __future__ import annotations

import logging
from array import array
from functools import cache

from ludarium.core.book import BookChapter, read_book
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.registry import game as find_game
from ludarium.server.explorer.answers import answer, question_of
from ludarium.server.explorer.model import DRAWN, Arrival, arrivals, signed
from ludarium.server.explorer.queries import NOTHING, Found, Held
from ludarium.server.explorer.tally import Tally
from ludarium.server.tables.fairplay import UNPROTECTED
from ludarium.server.threads import off_loop
from ludarium.wire.explorer import ExplorerData, ExplorerRequest

log = logging.getLogger("ludarium.server.explorer")

Ways = dict[int, Tally]  # by way, to one position


class Book:
    """How the games of a chapter came to each position."""

    def __init__(self, game: Game, chapter: BookChapter) -> None:
        self.games = len(chapter.games)
        self._ways: dict[int, Ways] = {}
        sides = [side.name for side in game.sides]
        for played in chapter.games:
            result = DRAWN if played.winner is None else sides.index(played.winner)
            state = game.start(**{**chapter.options, **played.drawn}).state.copy()
            keys = array("q", [signed(state.key)])
            for move in played.moves:
                code = game.code_of(state, move)
                if code is None or code not in state.moves():
                    raise LudariumError(f"{move} is not a move of {game.title} there")
                state.play(code)
                keys.append(signed(state.key))
            for key, way in arrivals(keys, played.moves):
                ways = self._ways.setdefault(key, {})
                ways[way] = ways.get(way, Tally()).plus(result)

    def found(self, keys: list[int]) -> Found:
        tallies = {Arrival(key, way): tally for key in keys for way, tally in self._ways.get(key, {}).items()}
        return Found(Held(self.games), tallies, {})


@cache
def books_of(name: str) -> dict[str, Book]:
    """A game's books, by the set of rules. A book that does not fit the rules any more is left out, and logged."""
    off_loop()
    game = find_game(name)
    if game.book is None:
        return {}
    try:
        chapters = read_book(game.book)
        return {game.rated_variant(chapter.options) or "": Book(game, chapter) for chapter in chapters}
    except LudariumError:
        log.exception("a book cannot be used", extra={"game": name})
        return {}


def explored(data: ExplorerRequest) -> ExplorerData:
    """What the book alone knows, for those who play no game that counts."""
    question = question_of(data, UNPROTECTED)
    found = looked_up(question.position.game.name, question.variant, question.keys)
    return answer(question, {"book": found})


def looked_up(name: str, variant: str | None, keys: list[int]) -> Found:
    book = books_of(name).get(variant or "")
    return NOTHING if book is None else book.found(keys)
