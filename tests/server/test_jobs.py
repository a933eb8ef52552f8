"""Workers die, fall silent and talk nonsense; jobs get done all the same, or fail in the end."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from ludarium.server.hall import task_of
from ludarium.server.jobs import WORKER, JobFailed, Jobs
from ludarium.server.tasks import Progress, Task
from tests.server.test_table import new_table, play

import ludarium
from ludarium.server import bots
from ludarium.server.metrics import Metrics

ANSWER = """
import sys
for line in sys.stdin:
    print('{"type":"done","text":"d6b5"}', flush=True)
"""


def task(level: str = "beginner", seconds: float = 1.0) -> Task:
    return task_of(new_table(), "white", level, seconds)


@asynccontextmanager
async def working(command: Sequence[str] = WORKER, lease: float = 20.0, workers: int = 1) -> AsyncIterator[Jobs]:
    jobs = Jobs(workers, Metrics(), command, lease)
    await jobs.start()
    try:
        yield jobs
    finally:
        await jobs.stop()


def script(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


async def result(jobs: Jobs, wanted: Task | None = None) -> str:
    return await asyncio.wait_for(jobs.submit(wanted or task()).result, 60)


async def test_a_worker_finds_a_legal_move_and_tells_of_its_progress() -> None:
    told: list[Progress] = []
    async with working() as jobs:
        text = await asyncio.wait_for(jobs.submit(task("club"), told.append).result, 60)
    assert text in ludarium.game("tokonoma").start().legal_moves
    assert told
    assert told[-1].depth > 0


@pytest.mark.parametrize("name", ludarium.games())
async def test_the_computer_can_play_every_game(name: str) -> None:
    position = ludarium.game(name).start()
    table = new_table(position=position, seats=dict.fromkeys(side.name for side in position.game.sides))
    async with working() as jobs:
        for side in position.may_choose:
            text = await result(jobs, task_of(table, side, "beginner", 1.0))
            assert text in position.legal_moves_of(side)


async def test_more_jobs_than_workers_are_all_done() -> None:
    async with working(script(ANSWER), workers=2) as jobs:
        assert await asyncio.gather(*(result(jobs) for _ in range(20))) == ["d6b5"] * 20


def once(tmp_path: Path, misdeed: str) -> tuple[str, ...]:
    """A worker that misbehaves the first time, and its replacement that does not."""
    mark = tmp_path / "misbehaved"
    begin = f"import os, sys, time\nfirst = not os.path.exists({str(mark)!r})\nopen({str(mark)!r}, 'w').close()\n"
    return script(f"{begin}if first:\n    sys.stdin.readline()\n    {misdeed}\n{ANSWER}")


@pytest.mark.parametrize(
    "misdeed",
    [
        "os.abort()",
        "sys.exit()",
        "time.sleep(1000)",
        "print('nonsense', flush=True)",
        'print(\'{"type":"failed","error":"x"}\', flush=True)',
        "print('x' * 2_000_000, flush=True)",
    ],
)
async def test_the_job_of_a_worker_that_fails_goes_to_another(tmp_path: Path, misdeed: str) -> None:
    async with working(once(tmp_path, misdeed), lease=2.0) as jobs:
        assert await result(jobs) == "d6b5"


async def test_a_job_at_which_all_workers_fail_fails() -> None:
    async with working(script("import sys; sys.stdin.readline()")) as jobs:
        with pytest.raises(JobFailed):
            await result(jobs)


async def test_a_job_can_be_hurried_and_the_worker_serves_the_next_one() -> None:
    async with working() as jobs:
        long = jobs.submit(task(bots.STRONGEST, seconds=1000.0))
        await until_working(long)
        long.hurry()
        assert await asyncio.wait_for(long.result, 20) in ludarium.game("tokonoma").start().legal_moves
        assert await result(jobs)


async def until_working(job: object) -> None:
    told = asyncio.Event()
    job.report = lambda _progress: told.set()  # type: ignore[attr-defined]
    await asyncio.wait_for(told.wait(), 30)


async def test_a_cancelled_job_frees_its_worker() -> None:
    async with working() as jobs:
        long = jobs.submit(task(bots.STRONGEST, seconds=1000.0))
        await until_working(long)
        long.cancel()
        assert await result(jobs)
        assert long.result.cancelled()


async def test_a_job_cancelled_in_the_queue_is_never_begun() -> None:
    async with working(script(ANSWER)) as jobs:
        waiting = [jobs.submit(task()) for _ in range(5)]
        waiting[3].cancel()
        await asyncio.wait_for(asyncio.gather(*(job.result for job in waiting), return_exceptions=True), 20)
        assert [job.result.cancelled() for job in waiting] == [False, False, False, True, False]


async def test_stopping_leaves_no_process_behind() -> None:
    jobs = Jobs(2, Metrics())
    await jobs.start()
    long = jobs.submit(task(bots.STRONGEST, seconds=1000.0))
    await until_working(long)
    children = Path(f"/proc/self/task/{_main_thread()}/children")
    await asyncio.wait_for(jobs.stop(), 30)
    if children.exists():
        assert not [child for child in children.read_text().split() if "ludarium.server.worker" in command(child)]


def _main_thread() -> int:
    import threading

    return threading.main_thread().native_id or 0


def command(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def test_a_bot_knows_the_history_that_repetition_looks_at() -> None:
    table = play(new_table(), 6)
    bot = bots.Bot(task_of(table, table.position.turn, "beginner", 1.0))
    assert bot.position() == table.position
    assert [move.text for move in bot.position().moves] == [move.text for move in table.position.moves]


def test_a_task_is_made_from_the_sides_view_alone() -> None:
    table = play(new_table(), 3)
    made: Callable[..., Task] = task_of
    assert made(table, "black", "beginner", 1.0).view == table.position.view("black")
