"""Two processes play at the tables of one store: the store decides the order, and each follows what the other does.

Here they are two services of tables in one process, between which steps can be lost, sent twice or late.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import reduce
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from ludarium.play import Refused, Seat, Table, TimeControl, Viewer, intents
from ludarium.play.clock import DAY
from ludarium.play.steps import Step
from ludarium.server.bus import MemoryBus
from ludarium.server.limits import JUDGED_ANEW, Limits
from ludarium.server.live.presence import Listener, Presence
from ludarium.server.metrics import Metrics
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.tables import queries
from ludarium.server.tables.audience import topic_of
from ludarium.server.tables.cache import Room
from ludarium.server.tables.handover import take_over
from ludarium.server.tables.service import Tables
from ludarium.server.thinking import Pool
from tests.clients.wire import version_after
from tests.server.databases import migrated_database
from tests.server.sample_tables import ANN, BEN, new_table
from tests.server.server_clock import ServerClock, SteadyClock

EVE = "e" * 64
PATIENCE = 20.0


class UnreliableBus(MemoryBus[Step]):
    """What is published waits until the test lets it through."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[Step] = []

    def publish(self, _topic: str, message: Step) -> None:
        self.waiting.append(message)

    def let_through(self, index: int = 0) -> None:
        """Send one of those that wait; it may be sent again later."""
        super().publish("steps", self.waiting[index % len(self.waiting)])


