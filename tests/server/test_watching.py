"""The list of games to watch tells no more than spectators have seen."""

import pytest

from ludarium.play import Spectators, Table
from ludarium.play.late import late
from ludarium.play.table import PUBLIC
from ludarium.server.lobby.watching import public_games
from ludarium.server.store import Store
from ludarium.server.tables import queries
from tests.server.sample_tables import new_table, play

MINUTE = 60_000
NOW = 60 * MINUTE


async def played(store: Store, name: str, moves: int, at: int, rules: Spectators) -> Table:
    """A public game whose moves were made a minute apart from a time on."""
    table = play(new_table(id=name, visibility=PUBLIC, spectators=rules), moves, at, MINUTE)
    await store.write(queries.add_table, table, 100)
    return table


@pytest.mark.parametrize(
    "rules", [Spectators(moves=4), Spectators(time=10 * MINUTE), Spectators(moves=2, time=8 * MINUTE)]
)
async def test_the_order_follows_what_spectators_have_seen(store: Store, rules: Spectators) -> None:
    at_once = Spectators()
    await played(store, "older", 1, 40 * MINUTE, at_once)
    await played(store, "newer", 1, 58 * MINUTE, at_once)
    hidden = await played(store, "hidden", 10, 50 * MINUTE, rules)
    assert 40 * MINUTE < late(hidden, NOW).updated < 58 * MINUTE < hidden.updated
    assert await store.read(public_games, 3, NOW) == ["newer", "hidden", "older"]
    assert await store.read(public_games, 1, NOW) == ["newer"], "nor does a move decide which games are listed"


async def test_a_game_of_which_nothing_was_shown_counts_from_when_it_was_made(store: Store) -> None:
    await played(store, "seen", 1, 40 * MINUTE, Spectators())
    await played(store, "hidden", 3, 55 * MINUTE, Spectators(moves=20))
    assert await store.read(public_games, 2, NOW) == ["seen", "hidden"]


async def test_the_order_and_the_time_in_the_list_agree(store: Store) -> None:
    rules = [Spectators(), Spectators(moves=3), Spectators(time=5 * MINUTE), Spectators(moves=5, time=2 * MINUTE)]
    tables = [await played(store, f"t{n}", 12, (40 + n) * MINUTE, each) for n, each in enumerate(rules * 2)]
    shown = {table.id: late(table, NOW).updated if table.spectators.late else table.updated for table in tables}
    listed = await store.read(public_games, len(tables), NOW)
    assert listed == sorted(shown, key=lambda name: (-shown[name], name))
