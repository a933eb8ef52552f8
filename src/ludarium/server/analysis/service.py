"""Reviews."""

from __future__ import annotations

from ludarium.server.analysis.wire import AttemptAnswer, RecordReviewRequest, ReviewAttempt, ReviewData
from ludarium.server.requester import Requester


class Reviews:
    async def begin(self, game_id: str, knowing: str | None, requester: Requester) -> ReviewData:
        raise NotImplementedError

    async def show(self, game_id: str, knowing: str | None, requester: Requester) -> ReviewData:
        raise NotImplementedError

    async def attempt(self, game_id: str, data: ReviewAttempt, requester: Requester) -> AttemptAnswer:
        raise NotImplementedError

    async def begin_record(self, data: RecordReviewRequest, requester: Requester) -> ReviewData:
        raise NotImplementedError

    async def show_record(self, review_id: str, requester: Requester) -> ReviewData:
        raise NotImplementedError

    async def attempt_record(self, review_id: str, data: ReviewAttempt, requester: Requester) -> AttemptAnswer:
        raise NotImplementedError
