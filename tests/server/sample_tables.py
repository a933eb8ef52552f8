"""Tables for tests, and moves at them."""

from collections.abc import Mapping
from typing import Any

import ludarium
from ludarium.play import Clock, Seat, Table, TimeControl, actions

ANN, BEN = "a" * 64, "b" * 64


def new_table(
    game: str = "tokonoma",
    seats: Mapping[str, Seat] | None = None,
    control: TimeControl | None = None,
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Table:
    """A table of two players, Ann and Ben in the order of the sides, unless seats are given."""
    position = ludarium.game(game).start(**(options or {}))
    sides = [side.name for side in position.game.sides]
    seated = seats or {side: Seat(player=player) for side, player in zip(sides, (ANN, BEN), strict=True)}
    facts = {"id": "t", "creator": ANN, "position": position, **facts}
    return Table(seats=seated, clock=None if control is None else Clock.new(control, sides), **facts)


def play(table: Table, moves: int, now: int = 0, pause: int = 1000) -> Table:
    """The table after some moves of those whose turn it is, a while apart."""
    for number in range(moves):
        side = table.position.turn
        text = table.position.legal_moves[number % len(table.position.legal_moves)].text
        table = actions.move(table, side, text, now + number * pause)
    return table


def play_to_the_end(table: Table, now: int = 0) -> Table:
    """The table after its game has ended by the rules."""
    while table.outcome is None:
        table = play(table, 1, now)
    return table
