"""A bot in the lobby: it goes on with its games, answers challenges, enters tournaments, and seeks opponents while it
has room for more."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from ludarium.bot.game import BotGame, Report
from ludarium.bot.wishes import Wishes, hides_something
from ludarium.client import ApiError, AsyncClient, AsyncLobby, ConnectionLost
from ludarium.core.errors import LudariumError
from ludarium.wire.lobby import Call, ChallengeAdded, ChallengeData, LobbyData, OwnGames, SeekAdded, SeekRemoved

T = TypeVar("T")

NEEDED = ("read", "play", "seek")
LOOK_EVERY = 5.0  # seconds after which a quiet lobby is looked at again
RETRY = 2.0  # seconds before something is asked again
FINAL = ("bad-token", "expired-token", "scope", "signed-out")


class BotError(LudariumError):
    """A bot cannot play here."""


class Bot:
    """command  of the engine    clocks  by which it seeks, if it does    games  at a time
    seconds  for a move where no clock runs    tournaments  that it enters, by their ids
    """

    def __init__(
        self,
        address: str,
        token: str,
        command: Sequence[str],
        wishes: Wishes,
        *,
        clocks: Sequence[str] = (),
        games: int = 2,
        seconds: float = 3.0,
        tournaments: Sequence[str] = (),
        report: Report = print,
    ) -> None:
        self._address = address
        self._token = token
        self._command = tuple(command)
        self._wishes = wishes
        self._clocks = tuple(clocks)
        self._most = games
        self._seconds = seconds
        self._tournaments = tuple(tournaments)
        self._report = report
        self._games: dict[str, asyncio.Task[None]] = {}
        self._seek: str | None = None

    async def run(self) -> None:
        """Play until we are cancelled, or our token ends."""
        if hides_something(self._wishes.game, {}):
            raise BotError(f"{self._wishes.game} hides something: write a bot with ludarium.client (docs/api.md)")
        async with AsyncClient(self._address, self._token, patience=math.inf) as client:
            self._client = client
            await self._introduce()
            async with client.join_lobby() as lobby:
                try:
                    await self._stay(lobby)
                finally:
                    for game in self._games.values():
                        game.cancel()
                    await asyncio.gather(*self._games.values(), return_exceptions=True)

    async def _introduce(self) -> None:
        token = await self._insist(self._client.own_token)
        needed = (*NEEDED, "tournament") if self._tournaments else NEEDED
        missing = [scope for scope in needed if scope not in token.scopes]
        if missing:
            raise BotError(f"the token does not have the scopes {', '.join(missing)}")
        me = await self._insist(self._client.me)
        if me.account is None or not me.account.bot:
            raise BotError(f"{me.name} is not a bot's account: POST /account/bot, or `ludarium admin bot {me.name}`")
        self._report(f"{me.name} is at {self._address}")

    async def _stay(self, lobby: AsyncLobby) -> None:
        await self._arrived(lobby.data)
        while True:
            message = await lobby.next(LOOK_EVERY)
            match message:
                case LobbyData():
                    await self._arrived(message)
                case ChallengeAdded(challenge=challenge):
                    await self._answer(challenge)
                case Call(table=table) | OwnGames(table=table, your_turn=True):
                    self._start(table)
                case SeekAdded(seek=seek) if seek.yours:
                    self._seek = seek.id
                case SeekRemoved(id=gone) if gone == self._seek:
                    self._seek = None
            await self._seek_opponents()

    async def _arrived(self, data: LobbyData) -> None:
        """Go on with what was begun before, by us or by a process that was killed."""
        own = [seek.id for seek in data.seeks if seek.yours]
        self._seek = own[0] if own else None
        for table in await self._insist(self._client.tables):
            if table.outcome is None and table.you and table.game == self._wishes.game:
                self._start(table.id)
        for challenge in data.challenges:
            await self._answer(challenge)
        for tournament in self._tournaments:
            await self._enter(tournament)

    async def _enter(self, tournament: str) -> None:
        """Enter a tournament, or come back to it; whose games begin, the lobby tells."""
        page = await self._insist(lambda: self._client.tournament(tournament))
        you, about = page.you, page.tournament.summary
        if about.status in ("finished", "cancelled") or (you.number is not None and not you.paused):
            return
        if about.game.game != self._wishes.game or hides_something(about.game.game, about.game.changed):
            raise BotError(f"{about.name} is not for an engine that plays {self._wishes.game}")
        try:
            await self._client.enter_tournament(tournament)
            self._report(f"takes part in {about.name}")
        except ApiError as error:
            self._report(f"cannot enter {about.name}: {error}")

    async def _answer(self, challenge: ChallengeData) -> None:
        if challenge.yours:
            return
        against = self._wishes.against(challenge)
        if not against and len(self._games) >= self._most:
            against = f"plays {self._most} games already"
        try:
            if against:
                await self._client.decline_challenge(challenge.id)
                self._report(f"declined {challenge.name}: {against}")
            else:
                self._start(await self._client.accept_challenge(challenge.id))
                self._report(f"accepted {challenge.name}")
        except ApiError as error:  # it may be gone
            self._report(f"the challenge of {challenge.name} could not be answered: {error}")
        except ConnectionLost as lost:  # the lobby tells it again
            self._report(str(lost))

    async def _seek_opponents(self) -> None:
        if not self._clocks or self._seek is not None or len(self._games) >= self._most:
            return
        wishes = self._wishes
        try:
            seek = await self._client.seek(wishes.game, clocks=self._clocks, rated=bool(wishes.rated), bots=wishes.bots)
            self._seek = seek.id
        except (ApiError, ConnectionLost) as error:
            self._report(f"cannot seek: {error}")
            await asyncio.sleep(getattr(error, "retry_after", None) or RETRY)

    def _start(self, table_id: str) -> None:
        if table_id not in self._games:
            self._games[table_id] = asyncio.create_task(self._play(table_id))

    async def _play(self, table_id: str) -> None:
        try:
            async with self._client.join(table_id) as seat:
                if not seat.table.you or seat.state.outcome is not None:
                    return
                if hides_something(seat.table.game, seat.table.options):
                    self._report(f"{table_id}: something is hidden here, so it is resigned")
                    await seat.resign()
                    return
                self._report(f"{table_id}: plays {seat.table.game}")
                await BotGame(seat, self._command, self._seconds, self._report).play()
                outcome = seat.state.outcome
                self._report(f"{table_id}: {'' if outcome is None else outcome.words}")
        except (LudariumError, ValueError) as error:
            self._report(f"{table_id}: {error}")
        finally:
            self._games.pop(table_id, None)

    async def _insist(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask until the server answers."""
        while True:
            try:
                return await ask()
            except ConnectionLost as lost:
                self._report(str(lost))
                await asyncio.sleep(RETRY)
            except ApiError as error:
                if error.kind in FINAL or (error.retry_after is None and error.status < 500):
                    raise
                await asyncio.sleep(error.retry_after or RETRY)
