"""The tables in memory. A room is kept while it is used; idle ones are evicted, those first that were used longest ago.

Memory is counted in bytes, by an estimate for each room. Rooms in use are never evicted; the others share
what is left of the budget. What the visitors of one address use at a time has a budget of its own.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.play import Refused, Table, Viewer
from ludarium.play.intents import Action
from ludarium.play.table import PRIVATE
from ludarium.server.limits import MEMORY, REMEMBERED_EVENTS, REMEMBERED_HINTS, Limits
from ludarium.server.requester import Requester
from ludarium.server.tables.render import Told
from ludarium.server.thinking import Decided, Job

# What a room takes, measured: itself with its present position and what is told of it; and for each decision the
# objects around the state and its past. Both are rounded up.
ROOM_BYTES = 64 * 1024
DECISION_BYTES = 1536

RETRY = 10.0  # seconds after which an address may have fewer tables in use

LOOKED_BACK = 4  # decisions before the present one of which something may have been computed

Happening = tuple[Action, str | None, Table]  # what was done, by which side, and the table after it


Seen = tuple[str | None, str, tuple[str, ...]]  # who sees a position, what of it, and of the moves to it


class HintedMove(NamedTuple):
    text: str
    path: tuple[str, ...]
    reasons: tuple[Text, ...]


class Room:
    """A table in memory: what the store has, and what only matters while the process lives.

    events  the last actions, for those who come back    told  what the viewers' clients have, as of this version
    job     a bot's thought about `thought`              hints  thoughts for those who asked
    hinted  the last hints: the same question gets the same answer
    users   how many are using this room right now       gone  it was deleted, or another process changed it
    requester  who asked for something here last: bots think in their turn
    lags    milliseconds of round trips, as they are measured of those who play
    left    when each player who is not at the table has left it
    late    the table as it was sent to spectators who see it later
    gaps    how many gaps in the server's time its clock knows of    given  the version at which it got time back
    edition   how often it was changed by what is no step of the game    paused  whether its bots wait
    """

    def __init__(self, table: Table, gaps: int = 0, edition: int = 0, paused: bool = False) -> None:
        self.table = table
        self.edition = edition
        self.paused = paused
        self.gaps = gaps
        self.given: int | None = None
        self.lock = asyncio.Lock()
        self.events: deque[Happening] = deque(maxlen=REMEMBERED_EVENTS)
        self.told: dict[Viewer, Told] = {}
        self.job: Job[Decided] | None = None
        self.thought: Position | None = None
        self.hints: dict[str, Job[Decided]] = {}
        self.hinted: OrderedDict[Seen, HintedMove] = OrderedDict()
        self.requester = Requester(table.creator)
        self.lags: dict[str, int] = {}
        self.left: dict[str, int] = {}
        self.late: Table | None = None
        self.users = 0
        self.bytes = 0  # as they were counted last
        self.gone = False

    @property
    def busy(self) -> bool:
        return self.users > 0 or self.job is not None or bool(self.hints)

    def estimated_bytes(self) -> int:
        state = self.table.position.state
        each = DECISION_BYTES + sys.getsizeof(state)
        return ROOM_BYTES + self.table.ply * each

    @property
    def side_lags(self) -> dict[str, int]:
        return {side: self.lags.get(seat.player or "", 0) for side, seat in self.table.seats.items()}

    def remember_hint(self, seen: Seen, found: HintedMove) -> None:
        self.hinted[seen] = found
        if len(self.hinted) > REMEMBERED_HINTS:
            self.hinted.popitem(last=False)

    def quiet(self) -> None:
        """Stop all thoughts."""
        for job in (self.job, *self.hints.values()):
            if job is not None:
                job.cancel()
        self.job = self.thought = None
        self.hints.clear()


class Rooms:
    """load: makes the room of a table that is not in memory    watched: whether somebody listens to a table
    budget: bytes that all rooms may take, by their estimates, before idle ones go
    share: bytes of the rooms that the visitors of one address may use at a time
    """

    def __init__(
        self,
        load: Callable[[str], Awaitable[Room]],
        watched: Callable[[str], bool],
        budget: int = MEMORY,
        share: int = Limits().table_bytes_from,
    ) -> None:
        self._load = load
        self._watched = watched
        self._budget = budget
        self._share = share
        self._held: dict[str, Counter[str]] = {}  # how often the visitors of an address use which tables
        self.bytes = 0
        self._rooms: dict[str, Room] = {}
        self._idle: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def all(self) -> list[Room]:
        return list(self._rooms.values())

    def get(self, table_id: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table_id)

    def known(self, table_id: str) -> bool:
        """Whether a table is in memory, or about to be."""
        return table_id in self._rooms or table_id in self._loading

    def add(self, room: Room) -> None:
        """Keep the room of a table that was just made."""
        self._rooms[room.table.id] = room
        self._settle(room)

    def drop(self, room: Room) -> None:
        """Forget a room: its table is gone, or has to be loaded again."""
        room.gone = True
        room.quiet()
        if self._rooms.get(room.table.id) is room:
            self._idle.pop(room.table.id, None)
            self._remove(room)

    def _remove(self, room: Room) -> None:
        del self._rooms[room.table.id]
        self.bytes -= room.bytes

    def use(self, table_id: str, address: str | None = None) -> Use:
        """The room of a table, from the store if it has to be. It stays in memory as long as it is used.

        address: of a visitor who looks at it, against whose share it counts
        """
        return Use(self, table_id, address)

    def hold(self, address: str, room: Room) -> None:
        """Count a room against the share of an address that uses it; Refused if that is too much."""
        if room.table.id not in self._held.get(address, ()):
            self._refuse_over(address, room)
        self._held.setdefault(address, Counter())[room.table.id] += 1

    def release(self, address: str, table_id: str) -> None:
        held = self._held[address]
        held[table_id] -= 1
        if not held[table_id]:
            del held[table_id]
        if not held:
            del self._held[address]

    def refuse_more(self, address: str) -> None:
        """Refused if the tables that an address uses may not grow any more."""
        self._refuse_over(address)

    def _refuse_over(self, address: str, new: Room | None = None) -> None:
        rooms = [self._rooms.get(table_id) for table_id in self._held.get(address, ())]
        used = sum(room.bytes for room in rooms if room is not None)
        if new is not None:
            rooms.append(new)
            used += new.estimated_bytes()
        if used > self._share and len(rooms) > 1:  # one table may always be used
            raise Refused("too-many", "your address uses too many long games: close some", retry_after=RETRY)

    async def enter(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        while room is None:
            room = await self._loaded(table_id)
            if room.gone:
                room = self._rooms.get(table_id)
        room.users += 1
        self._idle.pop(table_id, None)
        return room

    def leave(self, room: Room) -> None:
        room.users -= 1
        self._settle(room)

    def settle(self, table_id: str) -> None:
        """Somebody listens no longer: if nobody needs the room any more, it can go."""
        room = self._rooms.get(table_id)
        if room is not None:
            self._settle(room)

    async def _loaded(self, table_id: str) -> Room:
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load_and_keep(table_id))
            loading.add_done_callback(lambda _task: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load_and_keep(self, table_id: str) -> Room:
        room = await self._load(table_id)
        return self._rooms.setdefault(table_id, room)

    def _settle(self, room: Room) -> None:
        """A room that nobody needs joins the idle ones; those that have been idle longest make room."""
        table_id = room.table.id
        if self._rooms.get(table_id) is not room:
            return
        counted, room.bytes = room.bytes, room.estimated_bytes()
        self.bytes += room.bytes - counted
        if not room.busy and not self._watched(table_id):
            self._idle[table_id] = room
            self._idle.move_to_end(table_id)
        while self._idle and self.bytes > self._budget:
            self._remove(self._idle.popitem(last=False)[1])


class Use:
    """A room in a `with` block: every action enters one, and a generator would cost more than the rest of it."""

    __slots__ = ("_address", "_room", "_rooms", "_table_id")

    def __init__(self, rooms: Rooms, table_id: str, address: str | None) -> None:
        self._rooms = rooms
        self._table_id = table_id
        self._address = address

    async def __aenter__(self) -> Room:
        self._room = await self._rooms.enter(self._table_id)
        if self._address is not None:
            try:
                self._rooms.hold(self._address, self._room)
            except Refused:
                self._rooms.leave(self._room)
                raise
        return self._room

    async def __aexit__(self, *_: object) -> None:
        if self._address is not None:
            self._rooms.release(self._address, self._table_id)
        self._rooms.leave(self._room)


def viewer_of(table: Table, player: str) -> Viewer:
    """The sides that a player plays; Refused if they may not see the table."""
    if not table.may_see(player):
        watched = table.visibility != PRIVATE
        raise Refused("not-yours", "nobody may look on at this table" if watched else "this table is private")
    return table.sides_of(player)


def refuse_if_gone(room: Room) -> None:
    if room.gone:
        raise Refused("not-found", "this table was deleted, or has changed: load it again")
