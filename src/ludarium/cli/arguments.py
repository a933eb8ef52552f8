"""What several commands take, and the position that it describes."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

import ludarium
from ludarium.core.chance import drawn
from ludarium.core.errors import LudariumError, OptionError
from ludarium.core.game import Game
from ludarium.core.options import Value, read_options
from ludarium.core.position import Position


def complete_games(incomplete: str) -> list[str]:
    return [name for name in ludarium.games() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The id of a game: see `ludarium games`.", autocompletion=complete_games),
]
PositionText = Annotated[
    str | None, typer.Option("--position", "-p", metavar="TEXT", help="Begin at this position instead of the start.")
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given again."),
]
Moves = Annotated[
    list[str] | None,
    typer.Option("--play", metavar="MOVES", help="Moves to play first, with blanks between; may be given again."),
]
Viewer = Annotated[
    str | None, typer.Option("--viewer", metavar="SIDE", help="Show what this side, or a `spectator`, may know.")
]


def option_values(game: Game, texts: list[str] | None) -> dict[str, Value]:
    """The options that `name=value` texts give."""
    pairs: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise OptionError(f"an option is given as name=value, not {text!r}")
        if name in pairs:
            raise OptionError(f"option {name} is given twice")
        pairs[name] = value
    return read_options(game.options, pairs)


def set_up(
    name: str,
    text: str | None,
    options: list[str] | None,
    moves: list[str] | None = None,
    random: Random | None = None,
) -> Position:
    """The position that the arguments of a command describe. With `random`, what is left to chance is drawn."""
    game = ludarium.game(name)
    values = option_values(game, options)
    if random is not None:
        values = drawn(game, values, random)
    position = game.start(**values) if text is None else game.position(text, **values)
    for number, move in enumerate((word for words in moves or () for word in words.split()), start=1):
        try:
            position = position.play(move)
        except LudariumError as error:
            raise type(error)(f"move {number} of --play: {error}") from None
    return position


def check_viewer(game: Game, viewer: str) -> str | None:
    """The side that a viewer's name means; None for a spectator."""
    names = [side.name for side in game.sides]
    if viewer == "spectator":
        return None
    if viewer not in names:
        raise LudariumError(f"a viewer is {', '.join(names)} or spectator, not {viewer!r}")
    return viewer
