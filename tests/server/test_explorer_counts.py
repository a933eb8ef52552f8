"""The explorer holds what a recount finds, whatever was annulled, deleted or killed meanwhile."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import Engine, select

import ludarium
from ludarium.engine import Engine as Player
from ludarium.server.explorer import keeping
from ludarium.server.explorer.model import way_of
from ludarium.server.ratings import rating
from ludarium.server.store.schema.explorer import explorer_counts, explorer_games, explorer_shelves
from ludarium.server.store.schema.ratings import rated_games
from ludarium.server.tables.queries import delete_table
from tests.counting import some
from tests.server.explored import BUSY, Game, add_people, count_some, finished, held, played, recount, write
from tests.server.rated import memory, rate_all

YEAR = 365 * 24 * 3600 * 1000
LEVEL_EVERY = 10  # games, of which one is a level's with itself


class Killed(Exception):
    pass


class Life:
    """Games end, and the explorer counts them; now and then a process is killed, and the host builds anew."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.engine = memory()
        self.games: list[Game] = []
        self.annulled: set[str] = set()
        self.kills = 0
        add_people(self.engine)
        with self.engine.begin() as connection:
            keeping.first_generation(connection, 0)
        self.players = {name: Player(ludarium.game(name), hash_mb=0.5, seed=seed + 1) for name in BUSY}

    def end_a_game(self) -> None:
        number, name = len(self.games), BUSY[len(self.games) % len(BUSY)]
        player = self.players[name] if number // len(BUSY) % LEVEL_EVERY == 0 else None
        position = played(self.random, name, self.random.randint(8, 24), player)
        at = self.random.choice((50, 51, 52)) * YEAR + 13 * 24 * 3600 * 1000 + number
        game = finished(self.random, number, position, at)
        with self.engine.begin() as connection:
            write(connection, game)
        self.games.append(game)

    def count(self, generation: int) -> int:
        """Count some games, and be killed instead now and then."""
        with self.engine.begin() as connection:
            counted = keeping.counted(keeping.waiting(connection, generation, 4))
        try:
            with self.engine.begin() as connection:
                keeping.keep(connection, counted)
                self.perhaps_killed()
        except Killed:
            return len(counted.ends)
        return len(counted.ends)

    def perhaps_killed(self) -> None:
        if self.random.random() < 0.3:
            self.kills += 1
            raise Killed

    def annul(self) -> None:
        with self.engine.begin() as connection:
            known = list(connection.scalars(select(rated_games.c.table_id)))
            if not known:
                return
            table_id = self.random.choice(known)
            if table_id in self.annulled:
                rating.reinstate(connection, table_id)
                keeping.reinstate(connection, table_id)
                self.annulled.remove(table_id)
            else:
                rating.annul(connection, table_id, "", "m", 0)
                keeping.annul(connection, table_id)
                self.annulled.add(table_id)

    def delete(self) -> None:
        """Games that are not rated can be deleted by those who played them alone."""
        place = self.random.randrange(len(self.games))
        game = self.games[place]
        if not game.table.rated:
            with self.engine.begin() as connection:
                keeping.forget(connection, game.table.id)
                delete_table(connection, game.table.id)
            self.games[place] = replace(game, counts=False)

    def compare(self, generation: int) -> int:
        with self.engine.begin() as connection:
            wanted, shelves = recount(connection, self.games)
            found, games = held(connection, generation)
        assert games == shelves
        assert found == wanted
        return len(wanted)


def live_through(games: int, seed: int) -> Life:
    life = Life(seed)
    building: int | None = None
    current = 1
    annulling = max(4, games // 50)  # all ratings since are made anew each time
    for number in range(games):
        life.end_a_game()
        if number % 3 == 0:
            rate_all(life.engine)
            life.count(current)
        if number % annulling == 1:
            life.annul()
        if number % 9 == 2:
            life.delete()
        if number == games // 2:
            with life.engine.begin() as connection:
                building = keeping.begin_again(connection, 0)
        if building is not None and number % 2:
            life.count(building)
    rate_all(life.engine)
    assert building is not None
    for generation in (current, building):
        while life.count(generation):
            pass
    life.compare(current)
    with life.engine.begin() as connection:
        assert keeping.make_current(connection, building)
    life.annul()
    while sweep(life.engine):
        pass
    assert life.compare(building) > games
    with life.engine.begin() as connection:
        kept = set(connection.scalars(select(explorer_games.c.generation).distinct()))
        assert kept == set(connection.scalars(select(explorer_shelves.c.generation).distinct())) == {building}
        shelves = set(connection.scalars(select(explorer_shelves.c.id)))
        assert set(connection.scalars(select(explorer_counts.c.shelf).distinct())) <= shelves
    assert life.kills
    return life


def sweep(engine: Engine) -> bool:
    with engine.begin() as connection:
        return keeping.sweep(connection)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_explorer_is_equal_to_a_recount(seed: int) -> None:
    life = live_through(60, seed)
    assert sum(game.counts for game in life.games) > 15
    assert life.annulled


@pytest.mark.soak
def test_the_explorer_is_equal_to_a_recount_over_many_games() -> None:
    live_through(int(os.environ.get("LUDARIUM_EXPLORED", "20000")), 7)


def test_a_batch_that_another_process_has_taken_is_not_counted_twice() -> None:
    life = Life(3)
    for _ in range(10):
        life.end_a_game()
    rate_all(life.engine)
    with life.engine.begin() as connection:
        slow = keeping.counted(keeping.waiting(connection, 1, 4))
    assert count_some(life.engine, 1) == 4
    with pytest.raises(keeping.Overtaken), life.engine.begin() as connection:
        keeping.keep(connection, slow)
    while count_some(life.engine, 1):
        pass
    assert life.compare(1)


def test_the_latest_game_of_a_position_is_found_again_when_it_is_taken_back() -> None:
    life = Life(5)
    for _ in range(30):
        life.end_a_game()
    rate_all(life.engine)
    while count_some(life.engine, 1):
        pass
    with life.engine.begin() as connection:
        last = connection.scalars(select(rated_games.c.table_id).order_by(rated_games.c.end_id.desc())).all()
    for table_id in some(last, least=4):
        with life.engine.begin() as connection:
            rating.annul(connection, table_id, "", "m", 0)
            keeping.annul(connection, table_id)
        life.compare(1)


def test_ways_are_the_same_on_every_machine_and_in_every_version() -> None:
    """They are stored: whoever changes them has every server build its explorer anew."""
    assert way_of(0, "a1a2") == way_of(0, "a1a2") != way_of(1, "a1a2")
    assert way_of(-5, "a1a2") == 902643673855066062
