"""Who plays: a text says it, and a seat is where it thinks.

club                                     a level
full,seconds=0.1                         the full engine with a bound
full,nodes=5000,weights=hand             without a network, with this set of weights, or weights=FILE#NAME
full,nodes=5000,network=FILE             with another network
uct,seconds=0.1                          plain Monte-Carlo tree search with random playouts
random                                   any legal move
greedy                                   a move that wins or captures, else any legal move
ugi,clock=10+0.1:PROGRAM ARGUMENTS       a program that speaks UGI
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from random import Random
from typing import Protocol

from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.network import Network, read_network
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.core.weights import Weights, read_weights
from ludarium.core.wins import winning_moves
from ludarium.engine.clock import Clock
from ludarium.engine.engine import DEFAULT_HASH, Engine
from ludarium.engine.levels import LEVELS, level
from ludarium.engine.limits import Limits, Result
from ludarium.engine.montecarlo import MonteCarlo
from ludarium.engine.ugi.client import Client
from ludarium.engine.ugi.words import without_clock
from ludarium.engine.worlds import WORLDS, gathered, imagined, sampled

OTHERS = ("uct", "random", "greedy", "ugi")
KEYS = ("seconds", "nodes", "depth", "clock", "weights", "network", "threads", "hash", "name")
DEFAULT_SECONDS = 0.1  # for a player with no bound at all
UCT_MEMORY = 64.0  # megabytes


class PlayerError(LudariumError):
    """A text that describes no player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player as data, so that it can be sent to a worker.

    kind     a level's name, or one of OTHERS        limits   of each move; a clock is the one the game begins with
    command  of a ugi program                        weights  a set's name, or FILE#NAME; "" for the game's first
    network  a file; "" for the game's own
    """

    name: str
    kind: str
    limits: Limits = field(default_factory=Limits)
    weights: str = ""
    network: str = ""
    threads: int = 1
    hash_mb: float = DEFAULT_HASH
    command: tuple[str, ...] = ()

    def check(self, game: Game, options: Options) -> None:
        """PlayerError if this player cannot play this game."""
        if self.weights:
            find_weights(game, self.weights)
        if self.network:
            find_network(game, self.network)
        if self.kind == "ugi" and game.start(**options).partial:
            raise PlayerError(f"{self.name}: a UGI program is told everything, and this game has secrets")


def read_player(text: str) -> Player:
    """The player that a text describes."""
    head, _, command = text.partition(":") if text.startswith("ugi") else (text, "", "")
    kind, *pairs = head.split(",")
    names = [each.name for each in LEVELS]
    if kind not in (*names, *OTHERS):
        raise PlayerError(f"there is no player {kind!r}; there are: {', '.join((*names, *OTHERS))}")
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise PlayerError(f"the command in {text!r} cannot be read: {error}") from None
    if (kind == "ugi") != bool(words):
        raise PlayerError(f"a program is given as ugi:PROGRAM ARGUMENTS, not {text!r}")
    values: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or key not in KEYS or key in values:
            raise PlayerError(f"{pair!r} in {text!r}: a player takes {', '.join(KEYS)}, each once, as in nodes=1000")
        values[key] = value
    limits = Limits(
        seconds=_number(values, "seconds", 0.0),
        nodes=_whole(values, "nodes"),
        depth=_whole(values, "depth"),
        clock=_clock(values["clock"]) if "clock" in values else None,
    )
    own_bound = kind in ("random", "greedy") or any(each.name == kind and (each.depth or each.nodes) for each in LEVELS)
    if limits == Limits() and not own_bound:
        limits = Limits(seconds=DEFAULT_SECONDS)
    return Player(
        name=values.get("name") or text,
        kind=kind,
        limits=limits,
        weights=values.get("weights", ""),
        network=values.get("network", ""),
        threads=_whole(values, "threads") or 1,
        hash_mb=_number(values, "hash", 0.0) if "hash" in values else DEFAULT_HASH,  # type: ignore[arg-type]
        command=words,
    )


def _number(values: Mapping[str, str], key: str, least: float) -> float | None:
    if key not in values:
        return None
    try:
        number = float(values[key])
    except ValueError:
        number = float("nan")
    if not (isfinite(number) and least <= number <= 1e9):
        raise PlayerError(f"{key} takes a number from {least:g}, not {values[key]!r}")
    return number


def _whole(values: Mapping[str, str], key: str) -> int | None:
    number = _number(values, key, 1.0)
    if number is not None and number != int(number):
        raise PlayerError(f"{key} takes a whole number, not {values[key]!r}")
    return None if number is None else int(number)


def _clock(text: str) -> Clock:
    left, _, increment = text.partition("+")
    values = {"clock": left, "increment": increment or "0"}
    return Clock(_number(values, "clock", 0.0) or 0.0, _number(values, "increment", 0.0) or 0.0)


def find_weights(game: Game, text: str) -> Weights:
    """A set of the game's own, or one of a file."""
    path, hash_mark, name = text.rpartition("#")
    try:
        sets = read_weights(json.loads(Path(path).read_text("utf-8"))) if hash_mark else game.weights
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise PlayerError(f"the weights in {path!r} cannot be read: {error}") from None
    if name not in sets:
        raise PlayerError(f"there are no weights {name!r}; there are: {', '.join(sets) or 'none'}")
    return sets[name]


