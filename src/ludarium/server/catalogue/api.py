"""Games, their rulebooks and lessons, positions to look at, and the settings that a client keeps."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from ludarium.core.registry import game as find_game
from ludarium.server.answers import ConstantAnswers
from ludarium.server.catalogue import games, guide, languages, lessons, positions, records, rulebook
from ludarium.server.limits import LARGEST_SETTINGS
from ludarium.server.lookups import Lookups
from ludarium.server.now import now_ms
from ludarium.server.requester import Requester
from ludarium.server.store import Store, personal
from ludarium.server.tables.service import Tables
from ludarium.wire.bounds import LARGEST_RECORD
from ludarium.wire.catalogue import (
    CourseData,
    GameData,
    GameSummary,
    GameTexts,
    GuideData,
    LanguageData,
    LessonAnswer,
    LessonRequest,
    RulesPage,
    SettingValues,
    SolvedLessons,
)
from ludarium.wire.positions import (
    ComposedData,
    ComposeRequest,
    LineRequest,
    PositionData,
    PositionRequest,
    PossibleData,
    PossibleRequest,
    RefusalData,
    WhyNotRequest,
)
from ludarium.wire.records import ReadRequest, RecordAnswer, RecordRequest, RecordText, WriteRequest

FOR_A_WHILE = "private, max-age=300"
TheStore = NamedDependency[Store]
Identity = NamedDependency[str]
TheLookups = NamedDependency[Lookups]
TheRequester = NamedDependency[Requester]
TheTables = NamedDependency[Tables]
TheAnswers = NamedDependency[ConstantAnswers]
AnyRequest = Request[Any, Any, Any]


# Games.


@get("/games", summary="All games that are offered here", packed=True, scope="read")
async def list_games(request: AnyRequest, answers: TheAnswers, tables: TheTables) -> Response[list[GameSummary]]:
    return await answers.give(request, ("games",), lambda: tables.offered.among(games.listing()))


@get("/games/{name:str}", summary="A game: its options, board and levels", packed=True, scope="read")
async def show_game(name: FromPath[str], request: AnyRequest, answers: TheAnswers) -> Response[GameData]:
    return await answers.give(request, ("game", name), lambda: games.game_data(find_game(name).name))


@get("/games/{name:str}/texts/{language:str}", summary="A game's texts in a language", packed=True, scope="read")
async def show_texts(
    name: FromPath[str], language: FromPath[str], request: AnyRequest, answers: TheAnswers
) -> Response[GameTexts]:
    return await answers.give(request, ("texts", name, language), lambda: languages.texts_of(name, language))


@get("/languages", summary="How complete the games' texts are in each language", packed=True, scope="read")
async def show_languages(request: AnyRequest, answers: TheAnswers, tables: TheTables) -> Response[list[LanguageData]]:
    return await answers.give(
        request, ("languages",), lambda: languages.completeness(tables.offered.among(games.playable()))
    )


@get(
    "/games/{name:str}/course",
    summary="How a game is taught: goal, lessons, openings",
    scope="read",
)
async def show_course(
    name: FromPath[str], lookups: TheLookups, requester: TheRequester, tables: TheTables
) -> CourseData:
    protected = await tables.fair_play.protected(requester.identity)
    return await lookups.run(requester, lessons.course_for, find_game(name).name, protected)


@get("/games/{name:str}/guide", summary="What each kind of piece is and does", packed=True, scope="read")
async def show_guide(name: FromPath[str], request: AnyRequest, answers: TheAnswers) -> Response[GuideData]:
    return await answers.give(request, ("guide", name), lambda: guide.guide_data(find_game(name).name))


@get("/games/{name:str}/rules", summary="The rulebook page of a game", packed=True, scope="read")
async def show_rules(name: FromPath[str], request: AnyRequest, answers: TheAnswers) -> Response[RulesPage]:
    return await answers.give(request, ("rules", name), lambda: rulebook.page_of(name))


@get(
    "/games/{name:str}/rules/{picture:str}",
    media_type="image/svg+xml",
    summary="A picture of the rulebook page",
    packed=True,
    scope="read",
)
async def show_rules_picture(
    name: FromPath[str], picture: FromPath[str], request: AnyRequest, answers: TheAnswers
) -> Response[bytes]:
    key = ("picture", name, picture)
    return await answers.give(
        request, key, lambda: rulebook.picture_of(name, picture), "image/svg+xml", caching=FOR_A_WHILE
    )


# Positions.


@post("/positions", status_code=200, summary="A position, after moves; nothing is stored", scope="read")
async def show_position(
    data: JSONBody[PositionRequest], lookups: TheLookups, requester: TheRequester, tables: TheTables
) -> PositionData:
    protected = await tables.fair_play.protected(requester.identity)
    return await lookups.run(requester, positions.shown, data, protected)


@post(
    "/positions/compose",
    status_code=200,
    summary="A position of pieces put down by hand, or what it lacks",
    scope="read",
)
async def compose_position(
    data: JSONBody[ComposeRequest], lookups: TheLookups, requester: TheRequester, tables: TheTables
) -> ComposedData:
    protected = await tables.fair_play.protected(requester.identity)
    return await lookups.run(requester, positions.shown_composed, data, protected)


@post("/positions/possible", status_code=200, summary="What a side could do in a position", scope="read")
async def show_possible(
    data: JSONBody[PossibleRequest], lookups: TheLookups, requester: TheRequester, tables: TheTables
) -> PossibleData:
    protected = await tables.fair_play.protected(requester.identity)
    return await lookups.run(requester, positions.shown_possible, data, protected)


@post("/positions/why-not", status_code=200, summary="Why a piece cannot go somewhere", scope="read")
async def show_refusal(
    data: JSONBody[WhyNotRequest], lookups: TheLookups, requester: TheRequester, tables: TheTables
) -> RefusalData:
    protected = await tables.fair_play.protected(requester.identity)
    return await lookups.run(requester, positions.shown_refusal, data, protected)


@get(
    "/tables/{table_id:str}/positions/{moves:int}",
    summary="The position at a table after so many of its moves",
    scope="read",
)
async def show_past(
    table_id: FromPath[str],
    moves: FromPath[int],
    requester: TheRequester,
    tables: TheTables,
) -> PositionData:
    _, shown = await tables.showing.show(table_id, requester, positions.shown_past, moves)
    return shown


@post(
    "/tables/{table_id:str}/ahead",
    status_code=200,
    summary="Where a line of moves leads from here, for who plans conditional moves",
    scope="read",
)
async def show_ahead(
    table_id: FromPath[str], data: JSONBody[LineRequest], requester: TheRequester, tables: TheTables
) -> PositionData:
    _, shown = await tables.showing.show(table_id, requester, positions.shown_ahead, data.line)
    return shown


# Records.


@post(
    "/records/read",
    status_code=200,
    summary="What a record in any format holds, or what is wrong with it",
    request_max_body_size=LARGEST_RECORD,
    scope="read",
)
async def read_record(data: JSONBody[ReadRequest], lookups: TheLookups, requester: TheRequester) -> RecordAnswer:
    return await lookups.run(requester, records.read, data)


@post(
    "/records/open",
    status_code=200,
    summary="The moves of a record in parts, or what is wrong with it",
    request_max_body_size=LARGEST_RECORD,
    scope="read",
)
async def open_record(data: JSONBody[RecordRequest], lookups: TheLookups, requester: TheRequester) -> RecordAnswer:
    return await lookups.run(requester, records.opened, data)


@post(
    "/records/write",
    status_code=200,
    summary="A record as text",
    request_max_body_size=LARGEST_RECORD,
    scope="read",
)
async def write_record(data: JSONBody[WriteRequest], lookups: TheLookups, requester: TheRequester) -> RecordText:
    return await lookups.run(requester, records.written, data)


# Lessons.


@get("/lessons/{game:str}", summary="When you solved which lesson", scope="account")
async def show_progress(game: FromPath[str], store: TheStore, identity: Identity) -> SolvedLessons:
    return SolvedLessons(await store.read(personal.solved_lessons, identity, find_game(game).name))


@post("/lessons/{game:str}/{lesson:str}", status_code=200, summary="Play in a lesson", scope="account")
async def play_lesson(
    game: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[LessonRequest],
    store: TheStore,
    identity: Identity,
    lookups: TheLookups,
    requester: TheRequester,
    tables: TheTables,
) -> LessonAnswer:
    its_game, task = lessons.found(game, lesson)
    protected = await tables.fair_play.protected(identity)
    answer = await lookups.run(requester, lessons.answer, its_game, task, data.moves, protected)
    if answer.solved and not data.shown:
        await store.write(personal.lesson_solved, identity, its_game.name, task.name, now_ms())
    return answer


# Settings.


@get("/settings", summary="Your settings, as your client keeps them", scope="account")
async def show_settings(store: TheStore, identity: Identity) -> SettingValues:
    kept = await store.read(personal.read_settings, identity)
    return {name: value for name, value in kept.items() if isinstance(value, bool | int | float | str)}


@put(
    "/settings", summary="Keep settings: plain values by name", request_max_body_size=LARGEST_SETTINGS, scope="account"
)
async def keep_settings(data: JSONBody[SettingValues], store: TheStore, identity: Identity) -> SettingValues:
    await store.write(personal.write_settings, identity, data, now_ms())
    return data


handlers = [
    list_games,
    show_game,
    show_texts,
    show_languages,
    show_course,
    show_guide,
    show_rules,
    show_rules_picture,
    show_position,
    compose_position,
    show_possible,
    show_refusal,
    read_record,
    open_record,
    write_record,
    show_past,
    show_ahead,
    show_progress,
    play_lesson,
    show_settings,
    keep_settings,
]
