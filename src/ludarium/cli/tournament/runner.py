"""Plays a tournament of computer players on several processors. The folder is its whole memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import monotonic
from zlib import crc32

from ludarium.core.errors import LudariumError
from ludarium.core.options import Value
from ludarium.core.record import Record
from ludarium.core.registry import game as find_game
from ludarium.engine.clock import Clock
from ludarium.engine.limits import Limits
from ludarium.engine.match.openings import opening
from ludarium.engine.match.players import Player, seat
from ludarium.engine.match.playing import LONGEST_GAME, Chair, play_game
from ludarium.engine.match.runner import recall, write_whole
from ludarium.engine.workers import work_through
from ludarium.tournament import Entrant, Event, Pairing, Plan, Result, next_pairings
from ludarium.tournament.export import read_json, write_json

SETUP, STATE = "setup.json", "tournament.json"


@dataclass(frozen=True, slots=True)
class Work:
    """A game for a worker. number: of the opening"""

    pairing: int
    game: str
    options: tuple[tuple[str, Value], ...]
    players: tuple[Player, Player]
    seed: int
    number: int
    plies: int


class ComputerTournament:
    """`run` gives the event at the beginning and after each game."""

    def __init__(
        self,
        *,
        game: str,
        players: Sequence[Player],
        plan: Plan,
        options: dict[str, Value],
        plies: int,
        seed: int,
        folder: Path | None,
        workers: int,
        name: str,
    ) -> None:
        self.game, self.plan, self.options = game, plan, options
        self.plies, self.seed, self.folder, self.workers, self.name = plies, seed, folder, workers, name
        if len(players) < 2:
            raise LudariumError("a tournament has at least two players")
        found = find_game(game)
        start = found.start(**options)
        for player in players:
            player.check(found, start.options)
        self.players = {str(number): player for number, player in enumerate(players, 1)}
        self.texts: dict[int, str] = {}
        self.event = Event(plan=plan, ends=plan.minutes * 60_000 if plan.format == "arena" else None)
        for number, shown in enumerate(distinct([player.name for player in players]), 1):
            self.event = self.event.entered(Entrant(id=str(number), name=shown))
        if folder is not None:
            self._recall(folder)

    def run(self) -> Generator[Event, None, None]:
        """Play what is left. Closing it stops the tournament."""
        before = max((pairing.ended for pairing in self.event.pairings), default=0)
        begun = monotonic()

        def now() -> int:
            return before + round(1000 * (monotonic() - begun))

        yield self.event
        with closing(work_through(play, Open(self, now), self.workers)) as work:
            for piece, text in work:
                record = Record.parse(text)
                self.texts[piece.pairing] = text
                if self.folder is not None:
                    write_whole(self.folder / record_name(piece.pairing), text)
                self.event = self.event.with_result(piece.pairing, result_of(record), max(now(), 1))
                self.keep()
                yield self.event
                if self.event.ends is not None and now() >= self.event.ends:
                    return

    def records(self) -> Iterator[str]:
        """Of all games that were played, in their order."""
        return (self.texts[number] for number in sorted(self.texts))

    def piece(self, pairing: Pairing) -> Work:
        assert pairing.second is not None
        pair = self.players[pairing.first], self.players[pairing.second]
        number = pairing.number
        if pairing.match:  # a game and its rematch have the same opening
            number = crc32(f"{pairing.match} {(pairing.game + 1) // 2}".encode())
        return Work(
            pairing.number,
            self.game,
            tuple(self.options.items()),
            (faster(pair[0], pairing.speed), faster(pair[1], pairing.speed)),
            self.seed,
            number,
            self.plies,
        )

    # What is kept.

    def keep(self) -> None:
        if self.folder is not None:
            write_whole(self.folder / STATE, write_json(self.event, self.name))

    def _recall(self, folder: Path) -> None:
        """Go on with what is in the folder; refuse one in which another tournament is kept."""
        folder.mkdir(parents=True, exist_ok=True)
        setup = json.loads(json.dumps(self._setup()))
        path = folder / SETUP
        if not path.exists():
            write_whole(path, json.dumps(setup, indent=1) + "\n")
            return
        try:
            known = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise LudariumError(f"{path} cannot be read: {error}") from None
        odd = [name for name in setup if not isinstance(known, dict) or known.get(name) != setup[name]]
        if odd:
            raise LudariumError(f"{folder} keeps another tournament (its {', '.join(odd)} differ): take another folder")
        if (folder / STATE).exists():
            self.event = read_json((folder / STATE).read_text("utf-8"))[1]
        for pairing in self.event.pairings:
            kept = folder / record_name(pairing.number)
            if pairing.second is not None and kept.exists():
                record = recall(kept)
                self.texts[pairing.number] = kept.read_text("utf-8")
                if pairing.open:
                    ended = max((each.ended for each in self.event.pairings), default=0) + 1
                    self.event = self.event.with_result(pairing.number, result_of(record), ended)

    def _setup(self) -> dict[str, object]:
        return {
            "game": self.game,
            "options": self.options,
            "players": [asdict(player) for player in self.players.values()],
            "plan": asdict(self.plan),
            "plies": self.plies,
            "seed": self.seed,
        }


class Open:
    """The games that can be played now. It ends when there are none, and may have more after the next result."""

    def __init__(self, tournament: ComputerTournament, now: Callable[[], int]) -> None:
        self.tournament, self.now = tournament, now
        self.given: set[int] = set()

    def __iter__(self) -> Open:
        return self

    def __next__(self) -> Work:
        found = self._waiting()
        if found is None:
            event = self.tournament.event
            self.tournament.event = event.paired(next_pairings(event, self.now()))
            self.tournament.keep()
            found = self._waiting()
        if found is None:
            raise StopIteration
        self.given.add(found.number)
        return self.tournament.piece(found)

    def _waiting(self) -> Pairing | None:
        running = self.tournament.event.running
        return next((pairing for pairing in running if pairing.number not in self.given), None)


def play(work: Work) -> str:
    """The record of a game, as text."""
    game = find_game(work.game)
    begin = opening(game, dict(work.options), work.plies, work.seed * 1_000_003 + work.number)
    with ExitStack() as stack:
        chairs = {}
        for side, player in zip(game.sides, work.players, strict=True):
            chair = Chair(player, seat(player, game, begin.options))
            stack.callback(chair.seat.close)
            chairs[side.name] = chair
        record = play_game(begin, chairs, work.pairing, LONGEST_GAME)
    return replace(record, tags={"Round": str(work.pairing)}).text


def result_of(record: Record) -> Result:
    assert record.outcome is not None
    first = record.game.sides[0].name
    if record.outcome.winner is None:
        return Result.DRAW
    return Result.FIRST if record.outcome.winner == first else Result.SECOND


def faster(player: Player, speed: int) -> Player:
    """With less time, or less of what bounds it instead."""
    if not speed:
        return player
    part, limits = 2**speed, player.limits
    clock = None if limits.clock is None else Clock(limits.clock.left / part, limits.clock.increment / part)
    less = Limits(
        seconds=None if limits.seconds is None else limits.seconds / part,
        nodes=None if limits.nodes is None else max(limits.nodes // part, 1),
        depth=limits.depth,
        clock=clock,
    )
    return replace(player, limits=less)


def distinct(names: Sequence[str]) -> list[str]:
    """Names of which none is there twice."""
    made: list[str] = []
    for name in names:
        again = names[: len(made)].count(name)
        made.append(f"{name} ({again + 1})" if again else name)
    return made


def record_name(pairing: int) -> str:
    return f"{pairing:05}.record"
