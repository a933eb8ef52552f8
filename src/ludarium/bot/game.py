"""One game of a bot, from wherever it is to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from ludarium.client import ApiError, AsyncTable
from ludarium.core.errors import LudariumError
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.engine.clock import Clock
from ludarium.engine.limits import Limits
from ludarium.engine.ugi.client import Client as Engine
from ludarium.engine.ugi.client import EngineFailure

ATTEMPTS = 3  # of an engine that fails at a move, before the game is resigned
RESERVE = 0.3  # seconds for the way of a move, which the engine is not told of
LEAST = 0.05  # seconds that an engine is always given
Report = Callable[[str], None]


class BotGame:
    """command: of the engine    seconds: for a move where no clock runs"""

    def __init__(self, seat: AsyncTable, command: Sequence[str], seconds: float, report: Report) -> None:
        self._seat = seat
        self._seconds = seconds
        self._report = report
        self._engine = Engine(command, self._options())
        self._position: Position | None = None

    def _options(self) -> dict[str, str]:
        """What the engine has to be told of the game: the options that are not as usual."""
        table = self._seat.table
        options = find_game(table.game).options
        changed = [each for each in options if table.options.get(each.name, each.default) != each.default]
        return {option.name: option.write(table.options[option.name]) for option in changed}

    async def play(self) -> None:
        """Decide whenever it is our turn, until the game is over."""
        seat = self._seat
        try:
            await asyncio.to_thread(self._engine.new_game)
            while seat.state.outcome is None:
                await self._answer_offers()
                if seat.state.outcome is None and seat.your_turn:
                    await self._decide()
                elif seat.state.outcome is None:
                    await seat.next()
        finally:
            await asyncio.to_thread(self._engine.close)

    async def _answer_offers(self) -> None:
        """Another side that wants to abort before it has begun may; all else is declined."""
        for offer in self._seat.state.offers:
            if offer.side in self._seat.table.you:
                continue
            try:
                if offer.kind == "abort":
                    await self._seat.offer("abort")
                else:
                    await self._seat.decline(offer.kind)
            except ApiError as error:
                self._report(f"an offer could not be answered: {error}")

    async def _decide(self) -> None:
        position = await asyncio.to_thread(self._now)
        for attempt in range(ATTEMPTS):
            try:
                move = await asyncio.to_thread(self._engine.choose, position, *self._limits(position))
                break
            except EngineFailure as failure:
                self._report(f"the engine failed: {failure}")
                if attempt == ATTEMPTS - 1:
                    await self._seat.resign()
                    return
        try:
            await self._seat.move(move.text, len(position.moves))
        except ApiError as error:
            if error.kind == "stale":  # it was taken back, or the game has ended
                await self._seat.next(0)
                return
            raise

    def _now(self) -> Position:
        """The position with its history, as an engine needs it for repetitions; made from what we were told."""
        seat, told = self._seat, [move.text for move in self._seat.moves]
        known = [] if self._position is None else [move.text for move in self._position.moves]
        position = self._position
        if position is None or told[: len(known)] != known:
            game = find_game(seat.table.game)
            start = game.start(**seat.table.options)
            from_start = seat.table.start in ("", start.text)
            position, known = start if from_start else game.position(seat.table.start, **seat.table.options), []
        for text in told[len(known) :]:
            position = position.play(text)
        if position.text != seat.state.view.text:
            raise LudariumError("the game that was told does not lead to the position that was told")
        self._position = position
        return position

    def _limits(self, position: Position) -> tuple[Limits, dict[int, Clock] | None]:
        clock, control = self._seat.state.clock, self._seat.table.time_control
        if clock is None or control is None or control.per_move_days or not clock.running:
            return Limits(seconds=self._seconds), None
        own = self._seat.table.you[0]
        left = {side: ms / 1000 - (RESERVE if side == own else 0.0) for side, ms in clock.left.items()}
        increment = max(control.increment_seconds, control.delay_seconds)
        sides = [side.name for side in position.game.sides]
        return Limits(), {sides.index(side): Clock(max(time, LEAST), increment) for side, time in left.items()}
