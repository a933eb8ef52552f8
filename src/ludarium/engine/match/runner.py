"""A match: pairs of games on several processors, every game kept as a record, resumed where it was left.

The records are the only memory of a match: which games there are says what is left to be played. A pair's opening and
seeds follow from its number, so players with a bound on nodes or depth play the same match again, on any number of
processors.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.options import Value
from ludarium.core.record import Record
from ludarium.core.registry import game as find_game
from ludarium.engine.levels import LEVELS, level
from ludarium.engine.match.openings import opening
from ludarium.engine.match.players import Player, seat
from ludarium.engine.match.playing import LONGEST_GAME, Chair, play_game, points
from ludarium.engine.match.statistics import Sprt, Tally, Verdict
from ludarium.engine.workers import work_through

SETUP = "match.json"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet; the results are told as the first one's. pairs: of games, if not the match's number."""

    first: Player
    second: Player
    pairs: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening, as a piece of work for a worker."""

    game: str
    options: tuple[tuple[str, Value], ...]
    pairing: int
    number: int
    players: tuple[Player, Player]
    seed: int
    plies: int
    longest: int


@dataclass(slots=True)
class Standing:
    """How a pairing stands. done: the points of the first player in both games, by the number of the pair."""

    pairing: Pairing
    wanted: int
    sprt: Sprt | None = None
    done: dict[int, tuple[float, float]] = field(default_factory=dict)

    @property
    def tally(self) -> Tally:
        return Tally.of(list(self.done.values()))

    @property
    def verdict(self) -> Verdict | None:
        return self.sprt.verdict(self.tally) if self.sprt else None

    @property
    def finished(self) -> bool:
        return len(self.done) >= self.wanted or self.verdict is not None


@dataclass(frozen=True, kw_only=True)
class Match:
    """What is to be played.

    pairs    pairs of games for each pairing, at most       plies    random moves of an opening
    sprt     stops a pairing when its result is clear       folder   where records are kept, None for nowhere
    workers  processes; 0 plays in this one                 longest  plies of a game
    """

    game: str
    pairings: Sequence[Pairing]
    options: dict[str, Value] = field(default_factory=dict)
    pairs: int = 100
    plies: int = 4
    seed: int = 1
    sprt: Sprt | None = None
    folder: Path | None = None
    workers: int = 1
    longest: int = LONGEST_GAME

    def __post_init__(self) -> None:
        game = find_game(self.game)
        start = game.start(**self.options)
        for pairing in self.pairings:
            pairing.first.check(game, start.options)
            pairing.second.check(game, start.options)

    def run(self) -> Generator[list[Standing], None, None]:
        """Play, and tell how it stands at the beginning and after every pair. Closing it stops the match."""
        standings = [Standing(pairing, pairing.pairs or self.pairs, self.sprt) for pairing in self.pairings]
        if self.folder is not None:
            self._prepare(self.folder)
            self._recall(self.folder, standings)
        yield standings
        with closing(work_through(play_pair, self._left(standings), self.workers)) as work:
            for pair, texts in work:
                if self.folder is not None:
                    for turn, text in enumerate(texts):
                        write_whole(record_path(self.folder, pair.pairing, pair.number, turn), text)
                standings[pair.pairing].done[pair.number] = pair_points([Record.parse(text) for text in texts])
                yield standings

    def _left(self, standings: Sequence[Standing]) -> Iterator[Pair]:
        """The pairs that are still to be played, one pairing after the other; looked up only when work is wanted."""
        for place, standing in enumerate(standings):
            for number in range(standing.wanted):
                if standing.finished:
                    break
                if number not in standing.done:
                    yield Pair(
                        self.game,
                        tuple(self.options.items()),
                        place,
                        number,
                        (standing.pairing.first, standing.pairing.second),
                        self.seed,
                        self.plies,
                        self.longest,
                    )

    # What is kept.

    def _prepare(self, folder: Path) -> None:
        """Refuse a folder in which another match is kept."""
        setup = json.loads(json.dumps(self._setup()))
        path = folder / SETUP
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, json.dumps(setup, indent=1) + "\n")
            return
        try:
            known = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise LudariumError(f"{path} cannot be read: {error}") from None
        odd = [name for name in setup if not isinstance(known, dict) or known.get(name) != setup[name]]
        if odd:
            raise LudariumError(f"{folder} keeps another match (its {', '.join(odd)} differ): take another folder")

    def _setup(self) -> dict[str, object]:
        """What makes it the same match; how many pairs, on how many processors and when to stop may change."""
        game = find_game(self.game)
        players = [(pairing.first, pairing.second) for pairing in self.pairings]
        kinds = {player.kind for pair in players for player in pair}
        return {
            "game": self.game,
            "options": self.options,
            "pairings": [[asdict(player) for player in pair] for pair in players],
            "levels": [asdict(level(game, each.name)) for each in LEVELS if each.name in kinds],
            "plies": self.plies,
            "seed": self.seed,
            "longest": self.longest,
        }

    def _recall(self, folder: Path, standings: Sequence[Standing]) -> None:
        for place, standing in enumerate(standings):
            for number in range(standing.wanted):
                paths = [record_path(folder, place, number, turn) for turn in range(2)]
                if all(path.exists() for path in paths):
                    standing.done[number] = pair_points([recall(path) for path in paths])


def play_pair(pair: Pair) -> list[str]:
    """The records of both games of a pair: the first player has the first side, then the second."""
    game = find_game(pair.game)
    begin = opening(game, dict(pair.options), pair.plies, pair.seed * 1_000_003 + pair.number)
    sides = [side.name for side in game.sides]
    records = []
    with ExitStack() as stack:
        chairs = []
        for player in pair.players:
            chair = Chair(player, seat(player, game, begin.options))
            stack.callback(chair.seat.close)
            chairs.append(chair)
        for turn in range(2):
            seated = dict(zip(sides, chairs if turn == 0 else chairs[::-1], strict=True))
            record = play_game(begin, seated, 2 * pair.number + turn, pair.longest)
            records.append(replace(record, tags={"Round": f"{pair.number + 1}.{turn + 1}"}).text)
    return records


def pair_points(records: Iterable[Record]) -> tuple[float, float]:
    """The points of the first player, who has the first side in the first game and the second in the second."""
    one, two = records
    first, second = one.game.sides
    return points(one, first.name), points(two, second.name)


def record_path(folder: Path, pairing: int, number: int, turn: int) -> Path:
    return folder / f"{pairing + 1:02}-{number + 1:05}-{turn + 1}.record"


def recall(path: Path) -> Record:
    try:
        record = Record.parse(path.read_text("utf-8"))
    except (RecordError, UnicodeDecodeError) as error:
        raise LudariumError(f"{path}: {error}") from None
    if record.outcome is None:
        raise LudariumError(f"{path}: this game has no result")
    return record


def write_whole(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    draft = path.with_name(f".{path.name}.part")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(path)
