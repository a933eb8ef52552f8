"""What a player may not know never leaves the server."""

import json
from dataclasses import replace
from typing import Any

import pytest
from ludarium.server.hall import task_of
from ludarium.server.table import COMPUTER, ENGINES, HOTSEAT, Seat, Table

import ludarium
from ludarium.server import render

FOG = {"variant": "fog"}
# Two positions that differ only where White, far away, cannot see: what stands in Black's corner.
ONE = "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s w 0 0"
OTHER = "S4s/T05t0/C6c/R7r/H06h0/T05t0/S4s w 0 0"


def table_at(text: str, mode: str) -> Table:
    game = ludarium.game("romgon")
    computers = {COMPUTER: ["black"], ENGINES: ["white", "black"]}.get(mode, [])
    seats = {side: Seat("beginner" if side in computers else None) for side in ("black", "white")}
    return Table(id="t", owner="o", mode=mode, seats=seats, position=game.position(text, **FOG), created=0)


def traffic(table: Table) -> list[str]:
    """All that the owner is told in a few moves, the computer's among them."""
    told = [render.snapshot(table, 0)]
    while table.ply < 3:
        side = table.position.turn
        legal = [move.text for move in table.position.view(side).legal_moves]
        # Black shifts a piece that stands in both games.
        text = next(move for move in legal if move.startswith("s" if side == "black" else "S") and "x" not in move)
        table = table.moved(side, text, 0)
        told += [render.event("moved", table, 0), render.snapshot(table, 0)]
    return [render.encode(message) for message in told]


@pytest.mark.parametrize("mode", [COMPUTER, ENGINES])
def test_games_that_differ_in_what_is_hidden_look_the_same(mode: str) -> None:
    assert traffic(table_at(ONE, mode)) == traffic(table_at(OTHER, mode))


def test_games_that_differ_in_what_is_seen_do_not() -> None:
    seen = "S4s/T05t0/H06c/R7r/C6h0/T05t0/S4s w 0 0"
    assert traffic(table_at(ONE, COMPUTER)) != traffic(table_at(seen, COMPUTER))


def test_a_winning_move_is_not_told_where_something_is_hidden() -> None:
    table = table_at("1S4/1R5/7t3/2r6/8/7/6 b 1 350", HOTSEAT)
    assert table.moved("black", "r3-2>3-0", 0).outcome is not None
    assert table.winning_move is None


def test_a_worker_is_told_the_same() -> None:
    def told(text: str) -> Any:
        task = task_of(table_at(text, COMPUTER), "white", "beginner", 1.0)
        return json.dumps([task.view.as_data(), task.start, task.options], default=str)

    assert told(ONE) == told(OTHER)


def test_when_the_game_is_over_everything_is_open() -> None:
    table = table_at(ONE, COMPUTER)
    assert render.owners_view(table).scene.hidden
    assert not render.owners_view(table.resigned(0)).scene.hidden


def test_the_record_is_open_when_the_game_is_over() -> None:
    table = table_at(ONE, COMPUTER)
    with pytest.raises(Exception, match="when the game is over"):
        table.record()
    assert table.resigned(0).record().text


def test_nothing_is_taken_back_after_everything_was_shown() -> None:
    table = table_at(ONE, HOTSEAT)
    text = next(iter(table.position.legal_moves)).text
    with pytest.raises(Exception, match="over"):
        replace(table.moved("white", text, 0), ended=ludarium.Outcome(None, "agreement")).taken_back(0)


def test_an_end_that_opens_what_was_hidden_is_told_to_be_final() -> None:
    table = table_at("1S4/1R5/7t3/2r6/8/7/6 b 1 350", HOTSEAT).moved("black", "r3-2>3-0", 0)
    told = render.event("moved", table, 0)["outcome"]
    assert told["final"]
    with pytest.raises(Exception, match="over"):
        table.taken_back(0)
