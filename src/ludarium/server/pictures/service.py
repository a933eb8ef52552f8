"""Pictures on request: each is drawn once, kept in memory by what it shows, and paid for by who asked first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from ludarium.core.errors import OptionError
from ludarium.core.options import read_options
from ludarium.core.registry import game as find_game
from ludarium.picture.orders import MEDIA_TYPES, Order
from ludarium.picture.style import Style
from ludarium.play.errors import Refused
from ludarium.server.answers import Constant, constant
from ludarium.server.capability import Capability
from ludarium.server.catalogue.positions import position_of
from ludarium.server.history.open_games import OpenGame
from ludarium.server.history.service import History
from ludarium.server.limits import PICTURE_MEMORY, Limits, RateLimiter
from ludarium.server.lookups import Lookups
from ludarium.server.pictures.pool import Drawers
from ludarium.server.requester import Requester
from ludarium.server.tables.counting_games import FairPlay
from ludarium.server.tables.fairplay import Protected
from ludarium.server.threads import off_loop
from ludarium.wire.pictures import LARGEST_FRAME, PictureKind, PictureRequest


class Pictures(Capability):
    def __init__(
        self, history: History, fair_play: FairPlay, lookups: Lookups, limiter: RateLimiter, limits: Limits
    ) -> None:
        self._history = history
        self._fair_play = fair_play
        self._lookups = lookups
        self._limiter = limiter
        self._limits = limits
        self._drawers = Drawers()
        self._kept: OrderedDict[str, Constant] = OrderedDict()
        self._bytes = 0
        self._drawing: dict[str, asyncio.Task[Constant]] = {}

    async def close(self) -> None:
        for task in list(self._drawing.values()):
            task.cancel()
        await asyncio.gather(*self._drawing.values(), return_exceptions=True)
        await self._drawers.close()

    async def of_position(self, asked: PictureRequest, requester: Requester) -> Constant:
        """Of a position or a line; Refused at a game of the requester that counts, as looking at it is."""
        order = order_of(asked)
        order.check()
        protected = await self._fair_play.protected(requester.identity)
        await self._lookups.run(requester, refuse_look, asked, protected)
        return await self.made(order, requester)

    async def of_game(
        self, game_id: str, kind: PictureKind, style: Style, at: int | None, first: int, requester: Requester
    ) -> Constant:
        """Of a game as everybody may see it now, after so many moves; Refused where not everybody may."""
        game = await self._history.open_game(game_id, requester)
        if game is None:
            raise Refused("not-found", f"there is no game {game_id!r} that everybody may see")
        return await self.made(order_of_game(game, kind, style, at, first), requester)

    async def made(self, order: Order, requester: Requester) -> Constant:
        order.check()
        key = sha256(msgspec.json.encode(order)).hexdigest()
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        task = self._drawing.get(key)
        if task is None:
            self._limiter.use(self._limits.pictures, requester.identity)
            self._limiter.use(self._limits.pictures_from, requester.address)
            task = self._drawing[key] = asyncio.create_task(self._draw(key, order, requester))
            task.add_done_callback(lambda done: self._drawn(key, done))
        return await asyncio.shield(task)

    async def _draw(self, key: str, order: Order, requester: Requester) -> Constant:
        drawn = await self._drawers.draw(order, requester)
        self._limiter.charge(self._limits.pictures, requester.identity, drawn.ms)
        self._limiter.charge(self._limits.pictures_from, requester.address, drawn.ms)
        if drawn.refusal is not None:
            raise Refused("bad-request", str(drawn.refusal))
        made = await asyncio.to_thread(constant, drawn.content, MEDIA_TYPES[order.kind])
        self._keep(key, made)
        return made

    def _drawn(self, key: str, task: asyncio.Task[Constant]) -> None:
        del self._drawing[key]
        if not task.cancelled():
            task.exception()  # those who wait are told of it, if anybody still does

    def _keep(self, key: str, made: Constant) -> None:
        self._kept[key] = made
        self._bytes += size_of(made)
        while self._bytes > PICTURE_MEMORY:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= size_of(gone)


def size_of(made: Constant) -> int:
    return len(made.body) + len(made.packed or b"")


def order_of(asked: PictureRequest) -> Order:
    if asked.kind == "gif" and asked.cell > LARGEST_FRAME:
        raise OptionError(f"an animation has at most {LARGEST_FRAME} pixels from one cell to the next")
    return Order(
        game=find_game(asked.game).name,
        kind=asked.kind,
        options=asked.options,
        text=asked.text or None,
        moves=tuple(asked.moves),
        first=asked.first if asked.kind == "gif" else 0,
        arrows=tuple(asked.arrows),
        names=asked.names,
        clocks=tuple(asked.clocks),
        step=asked.step,
        style=Style(
            theme=asked.theme,
            pieces=asked.pieces,
            cell=asked.cell,
            flipped=asked.flipped,
            coordinates=asked.coordinates,
            trays=asked.trays,
        ),
    )


def order_of_game(game: OpenGame, kind: PictureKind, style: Style, at: int | None, first: int) -> Order:
    moves = len(game.record.moves)
    if at is not None and not 0 <= at <= moves:
        raise Refused("bad-request", f"{moves} moves of this game can be seen, not {at}")
    if kind == "gif" and style.cell > LARGEST_FRAME:
        raise OptionError(f"an animation has at most {LARGEST_FRAME} pixels from one cell to the next")
    return Order.of_record(game.record, kind, at, first=first if kind == "gif" else 0, style=style)


def refuse_look(asked: PictureRequest, protected: Protected) -> None:
    off_loop()
    protected.refuse_look(position_of(asked.game, asked.options, asked.text, asked.moves))


def options_in(game: str, texts: Mapping[str, str]) -> dict[str, str | int | bool]:
    """Options of a game as an address has them."""
    return read_options(find_game(game).options, texts)