def find_network(game: Game, path: str) -> Network:
    """The network in a file."""
    try:
        network = read_network(Path(path).read_bytes())
    except (OSError, LudariumError) as error:
        raise PlayerError(f"the network in {path!r} cannot be read: {error}") from None
    if game.inputs is None or game.inputs.count != network.inputs:
        raise PlayerError(f"the network in {path!r} is not for {game.title}")
    return network


# Seats.


class Seat(Protocol):
    """Where a player thinks. It looks at nothing that the side to act may not know."""

    def new_game(self, seed: int) -> None: ...

    def choose(self, position: Position, clocks: Mapping[int, Clock]) -> Move: ...

    def close(self) -> None: ...


def seat(player: Player, game: Game, options: Options) -> Seat:
    """A seat for a player, which has to be closed."""
    if player.kind == "random":
        return RandomSeat()
    if player.kind == "greedy":
        return GreedySeat()
    if player.kind == "uct":
        return UctSeat(player, game, options)
    if player.kind == "ugi":
        return UgiSeat(player, game, options)
    return EngineSeat(player, game, options)


class EngineSeat:
    """A level of our engine."""

    def __init__(self, player: Player, game: Game, options: Options) -> None:
        self.limits = player.limits
        self.level = level(game, player.kind)
        weights = find_weights(game, player.weights) if player.weights else None
        network = find_network(game, player.network) if player.network else None
        self.engine = Engine(
            game,
            dict(options),
            hash_mb=player.hash_mb,
            threads=player.threads,
            weights=weights,
            network=network,
        )

    def new_game(self, seed: int) -> None:
        self.engine.seed = seed
        self.engine.new_game()

    def choose(self, position: Position, clocks: Mapping[int, Clock]) -> Move:
        clock = clocks.get(position.state.side)
        limits = Limits(depth=self.limits.depth, nodes=self.limits.nodes, seconds=self.limits.seconds, clock=clock)
        if position.view(position.turn).partial:
            limits = without_clock(limits, len(position.legal_moves))
        return self.engine.choose(position, self.level, limits)

    def close(self) -> None:
        pass


class UctSeat:
    """Plain tree search with random playouts, over several worlds where something is hidden."""

    def __init__(self, player: Player, game: Game, options: Options) -> None:
        self.limits = player.limits
        self.evaluation = game.evaluation(options)
        self.random = Random()

    def new_game(self, seed: int) -> None:
        self.random.seed(seed)

    def choose(self, position: Position, clocks: Mapping[int, Clock]) -> Move:
        view = position.view(position.turn)
        if view.partial:
            return self._choose_from_view(view, position.game, position.game.known_options(position))
        result = self._search(imagined(position, view, self.random), self.limits)
        assert result.best is not None
        return result.best

    def _choose_from_view(self, view: View, game: Game, options: Options) -> Move:
        worlds = sampled(game, view, options, self.random, WORLDS)
        share = Limits(
            nodes=max(1, self.limits.nodes // len(worlds)) if self.limits.nodes else None,
            seconds=self.limits.seconds / len(worlds) if self.limits.seconds is not None else None,
            lines=len(view.legal_moves),
        )
        return gathered(view, [self._search(world, share) for world in worlds])[0].move

    def _search(self, position: Position, limits: Limits) -> Result:
        seed = self.random.randrange(1, 2**31)
        return MonteCarlo(position, self.evaluation, limits, megabytes=UCT_MEMORY, seed=seed).run()

    def close(self) -> None:
        pass


class RandomSeat:
    """Any legal move."""

    def __init__(self) -> None:
        self.random = Random()

    def new_game(self, seed: int) -> None:
        self.random.seed(seed)

    def choose(self, position: Position, clocks: Mapping[int, Clock]) -> Move:
        return self.random.choice(position.view(position.turn).legal_moves)

    def close(self) -> None:
        pass


class GreedySeat(RandomSeat):
    """Wins if it can, else captures if it can, else makes any legal move."""

    def choose(self, position: Position, clocks: Mapping[int, Clock]) -> Move:
        view = position.view(position.turn)
        winning = () if view.partial else winning_moves(position.state.copy())
        wins = [move for move in view.legal_moves if move.code in winning]
        captures = [move for move in view.legal_moves if position.game.effect(position, move).captures]
        return self.random.choice(wins or captures or view.legal_moves)


class UgiSeat:
    """A program. As long as it may not know everything, it is asked about a position that could be the real one."""

    def __init__(self, player: Player, game: Game, options: Options) -> None:
        self.limits = player.limits
        self.random = Random()
        changed = [option for option in game.options if not option.drawn and options[option.name] != option.default]
        self.client = Client(player.command, {option.name: option.write(options[option.name]) for option in changed})

    def new_game(self, seed: int) -> None:
        self.random.seed(seed)
        self.client.new_game()

    def choose(self, position: Position, clocks: Mapping[int, Clock]) -> Move:
        known = position.game.known_options(position)
        for option in position.game.options:
            if option.drawn and option.name in known:
                self.client.set_option(option.name, option.write(known[option.name]))
        world = imagined(position, position.view(position.turn), self.random)
        chosen = self.client.choose(world, self.limits, clocks or None, made_up=world is not position)
        return position.find(chosen)

    def close(self) -> None:
        self.client.close()
