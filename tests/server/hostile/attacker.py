"""A random attacker against the whole server, and what must hold whatever they do.

Honest people play three tables: one on one device, one against the computer, and one where much is hidden, against the
attacker. The attacker has several addresses and as many identities as they like. The test itself is the worker that
thinks, so that turns can be counted.

- An honest move is acknowledged, and the computer replies within one turn of the queue for each address that waits.
- What was acknowledged is there after every restart.
- Nobody is told more of the hidden table than the rules let them see.
- Rooms, queues, sockets and counters stay within their limits.
"""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ludarium
from ludarium.core.position import Position
from ludarium.server import limits as all_limits
from ludarium.server.limits import Limits
from ludarium.server.metrics import Metrics
from ludarium.server.settings import Settings
from ludarium.server.tables.cache import ROOM_BYTES
from ludarium.server.thinking import Decided, Job, Pool
from ludarium.server.web import app
from ludarium.server.web.app import API
from tests.server.databases import migrated_database
from tests.server.hostile.inside import Closed, Inside, Live, Visitor
from tests.waiting import PATIENCE

HONEST = "192.0.2.1"
ADDRESSES = 5  # of the attacker
WAITING_JOBS = 8
MEMORY = 6 * ROOM_BYTES  # for tables, of which three are always in use
LIMITS = Limits(sockets_per_identity=4, sockets_per_address=6)
ENDLESS = {"repetition": 0}
FOG = {"variant": "fog"}
MOST_HIDDEN_MOVES = 16  # so that the game does not end, after which nothing is hidden
BOT = {"kind": "bot", "level": "beginner"}
YOU = {"kind": "you"}

addresses = st.integers(1, ADDRESSES).map(lambda number: f"203.0.113.{number}")
picks = st.integers(0, 10**6)
GARBAGE = ["", "{", "[]", '{"type":"move"}', '{"type":"move","id":1,"text":"' + "x" * 300 + '","ply":0}', "\x00" * 5000]


