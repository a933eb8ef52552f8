"""What is committed is there again, exactly; what conflicts is refused; ends of games are taken once."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, text

import ludarium
from ludarium.play import Refused, Seat, Table, TimeControl, actions
from ludarium.play.offers import DRAW, REMATCH
from ludarium.play.table import ALWAYS, LINK
from ludarium.server.store import Store, processes
from ludarium.server.store.ends import End, take_ends
from ludarium.server.tables import queries
from tests.server.databases import migrated_database
from tests.server.sample_tables import ANN, BEN, new_table, play

BLITZ = TimeControl(base=60_000, increment=1000, delay=2000, lag=300)
BOT, PERSON = Seat(level="beginner"), Seat(player=ANN, name="Ann")


async def load(store: Store, table_id: str = "t") -> Table:
    found = await store.read(queries.table_rows, table_id)
    assert found is not None
    return queries.read_table(found)


async def added(store: Store, table: Table) -> Table:
    await store.write(queries.add_table, table, 100)
    return table


async def changed(store: Store, before: Table, after: Table) -> Table:
    await store.write(queries.change_table, before, after)
    return after


# Tables.


@pytest.mark.parametrize("game", ludarium.games())
@pytest.mark.parametrize("control", [None, BLITZ, TimeControl(per_move=3 * 24 * 3600 * 1000)])
async def test_a_table_comes_back_as_it_was(store: Store, game: str, control: TimeControl | None) -> None:
    table = await added(store, new_table(game, control=control, visibility=LINK, takebacks=ALWAYS, exposed=True))
    assert await load(store) == table
    for now in range(1000, 6000, 1000):
        table = await changed(store, table, play(table, 1, now))
        found = await load(store)
        assert found == table
        for plies in range(1, table.ply + 1):
            assert found.position.back(plies) == table.position.back(plies)


async def test_a_table_from_a_position_and_with_moves_comes_back(store: Store) -> None:
    game = ludarium.game("tokonoma")
    middle = game.position(play(new_table(), 7).position.text)
    table = await added(store, play(new_table(position=middle), 3))
    found = await load(store)
    assert found == table
    assert found.first == middle
    assert found.position.moves == table.position.moves


async def test_all_kept_choices_come_back(store: Store) -> None:
    table = await added(store, new_table("cheduk"))
    side = next(side for side in table.position.may_choose if side != table.position.turn)
    chosen = table.position.legal_moves_of(side)[0].text
    table = await changed(store, table, actions.move(table, side, chosen, 1))
    found = await load(store)
    assert found.position.kept == table.position.kept != {}
    assert found == table


async def test_seats_offers_and_ends_outside_the_rules_come_back(store: Store) -> None:
    table = await added(store, new_table(seats={"white": PERSON, "black": Seat()}, control=BLITZ))
    for action in (
        lambda table: actions.sit(table, "black", BEN, "Ben", 5),
        lambda table: play(table, 3, 10),
        lambda table: actions.offer(table, DRAW, "white", 5000),
        lambda table: actions.give_time(table, "black", 6000),
        lambda table: actions.resign(table, "white", 7000),
    ):
        table = await changed(store, table, action(table))
        assert await load(store) == table


async def test_a_take_back_removes_the_moves(store: Store) -> None:
    table = await added(store, play(new_table(seats={"white": PERSON, "black": PERSON}, control=BLITZ), 5))
    back = await changed(store, table, actions.take_back(table, "white", 9000))
    assert back.ply == 4
    assert await load(store) == back


async def test_a_rematch_is_added_with_the_agreement(store: Store) -> None:
    table = await added(store, actions.resign(play(new_table(), 1), "white", 10))
    for side in ("white", "black"):
        before, table = table, actions.offer(table, REMATCH, side, 20, successor="next")
        follow_up = actions.follow_up(table, 20, Random(1)) if table.successor else None
        await store.write(queries.change_table, before, table, follow_up)
    assert await load(store) == table
    rematch = await load(store, "next")
    assert rematch.sides_of(ANN) == ("black",)
    assert rematch.ply == 0


async def test_two_moves_at_the_same_ply_cannot_both_be_committed(store: Store) -> None:
    table = await added(store, new_table())
    one, other = (actions.move(table, "white", text, 0) for text in ("d6b5", "b6a4"))
    await changed(store, table, one)
    with pytest.raises(queries.Conflict):
        await changed(store, table, other)
    assert await load(store) == one


async def test_somebody_has_so_many_tables_at_most(store: Store) -> None:
    for number in range(3):
        await store.write(queries.add_table, new_table(id=f"t{number}"), 3)
    with pytest.raises(Refused, match="3 at most"):
        await store.write(queries.add_table, new_table(id="t9"), 3)
    assert len(await store.read(queries.tables_of, ANN)) == 3


async def test_everybody_finds_the_tables_that_they_made_or_play_at(store: Store) -> None:
    engines = {"white": BOT, "black": BOT}
    await added(store, new_table(id="two", updated=1))
    await added(store, new_table(id="engines", seats=engines, creator=BEN, updated=3))
    resigned = actions.resign(new_table(id="over", creator=BEN), "white", 2)
    await added(store, resigned)
    found = {player: await store.read(queries.tables_of, player) for player in (ANN, BEN, "c")}
    assert {player: [table.id for table in listed] for player, listed in found.items()} == {
        ANN: ["over", "two"],
        BEN: ["engines", "over", "two"],
        "c": [],
    }
    assert found[BEN][0].seats == engines
    assert found[ANN][0].outcome == resigned.outcome


async def test_a_deleted_table_is_gone(store: Store) -> None:
    await added(store, play(new_table(), 3))
    await store.write(queries.delete_table, "t")
    assert await store.read(queries.table_rows, "t") is None
    assert await store.read(queries.tables_of, ANN) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE moves SET text = 'nonsense' WHERE ply = 2",
        "UPDATE moves SET displays = '[' WHERE ply = 2",
        "DELETE FROM moves WHERE ply = 1",
        "DELETE FROM moves WHERE ply = 2",
        "DELETE FROM seats WHERE side = 'black'",
        "UPDATE tables SET game = 'ludo'",
        "UPDATE tables SET options = '{\"size\": 3}'",
        "UPDATE tables SET start = '%'",
        "UPDATE tables SET clock = NULL",
        "UPDATE tables SET offers = '[1]'",
    ],
)
async def test_a_damaged_table_is_refused_by_its_name_and_the_others_are_not(store: Store, damage: str) -> None:
    await added(store, play(new_table(control=BLITZ), 3))
    await store.write(lambda connection: connection.execute(text(damage)))
    await added(store, play(new_table(id="sound"), 3))
    with pytest.raises(Refused, match="table t is damaged") as refused:
        await load(store)
    assert refused.value.kind == "failed"
    assert (await load(store, "sound")).ply == 3
    assert "sound" in [table.id for table in await store.read(queries.tables_of, ANN)]


async def test_tables_at_which_a_bots_clock_runs_are_found_by_their_flags(store: Store) -> None:
    first, second = {"white": BOT, "black": PERSON}, {"white": PERSON, "black": BOT}

    def timed(name: str, seconds: int, seats: dict[str, Seat]) -> Table:
        return play(new_table(id=name, seats=seats, control=TimeControl(base=seconds * 1000)), 1)

    await added(store, timed("waits", 200, second))
    await added(store, timed("waits too", 100, second))
    await added(store, timed("does not", 10, first))
    await added(store, new_table(id="has time", seats=first))
    await added(store, new_table(id="is not full", seats={"white": BOT, "black": Seat()}))
    await added(store, actions.resign(new_table(id="over", seats=first), "black", 0))
    assert await store.read(queries.waiting_for_bots, 10) == ["waits too", "waits"]
    assert await store.read(queries.waiting_for_bots, 1) == ["waits too"]


# Flags and signs of life.


async def test_flags_fall_in_their_order(store: Store) -> None:
    assert await store.read(queries.next_flag) is None
    for name, base in (("late", 90_000), ("soon", 30_000), ("none", None)):
        control = None if base is None else TimeControl(base=base)
        await added(store, play(new_table(id=name, control=control), 1, now=1000))
    await added(store, new_table(id="not started", control=BLITZ))
    assert await store.read(queries.next_flag) == 31_000
    assert await store.read(queries.flags_due, 30_999, 10) == []
    assert await store.read(queries.flags_due, 31_000, 10) == ["soon"]
    assert await store.read(queries.flags_due, 1_000_000, 10) == ["soon", "late"]
    soon = await load(store, "soon")
    flagged = actions.flag(soon, 31_000)
    assert flagged is not None
    await changed(store, soon, flagged)
    assert await store.read(queries.flags_due, 1_000_000, 10) == ["late"]


CLOCKS = [queries.resume_clocks]


async def started(store: Store, process: str, now: int) -> int:
    return await store.write(processes.started, process, now, CLOCKS)


async def running(store: Store) -> Table:
    """Black has thought since 1000."""
    return await added(store, play(new_table(control=TimeControl(base=60_000)), 1, now=1000))


async def test_time_without_a_server_runs_for_nobody(store: Store) -> None:
    await running(store)
    await store.write(processes.beat, "p", 11_000)  # the last sign of life, 10 seconds into black's thoughts
    assert await started(store, "q", 9_000_000) == 9_000_000 - 11_000
    resumed = await load(store)
    assert resumed.times(9_000_000) == {"white": 60_000, "black": 50_000}
    assert resumed.times(9_005_000) == {"white": 60_000, "black": 45_000}
    assert await store.read(queries.next_flag) == 9_050_000


async def test_a_move_after_the_last_sign_of_life_keeps_its_clock(store: Store) -> None:
    await store.write(processes.beat, "p", 500)
    await running(store)
    await started(store, "q", 9_000_000)
    assert (await load(store)).times(9_000_000) == {"white": 60_000, "black": 60_000}
    assert await store.read(queries.next_flag) == 9_060_000


async def test_a_start_beside_a_living_process_gives_no_clock_any_time(store: Store) -> None:
    await running(store)
    for now in range(2000, 30_000, 2000):
        await store.write(processes.beat, "lives", now)
        assert await started(store, f"starts at {now}", now + 1999) == 0
    assert (await load(store)).times(31_000) == {"white": 60_000, "black": 30_000}


async def test_a_process_counts_as_living_until_it_is_silent_for_too_long(store: Store) -> None:
    await store.write(processes.beat, "p", 10_000)
    assert await started(store, "q", 10_000 + processes.DEAD_AFTER) == 0
    await store.write(processes.stopped, "q", 15_000)
    assert await started(store, "r", 16_000) == 1000
    await store.write(processes.beat, "r", 17_000)
    assert await started(store, "s", 17_001 + processes.DEAD_AFTER) == processes.DEAD_AFTER + 1


async def test_a_process_that_was_killed_is_dead_at_once_for_whoever_has_the_database_alone(store: Store) -> None:
    await running(store)
    await store.write(processes.beat, "p", 11_000)
    await store.write(processes.all_ended)
    assert await started(store, "q", 12_000) == 1000
    assert (await load(store)).times(12_000) == {"white": 60_000, "black": 50_000}


async def test_a_process_that_was_stopped_is_dead_at_once(store: Store) -> None:
    await running(store)
    await store.write(processes.stopped, "p", 11_000)
    assert await started(store, "q", 12_000) == 1000
    assert (await load(store)).times(12_000) == {"white": 60_000, "black": 50_000}


async def test_a_machine_whose_clock_was_set_back_between_two_starts_costs_and_gives_nobody_time(store: Store) -> None:
    await running(store)
    for stopped, now in ((11_000, -9_000_000), (-8_999_000, 5_000)):  # back, and forward again
        await store.write(processes.stopped, "p", stopped)
        await started(store, "q", now)
        await store.write(processes.stopped, "q", now + 1000)
    resumed = await load(store)
    assert resumed.times(6_000) == {"white": 60_000, "black": 48_000}
    assert await store.read(queries.next_flag) == 54_000


async def test_time_is_not_given_back_twice_to_a_table_that_has_changed_since(store: Store) -> None:
    before = await running(store)
    judged = play(replace(before, clock=replace(before.clock, since=9_000)), 1, now=20_000)
    await changed(store, before, judged)
    await store.write(queries.resume_clocks, 2_000, 10_000)
    assert (await load(store)).clock == judged.clock


@pytest.mark.parametrize("later", [1000, 9_000_000])
async def test_a_copy_that_is_put_back_gives_running_clocks_the_time_since_it(store: Store, later: int) -> None:
    await running(store)
    await store.write(processes.beat, "p", 11_000)  # in the copy this process lives
    now = 11_000 + later
    await store.write(processes.put_back, now, CLOCKS)
    assert (await load(store)).times(now) == {"white": 60_000, "black": 50_000}
    assert await store.read(queries.next_flag) == now + 50_000
    assert not await store.write(processes.beat, "p", now + 500), "a server that runs learns that it was replaced"
    assert await started(store, "q", now + 600) == 0, "nothing is given twice"
    await store.write(processes.put_back, now + 1500, CLOCKS)  # as a copy of this one, made while p and q lived
    assert (await load(store)).times(now + 1500) == {"white": 60_000, "black": 49_400}


async def test_of_two_that_start_at_once_only_one_gives_time_back(store: Store) -> None:
    await running(store)
    await store.write(processes.stopped, "p", 11_000)
    given = await asyncio.gather(*(started(store, name, 50_000) for name in "qr"))
    assert given == [39_000, 0]
    assert (await load(store)).times(50_000) == {"white": 60_000, "black": 50_000}


async def test_the_first_start_of_all_gives_nothing(store: Store) -> None:
    assert await started(store, "p", 50_000) == 0


# Ends.


async def ended(store: Store, number: int) -> None:
    table = await added(store, play(new_table(id=f"t{number}"), 1))
    await changed(store, table, actions.resign(table, "white", number))


def taken(connection: Connection, reader: str, most: int = 100) -> list[End]:
    return take_ends(connection, reader, most)


async def test_an_end_is_written_with_its_result_and_taken_once_by_each_reader(store: Store) -> None:
    for number in range(3):
        await ended(store, number)
    for reader in ("ratings", "tournaments"):
        first = await store.write(taken, reader, 2)
        assert [end.table_id for end in first] == ["t0", "t1"]
        assert [(end.winner, end.reason, end.at) for end in first] == [
            ("black", "resignation", number) for number in range(2)
        ]
        assert [end.table_id for end in await store.write(taken, reader, 2)] == ["t2"]
        assert await store.write(taken, reader, 2) == []
    await ended(store, 3)
    assert [end.table_id for end in await store.write(taken, "ratings")] == ["t3"]


async def test_what_a_reader_took_and_did_not_commit_is_taken_again(store: Store) -> None:
    await ended(store, 0)

    def crashes(connection: Connection) -> None:
        assert taken(connection, "ratings")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await store.write(crashes)
    assert len(await store.write(taken, "ratings")) == 1


async def test_takers_at_the_same_time_take_each_end_once(tmp_path: Path) -> None:
    url = migrated_database(tmp_path)
    stores = [Store(url), Store(url)]  # as two processes have it
    for store in stores:
        await store.open()
    for number in range(10):
        await ended(stores[0], number)
    takers = [store.write(taken, "ratings", 1) for _ in range(8) for store in stores]
    results: list[list[End]] = await asyncio.gather(*takers)
    assert sorted(end.table_id for ends in results for end in ends) == sorted(f"t{number}" for number in range(10))
    for store in stores:
        await store.close()


async def test_an_end_stays_when_its_table_is_deleted(store: Store) -> None:
    await ended(store, 0)
    await store.write(queries.delete_table, "t0")
    assert len(await store.write(taken, "ratings")) == 1


async def test_a_result_that_is_not_committed_has_no_event(store: Store) -> None:
    table = await added(store, play(new_table(), 1))
    stale = replace(table, version=table.version + 5)
    with pytest.raises(queries.Conflict):
        await changed(store, stale, actions.resign(stale, "white", 1))
    assert await store.write(taken, "ratings") == []
