"""The lobby: seeks and challenges are written, paired and told of, one change after another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextvars import Context
from random import SystemRandom
from typing import NamedTuple, get_args

from sqlalchemy import Connection

from ludarium.play import Refused, Spectators, Table, intents
from ludarium.play.offers import ABORT
from ludarium.play.seats import players
from ludarium.play.table import Visibility
from ludarium.server.accounts import facts as accounts_facts
from ludarium.server.capability import Capability
from ludarium.server.identity import is_guest, refuse_guest
from ludarium.server.limits import (
    CHALLENGE_VALID,
    LASTING_CHALLENGE_VALID,
    LOBBY_TOLD_EVERY,
    PAIR_EVERY,
    STATE_EVERY,
    Limits,
)
from ludarium.server.lobby import opening, queries, watching
from ludarium.server.lobby.computers import Computers
from ludarium.server.lobby.here import LOBBY, Company
from ludarium.server.lobby.listing import Listing, SeekList
from ludarium.server.lobby.model import Challenge, Match, Seek
from ludarium.server.lobby.open_seeks import OpenSeeks
from ludarium.server.lobby.pairing import Pair, pairs
from ludarium.server.now import now_ms
from ludarium.server.present import Change
from ludarium.server.ratings.views import Shown
from ludarium.server.requester import Requester
from ludarium.server.tables.audience import News
from ludarium.server.tables.render import encode
from ludarium.server.tables.service import Tables
from ludarium.server.threads import off_loop
from ludarium.wire.lobby import (
    AnyLobbyMessage,
    Call,
    ChallengeAdded,
    ChallengeData,
    ChallengeRemoved,
    ChallengeRequest,
    LobbyData,
    OwnGames,
    SeekAdded,
    SeekData,
    SeekRemoved,
    SeekRequest,
    ServerState,
    SoughtSide,
)

log = logging.getLogger("ludarium.server.lobby")

SEEKS = "seeks"  # the topic with which processes tell each other that seeks have changed
VALID = round(CHALLENGE_VALID * 1000), round(LASTING_CHALLENGE_VALID * 1000)


def lobby_topic(player: str) -> str:
    """What one player hears in the lobby."""
    return f"lobby:{player}"


class Lobby(Capability):
    """limits     after which absence the real-time seeks of somebody who left end, how many an address may have
    computers  levels of the computer that answer seeks when nobody else does
    """

    def __init__(self, tables: Tables, limits: Limits, computers: Sequence[str] = ()) -> None:
        self.tables = tables
        self.store = tables.store
        self.company = Company(tables.audience.present, computers)
        tables.audience.present.on_change(self._present_changed)
        self._computers = Computers(tables, computers)
        self.watching = watching.Watching(tables)
        self._absence = limits.absence
        self._open_seeks = OpenSeeks(limits.open_seeks_from)
        self._seeks = SeekList(self.store, self._tell_gone_here, self._tell_found_here)
        self._reading_due = False
        tables.signals.subscribe(SEEKS, self._seeks_changed)
        self._games = 0  # public ones that run, as they were told last
        self._changing = asyncio.Lock()  # what is told is in the order of what was written
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: ServerState = "well"
        self._pairing: asyncio.Task[None] | None = None
        self._watching_server: asyncio.Task[None] | None = None
        self._telling = False
        self._pairing_due = False

    # Life.

    async def open(self) -> None:
        for player in await self.store.read(queries.real_time_makers):
            self._left(player)  # they come back, or their seeks end
        self._games = await self.store.read(watching.number_of_games)
        self._pairing = asyncio.create_task(self._keep_pairing())
        self._watching_server = asyncio.create_task(self._watch_server())

    async def close(self) -> None:
        tasks = [*self._tasks, *(task for task in (self._pairing, self._watching_server) if task)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def on_restore(self) -> None:
        self._seeks.forget()

    def hand_over(self, connection: Connection, guest: str, user_id: str) -> None:
        queries.hand_over(connection, guest, user_id)

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget(connection, user_id)

    def waiting(self, connection: Connection, player: str) -> dict[str, int]:
        return {"challenges": queries.challenges_waiting(connection, player)}

    async def _watch_server(self) -> None:
        """Pages say when the server is slower than usual, or cannot store anything."""
        while True:
            await asyncio.sleep(STATE_EVERY)
            stuck, slow = self.store.gaps.is_stuck, self.tables.audience.present.is_slow
            server: ServerState = "stuck" if stuck else "slow" if slow else "well"
            if server != self._server:
                self._server = server
                self._deliver(self.company.here(self._games, server))

    async def _keep_pairing(self) -> None:
        """Ranges widen and challenges expire while nothing else happens."""
        while True:
            await asyncio.sleep(PAIR_EVERY)
            try:
                await self.pair()
                async with self._changing:
                    now = now_ms()
                    ended = await self.store.write(queries.expired_seeks, now)
                    self._tell_gone(ended, await self.store.write(queries.expired_challenges, now))
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

        task = asyncio.create_task(later(), context=Context())  # in nobody's right
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Who is here.

    def arrived(self, player: str) -> None:
        """A socket of theirs was opened."""
        if self.tables.audience.present.sockets(LOBBY, player) == 1:
            self._tell_here_soon()

    def left(self, player: str) -> None:
        """A socket of theirs was closed."""
        if player not in self.company:
            self._left(player)

    def _present_changed(self, topic: str, player: str, change: Change) -> None:
        if topic == LOBBY and change == "lost" and player not in self.company:
            self._left(player)

    def _left(self, player: str) -> None:
        self._tell_here_soon()
        self._soon(self._absence, lambda: self._end_absent(player))

    async def _end_absent(self, player: str) -> None:
        if player in self.company:
            return
        if not self.tables.audience.present.is_certain:  # they may be at a process that is not heard now
            self._soon(self._absence, lambda: self._end_absent(player))
            return
        async with self._changing:
            seeks, challenges = await self.store.write(queries.end_absent, player)
            self._tell_gone(seeks, challenges)

    def _tell_here_soon(self) -> None:
        """Many come and go at once; the others are told of it together."""
        if not self._telling:
            self._telling = True
            self._soon(LOBBY_TOLD_EVERY, self._tell_company)

    async def _tell_company(self) -> None:
        self._telling = False
        self._games = await self.store.read(watching.number_of_games)
        self._tell(LOBBY, self.company.here(self._games, self._server))

    async def show(self, player: str, name: str, told: Callable[[LobbyData], None]) -> None:
        """Tell somebody the lobby as it is now; nothing changes in between."""
        async with self._changing:
            told(await self._data(player, name))

    async def data(self, player: str, name: str) -> LobbyData:
        async with self._changing:
            return await self._data(player, name)

    async def _data(self, player: str, name: str) -> LobbyData:
        now = now_ms()
        own = await self.store.read(read_own, player, now)
        listing = await self._seeks.listing()
        if listing.of(player) != own.seeks and not listing.full:
            listing = await self._seeks.read()  # a guest's are those of an account now, or another process made them
        seeks, challenges = await asyncio.to_thread(shown_to, player, listing, own, now)
        return LobbyData(
            name=name,
            here=self.company.here(self._games, self._server),
            seeks=seeks,
            challenges=challenges,
            calls=await self._calls(own.beginning, player, now),
            client=self.tables.client,
        )

    async def _calls(self, table_ids: Iterable[str], player: str, now: int) -> list[Call]:
        """Of these tables the games that wait for somebody's first move."""
        calls: list[Call] = []
        for table_id in table_ids:
            try:
                async with self.tables.rooms.use(table_id) as room:
                    if room.table.first_move_by or room.table.appear_by:
                        calls.append(watching.call_of(room.table, player, now))
            except Refused as refused:
                log.warning("a call to a game cannot be made", extra={"table": table_id, "error": refused.message})
        return calls

    # Seeks.

    async def seek(self, requester: Requester, request: SeekRequest) -> SeekData:
        player, address = requester
        if request.rated:
            refuse_guest(player)
        if self._open_seeks.full(address):
            self._open_seeks.keep(await self.store.read(queries.seek_ids))  # an account that was deleted took its own
        self._open_seeks.refuse_one_more(address)
        for wanted in request.games:
            self.tables.offered.refuse_other(wanted.game)
        now = now_ms()
        seek = await asyncio.to_thread(opening.seek_of, request, player, now)
        is_bot = bool(await self.store.read(queries.bots_among, [player]))  # which plays several games at a time
        running = None if seek.lasting or is_bot else await self.store.read(watching.game_in_real_time, player)
        if running is not None:
            raise Refused("playing", "you play a game in real time: finish or resign it first", table=running)
        shown = await self.store.read(Shown, {player})
        async with self._changing:
            await self.store.write(queries.add_seek, seek)
            self._open_seeks.add(seek.id, address)
            self._seeks.added(seek.id)
            maker = (await self.store.read(queries.known, [player]))[player]
            self._deliver(SeekAdded(opening.seek_data(seek, maker, shown, now, None)))
            self._tell_processes()
            self._tell(lobby_topic(player), SeekAdded(opening.seek_data(seek, maker, shown, now, player)))
        if player not in self.company and not seek.lasting:
            self._left(player)
        await self.pair()
        return opening.seek_data(seek, maker, shown, now, player)

    async def cancel_seek(self, player: str, seek_id: str) -> None:
        async with self._changing:
            await self.store.write(queries.remove_seek, seek_id, player)
            self._tell_gone([seek_id], [])

    async def accept_seek(self, player: str, seek_id: str) -> str:
        """Somebody answers a seek by hand, whatever the ratings; gives the table."""
        async with self._changing:
            seek = await self.store.read(queries.one_seek, seek_id)
            if seek is None:
                raise Refused("stale", "this seek is not there any more")
            if seek.player == player:
                raise Refused("bad-request", "this is your own seek")
            if seek.rated:
                refuse_guest(player)
            if await self.store.read(accounts_facts.apart, [player, seek.player]):
                raise Refused("not-yours", "you do not play each other")
            bots = await self.store.read(queries.bots_among, [player])
            if bots and not seek.bots:
                raise Refused("not-yours", "they do not want to play a bot")
            busy = await self.store.read(watching.playing, [seek.player])
            if busy and not seek.lasting:
                raise Refused("stale", "they play somebody else now")
            match = next(iter(seek.matches.values()))
            return await self._open(
                match,
                (seek.player, player),
                (seek.side, "any"),
                seek.rated,
                seek.visibility,
                seek.spectators,
                [seek.id],
            )

    def came(self, player: str) -> None:
        """Somebody has come who may be waited for."""
        if self._seeks.has_of(player):
            self.pair_soon()

    def pair_soon(self) -> None:
        """Pair soon: seeks that come within one turn of the loop are looked at together."""
        if not self._pairing_due:
            self._pairing_due = True
            self._soon(0, self._pair_due)

    async def _pair_due(self) -> None:
        self._pairing_due = False
        await self.pair()

    async def pair(self) -> None:
        """Bring all together that fit. Real-time seeks count while their makers are here."""
        async with self._changing:
            listing = await self._seeks.read()
            if not listing.seeks:
                return
            apart, playing = await self.store.read(read_makers, list(listing.names))
            bots = {player for player, about in listing.names.items() if about.bot}
            ready = [
                seek
                for seek in listing.seeks
                if seek.lasting or (seek.player in self.company and seek.player not in playing)
            ]
            for pair in await asyncio.to_thread(fair_pairs, ready, apart, bots, listing.shown):
                await self._open_pair(pair)
                ready = [seek for seek in ready if seek.id not in (pair.older.id, pair.newer.id)]
            for seek in ready:
                if self._computers.answers(seek, self.company, bots, now_ms()):
                    await self._answer_with_computer(seek)

    async def _answer_with_computer(self, seek: Seek) -> None:
        table = await self._computers.answer(seek)
        if table is not None:
            self._tell_gone([seek.id], [])
            self._tell(lobby_topic(seek.player), watching.call_of(table, seek.player, now_ms()))

    async def _open_pair(self, pair: Pair) -> None:
        older, newer = pair.older, pair.newer
        try:
            await self._open(
                pair.match,
                (older.player, newer.player),
                (older.side, newer.side),
                older.rated,
                most_private(older.visibility, newer.visibility),
                older.spectators.strictest(newer.spectators),
                seeks=[older.id, newer.id],
            )
        except Refused as refused:
            log.warning("a pair cannot play", extra={"seeks": [older.id, newer.id], "error": refused.message})

    # Challenges.

    async def challenge(self, player: str, request: ChallengeRequest) -> ChallengeData:
        opponent = await self._named(request.opponent)
        if opponent == player:
            raise Refused("bad-request", "you cannot challenge yourself")
        if request.rated:
            refuse_guest(player)
            if is_guest(opponent):
                raise Refused("bad-request", "rated games are for accounts, and they have none")
        if await self.store.read(accounts_facts.apart, [player, opponent]):
            raise Refused("not-yours", "you do not play each other")
        now = now_ms()
        self.tables.offered.refuse_other(request.game)
        made = await asyncio.to_thread(opening.challenge_of, request, player, opponent, now, VALID)
        async with self._changing:
            await self.store.write(queries.add_challenge, made)
            names = await self.store.read(queries.known, [player, opponent])
            shown = await self.store.read(Shown, {player, opponent})
            for each in (player, opponent):
                self._tell(lobby_topic(each), ChallengeAdded(opening.challenge_data(made, names, shown, now, each)))
        if player not in self.company and not made.lasting:
            self._left(player)
        return opening.challenge_data(made, names, shown, now, player)

    async def _named(self, name: str) -> str:
        user = await self.store.read(accounts_facts.user_named, name)
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
            if await self.store.read(accounts_facts.apart, [made.player, player]):
                raise Refused("not-yours", "you do not play each other")
            table_id = await self._open(
                made.match,
                (made.player, made.opponent),
                (made.side, "any"),
                made.rated,
                made.visibility,
                made.spectators,
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
        sides: tuple[SoughtSide, SoughtSide],
        rated: bool,
        visibility: Visibility,
        spectators: Spectators,
        seeks: Iterable[str] = (),
        challenge: Challenge | None = None,
    ) -> str:
        """Open the table of two players, and take what brought them together, in one transaction; then call them."""
        now, gone = now_ms(), list[str]()
        names = await self.store.read(queries.known, list(of))

        def made() -> Table:
            return opening.table_for(
                match,
                players=of,
                names=names,
                sides=sides,
                rated=rated,
                visibility=visibility,
                spectators=spectators,
                now=now,
                random=SystemRandom(),
            )

        table = await asyncio.to_thread(made)
        busy = of if table.in_real_time else ()

        def claim(connection: Connection) -> None:
            if challenge is not None:
                queries.take_challenge(connection, challenge.id)
            gone[:] = queries.take_seeks(connection, list(seeks), of, busy)

        await self.tables.opening.open_with(table, claim)
        self._tell_gone(gone, [])
        for player in of:
            self._tell(lobby_topic(player), watching.call_of(table, player, now))
        self._tell_here_soon()
        return table.id

    async def decline_call(self, player: str, table_id: str) -> None:
        """Somebody does not join a game that has just begun: it is aborted."""
        await self.tables.referee.act(table_id, player, intents.Offer(ABORT))

    def on_step(self, before: Table | None, after: Table) -> None:
        """Tell those who play at a table what concerns them in a list of their games."""
        if before is not None and told_of(before) == told_of(after):
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

    # Each process tells its own visitors of seeks, as it finds them in the store: so the order is right for each.

    def _deliver(self, message: AnyLobbyMessage) -> None:
        self.tables.audience.deliver(LOBBY, News(everybody=encode(message)))

    def _tell_processes(self) -> None:
        if self.tables.claims.shared:
            self.tables.signals.publish(SEEKS, "")

    def _seeks_changed(self, _: str) -> None:
        """In another process, or here."""
        if not self._reading_due and self.tables.claims.shared:
            self._reading_due = True
            self._soon(0, self._read_seeks)

    async def _read_seeks(self) -> None:
        async with self._changing:
            self._reading_due = False
            await self._seeks.read()

    def _tell_gone_here(self, seeks: Iterable[str]) -> None:
        for seek_id in seeks:
            self._open_seeks.remove(seek_id)
            self._seeks.removed(seek_id)
            self._deliver(SeekRemoved(seek_id))

    def _tell_found_here(self, seeks: Iterable[Seek], listing: Listing) -> None:
        now = now_ms()
        for seek in seeks:
            for viewer, topic in ((None, LOBBY), (seek.player, lobby_topic(seek.player))):
                data = opening.seek_data(seek, listing.names[seek.player], listing.shown, now, viewer)
                self.tables.audience.deliver(topic, News(everybody=encode(SeekAdded(data))))

    def _tell_gone(self, seeks: Iterable[str], challenges: Iterable[Challenge], declined: bool = False) -> None:
        gone = list(seeks)
        self._tell_gone_here(gone)
        if gone:
            self._tell_processes()
        for challenge in challenges:
            for player in (challenge.player, challenge.opponent):
                self._tell(lobby_topic(player), ChallengeRemoved(challenge.id, declined))


