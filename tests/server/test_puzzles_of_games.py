"""Puzzles are looked for in public games of a server that ended long ago, and nobody's name is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludarium
from ludarium.core.puzzles import check
from ludarium.engine.puzzles import Mine, Played
from ludarium.play import Table
from ludarium.play.table import PRIVATE, PUBLIC
from ludarium.server.now import now_ms
from ludarium.server.puzzles.commands import PuzzleCommands
from ludarium.server.store import Store
from ludarium.server.tables import queries
from tests.server.sample_tables import ANN, BEN, new_table, play, play_to_the_end
from tests.server.server_clock import ServerClock

DAY = 24 * 3600


async def finished(store: Store, name: str, game: str, visibility: str = PUBLIC) -> Table:
    before = play(new_table(game, id=name, visibility=visibility), 6)
    after = play_to_the_end(before, now_ms())
    await store.write(queries.add_table, before, now_ms())
    await store.write(queries.change_table, before, after)
    return after


@pytest.mark.parametrize("name", ["cheduk", "tokonoma"])
async def test_only_old_public_games_are_looked_through(
    store: Store, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    clock, game = ServerClock(monkeypatch), ludarium.game(name)
    table = await finished(store, "shown", name)
    await finished(store, "hidden", name, PRIVATE)
    assert await PuzzleCommands(store).games(game) == []
    clock.ahead = 31 * DAY
    [played] = await PuzzleCommands(store).games(game)
    assert played.moves == table.position.move_texts
    assert ANN not in str(played)
    assert BEN not in str(played)
    position = game.position(played.start, **dict(played.options))
    for text in played.moves:
        position = position.play(text)
    assert position.text == table.position.text
    assert await PuzzleCommands(store).games(ludarium.game("gungi")) == []


def test_a_win_that_came_up_in_a_game_of_others_is_found(tmp_path: Path) -> None:
    known = next(puzzle for puzzle in ludarium.puzzles("tokonoma") if puzzle.moves == 2)
    played = Played(7, (), known.position, (known.solutions[0].move,))
    mine = Mine(tmp_path, known.game, {}, nodes=2000, most=5, played=[played])
    assert [done for done, _ in mine.dig(10, workers=0)][-1] == 1
    [found] = mine.puzzles()
    check(found)
    assert found.position == known.position
    again = Mine(tmp_path, known.game, {}, nodes=2000, most=5, played=[played])
    assert [done for done, _ in again.dig(10, workers=0)] == [1]
