"""Exercises from the mistakes in one's own games."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from ludarium.server.exercises.service import Exercises
from ludarium.server.requester import Requester
from ludarium.wire.analysis import Attempt, AttemptAnswer
from ludarium.wire.exercises import ExerciseData, ExerciseList, ExerciseSummary, GradeRequest

TheExercises = NamedDependency[Exercises]
Identity = NamedDependency[str]
TheRequester = NamedDependency[Requester]


@get("/exercises", summary="Your mistakes as exercises, the most urgent first", scope="account")
async def list_exercises(
    exercises: TheExercises,
    identity: Identity,
    game: FromQuery[str | None] = None,
    kind: FromQuery[str | None] = None,
    due: FromQuery[bool] = False,
) -> ExerciseList:
    return await exercises.listed(identity, game, kind, due)


@get("/exercises/{exercise_id:str}", summary="An exercise: the position before the mistake", scope="account")
async def show_exercise(exercise_id: FromPath[str], exercises: TheExercises, requester: TheRequester) -> ExerciseData:
    return await exercises.show(exercise_id, requester)


@post(
    "/exercises/{exercise_id:str}/tries",
    status_code=200,
    summary="Try a move in an exercise, or ask for a hint or the solution",
    scope="account",
)
async def try_exercise(
    exercise_id: FromPath[str], data: JSONBody[Attempt], exercises: TheExercises, requester: TheRequester
) -> AttemptAnswer:
    return await exercises.attempt(exercise_id, data, requester)


@post(
    "/exercises/{exercise_id:str}/grade",
    status_code=200,
    summary="Say how well an exercise went, which decides when it comes back",
    scope="account",
)
async def grade_exercise(
    exercise_id: FromPath[str], data: JSONBody[GradeRequest], exercises: TheExercises, identity: Identity
) -> ExerciseSummary:
    return await exercises.grade(exercise_id, data.grade, identity)


@delete("/exercises/{exercise_id:str}", summary="Forget an exercise", scope="account")
async def forget_exercise(exercise_id: FromPath[str], exercises: TheExercises, identity: Identity) -> None:
    await exercises.forget(exercise_id, identity)


handlers = [list_exercises, show_exercise, try_exercise, grade_exercise, forget_exercise]
