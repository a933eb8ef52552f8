"""Tables for the referee's tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import ludarium
from ludarium.play import Clock, Refused, Seat, Table, TimeControl, actions

ADA, BOB = "ada", "bob"


def person(player: str = ADA) -> Seat:
    return Seat(player=player, name=player.title())


def bot(level: str = "beginner") -> Seat:
    return Seat(level=level)


def table_of(
    first: Seat, second: Seat, game: str = "tokonoma", control: TimeControl | None = None, **changes: object
) -> Table:
    """A table with these two at the sides in their order."""
    position = changes.pop("position", None) or ludarium.game(game).start()
    assert isinstance(position, ludarium.Position)
    seats = dict(zip((side.name for side in position.game.sides), (first, second), strict=True))
    clock = None if control is None else Clock.new(control, seats)
    return replace(
        Table(id="t", creator=ADA, seats=seats, position=position, clock=clock),
        **changes,  # type: ignore[arg-type]
    )


def one_device(**changes: object) -> Table:
    return table_of(person(), person(), **changes)  # type: ignore[arg-type]


def against_bot(**changes: object) -> Table:
    return table_of(person(), bot(), **changes)  # type: ignore[arg-type]


def two_players(**changes: object) -> Table:
    return table_of(person(ADA), person(BOB), **changes)  # type: ignore[arg-type]


def bots(**changes: object) -> Table:
    return table_of(bot(), bot(), **changes)  # type: ignore[arg-type]


def first_move(table: Table) -> str:
    return table.position.legal_moves[0].text


def play(table: Table, plies: int, now: int = 0) -> Table:
    for _ in range(plies):
        table = actions.move(table, table.position.turn, first_move(table), now)
    return table


def refused(action: Callable[..., object], *arguments: object) -> str:
    """The kind of a refusal, which always has a sentence."""
    with pytest.raises(Refused) as caught:
        action(*arguments)
    assert caught.value.message
    return caught.value.kind
