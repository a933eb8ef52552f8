"""Reading and writing the lines of the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ludarium.core.errors import LudariumError
from ludarium.core.position import Position
from ludarium.engine.clock import Clock, budget
from ludarium.engine.limits import Limits, Line

NO_MOVE = "(none)"
LONGEST_GAME = 3000  # moves after a `position`: each leaves a position behind that remembers those before it
LARGEST_NUMBER = 10**15
PLAYERS = ("p1", "p2")


class ProtocolError(LudariumError):
    """A line that cannot be handled."""


# Searching.


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a `go` asks for. infinite: only `stop` ends it; ponder: limits of time count from `ponderhit`."""

    limits: Limits
    infinite: bool = False
    ponder: bool = False

    @property
    def timed(self) -> bool:
        return self.limits.seconds is not None or self.limits.clock is not None


NUMBERS = ("movetime", "depth", "nodes", "p1time", "p2time", "p1inc", "p2inc", "movestogo", "mate")
WORDS = ("infinite", "ponder")


def read_go(words: Sequence[str], player: int, lines: int = 1) -> Order:
    """The order that the words after `go` give to a player, 0 or 1."""
    numbers: dict[str, int] = {}
    said: set[str] = set()
    rest = iter(words)
    for word in rest:
        if word in WORDS:
            said.add(word)
        elif word in NUMBERS:
            numbers[word] = read_number(word, next(rest, ""))
        else:
            raise ProtocolError(f"go knows no {shown(word)}")
    limits = Limits(
        depth=max(1, numbers["depth"]) if "depth" in numbers else None,
        nodes=max(1, numbers["nodes"]) if "nodes" in numbers else None,
        seconds=max(0, numbers["movetime"]) / 1000 if "movetime" in numbers else None,
        clock=_clock(numbers, PLAYERS[player]),
        lines=lines,
    )
    unlimited = limits == Limits(lines=lines)
    return Order(limits=limits, infinite="infinite" in said or unlimited, ponder="ponder" in said)


def _clock(numbers: Mapping[str, int], player: str) -> Clock | None:
    if f"{player}time" not in numbers:
        return None
    return Clock(
        left=max(0, numbers[f"{player}time"]) / 1000,
        increment=max(0, numbers.get(f"{player}inc", 0)) / 1000,
        moves_to_go=max(1, numbers["movestogo"]) if "movestogo" in numbers else None,
    )


def read_number(name: str, text: str) -> int:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15):
        raise ProtocolError(f"{name} takes a whole number, not {shown(text)}")
    return sign * int(digits)


def without_clock(limits: Limits, choices: int) -> Limits:
    """The same limits with a time for this move in place of a clock: a search of several worlds knows no clocks."""
    if limits.clock is None:
        return limits
    planned = budget(limits.clock, choices).plan
    seconds = planned if limits.seconds is None else min(planned, limits.seconds)
    return replace(limits, clock=None, seconds=seconds)


def write_go(limits: Limits, clocks: Mapping[int, Clock] | None = None) -> str:
    """The `go` that asks for limits; clocks are those of both players, by number."""
    words = ["go"]
    if limits.seconds is not None:
        words.append(f"movetime {milliseconds(limits.seconds)}")
    if limits.depth is not None:
        words.append(f"depth {limits.depth}")
    if limits.nodes is not None:
        words.append(f"nodes {limits.nodes}")
    for player, clock in (clocks or {}).items():
        words.append(f"{PLAYERS[player]}time {milliseconds(clock.left)}")
        words.append(f"{PLAYERS[player]}inc {milliseconds(clock.increment)}")
    return " ".join(words) if len(words) > 1 else "go infinite"


def milliseconds(seconds: float) -> int:
    return max(0, round(seconds * 1000))


# Positions.


@dataclass(frozen=True, slots=True)
class Setup:
    """What a `position` describes: a position string, or None for the start, and the moves after it."""

    text: str | None
    moves: tuple[str, ...]


def read_position(words: Sequence[str]) -> Setup:
    """The setup that the words after `position` describe."""
    if not words or words[0] not in ("startpos", "fen"):
        raise ProtocolError("position is followed by startpos, or by fen and a position string")
    cut = words.index("moves") if "moves" in words else len(words)
    moves = tuple(words[cut + 1 :])
    if len(moves) > LONGEST_GAME:
        raise ProtocolError(f"a game has at most {LONGEST_GAME} moves, this one {len(moves)}")
    if words[0] == "fen":
        if cut < 2:
            raise ProtocolError("fen is followed by a position string")
        return Setup(" ".join(words[1:cut]), moves)
    if cut > 1:
        raise ProtocolError(f"startpos is followed by moves, not by {shown(words[1])}")
    return Setup(None, moves)


def write_position(position: Position) -> str:
    """The `position` that leads to a position, history and all."""
    first = position.first
    start = position.game.start(**position.options)
    words = ["position", "startpos" if first.text == start.text else f"fen {first.text}"]
    if position.moves:
        words += ["moves", *(move.text for move in position.moves)]
    return " ".join(words)


# Answers.


def write_info(line: Line, number: int, fullness: int) -> str:
    """The `info` of one of the best lines; number counts them from 0."""
    score = f"cp {line.score}" if line.wins_in is None else f"mate {line.wins_in}"
    rate = round(line.nodes / line.seconds) if line.seconds > 0 else 0
    return (
        f"info depth {line.depth} seldepth {line.seldepth} multipv {number + 1} score {score} nodes {line.nodes} "
        f"nps {rate} hashfull {fullness} time {milliseconds(line.seconds)} pv {line}"
    )


def shown(text: str) -> str:
    """A text from outside as it may stand in a message: short, on one line."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
