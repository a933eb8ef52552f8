"""The games as data: all that a client needs to offer, draw and explain a game it knows nothing about."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from ludarium.core.board import Board
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.options import Option
from ludarium.core.registry import game as find_game
from ludarium.core.registry import games
from ludarium.server import bots, rulebook

BOARD_FIELDS = tuple(field.name for field in fields(Board) if not field.name.startswith("_"))


def playable() -> list[Game]:
    """The games that can be loaded; a broken one of a third party does not take the others with it."""
    found = []
    for name in games():
        try:
            found.append(find_game(name))
        except LudariumError:
            continue
    return found


def option_data(option: Option) -> dict[str, Any]:
    data = {field.name: getattr(option, field.name) for field in fields(option)}
    return {"kind": type(option).__name__.lower(), **data}


@cache
def listing() -> list[dict[str, Any]]:
    return [
        {
            "name": game.name,
            "title": game.title,
            "names": game.names,
            "summary": game.summary,
            "length": game.length,
            "complexity": game.complexity,
            "sides": game.sides,
            "preview": (game.position(game.picture) if game.picture else game.start()).scene,
        }
        for game in playable()
    ]


@cache
def game_data(name: str) -> dict[str, Any]:
    game = find_game(name)
    return {
        "name": game.name,
        "title": game.title,
        "names": game.names,
        "summary": game.summary,
        "length": game.length,
        "complexity": game.complexity,
        "sides": game.sides,
        "options": [option_data(option) for option in game.options],
        "reasons": game.reasons,
        "actions": {name: action.label for name, action in game.actions.items()},
        "board": {name: getattr(game.board, name) for name in BOARD_FIELDS},
        "levels": bots.levels(game),
        "lessons": [
            {"name": lesson.name, "title": lesson.title, "text": lesson.text, "task": lesson.task}
            for lesson in game.lessons
        ],
        "rules": rulebook.exists(game),
    }
