"""The lobby: seeks and challenges are written, paired and told of, one change after another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from random import SystemRandom

from sqlalchemy import Connection

from ludarium.play import Refused, Table, actions
from ludarium.play.seats import players
from ludarium.server.accounts import queries as accounts
from ludarium.server.accounts import relations
from ludarium.server.limits import (
    CHALLENGE_VALID,
    LASTING_CHALLENGE_VALID,
    LOBBY_TOLD_EVERY,
    PAIR_EVERY,
)
from ludarium.server.lobby import opening, queries, watching
from ludarium.server.lobby.here import Company
from ludarium.server.lobby.model import Challenge, Match, Seek, Side
from ludarium.server.lobby.pairing import Pair, RatingOf, pairs, start_rating
from ludarium.server.lobby.wire import (
    AnyLobbyMessage,
    ChallengeAdded,
    ChallengeData,
    ChallengeRemoved,
    ChallengeRequest,
    Here,
    LobbyData,
    OwnGames,
    SeekAdded,
    SeekData,
    SeekRemoved,
    SeekRequest,
)
from ludarium.server.tables.audience import News
from ludarium.server.tables.render import encode
from ludarium.server.tables.service import Tables, now_ms

log = logging.getLogger("ludarium.server.lobby")

LOBBY = "lobby"  # the topic of what everybody in the lobby hears
VALID = round(CHALLENGE_VALID * 1000), round(LASTING_CHALLENGE_VALID * 1000)


def lobby_topic(player: str) -> str:
    """What one player hears in the lobby."""
    return f"lobby:{player}"


class Lobby:
    """absence    the seconds after which the real-time seeks of somebody who left end
    rating_of  a player's rating for a game, its options and a clock
    """

    def __init__(self, tables: Tables, absence: float, rating_of: RatingOf = start_rating) -> None:
        self.tables = tables
        self.store = tables.store
        self.company = Company(self._left)
        self.watching = watching.Watching(tables)
        self._rating_of = rating_of
        self._absence = absence
        self._changing = asyncio.Lock()  # what is told is in the order of what was written
        self._tasks: set[asyncio.Task[None]] = set()
        self._pairing: asyncio.Task[None] | None = None
        self._telling = False
        tables.observers.append(self._happened)

    # Life.

    async def open(self) -> None:
        for player in await self.store.read(queries.real_time_makers):
            self._left(player)  # they come back, or their seeks end
        self._pairing = asyncio.create_task(self._keep_pairing())

    async def close(self) -> None:
        tasks = [*self._tasks, *([self._pairing] if self._pairing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_pairing(self) -> None:
        """Ranges widen and challenges expire while nothing else happens."""
        while True:
            await asyncio.sleep(PAIR_EVERY)
            try:
                await self.pair()
                async with self._changing:
                    self._tell_gone([], await self.store.write(queries.expired_challenges, now_ms()))
            except Exception:
                log.exception("seeks cannot be paired")

    def _soon(self, seconds: float, work: Callable[[], object]) -> None:
        async def later() -> None:
            await asyncio.sleep(seconds)
            try:
                made = work()
                if asyncio.iscoroutine(made):
                    await made
            except Exception:
                log.exception("the lobby could not do what was due")

        task = asyncio.create_task(later())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Who is here.

    def arrive(self, player: str, name: str, guest: bool) -> None:
        if self.company.arrive(player, name, guest):
            self._tell_here_soon()

    def leave(self, player: str) -> None:
        self.company.leave(player)

    def _left(self, player: str) -> None:
        self._tell_here_soon()
        self._soon(self._absence, lambda: self._end_absent(player))

    async def _end_absent(self, player: str) -> None:
        if player in self.company:
            return
        async with self._changing:
            seeks, challenges = await self.store.write(queries.end_absent, player)
            self._tell_gone(seeks, challenges)

    def _tell_here_soon(self) -> None:
        """Many come and go at once; the others are told of it together."""
        if not self._telling:
            self._telling = True
            self._soon(LOBBY_TOLD_EVERY, self._tell_here)

    async def _tell_here(self) -> None:
        self._telling = False
        self._tell(LOBBY, await self.here())

    async def here(self) -> Here:
        return self.company.here(await self.store.read(watching.number_of_games))

    async def show(self, player: str, name: str, told: Callable[[LobbyData], None]) -> None:
        """Tell somebody the lobby as it is now; nothing changes in between."""
        async with self._changing:
            told(await self.data(player, name))

    async def data(self, player: str, name: str) -> LobbyData:
        now = now_ms()
        seeks, challenges, names, beginning = await self.store.read(read_lobby, player, now)
        calls = []
        for table_id in beginning:
            async with self.tables.rooms.use(table_id) as room:
                if room.table.first_move_by is not None:
                    calls.append(watching.call_of(room.table, player, now))
        return LobbyData(
            name=name,
            here=await self.here(),
            seeks=[opening.seek_data(seek, names[seek.player], now, player) for seek in seeks],
            challenges=[opening.challenge_data(each, names, now, player) for each in challenges],
            calls=calls,
            client=self.tables.client,
        )

    # Seeks.

    async def seek(self, player: str, name: str, request: SeekRequest) -> SeekData:
        now = now_ms()
        seek = await asyncio.to_thread(opening.seek_of, request, player, now)
        async with self._changing:
            await self.store.write(queries.add_seek, seek)
            self._tell(LOBBY, SeekAdded(opening.seek_data(seek, name, now, None)))
            self._tell(lobby_topic(player), SeekAdded(opening.seek_data(seek, name, now, player)))
        if player not in self.company and not seek.lasting:
            self._left(player)
        await self.pair()
        return opening.seek_data(seek, name, now, player)

    async def cancel_seek(self, player: str, seek_id: str) -> None:
        async with self._changing:
            await self.store.write(queries.remove_seek, seek_id, player)
            self._tell(LOBBY, SeekRemoved(seek_id))

    async def accept_seek(self, player: str, seek_id: str) -> str:
        """Somebody answers a seek by hand, whatever the ratings; gives the table."""
        async with self._changing:
            seek = await self.store.read(queries.one_seek, seek_id)
            if seek is None:
                raise Refused("stale", "this seek is not there any more")
            if seek.player == player:
                raise Refused("bad-request", "this is your own seek")
            if await self.store.read(relations.apart, [player, seek.player]):
                raise Refused("not-yours", "you do not play each other")
            busy = await self.store.read(watching.playing, [seek.player])
            if busy and not seek.lasting:
                raise Refused("stale", "they play somebody else now")
            match = next(iter(seek.matches.values()))
            return await self._open(
                match, (seek.player, player), (seek.side, "any"), seek.rated, seek.visibility, seeks=[seek.id]
            )

    async def pair(self) -> None:
        """Bring all together that fit. Real-time seeks count while their makers are here."""
        async with self._changing:
            seeks, apart, playing = await self.store.read(read_seeks)
            ready = [
                seek for seek in seeks if seek.lasting or (seek.player in self.company and seek.player not in playing)
            ]
            for pair in await asyncio.to_thread(self._pairs, ready, apart):
                await self._open_pair(pair)

    def _pairs(self, ready: list[Seek], apart: set[frozenset[str]]) -> list[Pair]:
        return list(pairs(ready, now_ms(), self._rating_of, apart))

    async def _open_pair(self, pair: Pair) -> None:
        older, newer = pair.older, pair.newer
        try:
            await self._open(
                pair.match,
                (older.player, newer.player),
                (older.side, newer.side),
                older.rated,
                most_private(older.visibility, newer.visibility),
                seeks=[older.id, newer.id],
            )
        except Refused as refused:
            log.warning("a pair has come apart", extra={"seeks": [older.id, newer.id], "error": refused.message})

    # Challenges.

    async def challenge(self, player: str, request: ChallengeRequest) -> ChallengeData:
        opponent = await self._named(request.opponent)
        if opponent == player:
            raise Refused("bad-request", "you cannot challenge yourself")
        if await self.store.read(relations.apart, [player, opponent]):
            raise Refused("not-yours", "you do not play each other")
        now = now_ms()
        made = await asyncio.to_thread(opening.challenge_of, request, player, opponent, now, VALID)
        async with self._changing:
            await self.store.write(queries.add_challenge, made)
            names = await self.store.read(queries.names_of, [player, opponent])
            for each in (player, opponent):
                self._tell(lobby_topic(each), ChallengeAdded(opening.challenge_data(made, names, now, each)))
        if player not in self.company and not made.lasting:
            self._left(player)
        return opening.challenge_data(made, names, now, player)

    async def _named(self, name: str) -> str:
        user = await self.store.read(accounts.user_named, name)
        if user is not None:
            return user.id
        guests = self.company.guests_named(name)
        if len(guests) != 1:
            raise Refused("not-found", f"there is nobody called {name!r} here")
        return guests[0]

    async def accept_challenge(self, player: str, challenge_id: str) -> str:
        async with self._changing:
            made = await self.store.read(queries.one_challenge, challenge_id, player, now_ms())
            if made.opponent != player:
                raise Refused("not-yours", "only who was challenged accepts")
            table_id = await self._open(
                made.match,
                (made.player, made.opponent),
                (made.side, "any"),
                made.rated,
                made.visibility,
                challenge=made,
            )
            self._tell_gone([], [made])
            return table_id

    async def end_challenge(self, player: str, challenge_id: str) -> None:
        """Declined by who was challenged, or cancelled by who made it."""
        async with self._changing:
            made = await self.store.read(queries.one_challenge, challenge_id, player, now_ms())
            await self.store.write(queries.take_challenge, challenge_id)
            self._tell_gone([], [made], declined=player == made.opponent)

    # Tables.

    async def _open(
        self,
        match: Match,
        of: tuple[str, str],
        sides: tuple[Side, Side],
        rated: bool,
        visibility: str,
        seeks: Iterable[str] = (),
        challenge: Challenge | None = None,
    ) -> str:
        """Open the table of two players, and take what brought them together, in one transaction; then call them."""
        now, gone = now_ms(), list[str]()
        names = await self.store.read(queries.names_of, list(of))

        def made() -> Table:
            return opening.table_for(
                match,
                players=of,
                names=names,
                sides=sides,
                rated=rated,
                visibility=visibility,
                now=now,
                random=SystemRandom(),
            )

        table = await asyncio.to_thread(made)
        busy = () if table.first_move_by is None else of

        def claim(connection: Connection) -> None:
            if challenge is not None:
                queries.take_challenge(connection, challenge.id)
            gone[:] = queries.take_seeks(connection, list(seeks), busy)

        await self.tables.open_with(table, claim)
        self._tell_gone(gone, [])
        for player in of:
            self._tell(lobby_topic(player), watching.call_of(table, player, now))
        self._tell_here_soon()
        return table.id

    async def decline_call(self, player: str, table_id: str) -> None:
        """Somebody does not join a game that has just begun: it is aborted."""

        def abort(table: Table, now: int) -> Table:
            return actions.offer(table, "abort", table.acting_side(player), now)

        await self.tables.act(table_id, player, "offered", abort)

    def _happened(self, before: Table | None, after: Table) -> None:
        """Tell those who play at a table what concerns them in a list of their games."""
        if before is not None and before.ply == after.ply and before.outcome == after.outcome:
            return
        people = players(after.seats)
        for player in people:
            acts = after.outcome is None and after.position.turn in after.sides_of(player)
            self._tell(lobby_topic(player), OwnGames(after.id, acts))
        if before is None or after.outcome is not None:
            self._tell_here_soon()

    # Telling.

    def _tell(self, topic: str, message: AnyLobbyMessage) -> None:
        self.tables.audience.publish(topic, News(everybody=encode(message)))

    def _tell_gone(self, seeks: Iterable[str], challenges: Iterable[Challenge], declined: bool = False) -> None:
        for seek_id in seeks:
            self._tell(LOBBY, SeekRemoved(seek_id))
        for challenge in challenges:
            for player in (challenge.player, challenge.opponent):
                self._tell(lobby_topic(player), ChallengeRemoved(challenge.id, declined))


def most_private(one: str, other: str) -> str:
    order = ("private", "link", "public")
    return min(one, other, key=order.index)


def read_lobby(
    connection: Connection, player: str, now: int
) -> tuple[list[Seek], list[Challenge], dict[str, str], list[str]]:
    """All seeks, a player's challenges, the names of all in them, and the player's tables that wait to begin."""
    seeks = queries.all_seeks(connection)
    challenges = queries.challenges_of(connection, player, now)
    named = {seek.player for seek in seeks} | {each for made in challenges for each in (made.player, made.opponent)}
    return seeks, challenges, queries.names_of(connection, named), watching.beginning(connection, player)


def read_seeks(connection: Connection) -> tuple[list[Seek], set[frozenset[str]], set[str]]:
    """All seeks, who of their makers do not play each other, and who of them play somebody in real time now."""
    seeks = queries.all_seeks(connection)
    makers = {seek.player for seek in seeks}
    if len(makers) < 2:
        return seeks, set(), set()
    return seeks, relations.apart(connection, makers), watching.playing(connection, makers)
