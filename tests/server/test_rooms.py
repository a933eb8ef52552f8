"""Tables in memory: what is used stays, what nobody needs goes, and one loading serves everybody."""

import asyncio
from dataclasses import replace

import pytest

import ludarium
from ludarium.play import Decision, Refused, Seat, Table
from ludarium.server.tables.cache import Room, Rooms


def room_of(table_id: str) -> Room:
    seats = {"white": Seat(player="a"), "black": Seat(player="b")}
    return Room(Table(id=table_id, creator="a", seats=seats, position=ludarium.game("tokonoma").start()))


class Loader:
    """Loads rooms, and knows which tables somebody listens to."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.watched: set[str] = set()

    async def load(self, table_id: str) -> Room:
        await asyncio.sleep(0)
        if table_id == "missing":
            raise Refused("not-found", "there is none")
        self.loaded.append(table_id)
        return room_of(table_id)

    def rooms(self, number: int) -> Rooms:
        """With memory for so many tables at their start."""
        return Rooms(self.load, self.watched.__contains__, number * room_of("").estimated_bytes())


async def visit(rooms: Rooms, table_id: str) -> Room:
    async with rooms.use(table_id) as room:
        return room


async def test_those_who_come_together_get_one_room() -> None:
    loader = Loader()
    rooms = loader.rooms(2)
    found = await asyncio.gather(*(visit(rooms, "a") for _ in range(5)))
    assert len({id(room) for room in found}) == 1
    assert loader.loaded == ["a"]


async def test_a_room_that_is_handed_out_is_never_evicted() -> None:
    """Even when no idle room may stay, two who use a table use the same room."""
    loader = Loader()
    rooms = loader.rooms(0)
    async with rooms.use("a") as first:
        await visit(rooms, "b")
        async with rooms.use("a") as second:
            assert second is first
    assert loader.loaded == ["a", "b"]
    assert len(rooms) == 0


async def test_idle_rooms_have_what_the_others_leave() -> None:
    loader = Loader()
    loader.watched = {"w1", "w2", "w3"}
    rooms = loader.rooms(4)
    for table_id in ("w1", "w2", "w3", "a", "b"):
        await visit(rooms, table_id)
    assert len(rooms) == 4  # all that are watched, and the latest of the others
    for table_id in ("w1", "w2", "w3", "b", "a"):
        await visit(rooms, table_id)
    assert loader.loaded == ["w1", "w2", "w3", "a", "b", "a"]


async def test_rooms_that_are_needed_stay_whatever_they_take() -> None:
    loader = Loader()
    loader.watched = {"w1", "w2", "w3"}
    rooms = loader.rooms(1)
    for table_id in ("a", "w1", "w2", "w3", "b"):
        await visit(rooms, table_id)
    assert {room.table.id for room in rooms.all} == {"w1", "w2", "w3"}
    assert rooms.bytes == sum(room.bytes for room in rooms.all)


async def test_a_room_that_grows_is_counted_anew() -> None:
    """A long game takes the place of several short ones."""
    loader = Loader()
    rooms = loader.rooms(4)
    for table_id in ("a", "b", "c"):
        await visit(rooms, table_id)
    async with rooms.use("d") as room:
        decisions = (Decision("white", "b6a4", ("Aa4",), None, 0),) * 60
        room.table = replace(room.table, decisions=decisions)
    assert len(rooms) < 4
    assert room in rooms.all
    rooms.drop(room)
    assert rooms.bytes == sum(room.bytes for room in rooms.all)


async def test_a_room_that_is_watched_no_longer_can_go() -> None:
    loader = Loader()
    loader.watched = {"a"}
    rooms = loader.rooms(0)
    await visit(rooms, "a")
    assert len(rooms) == 1
    loader.watched.clear()
    async with rooms.use("a"):
        rooms.settle("a")
        assert len(rooms) == 1  # somebody uses it
    assert len(rooms) == 0
    loader.watched = {"a"}
    await visit(rooms, "a")
    loader.watched.clear()
    rooms.settle("a")
    rooms.settle("a")
    assert len(rooms) == 0


async def test_a_dropped_room_is_loaded_again() -> None:
    loader = Loader()
    rooms = loader.rooms(2)
    async with rooms.use("a") as room:
        rooms.drop(room)
        assert room.gone
        assert await visit(rooms, "a") is not room
    assert len(rooms) == 1


async def test_what_cannot_be_loaded_is_refused_each_time() -> None:
    rooms = Loader().rooms(2)
    for _ in range(2):
        with pytest.raises(Refused):
            await visit(rooms, "missing")
    assert len(rooms) == 0
