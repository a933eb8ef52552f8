"""Workers die, fall silent and talk nonsense; jobs get done all the same, or fail in the end."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

import ludarium
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.engine.review import Effort, review, reviewing
from ludarium.engine.workers.process import WorkerProcess
from ludarium.engine.workers.reviews import reviewed
from ludarium.engine.workers.thinking import WarmEngines
from ludarium.play import Refused
from ludarium.server.metrics import Metrics
from ludarium.server.settings import Settings
from ludarium.server.thinking import (
    ANALYSIS,
    HINT,
    REPLY,
    REVIEW,
    Analyse,
    CheckMove,
    Decide,
    Expired,
    Job,
    JobFailed,
    JobRejected,
    Known,
    Pool,
    Progress,
)
from ludarium.server.thinking import pool as pools
from ludarium.server.thinking.bots import STRONGEST
from ludarium.server.thinking.pool import WORKER
from ludarium.server.web import app
from tests.server.databases import migrated_database
from tests.servers import RunningServer

ANSWER = """
import sys
for line in sys.stdin:
    print('{"type":"done","answer":{"type":"decided","move":"d6b5"}}', flush=True)
"""
ECHO = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"type": "done", "answer": {"type": "decided", "move": line}}), flush=True)
"""


def start(game: str = "tokonoma") -> Position:
    return ludarium.game(game).start()


def decide(position: Position, side: str, level: str = "beginner", **facts: Any) -> Decide:
    return Decide(known=Known.by(position, side), level=level, **{"seconds": 1.0, "seed": 1, **facts})


def task(level: str = "beginner", seconds: float = 1.0, key: str = "", **facts: Any) -> Decide:
    return decide(start(), "white", level, seconds=seconds, key=key, **facts)


@asynccontextmanager
async def working(
    command: Sequence[str] = WORKER, workers: int = 1, metrics: Metrics | None = None, **limits: float
) -> AsyncIterator[Pool]:
    pool = Pool(workers, metrics or Metrics(), command, **{"lease": 20.0, **limits})  # type: ignore[arg-type]
    await pool.start()
    try:
        yield pool
    finally:
        await asyncio.wait_for(pool.stop(), 60)


