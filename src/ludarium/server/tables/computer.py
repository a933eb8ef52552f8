"""Bots at tables: when they think, and how their decisions come onto the board; and hints."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable

from ludarium.core.claims import claim_text
from ludarium.core.position import Position
from ludarium.core.reasons import hint
from ludarium.play import Refused, Table, agreement, intents
from ludarium.play.seats import people
from ludarium.server.limits import HINTS_PER_PLAYER, JUDGED_ANEW, RESUMED_TABLES
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.store import Store, Unavailable
from ludarium.server.store.claims import Claims
from ludarium.server.tables import queries, render
from ludarium.server.tables.audience import Audience, News, topic_of
from ludarium.server.tables.background import Background
from ludarium.server.tables.cache import HintedMove, Room, Rooms, Seen, viewer_of
from ludarium.server.tables.counting_games import FairPlay
from ludarium.server.tables.fairplay import KIND, Protected, refuse_at
from ludarium.server.tables.follower import Follower
from ludarium.server.tables.referee import Referee
from ludarium.server.tables.thoughts import Thought, question_of, thought_at
from ludarium.server.thinking import HINT, REPLY, Decided, Job, JobFailed, Pool, Progress, bots
from ludarium.server.threads import off_loop
from ludarium.wire.tables import Paused, Problem, Thinking

log = logging.getLogger("ludarium.server.tables")

RETRY = 5.0  # seconds
BOT = "bot"  # the kind of claim: to think at a table
TOO_NEAR = "the computer waits: this is too near to a game of yours that counts and is not over"
SORRY = "the computer could not find a move; ask it again"


class Computer:
    def __init__(
        self,
        pool: Pool,
        store: Store,
        rooms: Rooms,
        referee: Referee,
        fair_play: FairPlay,
        follower: Follower,
        audience: Audience,
        background: Background,
        watched: Callable[[str], bool],
        claims: Claims,
    ) -> None:
        self._pool = pool
        self._store = store
        self._rooms = rooms
        self._referee = referee
        self._fair_play = fair_play
        self._follower = follower
        self._audience = audience
        self._background = background
        self._watched = watched
        self._claims = claims
        self._hints: Counter[str] = Counter()

    # Replies.

    def followed(self, room: Room) -> None:
        """A thought about another position than the present one is given up."""
        if room.thought is not room.table.position or room.table.outcome is not None:
            room.quiet()

    def think(self, room: Room, thought: Thought | None) -> None:
        """Have a bot think about a room's table as it is now, unless it does in another process."""
        self.followed(room)
        if thought is None or room.job is not None or room.gone:
            return
        if self._claims.shared:
            self._background.run(self._think_alone(room, thought))
        else:
            self._submit(room, thought)

    async def _think_alone(self, room: Room, thought: Thought) -> None:
        position = room.table.position
        try:
            taken = await self._claims.take(BOT, room.table.id)
        except Unavailable as error:
            self._later(room, waiting_for(error))
            return
        if taken and room.table.position is position and room.job is None and not room.gone:
            self._submit(room, thought)

    async def wake_waiting(self) -> None:
        """Have bots think for whom no process does, because one has ended: those that are watched, or whose clocks
        run."""
        here = [room for room in self._rooms.all if room.job is None and self._watched(room.table.id)]
        for room in here:
            if any(seat.is_bot for seat in room.table.seats.values()):
                await self.wake(room)
        waiting = await self._store.read(queries.waiting_for_bots, RESUMED_TABLES)
        for table_id in {*waiting} - await self._claims.of_others(BOT) if waiting else ():
            async with self._rooms.use(table_id) as room:
                await self.wake(room)

    def _submit(self, room: Room, thought: Thought) -> None:
        position = room.table.position
        question, secret = thought
        side = question.known.side

        def report(progress: Progress) -> None:
            if not secret or not progress.depth:
                self._publish(room, Thinking(side, progress.depth, progress.nodes))

        try:
            asker = room.requester
            job = self._pool.submit(
                question,
                requester=asker.identity,
                address=asker.address,
                priority=REPLY,
                report=report,
                for_people=bool(people(room.table.seats)),
                bounded=bots.is_bounded(room.table.game, question.level),
            )
        except Refused as refused:
            self._later(room, refused)
            return
        room.job, room.thought = job, position
        self._background.run(self._reply(room, side, job, room.table.ply))

    async def wake_for(self, room: Room, player: str) -> None:
        """Let a bot think because a viewer came, unless that would help them in a game that counts."""
        table = room.table
        if room.job is not None or table.bot_to_act is None:
            return
        try:
            protected = await self._fair_play.replies_at(table, player)
        except Unavailable as error:
            self._later(room, waiting_for(error), player)
            return
        if protected.games and not await asyncio.to_thread(protected.may_help, table.position):
            self._publish(room, Problem(error=TOO_NEAR, kind=KIND))
            return
        await self.wake(room)

    async def wake(self, room: Room) -> None:
        """Let a bot think if one has to and does not."""
        table = room.table
        if room.job is not None or table.bot_to_act is None:
            return
        watched = self._watched(table.id)
        thought = await asyncio.to_thread(thought_at, table, watched, room.paused)
        if room.table is table:
            self.think(room, thought)

    async def _reply(self, room: Room, side: str, job: Job[Decided], ply: int) -> None:
        try:
            text = (await job.result).move

            def decide() -> intents.Move:
                if room.job is not job:
                    raise Refused("stale", "the table has changed while the computer thought")
                return intents.Move(text, ply, side=side)

            await self._referee.carry_out(room, None, decide)
        except asyncio.CancelledError:
            return
        except Exception as error:
            if room.job is not job:
                return
            room.job = room.thought = None
            if isinstance(error, Unavailable):
                error = waiting_for(error)
            if isinstance(error, Refused) and error.retry_after is not None:
                self._later(room, error)
                return
            about = {"table": room.table.id, "game": room.table.game.name, "error": str(error)}
            expected = isinstance(error, JobFailed | Refused)
            log.error("the computer cannot move", extra=about, exc_info=None if expected else error)
            self._publish(room, Problem(error=SORRY, kind="failed"))
        finally:
            if room.job in (None, job):  # else the bot has another decision to make
                await self._claims.release(BOT, room.table.id)

    def _later(self, room: Room, refused: Refused, player: str | None = None) -> None:
        """The pool is full, or the store is not available: viewers are sent why, and it is tried again."""
        log.warning("the computer has to wait", extra={"table": room.table.id})
        self._publish(room, Problem(error=refused.message, kind=refused.kind, retry_after=refused.retry_after))

        async def try_again() -> None:
            try:
                async with self._rooms.use(room.table.id) as again:
                    await (self.wake(again) if player is None else self.wake_for(again, player))
            except Unavailable:
                self._later(room, refused, player)
            except Refused:
                return  # it was deleted
            except Exception:
                log.exception("the computer cannot be asked again", extra={"table": room.table.id})

        loop = asyncio.get_running_loop()
        loop.call_later(refused.retry_after or RETRY, lambda: self._background.run(try_again()))

    async def hurry(self, table_id: str, player: str) -> int:
        """Have the computer play the best it has found so far; one that does not think is asked to."""
        async with self._rooms.use(table_id) as room:
            viewer_of(room.table, player)
            intents.judge(room.table, intents.Hurry(), player, now_ms())
            refuse_at(room.table)
            if room.job is None:
                await self.wake_for(room, player)
            else:
                room.job.hurry()
            return room.table.version

    async def pause(self, table_id: str, player: str, on: bool) -> int:
        """Have bots that play each other wait, or go on; clocks wait for nobody."""
        async with self._rooms.use(table_id) as room:
            viewer_of(room.table, player)
            intents.judge(room.table, intents.Pause(on), player, now_ms())
            async with room.lock:
                await self._pause(room, on)
            await self.wake_for(room, player)
            return room.table.version

    async def _pause(self, room: Room, on: bool) -> None:
        for _ in range(JUDGED_ANEW):
            try:
                await self._store.write(queries.pause, room.table, room.edition, on)
                break
            except queries.Conflict:
                await self._follower.check(room)
        else:
            raise Refused("unavailable", "others were faster each time: try again", retry_after=1.0)
        room.edition += 1
        room.paused = on
        if on:
            room.quiet()
        self._audience.deliver(topic_of(room.table.id), News(everybody=render.encode(Paused(on))))
        self._follower.tell(room.table.id)

    @staticmethod
    def paused(room: Room) -> Paused | None:
        """What a viewer who comes is sent of a pause, where there can be one."""
        return Paused(room.paused) if agreement.may_pause(room.table) else None

    def attended(self, room: Room, requester: Requester) -> None:
        """A bot thinks at the expense of the player who came last; a spectator does not count."""
        if agreement.may_command(room.table, requester.identity):
            room.requester = requester

    # Hints.

    async def hint(self, table_id: str, requester: Requester) -> HintedMove:
        """A good move for somebody who has to decide."""
        player = requester.identity
        async with self._rooms.use(table_id) as room:
            viewer_of(room.table, player)
            table = room.table
            side = table.acting_side(player)
            if table.outcome is not None or side not in table.position.may_choose:
                raise Refused("bad-request", "there is nothing for you to decide now")
            refuse_at(table)
            protected = await self._fair_play.protected(player)
            await asyncio.to_thread(refuse_hint, protected, table.position)
            seen = await asyncio.to_thread(seen_by, table, side)
            if seen in room.hinted:
                return room.hinted[seen]
            if player in room.hints:
                raise Refused("too-many", "a hint is on its way already", retry_after=1.0)
            if self._hints[player] >= HINTS_PER_PLAYER:
                raise Refused("too-many", "too many hints are on their way already", retry_after=2.0)
            self._hints[player] += 1
            try:
                found = await self._hint(room, table, side, requester)
                room.remember_hint(seen, found)
                return found
            finally:
                self._hints[player] -= 1
                if not self._hints[player]:
                    del self._hints[player]

    async def _hint(self, room: Room, table: Table, side: str, requester: Requester) -> HintedMove:
        player, address = requester
        question = await asyncio.to_thread(question_of, table, side, bots.STRONGEST, bots.HINT_SECONDS)
        if room.table.position is not table.position:
            raise Refused("stale", "the game went on before a hint was found")
        job = room.hints[player] = self._pool.submit(question, requester=player, address=address, priority=HINT)
        room.thought = room.thought or table.position
        try:
            text = (await job.result).move
            return await asyncio.to_thread(hinted, table, side, text)
        except asyncio.CancelledError:
            if not job.result.cancelled():
                raise
            raise Refused("stale", "the game went on before a hint was found") from None
        except JobFailed:
            raise Refused("failed", "no hint could be found") from None
        finally:
            if room.hints.get(player) is job:
                del room.hints[player]

    def _publish(self, room: Room, message: Thinking | Problem | Paused) -> None:
        self._audience.publish(topic_of(room.table.id), News(everybody=render.encode(message)))


def waiting_for(error: Unavailable) -> Refused:
    return Refused("failed", error.for_players.message, retry_after=RETRY)


def refuse_hint(protected: Protected, position: Position) -> None:
    protected.refuse_look(position)
    protected.refuse_help(position)


def seen_by(table: Table, side: str) -> Seen:
    """What tells two positions apart for a side. What it may not know makes no difference."""
    off_loop()
    view = table.position.view(side)
    return view.viewer, view.text, view.moves


def hinted(table: Table, side: str, text: str) -> HintedMove:
    off_loop()
    position = table.position
    move = position.find(text, side)
    return HintedMove(text, move.path, tuple(claim_text(position.game, claim, side) for claim in hint(position, move)))
