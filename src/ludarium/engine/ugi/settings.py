"""What `setoption` can set: the engine's own options, and those of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludarium.core.game import Game
from ludarium.core.options import LARGEST, Choice, Flag, Number, Option, Value
from ludarium.engine.levels import LEVELS
from ludarium.engine.ugi.words import ProtocolError, shown

HASH, THREADS, MULTI_PV, SEED = "Hash", "Threads", "MultiPV", "Seed"
LEVEL, PONDER, WEIGHTS = "Level", "Ponder", "Weights"


def engine_options(game: Game) -> tuple[Option, ...]:
    """What every game's engine has."""
    names = tuple(level.name for level in LEVELS)
    options: tuple[Option, ...] = (
        Number(name=HASH, default=16, least=0, most=65536, help="megabytes of the table of positions"),
        Number(name=THREADS, default=1, least=1, most=256, help="threads that search together"),
        Number(name=MULTI_PV, default=1, least=1, most=256, help="how many of the best moves to tell"),
        Number(name=SEED, default=0, least=0, help="0 takes the first of equal moves, any other number one of them"),
        Choice(name=LEVEL, default=names[-1], values=names, help="how well to play"),
        Flag(name=PONDER, default=False, help="tell the expected reply after the best move"),
    )
    if game.weights:
        sets = tuple(game.weights)
        options += (Choice(name=WEIGHTS, default=sets[0], values=sets, help="the evaluation's set of weights"),)
    return options


def describe(option: Option) -> str:
    """The `option` line."""
    kind = {Number: "spin", Choice: "combo", Flag: "check"}[type(option)]
    words = f"option name {option.name} type {kind} default {option.write(option.default)}"
    if isinstance(option, Number):
        least = -LARGEST if option.least is None else min(option.least, 0) if option.off else option.least
        return f"{words} min {least} max {LARGEST if option.most is None else option.most}"
    if isinstance(option, Choice):
        return words + "".join(f" var {value}" for value in option.values)
    return words


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of all options: engine for the engine's own, game for the game's."""

    engine: Mapping[str, Value]
    game: Mapping[str, Value]

    @classmethod
    def of(cls, game: Game) -> Settings:
        """Everything at its default."""
        return cls(
            {option.name: option.default for option in engine_options(game)},
            {option.name: option.default for option in game.options},
        )

    def changed(self, game: Game, name: str, text: str) -> Settings:
        """With one option set. The engine's own names may be written in any case."""
        for option in game.options:
            if option.name == name:
                return Settings(self.engine, {**self.game, name: option.read(text)})
        for option in engine_options(game):
            if option.name.lower() == name.lower():
                return Settings({**self.engine, option.name: option.read(text)}, self.game)
        raise ProtocolError(f"there is no option {shown(name)}")


def read_setoption(words: list[str]) -> tuple[str, str]:
    """The name and the value in the words after `setoption`."""
    if not words or words[0] != "name":
        raise ProtocolError("setoption looks like: setoption name NAME value VALUE")
    cut = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:cut]), " ".join(words[cut + 1 :])
