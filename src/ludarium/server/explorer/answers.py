"""Answers of the explorer: what is asked about a position, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.play import Refused
from ludarium.server.catalogue.positions import position_of
from ludarium.server.explorer.model import DRAWN, SPEED_NUMBERS, Arrival, band_of, key_of, rules_of, signed, way_of
from ludarium.server.explorer.queries import Filters, Found
from ludarium.server.explorer.tally import Tally
from ludarium.server.limits import EXPLORER_GAMES
from ludarium.server.tables.fairplay import Protected
from ludarium.server.threads import off_loop
from ludarium.wire.explorer import ExplorerData, ExplorerGame, ExplorerMove, ExplorerRequest, ExplorerSource, Source

NO_TALLY = Tally()


@dataclass(frozen=True, slots=True)
class Question:
    """A position that somebody may be helped at. after: each legal move, by how one comes to the position after it"""

    position: Position
    variant: str | None
    rules: int
    key: int
    after: Mapping[Arrival, Move]

    @property
    def keys(self) -> list[int]:
        """The positions that counts are wanted of."""
        return list({self.key, *(arrival.key for arrival in self.after)})


def question_of(data: ExplorerRequest, protected: Protected) -> Question:
    off_loop()
    position = position_of(data.game, data.options, data.text, data.moves)
    if data.side is not None and data.side not in (side.name for side in position.game.sides):
        raise Refused("bad-request", f"{position.game.title} has no side {data.side!r}")
    protected.refuse_help(position)
    here = key_of(position)
    after = {}
    for move in position.legal_moves:
        state = position.state.copy()
        state.follow(position.state)
        state.play(move.code)
        after[Arrival(signed(int(state.key)), way_of(here, move.text))] = move
    rules = rules_of(position.game, position.options)
    return Question(position, position.game.rated_variant(position.options), rules, here, after)


def filters_of(data: ExplorerRequest) -> Filters:
    least, most = (None if rating is None else band_of(rating) for rating in (data.least_rating, data.most_rating))
    months = (month_number(data.since), month_number(data.until))
    return Filters({SPEED_NUMBERS[speed] for speed in data.speeds}, (least, most), months)


def month_number(text: str | None) -> int | None:
    if text is None:
        return None
    year, month = map(int, text.split("-"))
    return year * 12 + month - 1


def answer(question: Question, found: Mapping[Source, Found]) -> ExplorerData:
    off_loop()
    position = question.position
    return ExplorerData(
        game=position.game.name,
        variant=question.variant,
        opening=position.opening,
        sources=[source_data(question, source, each) for source, each in found.items()],
    )


def source_data(question: Question, source: Source, found: Found) -> ExplorerSource:
    by_key: dict[int, Tally] = {}
    for (key, _), tally in found.tallies.items():
        by_key[key] = by_key.get(key, NO_TALLY).together(tally)
    here = {arrival: found.tallies.get(arrival, NO_TALLY) for arrival in question.after}
    moves = [
        move_data(question.position, move, here[arrival], by_key[arrival.key], found)
        for arrival, move in question.after.items()
        if arrival.key in by_key
    ]
    moves.sort(key=lambda each: (-each.here.games, -each.elsewhere.games))
    return ExplorerSource(
        source=source,
        holds=found.held.games,
        since=found.held.since,
        until=found.held.until,
        counts=by_key.get(question.key, NO_TALLY).counts,
        moves=moves,
        games=samples(question, here, found),
    )


def move_data(position: Position, move: Move, here: Tally, reached: Tally, found: Found) -> ExplorerMove:
    """reached: however a game came to the position after the move"""
    last = found.games.get(here.last)
    elsewhere = Tally(reached.first - here.first, reached.second - here.second, reached.drawn - here.drawn)
    opening = position.play(move).opening
    return ExplorerMove(
        move=move.text,
        display=position.written(move.code),
        opening="" if opening == position.opening else opening,
        here=here.counts,
        elsewhere=elsewhere.counts,
        rating=here.rating,
        last=None if last is None else last.at,
    )


def samples(question: Question, here: Mapping[Arrival, Tally], found: Found) -> list[ExplorerGame]:
    """The latest game with each move, as far as everybody may look at it, the latest first."""
    position = question.position
    sides = [side.name for side in position.game.sides]
    last = sorted(((tally.last, arrival) for arrival, tally in here.items() if tally.last), reverse=True)
    games = []
    for end, arrival in last:
        game, move = found.games.get(end), question.after[arrival]
        if game is not None and game.shown:
            games.append(
                ExplorerGame(
                    table=game.table_id,
                    move=move.text,
                    display=position.written(move.code),
                    players=game.names,
                    winner=None if game.result == DRAWN else sides[game.result],
                    rating=game.rating or None,
                    at=game.at,
                )
            )
    return games[:EXPLORER_GAMES]
