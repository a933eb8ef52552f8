"""What a rating is for, and which tables may be rated: a game, its variant, and how fast it is played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.play.clock import TimeControl
from ludarium.play.errors import Refused
from ludarium.play.seats import players
from ludarium.play.table import NEVER, Table

Speed = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)

# The client reads the same file.
_SPEEDS = json.loads(Path(__file__).with_name("speeds.json").read_text())
MOVES: int = _SPEEDS["moves"]  # that a game is taken to have
BELOW: dict[Speed, int] = _SPEEDS["below_seconds"]


class Category(NamedTuple):
    """What players have a rating for."""

    game: str
    variant: str
    speed: Speed


def speed_of(control: TimeControl) -> Speed:
    """How fast a game is, by what forty moves may take."""
    if control.is_correspondence:
        return "correspondence"
    seconds = (control.base + MOVES * (control.increment + control.delay)) / 1000
    return next((speed for speed, below in BELOW.items() if seconds < below), "classical")


def category_of(game: Game, options: Mapping[str, Value], control: TimeControl | None) -> Category | None:
    """The ratings for which a game counts; none without a clock, or by unusual rules."""
    variant = None if control is None else game.rated_variant(options)
    return None if control is None or variant is None else Category(game.name, variant, speed_of(control))


def rated_category(game: Game, options: Mapping[str, Value], control: TimeControl | None) -> Category:
    """The ratings for which a rated game counts; Refused says why there are none."""
    if control is None:
        raise Refused("bad-request", "a rated game has a clock")
    found = category_of(game, options, control)
    if found is None:
        titles = [variant.title for variant in game.rated_variants]
        allowed = f"one of these rules: {', '.join(titles)}" if len(titles) > 1 else "the usual options"
        raise Refused("bad-request", f"a rated game of {game.title} is played with {allowed}")
    return found


def refuse_unratable(table: Table, bots: bool) -> None:
    """Refused if a table cannot be rated. `bots`: whether games against the computer can."""
    game, first = table.game, table.first
    rated_category(game, first.options, None if table.clock is None else table.clock.control)
    if table.decisions or first.text != game.start(**first.options).text:
        raise Refused("bad-request", "a rated game begins at the start")
    if table.teaching is not None:
        raise Refused("bad-request", "a teaching game is not rated")
    if table.exposed:
        raise Refused("bad-request", "in a rated game nothing is open that the rules hide")
    if table.takebacks != NEVER:
        raise Refused("bad-request", "in a rated game nothing is taken back")
    levels = [seat.level for seat in table.seats.values() if seat.level is not None]
    if levels and not bots:
        raise Refused("bad-request", "games against the computer are not rated here")
    if any(level not in game.level_ratings for level in levels):
        raise Refused("bad-request", f"nobody knows how strong this level plays {game.title}, so it is not rated")
    people = players(table.seats)
    vacant = sum(seat.is_open for seat in table.seats.values())
    if not people or len(people) + vacant + len(levels) != len(table.seats):
        raise Refused("bad-request", "a rated game has two players")
