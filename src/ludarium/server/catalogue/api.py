"""Games, their rulebooks and lessons, positions to look at, and the settings that a client keeps."""

from __future__ import annotations

from time import time

from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from ludarium.core.registry import game as find_game
from ludarium.play.errors import Refused
from ludarium.server.catalogue import games, guide, lessons, positions, rulebook
from ludarium.server.catalogue.requests import ComposeRequest, LessonRequest, PositionRequest, PossibleRequest
from ludarium.server.catalogue.wire import (
    GameData,
    GameSummary,
    GuideData,
    LessonAnswer,
    PositionData,
    PossibleData,
    RulesPage,
    SettingValues,
    SolvedLessons,
)
from ludarium.server.limits import LARGEST_SETTINGS
from ludarium.server.lookups import Lookups
from ludarium.server.requester import Requester
from ludarium.server.store import Store, personal

FOR_A_WHILE = "private, max-age=300"
TheStore = NamedDependency[Store]
Identity = NamedDependency[str]
TheLookups = NamedDependency[Lookups]
TheRequester = NamedDependency[Requester]


# Games.


@get("/games", summary="All games", sync_to_thread=True)
def list_games() -> list[GameSummary]:
    return games.listing()


@get("/games/{name:str}", summary="A game: its options, board, levels and lessons", sync_to_thread=True)
def show_game(name: FromPath[str]) -> GameData:
    return games.game_data(find_game(name).name)


@get("/games/{name:str}/guide", summary="What each kind of piece is and does", sync_to_thread=True)
def show_guide(name: FromPath[str]) -> GuideData:
    return guide.guide_data(find_game(name).name)


@get("/games/{name:str}/rules", summary="The rulebook page of a game", sync_to_thread=True)
def show_rules(name: FromPath[str]) -> RulesPage:
    page = rulebook.page(find_game(name))
    if page is None:
        raise Refused("not-found", f"{name} has no rulebook page here")
    return RulesPage(page)


@get(
    "/games/{name:str}/rules/{picture:str}",
    media_type="image/svg+xml",
    summary="A picture of the rulebook page",
    sync_to_thread=True,
)
def show_rules_picture(name: FromPath[str], picture: FromPath[str]) -> Response[bytes]:
    svg = rulebook.pictures(find_game(name)).get(picture)
    if svg is None:
        raise Refused("not-found", f"{name} has no picture {picture!r}")
    return Response(svg.encode(), media_type="image/svg+xml", headers={"Cache-Control": FOR_A_WHILE})


# Positions.


@post("/positions", status_code=200, summary="A position, after moves; nothing is stored")
async def show_position(data: JSONBody[PositionRequest], lookups: TheLookups, requester: TheRequester) -> PositionData:
    return await lookups.run(requester, positions.shown, data)


@post("/positions/compose", status_code=200, summary="A position of pieces put down by hand")
async def compose_position(
    data: JSONBody[ComposeRequest], lookups: TheLookups, requester: TheRequester
) -> PositionData:
    return await lookups.run(requester, positions.shown_composed, data)


@post("/positions/possible", status_code=200, summary="What a side could do in a position")
async def show_possible(data: JSONBody[PossibleRequest], lookups: TheLookups, requester: TheRequester) -> PossibleData:
    return await lookups.run(requester, positions.shown_possible, data)


# Lessons.


@get("/lessons/{game:str}", summary="When you solved which lesson")
async def show_progress(game: FromPath[str], store: TheStore, identity: Identity) -> SolvedLessons:
    return SolvedLessons(await store.read(personal.solved_lessons, identity, find_game(game).name))


@post("/lessons/{game:str}/{lesson:str}", status_code=200, summary="Play in a lesson")
async def play_lesson(
    game: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[LessonRequest],
    store: TheStore,
    identity: Identity,
    lookups: TheLookups,
    requester: TheRequester,
) -> LessonAnswer:
    its_game, task = lessons.found(game, lesson)
    answer = await lookups.run(requester, lessons.answer, its_game, task, data.moves)
    if answer.solved:
        await store.write(personal.lesson_solved, identity, its_game.name, task.name, int(time() * 1000))
    return answer


# Settings.


@get("/settings", summary="Your settings, as your client keeps them")
async def show_settings(store: TheStore, identity: Identity) -> SettingValues:
    kept = await store.read(personal.read_settings, identity)
    return {name: value for name, value in kept.items() if isinstance(value, bool | int | float | str)}


@put("/settings", summary="Keep settings: plain values by name", request_max_body_size=LARGEST_SETTINGS)
async def keep_settings(data: JSONBody[SettingValues], store: TheStore, identity: Identity) -> SettingValues:
    await store.write(personal.write_settings, identity, data, int(time() * 1000))
    return data


handlers = [
    list_games,
    show_game,
    show_guide,
    show_rules,
    show_rules_picture,
    show_position,
    compose_position,
    show_possible,
    show_progress,
    play_lesson,
    show_settings,
    keep_settings,
]
