"""Lessons, and the settings that a client keeps."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post, put
from litestar.params import FromPath, JSONBody

from ludarium.core.game import Game
from ludarium.core.lesson import Lesson
from ludarium.core.position import Position
from ludarium.core.registry import game as find_game
from ludarium.server import render
from ludarium.server.api import Identity, TheHall
from ludarium.server.errors import Refused
from ludarium.server.hall import now_ms
from ludarium.server.limits import LARGEST_SETTINGS
from ludarium.server.messages import LessonRequest, plain
from ludarium.server.store import queries


@get("/lessons/{game:str}", summary="When you solved which lesson")
async def show_progress(game: FromPath[str], hall: TheHall, identity: Identity) -> dict[str, int]:
    return await hall.store.call(queries.solved_lessons, identity, find_game(game).name)


@post("/lessons/{game:str}/{lesson:str}", status_code=200, summary="Play in a lesson")
async def play_lesson(
    game: FromPath[str], lesson: FromPath[str], data: JSONBody[LessonRequest], hall: TheHall, identity: Identity
) -> dict[str, Any]:
    found = find_game(game)
    task = next((each for each in found.lessons if each.name == lesson), None)
    if task is None:
        raise Refused("not-found", f"{found.title} has no lesson {lesson!r}")
    position, solved, replies = judged(found, task, data.moves)
    if solved:
        await hall.store.call(queries.lesson_solved, identity, found.name, task.name, now_ms())
    learner = first_position(found, task).turn
    moves = [move.text for move in position.moves]
    return {
        "view": render.view_data(position, position.view(learner), len(moves)),
        "solved": solved,
        "reply": replies,
        "moves": moves,
    }


def first_position(game: Game, lesson: Lesson) -> Position:
    return game.position(lesson.position, **lesson.options) if lesson.position else game.start(**lesson.options)


def judged(game: Game, lesson: Lesson, moves: list[str]) -> tuple[Position, bool, list[str]]:
    """The position after the learner's moves and the table's replies, whether the task is done, and the replies."""
    position = first_position(game, lesson)
    learner = position.turn
    for text in moves:
        mover = position.turn
        position = position.play(text)
        if mover == learner and lesson.solved(position):
            return position, True, []
    replies: list[str] = []
    played = [move.text for move in position.moves]
    line = lesson.solution
    while tuple(played) == line[: len(played)] and len(played) < len(line) and position.turn != learner:
        position = position.play(line[len(played)])
        replies.append(line[len(played)])
        played.append(line[len(played)])
    return position, False, replies


@get("/settings", summary="Your settings, as your client keeps them")
async def show_settings(hall: TheHall, identity: Identity) -> dict[str, Any]:
    return await hall.store.call(queries.read_settings, identity)


@put("/settings", summary="Keep settings: any JSON object")
async def keep_settings(request: Request[Any, Any, Any], hall: TheHall, identity: Identity) -> dict[str, Any]:
    body = await request.body()
    if len(body) > LARGEST_SETTINGS:
        raise Refused("too-large", f"settings have at most {LARGEST_SETTINGS} bytes, these {len(body)}")
    try:
        data = msgspec.json.decode(body, type=dict[str, Any])
        msgspec.json.encode(data)
    except (msgspec.DecodeError, OverflowError, UnicodeError, RecursionError, ValueError) as error:
        raise Refused("bad-request", f"settings are a JSON object: {plain(error)}") from None
    await hall.store.call(queries.write_settings, identity, data, now_ms())
    return data


handlers = [show_progress, play_lesson, show_settings, keep_settings]
