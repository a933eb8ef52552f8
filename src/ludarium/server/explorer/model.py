"""What is counted of a finished game: the positions that it went through, each once, and the way by which it came."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from typing import NamedTuple

from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.position import Position
from ludarium.play.rating import SPEEDS, Speed, speed_of
from ludarium.play.seats import Seats, people, players
from ludarium.play.table import PUBLIC, Table
from ludarium.server.tables.fairplay import is_start
from ludarium.wire.explorer import LEAST_PLIES, RATING_STEP, GamesOf

BEGUN = 0  # the way of a game that begins at a position
DRAWN = 2  # the result of a game that nobody has won
UNDECIDED = frozenset({"abort", "correction", "removal"})  # ends that tell nothing of the moves
SPEED_NUMBERS: Mapping[Speed | None, int] = {None: 0, **{speed: place for place, speed in enumerate(SPEEDS, start=1)}}

Keys = Sequence[int]  # of the positions of a line, the first one included


class Shelf(NamedTuple):
    """What is counted together: a game by one set of rules, between people or with a program."""

    game: str
    variant: str
    games_of: GamesOf


class Arrival(NamedTuple):
    """A position, and the way to it: from which position by which move."""

    key: int
    way: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """A finished game.

    shelf   where it counts; None if only its players look at it       rules   of the options that it was played with
    shown   whether everybody may look at the game                     rating  the mean of both players; 0 for none
    result  the number of the side that has won, or DRAWN              month   in which it ended: see month_of
    """

    end_id: int
    table_id: str
    shelf: Shelf | None
    rules: int
    shown: bool
    speed: int
    rating: int
    month: int
    result: int
    at: int
    keys: array[int]
    moves: tuple[str, ...]

    @property
    def band(self) -> int:
        return band_of(self.rating)

    @property
    def arrivals(self) -> list[Arrival]:
        return list(arrivals(self.keys, self.moves))


def arrivals(keys: Keys, moves: Sequence[str]) -> Iterator[Arrival]:
    """Each position of a line once, by the way on which it came there first."""
    known = {keys[0]}
    yield Arrival(keys[0], BEGUN)
    for before, move, key in zip(keys, moves, keys[1:], strict=False):
        if key not in known:
            known.add(key)
            yield Arrival(key, way_of(before, move))


def way_of(before: int, move: str) -> int:
    """A number for a move from a position, the same on every machine."""
    digest = blake2b(before.to_bytes(8, "big", signed=True) + move.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def key_of(position: Position) -> int:
    """The position's key as a signed number: equal for positions that the rules call the same."""
    return signed(position.key)


def signed(key: int) -> int:
    return key - 2**64 if key >= 2**63 else key


def rules_of(game: Game, options: Mapping[str, Value]) -> int:
    """A number for the rules of a game: the options that are not the default, but for those left to chance."""
    changed = sorted(
        f"{option.name}={option.write(options[option.name])}"
        for option in game.options
        if not option.drawn and options.get(option.name, option.default) != option.default
    )
    digest = blake2b("\n".join((game.name, *changed)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def band_of(rating: int) -> int:
    """0 for games without a rating."""
    return rating and max(1, rating // RATING_STEP)


def month_of(at: int) -> int:
    """Months since the year 0, by UTC."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return day.year * 12 + day.month - 1


def kept_game(table: Table, end_id: int, at: int, rating: int) -> KeptGame | None:
    """What is kept of a finished table; None if nothing was decided by play."""
    outcome = table.outcome
    if outcome is None or outcome.reason in UNDECIDED or not table.position.moves:
        return None
    positions = [table.position]
    while positions[-1].previous is not None:
        positions.append(positions[-1].previous)
    positions.reverse()
    sides = [side.name for side in table.game.sides]
    return KeptGame(
        end_id=end_id,
        table_id=table.id,
        shelf=shelf_of(table, positions[0]),
        rules=rules_of(table.game, positions[0].options),
        shown=table.visibility == PUBLIC and table.spectators.allowed,
        speed=SPEED_NUMBERS[None if table.clock is None else speed_of(table.clock.control)],
        rating=rating,
        month=month_of(at),
        result=DRAWN if outcome.winner is None else sides.index(outcome.winner),
        at=at,
        keys=array("q", map(key_of, positions)),
        moves=table.position.move_texts,
    )


def shelf_of(table: Table, first: Position) -> Shelf | None:
    """Where a finished game counts for everybody: public or rated ones from the start, long enough, with nothing open
    that the rules hide and nobody taught."""
    variant = table.game.rated_variant(first.options)
    open_to_all = table.rated or table.visibility == PUBLIC
    open_or_taught = table.exposed or table.teaching is not None
    if variant is None or not open_to_all or open_or_taught or len(table.position.moves) < LEAST_PLIES:
        return None
    games_of = played_by(table.seats)
    return Shelf(table.game.name, variant, games_of) if games_of is not None and is_start(first) else None


def played_by(seats: Seats) -> GamesOf | None:
    """Whether two people played, or a program did; None where somebody played both sides."""
    if len(people(seats)) == len(seats):
        return "people"
    programs = sum(seat.is_bot for seat in seats.values()) + len(players(seats) - people(seats))
    return "computers" if programs and programs + len(people(seats)) == len(seats) else None
