"""Exercises."""

from __future__ import annotations

from ludarium.server.analysis.wire import Attempt, AttemptAnswer
from ludarium.server.exercises.wire import ExerciseData, ExerciseList, ExerciseSummary, Grade
from ludarium.server.requester import Requester


class Exercises:
    async def listed(self, player: str, game: str | None, kind: str | None, due: bool) -> ExerciseList:
        raise NotImplementedError

    async def show(self, exercise_id: str, requester: Requester) -> ExerciseData:
        raise NotImplementedError

    async def attempt(self, exercise_id: str, data: Attempt, requester: Requester) -> AttemptAnswer:
        raise NotImplementedError

    async def grade(self, exercise_id: str, grade: Grade, player: str) -> ExerciseSummary:
        raise NotImplementedError

    async def forget(self, exercise_id: str, player: str) -> None:
        raise NotImplementedError
