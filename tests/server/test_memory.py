"""What a table takes in memory: past positions keep nothing that can be computed again."""

import gc
import tracemalloc
from collections.abc import Callable
from random import Random

import pytest

import ludarium
from ludarium.core.position import LAZY, Position
from ludarium.play import Table, actions
from ludarium.server.tables import render
from ludarium.server.tables.cache import LOOKED_BACK, Room
from ludarium.server.tables.requests import new_table
from ludarium.wire.tables import NewSeat, TableRequest

pytestmark = pytest.mark.skipif(not ludarium.compiled, reason="states of plain Python are larger")

MOVES = 2000
MOST_BYTES = 6_000_000  # of a table with so many moves


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """A very long game: pieces that go to and fro, and nobody who wins."""
    random, start = Random(0), ludarium.game("tokonoma").start(repetition=0)
    position = start
    while len(position.moves) < MOVES:
        choices = random.sample(list(position.legal_moves), min(20, len(position.legal_moves)))
        ahead = (position.play(move) for move in choices)
        position.forget_past(1)
        position = next((after for after in ahead if after.outcome is None and len(after.legal_moves) > 1), start)
    return [move.text for move in position.moves]


def request(moves: list[str]) -> TableRequest:
    you = NewSeat("you")
    return TableRequest("tokonoma", {"white": you, "black": you}, options={"repetition": 0}, moves=moves)


def opened(texts: list[str]) -> Room:
    """A table that is opened with all moves."""
    return Room(new_table(request(texts), "somebody", "Somebody", 0, Random(1)))


def played(texts: list[str]) -> Room:
    """A table at which every move is made and told, as the service does it."""
    room, known = opened([]), render.NOTHING
    for ply, text in enumerate(texts):
        after = actions.move(room.table, room.table.acting_side("somebody"), text, 0, ply)
        event, known = render.event("moved", None, after, after.sides_of("somebody"), 0, known)
        render.encode(event)
        room.table = after
        after.position.forget_past(LOOKED_BACK)
        room.events.append(("moved", None, after))
    return room


@pytest.mark.parametrize("make", [opened, played])
def test_a_long_game_takes_what_is_estimated_at_most(make: Callable[[list[str]], Room], texts: list[str]) -> None:
    make(texts[:20])  # what is made once for all tables
    gc.collect()
    tracemalloc.start()
    try:
        room = make(texts)
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert room.table.ply == MOVES
    assert taken < MOST_BYTES
    assert taken < room.estimated_bytes() * 1.1


@pytest.mark.parametrize("make", [opened, played])
def test_past_positions_keep_nothing_that_can_be_computed(make: Callable[[list[str]], Room], texts: list[str]) -> None:
    table: Table = make(texts[:60]).table
    here: Position | None = table.position.before
    while here is not None:
        kept = LAZY & vars(here).keys()
        assert not kept or here is table.first
        here = here.before
