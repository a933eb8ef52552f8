"""The games that are reviewed: of finished tables, and records. Everything here replays, so it is for a thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from ludarium.core.game import Game
from ludarium.core.position import Position
from ludarium.core.record import Record, read_any
from ludarium.core.registry import game as find_game
from ludarium.engine.review import Effort, Reviewing
from ludarium.engine.review.reviewing import simultaneous
from ludarium.play import Refused, Table
from ludarium.play.record import record_of
from ludarium.play.seats import people
from ludarium.server.catalogue.records import bounded
from ludarium.server.tables.cache import viewer_of
from ludarium.server.tables.facts import TableRows, read_table
from ludarium.server.tables.fairplay import Protected
from ludarium.server.threads import off_loop


class Subject(NamedTuple):
    """A game to review.

    id         of its review                     knowing   the side by whose knowledge its moves are judged
    clocks     what the side of each move had left after it; empty without a clock
    explained  the sides whose moves may be turning points
    knowable   the sides from whom something was hidden when they moved
    table_id   and the players by side, of a game at a table    record  the text of another one
    """

    id: str
    knowing: str | None
    positions: tuple[Position, ...]
    clocks: tuple[int | None, ...]
    explained: frozenset[str]
    knowable: tuple[str, ...]
    table_id: str | None = None
    players: Mapping[str, str] = {}
    record: str = ""

    @property
    def game(self) -> Game:
        return self.positions[0].game

    @property
    def plies(self) -> int:
        return len(self.positions) - 1

    def reviewing(self) -> Reviewing:
        return Reviewing(self.positions, Effort(), self.knowing, self.explained)

    def before(self, ply: int) -> Position:
        """The position in which a move was made."""
        if not 1 <= ply <= self.plies:
            raise Refused("bad-request", f"this game has {self.plies} moves")
        return self.positions[ply - 1]


def review_id(table_id: str, knowing: str | None) -> str:
    return f"{table_id}.{knowing or ''}"


def of_table(rows: TableRows, player: str, by_key: bool, knowing: str | None, protected: Protected) -> Subject:
    """The game of a finished table, for somebody who may see it.

    by_key: they have the key to a private game, which is all that is needed
    """
    off_loop()
    table = read_table(rows)
    if not by_key:
        viewer_of(table, player)
    if table.outcome is None:
        raise Refused("bad-request", "this game goes on: it can be reviewed when it is over")
    protected.refuse_help(table.position)
    return subject_of(table, knowing)


def subject_of(table: Table, knowing: str | None) -> Subject:
    """The game of a finished table. Against the computer only the moves of people are explained."""
    record = record_of(table, tuple(table.seats))
    found = subject(record, review_id(table.id, knowing), knowing)
    seated = {side: seat.player for side, seat in table.seats.items() if seat.player is not None}
    explained = frozenset(seated) if people(table.seats) and len(seated) < len(table.seats) else found.explained
    return found._replace(table_id=table.id, players=seated, explained=explained)


def of_record(text: str, game: str | None, knowing: str | None, owner: str, protected: Protected) -> Subject:
    """The main line of a record in any format; RecordError says what is wrong with it."""
    off_loop()
    record = read_any(text, None if game is None else find_game(game)).record
    bounded(record)
    protected.refuse_help(record.replay())
    name = sha256("\0".join((owner, knowing or "", game or "", text)).encode("utf-8", "surrogatepass")).hexdigest()[:40]
    return subject(record, name, knowing)._replace(record=text)


def subject(record: Record, name: str, knowing: str | None) -> Subject:
    positions = tuple(record.positions())
    game = positions[0].game
    if len(positions) < 2:
        raise Refused("bad-request", "no move was made in this game, so there is nothing to review")
    knowable = tuple(known_in_part(positions))
    if knowing is not None and knowing not in knowable:
        raise Refused(
            "bad-request", f"nothing was hidden from {knowing!r} in this game: review it with everything known"
        )
    clocks = tuple(move.clock for move in record.moves)
    return Subject(
        id=name,
        knowing=knowing,
        positions=positions,
        clocks=clocks if any(clock is not None for clock in clocks) else (),
        explained=frozenset(side.name for side in game.sides),
        knowable=knowable,
    )


def known_in_part(positions: Sequence[Position]) -> Iterator[str]:
    """The sides that moved without seeing everything, choices that both made at once left aside."""
    game = positions[0].game
    if type(game).view is Game.view:  # it hides nothing
        return
    at_once = set(simultaneous(positions))
    for side in game.sides:
        own = (at for at, each in enumerate(positions[:-1]) if each.turn == side.name and at not in at_once)
        if any(positions[at].view(side.name).partial for at in own):
            yield side.name