class Process:
    """A service of tables, with its own sockets."""

    def __init__(self, store: Store, bus: MemoryBus[Step], signals: MemoryBus[str] | None = None) -> None:
        metrics = Metrics()
        self.store = store
        self.presence = Presence(MemoryBus(), metrics, Limits())
        self.tables = Tables(
            store, self.presence, Pool(0, metrics), metrics, "", steps=bus, signals=signals, shared=True
        )

    async def act(self, by: str, intent: intents.Intent) -> int | None:
        """The version after an intent, if it was not refused."""
        try:
            return await self.tables.referee.act("t", by, intent)
        except Refused:
            return None

    async def attend(self, player: str, since: int | None = None) -> Listener:
        def join(viewer: Viewer, messages: list[str]) -> Listener:
            listener = self.presence.join(topic_of("t"), player, viewer)
            for message in messages:
                listener.tell(message)
            return listener

        return await self.tables.showing.attend("t", Requester(player, "192.0.2.1"), since, join)

    async def table(self) -> Table:
        async with self.tables.rooms.use("t") as room, room.lock:
            return room.table

    async def knows(self, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while (await self.table()).version != version:
                await asyncio.sleep(0.001)


@asynccontextmanager
async def two_processes(folder: Path, table: Table) -> AsyncIterator[tuple[Process, Process, UnreliableBus]]:
    store, bus, signals = Store(migrated_database(folder)), UnreliableBus(), MemoryBus[str]()
    await store.open()
    one, other = Process(store, bus, signals), Process(store, bus, signals)
    await store.write(queries.add_table, table, 10)
    for each in (one, other):
        await each.tables.open()
    try:
        yield one, other, bus
    finally:
        for each in (one, other):
            await each.tables.close()
        await store.close()


def messages(listener: Listener) -> list[dict[str, Any]]:
    """What a listener was sent, without what tells of connections."""
    return [message for message in everything(listener) if message["type"] in ("event", "snapshot")]


def everything(listener: Listener) -> list[dict[str, Any]]:
    found = []
    while not listener.queue.empty():
        found.append(msgspec.json.decode(listener.queue.get_nowait()))
    return found


async def room_of(process: Process) -> Room:
    async with process.tables.rooms.use("t") as room, room.lock:
        return room


def first_move(table: Table) -> intents.Move:
    return intents.Move(table.position.legal_moves_of(table.position.may_choose[0])[0].text, table.ply)


@pytest.mark.parametrize(("game", "options"), [("tokonoma", {}), ("romgon", {"variant": "fog"})])
async def test_viewers_at_another_process_are_sent_the_same(tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    table = new_table(game, options=options, visibility="public")
    async with two_processes(tmp_path, table) as (one, other, bus):
        here = {player: await one.attend(player) for player in (ANN, BEN, EVE)}
        there = {player: await other.attend(player) for player in (ANN, BEN, EVE)}
        for _ in range(6):
            known = await one.table()
            by = known.seats[known.position.turn].player
            assert by is not None
            version = await one.act(by, first_move(known))
            assert version is not None
            bus.let_through(-1)
            await other.knows(version)
        for player in (ANN, BEN, EVE):
            sent, followed = messages(here[player]), messages(there[player])
            assert [message["type"] for message in sent] == ["snapshot"] + ["event"] * 6
            assert sent == followed


async def test_who_plays_at_another_process_moves_at_once(tmp_path: Path) -> None:
    """No step has come through: the store tells what was missed, and the move is judged anew."""
    async with two_processes(tmp_path, new_table()) as (one, other, _bus):
        watching = await other.attend(BEN)
        assert await other.table() == await one.table()
        assert await one.act(ANN, first_move(await one.table())) == 1
        after = await one.table()
        assert await other.act(BEN, first_move(after)) == 2
        assert [message["state"]["version"] for message in messages(watching)] == [0, 1, 2]
        assert await other.act(ANN, intents.Resign()) == 3
        assert await one.act(BEN, first_move(await other.table())) is None, "the game is over"
        assert (await one.table()).outcome == (await other.table()).outcome


async def test_a_step_that_was_lost_is_read_from_the_store(tmp_path: Path) -> None:
    async with two_processes(tmp_path, new_table()) as (one, other, bus):
        watching = await other.attend(BEN)
        for by in (ANN, BEN, ANN):
            assert await one.act(by, first_move(await one.table())) is not None
        bus.let_through(0)
        await other.knows(1)
        bus.let_through(2)
        await other.knows(3)
        bus.let_through(1)  # too late
        bus.let_through(2)  # again
        kinds = [(message["type"], message["state"]["version"]) for message in messages(watching)]
        assert kinds == [("snapshot", 0), ("event", 1), ("snapshot", 3)]
        assert await one.table() == await other.table()


async def test_who_comes_from_a_process_that_knows_more_is_shown_it(tmp_path: Path) -> None:
    async with two_processes(tmp_path, new_table()) as (one, other, _bus):
        await other.table()
        assert await one.act(ANN, first_move(await one.table())) == 1
        assert not messages(await other.attend(ANN, since=1)), "there is nothing new for them"
        assert (await other.table()).version == 1
        assert [each["state"]["version"] for each in messages(await other.attend(BEN, since=9))] == [1]


async def test_a_seat_that_is_taken_elsewhere_is_the_players_here(tmp_path: Path) -> None:
    seats = {"white": Seat(player=ANN), "black": Seat()}
    async with two_processes(tmp_path, new_table(seats=seats, visibility="link")) as (one, other, bus):
        guest = await other.attend(BEN)
        assert guest.viewer == ()
        assert await one.act(BEN, intents.Sit("black", "Ben")) == 1
        bus.let_through()
        await other.knows(1)
        assert guest.viewer == ("black",)
        assert messages(guest)[-1]["table"]["you"] == ["black"]


async def test_who_comes_while_a_seat_is_handed_over_misses_nothing(tmp_path: Path) -> None:
    """A guest registers as their opponent loads the table."""
    async with two_processes(tmp_path, new_table()) as (one, _other, _bus):
        begun, going_on = Event(), Event()

        def hand_over(connection: Connection) -> None:
            begun.set()
            assert going_on.wait(PATIENCE)
            take_over(connection, ANN, EVE, "Eve")

        handing = asyncio.create_task(one.tables.handover.write(ANN, hand_over))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        watching = await one.attend(BEN)
        going_on.set()
        await handing
        assert await one.act(EVE, first_move(await one.table())) == 2
        assert [message["state"]["version"] for message in messages(watching)] == [0, 1, 2]


async def test_a_table_that_was_deleted_elsewhere_is_gone_here(tmp_path: Path) -> None:
    seats = {"white": Seat(player=ANN), "black": Seat(player=ANN)}
    async with two_processes(tmp_path, new_table(seats=seats)) as (one, other, _bus):
        watching = await other.attend(ANN)
        await one.tables.opening.delete("t", ANN)
        with pytest.raises(Refused, match="no table"):
            await other.tables.referee.act("t", ANN, first_move(new_table()))
        assert watching.closed.result()[0] == 4410


async def test_a_bus_that_is_silent_only_delays(tmp_path: Path) -> None:
    async with two_processes(tmp_path, new_table()) as (one, other, _bus):
        watching = await other.attend(BEN)
        assert await one.act(ANN, first_move(await one.table())) == 1
        await other.tables._follower.compare()
        await other.knows(1)
        assert [message["state"]["version"] for message in messages(watching)] == [0, 1]


async def test_what_is_asked_at_a_process_that_is_behind_is_judged_at_the_newest_table(tmp_path: Path) -> None:
    async with two_processes(tmp_path, new_table()) as (one, other, _bus):
        await other.table()
        assert await one.act(ANN, intents.Offer("draw")) == 1
        assert await other.act(BEN, intents.Offer("draw")) == 2, "the offer is not known here yet"
        assert (await other.table()).outcome is not None


async def test_a_plan_is_played_that_was_made_at_another_process(tmp_path: Path) -> None:
    table = new_table(control=TimeControl(per_move=DAY))
    moved = first_move(table)
    after = intents.judge(table, moved, ANN, 0)
    answer = first_move(after).text
    async with two_processes(tmp_path, table) as (one, other, _bus):
        opponent = await one.attend(ANN)
        assert (await one.table()).plans == {}
        lines = [[moved.text, answer]]
        await other.tables.planning.plan("t", Requester(BEN, "192.0.2.1"), 0, lines)
        assert await one.act(ANN, moved) == 2, "it was answered at once"
        assert [decision.text for decision in (await one.table()).decisions] == [moved.text, answer]
        assert {message["state"]["version"] for message in messages(opponent)} == {0, 1, 2}


async def test_nobody_else_is_sent_anything_when_a_plan_is_made_at_another_process(tmp_path: Path) -> None:
    table = new_table(control=TimeControl(per_move=DAY))
    moved = first_move(table)
    lines = [[moved.text, first_move(intents.judge(table, moved, ANN, 0)).text]]
    async with two_processes(tmp_path, table) as (one, other, _bus):
        own, opponent = await one.attend(BEN), await one.attend(ANN)
        for listener in (own, opponent):
            everything(listener)
        await other.tables.planning.plan("t", Requester(BEN, "192.0.2.1"), 0, lines)
        await one.tables._follower.compare()
        async with asyncio.timeout(PATIENCE):
            while not (await one.table()).plans:
                await asyncio.sleep(0.001)
        assert [message["lines"] for message in everything(own) if message["type"] == "plan"] == [lines]
        assert not [message for message in everything(opponent) if message["type"] != "attendance"]


async def test_a_pause_holds_in_all_processes(tmp_path: Path) -> None:
    seats = {"white": Seat(level="beginner"), "black": Seat(level="beginner")}
    async with two_processes(tmp_path, new_table(seats=seats)) as (one, other, _bus):
        watching = await other.attend(ANN)
        await one.tables.computer.pause("t", ANN, True)
        async with asyncio.timeout(PATIENCE):
            while not (await room_of(other)).paused:
                await asyncio.sleep(0.001)
        assert {"type": "paused", "on": True} in [
            {key: each.get(key) for key in ("type", "on")} for each in everything(watching)
        ]


async def test_the_time_of_a_move_is_when_it_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock(monkeypatch)
    async with two_processes(tmp_path, new_table(control=TimeControl(base=60_000))) as (one, other, _bus):
        for by, process in ((ANN, one), (BEN, one)):
            assert await process.act(by, first_move(await process.table())) is not None
        room = await room_of(other)
        assert await one.act(BEN, intents.Offer("draw")) == 3
        check = other.tables._follower.check

        async def slow_check(room: Room) -> bool:
            clock.ahead += 30
            return await check(room)

        monkeypatch.setattr(other.tables._follower, "check", slow_check)
        before = room.table.clock
        assert before is not None
        await other.knows(2)
        assert await other.act(ANN, first_move(await other.table())) == 4
        after = (await other.table()).clock
        assert after is not None
        assert before.left["white"] - after.left["white"] < 10_000


async def test_who_comes_second_each_time_is_asked_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[int] = []

    def conflict(*_: object) -> None:
        judged.append(1)
        raise queries.Conflict("t")

    async with two_processes(tmp_path, new_table()) as (one, _other, _bus):
        monkeypatch.setattr(queries, "change_table", conflict)
        with pytest.raises(Refused) as refused:
            await one.tables.referee.act("t", ANN, first_move(await one.table()))
        assert (refused.value.kind, refused.value.retry_after) == ("unavailable", 1.0)
        assert len(judged) == JUDGED_ANEW


async def test_a_process_that_stood_still_gives_time_back_to_those_who_are_connected_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SteadyClock(monkeypatch)
    for connected, lost in ((ANN, 0), (BEN, 20_000)):
        folder = tmp_path / connected
        folder.mkdir()
        async with two_processes(folder, new_table(control=TimeControl(base=60_000))) as (one, _other, _bus):
            for by in (ANN, BEN):
                assert await one.act(by, first_move(await one.table())) is not None
            await one.attend(connected)
            gaps = one.store.gaps
            gaps.looped()
            clock.slept += 20
            gaps.looped()
            await one.tables._lost_time.give_back()
            rows = await one.store.read(queries.table_rows, "t")
            assert rows is not None
            for table in (await one.table(), queries.read_table(rows)):
                times = table.times(gaps.now())
                assert times is not None
                assert 60_000 - lost - 5_000 < times["white"] <= 60_000 - lost


# Any order, any loss.

Wish = Callable[[Table], intents.Intent]

WISHES: dict[str, Wish] = {
    "move": first_move,
    "stale": lambda table: intents.Move(first_move(table).text if table.outcome is None else "", table.ply + 1),
    "draw": lambda _: intents.Offer("draw"),
    "no draw": lambda _: intents.Decline("draw"),
    "take back": lambda _: intents.Offer("take-back"),
    "give time": lambda _: intents.GiveTime(),
    "resign": lambda _: intents.Resign(),
}
LIKELY = ["move"] * 5 + ["draw", "no draw", "take back", "give time", "stale"] * 2 + ["resign"]

wishes = st.tuples(st.sampled_from([0, 1]), st.sampled_from([ANN, BEN]), st.sampled_from(LIKELY))
rounds = st.lists(st.lists(wishes, min_size=1, max_size=4), max_size=8)
deliveries = st.lists(st.lists(st.integers(0, 60), max_size=4), min_size=8, max_size=8)


@settings(max_examples=25, deadline=None)
@given(game=st.sampled_from(["tokonoma", "cheduk"]), rounds=rounds, deliveries=deliveries)
def test_every_acknowledged_intent_is_in_effect_once(
    game: str, rounds: list[list[tuple[int, str, str]]], deliveries: list[list[int]]
) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(race(Path(folder), game, rounds, deliveries))


async def race(folder: Path, game: str, rounds: list[list[tuple[int, str, str]]], deliveries: list[list[int]]) -> None:
    table = new_table(game, control=TimeControl(base=3_600_000))
    async with two_processes(folder, table) as (one, other, bus):
        processes, acknowledged = (one, other), list[int]()
        listeners = [await process.attend(player) for process in processes for player in (ANN, BEN)]
        for wanted, delivered in zip(rounds, deliveries, strict=False):
            at_once = []
            for index, by, wish in wanted:
                known = await processes[index].table()
                if wish not in ("move", "stale") or known.outcome is None:
                    at_once.append(processes[index].act(by, WISHES[wish](known)))
            versions = await asyncio.gather(*at_once)
            acknowledged += [version for version in versions if version is not None]
            for step in delivered:
                if bus.waiting:
                    bus.let_through(step)  # some never come, some twice, some late
        rows = await one.store.read(queries.table_rows, "t")
        assert rows is not None
        kept = queries.read_table(rows)
        assert sorted(acknowledged) == list(range(1, kept.version + 1))
        assert sorted({step.version for step in bus.waiting}) == list(range(1, kept.version + 1))
        for process in processes:
            async with process.tables.rooms.use("t") as room, room.lock:
                await process.tables._follower.check(room)
                assert room.table == kept
        for listener in listeners:
            assert reduce(lambda known, message: version_after(message, known), messages(listener), -1) == kept.version


async def test_a_service_that_could_not_be_opened_can_be_closed(tmp_path: Path) -> None:
    store, bus = Store(migrated_database(tmp_path)), UnreliableBus()
    await store.open()
    await Process(store, bus).tables.close()
    await store.close()