def told_of(table: Table) -> tuple[object, ...]:
    """What a list of games shows of a table."""
    return table.ply, table.outcome, table.seats


def most_private(one: Visibility, other: Visibility) -> Visibility:
    return min(one, other, key=get_args(Visibility).index)


class Own(NamedTuple):
    """What concerns one player: their challenges, with names and ratings of all in them; the ids of their seeks, and of
    their tables that are to begin."""

    challenges: list[Challenge]
    names: dict[str, queries.Known]
    shown: Shown
    seeks: set[str]
    beginning: list[str]


def read_own(connection: Connection, player: str, now: int) -> Own:
    challenges = queries.challenges_of(connection, player, now)
    named = {each for made in challenges for each in (made.player, made.opponent)}
    return Own(
        challenges,
        queries.known(connection, named),
        Shown(connection, named),
        queries.seeks_of(connection, player),
        watching.beginning(connection, player),
    )


def shown_to(player: str, listing: Listing, own: Own, now: int) -> tuple[list[SeekData], list[ChallengeData]]:
    """Seeks and challenges as they travel to a player."""
    off_loop()
    return (
        [opening.seek_data(seek, listing.names[seek.player], listing.shown, now, player) for seek in listing.seeks],
        [opening.challenge_data(each, own.names, own.shown, now, player) for each in own.challenges],
    )


def read_makers(connection: Connection, makers: list[str]) -> tuple[set[frozenset[str]], set[str]]:
    """Of those who seek, the pairs who do not play each other, and who play in real time now."""
    return accounts_facts.apart(connection, makers), watching.playing(connection, makers)


def fair_pairs(ready: list[Seek], apart: set[frozenset[str]], bots: set[str], shown: Shown) -> list[Pair]:
    def rating_of(player: str, match: Match) -> float:
        return shown.rating(player, opening.category(match))

    return list(pairs(ready, now_ms(), rating_of, apart, bots))