def script(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


async def result(pool: Pool, wanted: Decide | None = None, requester: str = "a") -> str:
    return (await asyncio.wait_for(pool.submit(wanted or task(), requester=requester).result, 60)).move


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def until_thinking(job: Job[Any]) -> None:
    told = asyncio.Event()
    job.report = lambda _progress: told.set()
    await asyncio.wait_for(told.wait(), 60)


# Decisions.


async def test_a_worker_finds_a_legal_move_and_tells_of_its_progress() -> None:
    told: list[Progress] = []
    async with working() as pool:
        decided = await asyncio.wait_for(pool.submit(task("club"), report=told.append).result, 60)
    assert decided.move in start().legal_moves
    assert told
    assert told[-1].depth > 0


@pytest.mark.parametrize("name", ludarium.games())
async def test_the_computer_can_play_every_game(name: str) -> None:
    position = start(name)
    async with working() as pool:
        for side in position.may_choose:
            wanted = decide(position, side, key="t")
            assert await result(pool, wanted) in position.legal_moves_of(side)


async def test_a_report_that_fails_does_not_harm_the_job() -> None:
    def fails(_progress: Progress) -> None:
        raise RuntimeError

    async with working() as pool:
        assert await asyncio.wait_for(pool.submit(task(), report=fails).result, 60)


async def test_a_job_can_be_hurried_and_the_worker_serves_the_next_one() -> None:
    async with working(most_seconds=1000.0) as pool:
        long = pool.submit(task(STRONGEST, seconds=1000.0))
        await until_thinking(long)
        long.hurry()
        assert (await asyncio.wait_for(long.result, 60)).move in start().legal_moves
        assert await result(pool)


async def test_a_cancelled_job_frees_its_worker() -> None:
    async with working(most_seconds=1000.0) as pool:
        long = pool.submit(task(STRONGEST, seconds=1000.0))
        await until_thinking(long)
        long.cancel()
        assert await result(pool)
        assert long.result.cancelled()


# Analysis and checks.


async def test_an_analysis_tells_its_lines_while_it_looks_for_them_and_at_its_end() -> None:
    told: list[Progress] = []
    wanted = Analyse(known=Known.everything(start()), lines=3, seconds=1000.0)
    async with working(most_seconds=1000.0) as pool:
        job = pool.submit(wanted, priority=ANALYSIS, report=told.append)
        await until(lambda: told and len(told[-1].lines) == 3)
        job.hurry()
        found = await asyncio.wait_for(job.result, 60)
    assert not found.whole
    assert len({line.moves[0] for line in found.lines}) == 3
    chances = [line.chance for line in found.lines]
    assert chances == sorted(chances, reverse=True)
    position = start()
    for move in found.lines[0].moves:
        position = position.play(move)


async def test_an_analysis_by_nodes_is_the_same_every_time() -> None:
    wanted = Analyse(known=Known.everything(start()), lines=2, nodes=2000)
    async with working() as pool:
        found = [await asyncio.wait_for(pool.submit(wanted).result, 60) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].whole


async def test_where_something_is_hidden_an_analysis_weighs_the_moves_of_the_view() -> None:
    position = ludarium.game("romgon").start(variant="fog")
    wanted = Analyse(known=Known.by(position, position.turn), lines=2, nodes=2000)
    async with working() as pool:
        found = await asyncio.wait_for(pool.submit(wanted).result, 60)
    assert [len(line.moves) for line in found.lines] == [1, 1]
    assert all(line.moves[0] in position.legal_moves for line in found.lines)


async def test_a_move_is_checked_and_a_bad_one_refuted() -> None:
    known = Known.everything(ludarium.game("tokonoma").position("1f2A+/b+1S2F/a+b+3B+A+/s+4B+/a+3F w"))
    async with working() as pool:
        checks = [CheckMove(known=known, move=move, margin=0.03, nodes=500) for move in ("b3c5", "c6b6")]
        good, bad = [await asyncio.wait_for(pool.submit(check).result, 60) for check in checks]
    assert (good.good, good.played.moves[0]) == (True, "b3c5")
    assert not bad.good
    assert bad.loss > 0.1
    assert bad.best.moves[0] in ("b3c5", "b3a4")
    assert bad.played.moves[0] == "c6b6"
    assert len(bad.played.moves) > 1


@pytest.mark.parametrize(("game", "viewer"), [("tokonoma", None), ("romgon", "white")])
async def test_a_review_by_workers_is_the_review_of_this_process(game: str, viewer: str | None) -> None:
    random = Random(1)
    position = ludarium.game(game).start(**({"variant": "fog"} if viewer else {}))
    for _ in range(8):
        position = position.play(random.choice(list(position.legal_moves)))
    record, effort = Record.of(position), Effort(nodes=300, deep=3000, proof=3000, worlds=2)
    async with working() as pool:
        found = await asyncio.wait_for(
            reviewed(
                reviewing(record, viewer, effort), lambda question: pool.submit(question, priority=REVIEW).result, "r"
            ),
            60,
        )
    assert found.as_data() == review(record, viewer, effort).as_data()


@pytest.mark.parametrize(
    "wrong",
    [
        CheckMove(known=Known.everything(start()), move="a1a9", margin=0.03, nodes=10),
        Analyse(known=Known.everything(start()), lines=6, nodes=10),
        Analyse(known=msgspec.structs.replace(Known.everything(start()), start="nonsense"), nodes=10),
    ],
    ids=["an illegal move", "too many lines", "no position"],
)
async def test_a_wrong_question_is_rejected_and_harms_no_worker(wrong: Analyse | CheckMove) -> None:
    metrics = Metrics()
    async with working(metrics=metrics) as pool:
        with pytest.raises(JobRejected):
            await asyncio.wait_for(pool.submit(wrong).result, 60)
        assert await result(pool)
    assert b"ludarium_worker_restarts_total 0.0" in metrics.text()


async def test_an_analysis_gives_its_worker_to_a_reply() -> None:
    wanted = Analyse(known=Known.everything(start()), seconds=1000.0)
    async with working(most_seconds=1000.0) as pool:
        analysis = pool.submit(wanted, priority=REVIEW, requester="curious")
        await until_thinking(analysis)
        assert await result(pool, requester="player")
        assert not (await asyncio.wait_for(analysis.result, 60)).whole


async def test_a_job_that_waited_too_long_expires() -> None:
    pool = Pool(1, Metrics(), script(ANSWER), lease=20.0)
    late = pool.submit(task(), wanted=1.0)
    late.submitted -= 2.0
    await pool.start()
    with pytest.raises(Expired):
        await asyncio.wait_for(late.result, 60)
    assert await result(pool)
    await pool.stop()


# What a worker is told.


async def test_the_seconds_of_a_move_are_capped_whatever_the_clock() -> None:
    async with working(script(ECHO), most_seconds=4.0) as pool:
        for seconds in (0.0, 2.0, 3600.0):
            wanted = task(seconds=seconds, time_left=24 * 3600 * 1000)
            told = msgspec.json.decode(await result(pool, wanted))
            assert told["seconds"] == min(seconds or 4.0, 4.0)


async def test_waiting_for_a_worker_takes_from_the_clock() -> None:
    async with working(script(ECHO)) as pool:
        job = pool.submit(task(time_left=10_000))
        job.submitted -= 4.0  # as if it had waited for so long
        told = msgspec.json.decode((await asyncio.wait_for(job.result, 60)).move)
        assert 0 < told["time_left"] <= 6000


def test_where_nothing_is_hidden_a_bot_knows_the_history_that_repetition_looks_at() -> None:
    position = start()
    for _ in range(6):
        position = position.play(position.legal_moves[0])
    found = Known.by(position, position.turn).position({})
    assert found == position
    assert [move.text for move in found.moves] == [move.text for move in position.moves]


def test_where_something_is_hidden_a_task_tells_the_sides_view_alone() -> None:
    game = ludarium.game("romgon")
    position = game.start(variant="fog")
    wanted = decide(position, position.turn)
    seen = position.view(position.turn)
    assert wanted.known.view is not None
    assert wanted.known.view.view() == seen
    assert wanted == msgspec.json.decode(msgspec.json.encode(wanted), type=Decide)
    assert (wanted.known.start, wanted.known.moves) == ("", ())


def test_a_task_does_not_tell_what_was_drawn_before_it_is_used() -> None:
    game = ludarium.game("cheduk")
    told = {msgspec.json.encode(decide(game.start(seed=seed), side)) for seed in range(20) for side in ("red",)}
    assert len(told) == 1


async def test_a_worker_draws_what_it_is_not_told() -> None:
    position = ludarium.game("cheduk").start(seed=5)
    async with working() as pool:
        for side in position.may_choose:
            wanted = decide(position, side, seed=7)
            assert "seed" not in wanted.known.options
            assert await result(pool, wanted) in position.legal_moves_of(side)


# Warm engines.


def test_an_engine_stays_warm_for_the_decisions_of_a_table() -> None:
    engines = WarmEngines(most=2)
    first = engines.engine(task(key="t"))
    assert engines.engine(task(key="t")) is first
    others = [task(), task(key="u"), task("club", key="t")]
    assert all(engines.engine(other) is not first for other in others)
    assert engines.engine(task(key="t")) is not first  # two others came since


def test_analysis_shares_no_engine_with_the_players_of_a_table() -> None:
    engines = WarmEngines(most=4)
    asked = [Analyse(known=Known.everything(start()), key="t"), task(key="t")]
    analysing, playing = (engines.engine(each) for each in asked)
    assert analysing is not playing
    assert engines.engine(Analyse(known=Known.everything(start().play("d6b5")), key="t")) is analysing


def test_where_something_is_hidden_every_decision_has_an_engine_of_its_own() -> None:
    position = ludarium.game("romgon").start(variant="fog")
    engines = WarmEngines(most=4)
    wanted = decide(position, position.turn, key="t")
    assert engines.engine(wanted) is not engines.engine(wanted)


async def test_a_job_goes_to_the_worker_that_knows_its_table() -> None:
    pids = script(
        "import json, os, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'type': 'done', 'answer': {'type': 'decided', 'move': str(os.getpid())}}), flush=True)"
    )
    async with working(pids, workers=3) as pool:
        await until(lambda: pool.alive == 3)
        known: dict[str, str] = {}
        for number in range(3):
            jobs = [pool.submit(task(key=f"t{each}"), requester="a") for each in range(number + 1)]
            texts = await asyncio.wait_for(asyncio.gather(*(job.result for job in jobs)), 60)
            known[f"t{number}"] = texts[number].move
        for key in ("t2", "t0", "t1", "t0"):
            assert await result(pool, task(key=key)) == known[key]


# The queue.


async def test_more_jobs_than_workers_are_all_done() -> None:
    async with working(script(ANSWER), workers=2) as pool:
        assert await asyncio.gather(*(result(pool) for _ in range(20))) == ["d6b5"] * 20


async def test_an_honest_reply_is_done_next_however_many_jobs_another_has() -> None:
    done: list[str] = []
    pool = Pool(1, Metrics(), script(ANSWER), lease=20.0)
    for number in range(10):
        greedy = pool.submit(task(), requester="greedy", priority=REPLY if number % 2 else HINT)
        greedy.result.add_done_callback(lambda _result: done.append("greedy"))
    honest = pool.submit(task(), requester="honest")
    honest.result.add_done_callback(lambda _result: done.append("honest"))
    await pool.start()
    await until(lambda: len(done) == 11)
    await pool.stop()
    assert done.index("honest") <= 1


async def test_a_full_queue_refuses() -> None:
    metrics = Metrics()
    pool = Pool(0, metrics, most_waiting=3)
    jobs = [pool.submit(task(), requester="a") for _ in range(3)]
    with pytest.raises(Refused):
        pool.submit(task(), requester="a")
    assert pool.waiting == 3
    jobs[0].cancel()
    await asyncio.sleep(0)
    assert pool.waiting == 2
    assert b"ludarium_jobs_waiting 2.0" in metrics.text()
    pool.submit(task(), requester="a")
    await pool.stop()
    assert all(job.result.cancelled() for job in jobs)


async def test_a_job_cancelled_in_the_queue_is_never_begun() -> None:
    async with working(script(ANSWER)) as pool:
        waiting = [pool.submit(task()) for _ in range(5)]
        waiting[3].cancel()
        await asyncio.wait_for(asyncio.gather(*(job.result for job in waiting), return_exceptions=True), 60)
        assert [job.result.cancelled() for job in waiting] == [False, False, False, True, False]


# Workers that fail.


def once(tmp_path: Path, fault: str) -> tuple[str, ...]:
    """A worker that fails the first time, and its replacement that does not."""
    mark = tmp_path / "failed"
    begin = f"import os, sys, time\nfirst = not os.path.exists({str(mark)!r})\nopen({str(mark)!r}, 'w').close()\n"
    return script(f"{begin}if first:\n    sys.stdin.readline()\n    {fault}\n{ANSWER}")


@pytest.mark.parametrize(
    "fault",
    [
        "os.abort()",
        "sys.exit()",
        "time.sleep(1000)",
        "print('nonsense', flush=True)",
        'print(\'{"type":"failed","error":"x"}\', flush=True)',
        'print(\'{"type":"done","answer":{"type":"analysed","lines":[],"depth":1,"nodes":1}}\', flush=True)',
        "print('x' * 2_000_000, flush=True)",
        'exec(\'while True: print("{\\\\"type\\\\":\\\\"heartbeat\\\\"}", flush=True); time.sleep(0.1)\')',
    ],
    ids=["aborts", "exits", "is silent", "nonsense", "says so", "another answer", "says too much", "thinks for ever"],
)
async def test_the_job_of_a_worker_that_fails_goes_to_another(tmp_path: Path, fault: str) -> None:
    metrics = Metrics()
    async with working(once(tmp_path, fault), lease=2.0, metrics=metrics) as pool:
        assert await result(pool) == "d6b5"
        assert pool.alive == pool.wanted == 1
    assert b"ludarium_worker_restarts_total 1.0" in metrics.text()


async def test_a_job_at_which_all_workers_fail_fails() -> None:
    async with working(script("import sys; sys.stdin.readline()")) as pool:
        with pytest.raises(JobFailed):
            await result(pool)


async def test_an_idle_worker_that_dies_is_logged_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with working() as pool:
        await result(pool)
        first = workers_of_this_process()
        assert len(first) == 1
        os.kill(first[0], signal.SIGKILL)
        await until(lambda: pool.alive == 1 and workers_of_this_process() not in ([], first))
        assert await result(pool)
    assert any("worker is replaced" in record.message for record in caplog.records)


async def test_a_worker_that_cannot_be_started_is_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    command = tmp_path / "worker"
    async with working((str(command),)) as pool:
        job = pool.submit(task())
        await until(lambda: any("could not be started" in record.message for record in caplog.records))
        assert pool.alive == 0
        assert pool.wanted == 1
        command.write_text(f"#!{sys.executable}\n{ANSWER}")
        command.chmod(0o700)
        assert (await asyncio.wait_for(job.result, 60)).move == "d6b5"
        assert pool.alive == 1


def test_health_tells_when_nobody_thinks_for_the_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "Pool", lambda workers, metrics: Pool(workers, metrics, ("/nonexistent/worker",)))
    with RunningServer(Settings(database=migrated_database(tmp_path), workers=2)) as server:
        answer = httpx.get(f"{server.address}/health")
        assert answer.status_code == 503
        assert answer.json() == {"status": "no worker lives", "workers": 0, "workers_wanted": 2}
        assert "ludarium_workers_alive 0.0" in httpx.get(f"{server.address}/metrics").text


