"""Tables in memory: what is used stays, what nobody needs goes, and one loading serves everybody."""

import asyncio

import pytest

import ludarium
from ludarium.play import Refused, Seat, Table
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

    def rooms(self, most_idle: int) -> Rooms:
        return Rooms(self.load, self.watched.__contains__, most_idle)


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


async def test_only_idle_rooms_count() -> None:
    loader = Loader()
    loader.watched = {"w1", "w2", "w3"}
    rooms = loader.rooms(1)
    for table_id in ("w1", "w2", "w3", "a", "b"):
        await visit(rooms, table_id)
    assert len(rooms) == 4  # all that are watched, and the latest of the others
    for table_id in ("w1", "w2", "w3", "b", "a"):
        await visit(rooms, table_id)
    assert loader.loaded == ["w1", "w2", "w3", "a", "b", "a"]


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
