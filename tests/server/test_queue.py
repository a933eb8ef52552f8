"""Who waits for the computer: the urgent first, everybody in turn, and never too many."""

import asyncio

import pytest

from ludarium.play import Refused
from ludarium.server.thinking import Decide, Decided, Known
from ludarium.server.thinking.queue import ANALYSIS, HINT, REPLY, REVIEW, FairQueue, Job

QUESTION = Decide(known=Known(game="tokonoma", options={}, side="white"), level="beginner")


def job(requester: str = "a", priority: int = REPLY) -> Job[Decided]:
    return Job(QUESTION, requester, priority, lambda _progress: None)


def taken(queue: FairQueue) -> list[Job[Decided]]:
    found = []
    while (job := queue.take()) is not None:
        found.append(job)
    return found


def filled(*jobs: Job[Decided], most: int = 100) -> FairQueue:
    queue = FairQueue(most)
    for each in jobs:
        queue.put(each)
    return queue


async def test_a_reply_comes_before_a_hint_a_hint_before_an_analysis_and_a_review_last() -> None:
    jobs = [job(priority=priority) for priority in (REVIEW, ANALYSIS, HINT, REPLY, ANALYSIS, REPLY)]
    assert [each.priority for each in taken(filled(*jobs))] == [REPLY, REPLY, HINT, ANALYSIS, ANALYSIS, REVIEW]


async def test_requesters_take_turns_however_much_one_asks_for() -> None:
    greedy = [job("greedy") for _ in range(5)]
    queue = filled(*greedy, job("b"), job("c"), job("b"))
    order = taken(queue)
    assert [each.requester for each in order] == ["greedy", "b", "c", "greedy", "b", "greedy", "greedy", "greedy"]
    assert [each for each in order if each.requester == "greedy"] == greedy


async def test_turns_go_on_while_more_arrives() -> None:
    queue = filled(*(job("greedy") for _ in range(5)))
    served = []
    for _ in range(4):
        queue.put(job("honest"))
        for _ in range(2):
            found = queue.take()
            assert found is not None
            served.append(found.requester)
    assert served.count("honest") == 4


async def test_a_job_that_was_taken_comes_back_to_the_front() -> None:
    first, second = job(), job()
    queue = filled(first, second)
    assert queue.take() is first
    queue.put_back(first)
    assert taken(queue) == [first, second]


async def test_a_job_that_nobody_wants_any_more_is_passed_over_or_forgotten() -> None:
    jobs = [job() for _ in range(3)]
    queue = filled(*jobs)
    jobs[0].cancel()
    queue.discard(jobs[1])
    queue.discard(jobs[1])
    assert len(queue) == 2
    assert taken(queue) == [jobs[2]]
    assert len(queue) == 0


async def test_a_full_queue_refuses_those_who_have_their_share() -> None:
    queue = filled(job("a"), job("a"), job("b"), job("b"), most=4)
    with pytest.raises(Refused) as refused:
        queue.put(job("a"))
    assert refused.value.kind == "too-many"
    assert refused.value.retry_after is not None
    assert len(queue) == 4


async def test_in_a_full_queue_a_newcomer_takes_the_place_of_the_greediest() -> None:
    replies, analysis = [job("greedy") for _ in range(3)], job("greedy", ANALYSIS)
    queue = filled(*replies, analysis, most=4)
    newcomer = job("honest", HINT)
    queue.put(newcomer)
    with pytest.raises(Refused):
        await analysis.result
    assert taken(queue) == [*replies, newcomer]


async def test_a_queue_full_of_analysis_has_room_for_a_reply() -> None:
    """Fifty visitors who analyse, each with one job, must not keep a player from the computer's reply."""
    analyses = [job(f"visitor {number}", ANALYSIS) for number in range(50)]
    queue = filled(*analyses, most=50)
    reply = job("player")
    queue.put(reply)
    assert len(queue) == 50
    assert sum(each.result.done() for each in analyses) == 1
    assert queue.take() is reply
    with pytest.raises(Refused):
        queue.put(job("player", ANALYSIS)), queue.put(job("visitor 0", ANALYSIS))
    for each in analyses:
        each.result.exception() if each.result.done() else each.cancel()


async def test_clearing_gives_all_that_waited() -> None:
    jobs = {job("a"), job("b", HINT)}
    queue = filled(*jobs)
    assert set(queue.clear()) == jobs
    assert queue.take() is None
    await asyncio.sleep(0)