class Attacked(RuleBasedStateMachine):
    """`compared` counts the views of the hidden table that were compared, by viewer, over all runs."""

    compared: ClassVar[Counter[str | None]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(app, "Pool", self._pool)
        self.runner = asyncio.Runner()
        self.folder = Path(mkdtemp())
        self.settings = Settings(database=migrated_database(self.folder), workers=0, limits=LIMITS, memory=MEMORY)
        self.sockets: list[tuple[Visitor, str, Live]] = []  # the attacker's, each at a table
        self.tables: list[tuple[Visitor, str]] = []
        self.hidden_turn = False

    @staticmethod
    def _pool(workers: int, metrics: Metrics) -> Pool:
        return Pool(workers, metrics, most_waiting=WAITING_JOBS)

    def teardown(self) -> None:
        try:
            self.run(self._stop())
        finally:
            self.runner.close()
            self.patch.undo()
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, work: Any) -> Any:
        async def bounded() -> Any:
            async with asyncio.timeout(PATIENCE):
                return await work

        return self.runner.run(bounded())

    # The server and the honest people.

    @initialize()
    def start(self) -> None:
        self.run(self._start(None))

    async def _start(self, secrets: tuple[str, str] | None) -> None:
        self.server = Inside(self.settings)
        await self.server.__aenter__()
        self.honest = self.server.visitor(HONEST, secrets[0] if secrets else "")
        self.opponent = self.server.visitor("203.0.113.1", secrets[1] if secrets else "")
        if secrets is None:
            self.own = await self.honest.table(options=ENDLESS)
            self.bots = await self.honest.against("white", options=ENDLESS, visibility="link")
            self.hidden = await self.honest.table(
                "romgon", seats={"white": YOU, "black": {"kind": "open"}}, options=FOG, visibility="link"
            )
            await self.opponent.post(f"/tables/{self.hidden}/seats/black")
            self.moves: dict[str, list[str]] = {self.own: [], self.bots: [], self.hidden: []}
            self.first = {
                self.own: ludarium.game("tokonoma").start(**ENDLESS),
                self.bots: ludarium.game("tokonoma").start(**ENDLESS),
            }
            options = (await self.honest.get(f"/tables/{self.hidden}"))["table"]["options"]
            self.first[self.hidden] = ludarium.game("romgon").start(**options)
        self.lives = {table_id: self.honest.live(table_id) for table_id in (self.own, self.bots, self.hidden)}
        for live in self.lives.values():
            await live.open()
            await live.state()
        self.other = self.opponent.live(self.hidden)
        await self.other.open()
        await self.other.state()

    async def _stop(self) -> None:
        for live in (*self.lives.values(), self.other, *(live for _, _, live in self.sockets)):
            await live.drop()
        self.sockets.clear()
        await self.server.__aexit__()

    def position(self, table_id: str, moves: int | None = None) -> Position:
        position = self.first[table_id]
        for text in self.moves[table_id][:moves]:
            position = position.play(text)
        return position

    async def _move(self, live: Live, table_id: str, pick: int) -> None:
        """An honest move is acknowledged, whatever the attacker does."""
        legal = self.position(table_id).legal_moves
        text = legal[pick % len(legal)].text
        answer = await live.answer("move", text=text, ply=len(self.moves[table_id]))
        assert answer["type"] == "ack", answer
        self.moves[table_id].append(text)

    @rule(pick=picks)
    def honest_moves(self, pick: int) -> None:
        if self.position(self.own).outcome is None:
            self.run(self._move(self.lives[self.own], self.own, pick))

    @rule(pick=picks, address=addresses, times=st.integers(0, 4))
    def honest_moves_against_the_computer(self, pick: int, address: str, times: int) -> None:
        """Just after the attacker has had the computer think at some tables."""
        self.has_the_computer_think(address, times)
        if self.position(self.bots).outcome is None:
            self.run(self._move_and_hear_the_reply(pick))

    async def _move_and_hear_the_reply(self, pick: int) -> None:
        live = self.lives[self.bots]
        await self._move(live, self.bots, pick)
        if self.position(self.bots).outcome is not None:
            return
        queue = self.server.part("pool")._queue
        waiting = {job.address for job in queue._all()}
        assert HONEST in waiting
        for _ in range(len(waiting)):
            job = queue.take()
            text = self.think(job)
            if job.address == HONEST:
                self.moves[self.bots].append(text)
                await live.until("event", action="moved", side="black")
                return
        pytest.fail(f"no reply within {len(waiting)} turns")

    @staticmethod
    def think(job: Job[Decided]) -> str:
        """As a worker would."""
        known = job.question.known
        found = known.position(known.settled(1)).legal_moves[0].text
        job.result.set_result(Decided(found))
        return found

    @precondition(lambda self: len(self.moves[self.hidden]) < MOST_HIDDEN_MOVES)
    @rule(pick=picks)
    def a_hidden_move(self, pick: int) -> None:
        side = self.position(self.hidden).turn
        live = self.lives[self.hidden] if side == "white" else self.other
        self.run(self._move(live, self.hidden, pick))

    # The attacker.

    @rule(address=addresses, known=st.booleans(), bot=st.booleans(), day=st.booleans())
    def opens_a_table(self, address: str, known: bool, bot: bool, day: bool) -> None:
        self.run(self._open_table(address, known, bot, day))

    async def _open_table(self, address: str, known: bool, bot: bool, day: bool) -> None:
        visitor = self.server.visitor(address, "" if known else None)
        data: dict[str, Any] = {"game": "tokonoma", "seats": {"white": BOT if bot else YOU, "black": YOU}}
        if day:
            data["time_control"] = {"base_seconds": 24 * 3600}
        answer = await visitor.ask("POST", f"{API}/tables", data)
        assert answer.status in (201, 429), answer
        if answer.status == 201 and known:
            self.tables.append((visitor, answer.data["id"]))

    @rule(pick=picks, address=addresses, honest=st.booleans())
    def connects(self, pick: int, address: str, honest: bool) -> None:
        """To a table of their own, or to one of the others, to look on."""
        if honest or not self.tables:
            target = (self.hidden, self.bots, self.own)[pick % 3]
            visitor = self.server.visitor(address)
        else:
            visitor, target = self.tables[pick % len(self.tables)]
            visitor = self.server.visitor(visitor.address, visitor.secret)
        self.run(self._connect(visitor, target))

    async def _connect(self, visitor: Visitor, table_id: str) -> None:
        live = visitor.live(table_id)
        try:
            await live.open()
            said = await live.hear()
        except Closed:
            return
        if said["type"] == "error":
            await live.drop()
        else:
            self.sockets.append((visitor, table_id, live))

    def has_the_computer_think(self, address: str, times: int) -> None:
        """At several tables at once, each of another identity."""
        for _ in range(times):
            before = len(self.tables)
            self.run(self._open_table(address, known=True, bot=True, day=False))
            if len(self.tables) > before:
                self.run(self._connect(*self.tables[-1]))

    @precondition(lambda self: self.sockets)
    @rule(pick=picks, times=st.integers(1, 80), kind=st.sampled_from(["ping", "hint", "possible", "garbage"]))
    def floods(self, pick: int, times: int, kind: str) -> None:
        _, _, live = self.sockets[pick % len(self.sockets)]
        for number in range(times):
            if kind == "garbage":
                live._to_app.put_nowait({"type": "websocket.receive", "text": GARBAGE[number % len(GARBAGE)]})
            else:
                live.say(kind, **({"side": "white"} if kind == "possible" else {}))
        self.run(self._settle())

    @precondition(lambda self: self.sockets)
    @rule(pick=picks, kind=st.sampled_from(["take-back", "draw", "abort", "restart", "rematch"]))
    def offers(self, pick: int, kind: str) -> None:
        _, _, live = self.sockets[pick % len(self.sockets)]
        live.say("offer", kind=kind)
        self.run(self._settle())

    @precondition(lambda self: self.sockets)
    @rule(pick=picks, ply=st.integers(0, 5), text=st.sampled_from(["d6b5", "e1e3", "x", "h6"]))
    def moves_somewhere(self, pick: int, ply: int, text: str) -> None:
        """Also at tables at which the attacker does not play."""
        _, _, live = self.sockets[pick % len(self.sockets)]
        live.say("move", text=text, ply=ply)
        live.say("resign") if ply == 5 else None
        self.run(self._settle())

    @precondition(lambda self: self.sockets)
    @rule(pick=picks)
    def drops(self, pick: int) -> None:
        _, _, live = self.sockets.pop(pick % len(self.sockets))
        self.run(live.drop())

    @rule(address=addresses, times=st.integers(1, 20))
    def looks_up(self, address: str, times: int) -> None:
        self.run(self._look_up(address, times))

    async def _look_up(self, address: str, times: int) -> None:
        visitor = self.server.visitor(address)
        paths = (f"/tables/{self.hidden}", f"/tables/{self.own}", "/tables/nothing", f"/tables/{self.hidden}/record")
        asked = [visitor.ask("GET", API + paths[number % 4]) for number in range(times)]
        asked += [
            visitor.ask("POST", f"{API}/positions", {"game": "tokonoma", "moves": ["d6b5"]}) for _ in range(times)
        ]
        for number, answer in enumerate(await asyncio.gather(*asked)):
            assert answer.status in (200, 400, 403, 404, 429), answer
            if number < times and number % 4 == 0 and answer.status == 200:
                self.told_what_may_be_known(answer.data["state"], None)

    @rule(turns=st.integers(1, 3))
    def somebody_thinks(self, turns: int) -> None:
        queue = self.server.part("pool")._queue
        for _ in range(turns):
            job = queue.take()
            if job is not None:
                self.think(job)
        self.run(self._settle())

    @rule()
    def restarts(self) -> None:
        secrets = (self.honest.secret, self.opponent.secret)
        self.run(self._stop())
        self.tables = []
        self.run(self._start(secrets))
        self.run(self._nothing_is_lost())

    async def _nothing_is_lost(self) -> None:
        for table_id, moves in self.moves.items():
            shown = (await self.honest.get(f"/tables/{table_id}"))["state"]
            assert shown["view"]["ply"] == len(moves), table_id
            whole = [move["text"] for move in shown["moves"]], shown["view"]["text"]
            assert table_id == self.hidden or whole == (moves, self.position(table_id).text)

    async def _settle(self) -> None:
        """Let the server do what it was told."""
        tables = self.server.part("tables")
        for _ in range(500):
            await asyncio.sleep(0.001)
            if (
                not any(live._to_app.qsize() for _, _, live in self.sockets)
                and not tables._background.unfinished - self.thinking()
            ):
                return

    def thinking(self) -> set[asyncio.Task[Any]]:
        """The tasks that wait for a bot."""
        tables = self.server.part("tables")
        return {
            task for task in tables._background.unfinished if "_reply" in getattr(task.get_coro(), "__qualname__", "")
        }

    # What must hold.

    def told_what_may_be_known(self, state: dict[str, Any], side: str | None) -> None:
        view = state["view"]
        expected = self.position(self.hidden, view["ply"]).view(side)
        assert view["text"] == expected.text, f"{side or 'a spectator'} is told what is hidden"
        assert view["partial"] == expected.partial
        self.compared[side] += 1

    @invariant()
    def nothing_hidden_is_told(self) -> None:
        if not hasattr(self, "lives"):
            return
        at_hidden = [(live, None) for _, table_id, live in self.sockets if table_id == self.hidden]
        for live, side in [(self.lives[self.hidden], "white"), (self.other, "black"), *at_hidden]:
            live.heard()
            for said in live.seen:
                if "state" in said:
                    self.told_what_may_be_known(said["state"], side)
            live.seen.clear()
        at_own = [(visitor, live) for visitor, table_id, live in self.sockets if table_id == self.own]
        peeping = [visitor.address for visitor, live in at_own if any("state" in said for said in live.seen)]
        assert not peeping, "they see a private table"

    @invariant()
    def everything_stays_within_its_limits(self) -> None:
        if not hasattr(self, "lives"):
            return
        server = self.server
        tables, presence = server.part("tables"), server.part("presence")
        rooms = tables.rooms
        assert rooms.bytes == sum(room.bytes for room in rooms.all)
        assert not rooms._idle or rooms.bytes <= MEMORY
        assert len(rooms._idle) <= MEMORY / ROOM_BYTES
        needed = [room for room in rooms.all if room.busy or tables.watched(room.table.id)]
        assert len(rooms) <= len(needed) + len(rooms._idle)
        assert server.part("pool").waiting <= WAITING_JOBS
        assert server.part("lookups").waiting <= all_limits.WAITING_LOOKUPS
        assert presence.sockets == len(self.sockets) + 4 - self.closed()
        assert all(number <= LIMITS.sockets_per_address for number in presence._addresses.values())
        assert all(number <= LIMITS.sockets_per_identity for number in presence._sockets.values())
        assert len(server.app.limiter._full_at) + len(server.part("limiter")._full_at) <= 2 * all_limits.COUNTED_KEYS
        assert len(tables._background.unfinished) <= presence.sockets + WAITING_JOBS + len(rooms)

    def closed(self) -> int:
        """Sockets that the server has closed, and the attacker has not noticed."""
        return sum(live._task is not None and live._task.done() for _, _, live in self.sockets)
