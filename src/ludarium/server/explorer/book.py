"""The games' own books, replayed once for this process."""

from __future__ import annotations

import logging
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache

from ludarium.core.book import BookChapter, BookGame, read_book
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


class Book:
    """How the games of a chapter came to each position, in arrays that are sorted by it."""

    def __init__(self, game: Game, chapter: BookChapter) -> None:
        self.games = len(chapter.games)
        came = sorted(
            (*arrival, result) for played in chapter.games for arrival, result in replayed(game, chapter, played)
        )
        self._keys = array("q", (key for key, _, _ in came))
        self._ways = array("q", (way for _, way, _ in came))
        self._results = array("b", (result for _, _, result in came))

    def found(self, keys: list[int]) -> Found:
        tallies: dict[Arrival, Tally] = {}
        for key in keys:
            for place in range(bisect_left(self._keys, key), bisect_right(self._keys, key)):
                arrival = Arrival(key, self._ways[place])
                tallies[arrival] = tallies.get(arrival, Tally()).plus(self._results[place])
        return Found(Held(self.games), tallies, {})


def replayed(game: Game, chapter: BookChapter, played: BookGame) -> Iterator[tuple[Arrival, int]]:
    """Where a game came, each time with its result."""
    sides = [side.name for side in game.sides]
    result = DRAWN if played.winner is None else sides.index(played.winner)
    state = game.start(**{**chapter.options, **played.drawn}).state.copy()
    keys = array("q", [signed(state.key)])
    for move in played.moves:
        code = game.code_of(state, move)
        if code is None or not state.legal(code):
            raise LudariumError(f"{move} is not a move of {game.title} there")
        state.play(code)
        keys.append(signed(state.key))
    for arrival in arrivals(keys, played.moves):
        yield arrival, result


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
