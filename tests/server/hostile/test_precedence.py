"""People before machines: while a person waits for a reply, what thinks without need is cut short."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import ludarium
from ludarium.server.limits import SECONDS_WHILE_WAITED_FOR
from ludarium.server.thinking import ANALYSIS, HINT, REPLY, REVIEW, Analyse, Job, Known, Pool
from ludarium.server.thinking import precedence as rules
from ludarium.server.thinking.bots import LEVELS, is_bounded
from ludarium.server.thinking.precedence import cut_short
from ludarium.server.web import app
from tests.server.hostile.inside import Inside
from tests.server.test_pool import script, task, until, working

DAY = {"base_seconds": 24 * 3600}
# It decides when it is told to, and not before.
PATIENT = """
import sys
answers = {
    "decide": '{"type":"done","answer":{"type":"decided","move":"d6b5"}}',
    "analyse": '{"type":"done","answer":{"type":"analysed","lines":[],"depth":1,"nodes":1,"whole":false}}',
}
for line in sys.stdin:
    if '"stop"' in line:
        print(answers[asked], flush=True)
    else:
        asked = "analyse" if '"analyse"' in line else "decide"
"""


def job(for_people: bool, bounded: bool = False, priority: int = REPLY) -> Job[Any]:
    return Job(task(), "a", priority, lambda _progress: None, for_people=for_people, bounded=bounded)


async def test_machines_make_way_at_once_and_people_after_two_seconds() -> None:
    machines, person = job(False), job(True)
    assert cut_short({machines: 100.0, person: 99.0}, 1, 100.0) == ([machines], None)
    assert cut_short({person: 100.0}, 1, 100.5) == ([], 100.0 + SECONDS_WHILE_WAITED_FOR)
    assert cut_short({person: 100.0}, 1, 100.0 + SECONDS_WHILE_WAITED_FOR) == ([person], None)
    assert SECONDS_WHILE_WAITED_FOR == 2.0


async def test_nobody_is_cut_short_while_no_person_waits() -> None:
    assert cut_short({job(False): 0.0, job(True): 0.0}, 0, 100.0) == ([], None)


async def test_levels_bounded_by_depth_or_nodes_are_never_cut_short() -> None:
    assert cut_short({job(False, bounded=True): 0.0, job(True, bounded=True): 0.0}, 5, 100.0) == ([], None)
    game = ludarium.game("tokonoma")
    assert [level.name for level in LEVELS if not is_bounded(game, level.name)] == ["full"]


async def test_as_many_make_way_as_people_wait_the_longest_thinking_first() -> None:
    first, second, third = job(False), job(False), job(False)
    running = {second: 2.0, first: 1.0, third: 3.0}
    assert cut_short(running, 2, 100.0) == ([first, second], None)
    first.hurry()
    assert cut_short(running, 2, 100.0) == ([second], None)
    assert cut_short(running, 1, 100.0) == ([], None)


async def test_an_analysis_makes_way_before_anything_else_and_for_hints_too() -> None:
    machines, analysis, review = job(False), job(True, priority=ANALYSIS), job(True, priority=REVIEW)
    running = {machines: 1.0, analysis: 2.0, review: 3.0}
    assert cut_short(running, 1, 100.0) == ([review], None)
    assert cut_short(running, 3, 100.0) == ([review, analysis, machines], None)
    assert cut_short(running, 0, 100.0, hints=3) == ([review, analysis], None)


async def test_a_reply_to_a_person_is_begun_though_machines_think_without_end() -> None:
    async with working(script(PATIENT), most_seconds=1000.0) as pool:
        machines = [pool.submit(task("full"), requester=f"m{number}", for_people=False) for number in range(20)]
        await until(lambda: machines[0] in pool._running)
        assert not machines[0].hurried.is_set()
        reply = pool.submit(task("full"), requester="p")
        await until(lambda: reply in pool._running)
        assert sum(each.result.done() for each in machines) == 1
        assert not reply.hurried.is_set()
        for each in (reply, *machines):
            each.cancel()


async def test_a_reply_is_begun_though_fifty_visitors_analyse() -> None:
    async with working(script(PATIENT), most_seconds=1000.0, most_waiting=50) as pool:
        known = Known.everything(ludarium.game("tokonoma").start())
        visitors = [
            pool.submit(Analyse(known=known), requester=f"v{number}", address=f"192.0.2.{number}", priority=ANALYSIS)
            for number in range(50)
        ]
        await until(lambda: visitors[0] in pool._running)
        reply = pool.submit(task("full"), requester="p", address="203.0.113.1")
        await until(lambda: reply in pool._running)
        assert sum(each.result.done() for each in visitors) == 1
        for each in (reply, *visitors):
            each.cancel()


async def test_a_reply_to_a_person_takes_its_bound_only_while_another_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "SECONDS_WHILE_WAITED_FOR", 0.05)
    async with working(script(PATIENT), most_seconds=1000.0) as pool:
        first = pool.submit(task("full"), requester="a")
        await until(lambda: first in pool._running)
        hint = pool.submit(task("full"), requester="b", priority=HINT)
        await asyncio.sleep(0)
        assert pool._looking is None  # nobody waits for a reply
        second = pool.submit(task("full"), requester="c")
        assert (await asyncio.wait_for(first.result, 60)).move == "d6b5"
        await until(lambda: second in pool._running)
        assert not second.hurried.is_set()
        for each in (second, hint):
            each.cancel()


@pytest.mark.parametrize("bots", ["both", "one"])
async def test_a_table_tells_whether_a_person_plays_there(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch, bots: str
) -> None:
    told: list[Job[Any]] = []

    class Listening(Pool):
        def submit(self, *given: Any, **more: Any) -> Job[Any]:
            told.append(super().submit(*given, **more))
            return told[-1]

    monkeypatch.setattr(app, "Pool", lambda workers, metrics: Listening(workers, metrics))
    async with inside() as server:
        person = server.visitor()
        bot = {"kind": "bot", "level": "full"}
        seats = {"white": bot, "black": bot if bots == "both" else {"kind": "you"}}
        async with person.live(await person.table(seats=seats, time_control=DAY)) as live:
            await live.state()
            await until(lambda: told)
    assert (told[0].for_people, told[0].bounded) == (bots == "one", False)