async def test_replacing_waits_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.Event().wait() if len(waits) == 12 else None

    monkeypatch.setattr(asyncio, "sleep", sleep)
    pool = Pool(1, Metrics(), ("/nonexistent/worker",))
    await pool.start()
    async with asyncio.timeout(60):
        while len(waits) < 12:
            await asyncio.get_running_loop().run_in_executor(None, lambda: None)
    await pool.stop()
    assert waits == sorted(waits)
    assert waits[0] == pools.FIRST_BACKOFF
    assert waits[-1] == pools.LONGEST_BACKOFF


async def test_stopping_leaves_no_process_behind_and_no_job_waiting() -> None:
    pool = Pool(2, Metrics(), most_seconds=1000.0)
    await pool.start()
    long = pool.submit(task(STRONGEST, seconds=1000.0))
    await until_thinking(long)
    await asyncio.wait_for(pool.stop(), 60)
    assert long.result.cancelled()
    assert pool.alive == 0
    assert workers_of_this_process() == []


class Said:
    """A process whose output is the test's."""

    def __init__(self) -> None:
        self.stdout = asyncio.StreamReader()
        self.stdin = self

    def write(self, line: bytes) -> None:
        pass

    async def drain(self) -> None:
        pass

    async def wait(self) -> int:
        return await asyncio.get_running_loop().create_future()


async def test_a_word_of_a_worker_never_hides_that_the_pool_stops() -> None:
    """They may come in the same turn of the loop, or within a few."""
    for turns in range(8):
        said = Said()
        job: Job[Any] = Job(task(), "a", REPLY, lambda _progress: None)
        worker = WorkerProcess(said)  # type: ignore[arg-type]
        doing = asyncio.create_task(worker.do(job, lease=60.0))
        await pass_turns()
        said.stdout.feed_data(b'{"type":"heartbeat"}\n')
        await pass_turns(turns)
        doing.cancel()
        await pass_turns()
        assert doing.cancelled(), turns
        worker.ended.cancel()


async def pass_turns(number: int = 20) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def workers_of_this_process() -> list[int]:
    """Their process ids, from the oldest."""
    found = []
    for thread in threading.enumerate():
        children = Path(f"/proc/self/task/{thread.native_id}/children")
        if children.exists():
            found += [int(child) for child in children.read_text().split()]
    return sorted(child for child in found if "ludarium.server.thinking.worker" in command_of(child))


def command_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""
