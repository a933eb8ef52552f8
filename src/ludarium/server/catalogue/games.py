"""The games as data: all that a client needs to offer, draw and explain a game it knows nothing about."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.options import Option
from ludarium.core.registry import game as find_game
from ludarium.core.registry import games
from ludarium.server.catalogue import languages, rulebook
from ludarium.server.thinking import bots
from ludarium.server.threads import off_loop
from ludarium.wire.catalogue import BoardData, GameData, GameFacts, GameSummary, OptionData, RecordFormatData

log = logging.getLogger("ludarium.server.catalogue")


@cache
def playable() -> list[Game]:
    """The games that can be loaded, from easy to hard, then by how much is taught; those without lessons last.

    One that cannot be loaded does not take the others with it.
    """
    found = []
    for name in games():
        try:
            found.append(find_game(name))
        except LudariumError as error:
            log.error("a game cannot be loaded", extra={"game": name, "error": str(error)})
    return sorted(found, key=lambda game: (not game.lessons, game.difficulty, -len(game.lessons), game.title))


def option_data(option: Option) -> OptionData:
    given = {name: getattr(option, name) for name in OptionData.__struct_fields__ if hasattr(option, name)}
    return OptionData(kind=type(option).__name__.lower(), **given)  # type: ignore[arg-type]


def facts_of(game: Game) -> dict[str, Any]:
    return {name: getattr(game, name) for name in GameFacts.__struct_fields__}


@cache
def listing() -> list[GameSummary]:
    off_loop()
    return [
        GameSummary(
            **facts_of(game),
            preview=(game.position(game.picture) if game.picture else game.start()).scene,
            texts=languages.summary_texts(game),
        )
        for game in playable()
    ]


@cache
def game_data(name: str) -> GameData:
    off_loop()
    game = find_game(name)
    board = game.board
    return GameData(
        **facts_of(game),
        options=[option_data(option) for option in game.options],
        table_options=dict(game.table_options),
        takebacks_between_players=game.takebacks_between_players,
        reasons=game.reasons,
        actions=game.actions,
        legend=game.legend,
        board=BoardData(**{name: getattr(board, name) for name in BoardData.__struct_fields__}),
        levels=bots.levels(game),
        blanks=tuple(game.blanks),
        record_formats=[RecordFormatData(name, declared.title) for name, declared in game.record_formats.items()],
        rules=rulebook.exists(game),
        strategy=rulebook.heading(game, game.strategy),
    )
