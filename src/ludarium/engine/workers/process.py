"""A worker process as the pool sees it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludarium.engine.workers.messages import Done, Failed, Heartbeat, Progress, Rejected, Stop
from ludarium.engine.workers.queue import Job, JobRejected

log = logging.getLogger("ludarium.engine.workers")

LONGEST_LINE = 1 << 24  # bytes that a worker may say at once
LAST_WORD = 1.0  # seconds between the end of a worker's output and its own

_from_worker = msgspec.json.Decoder(Heartbeat | Progress | Done | Rejected | Failed)


class WorkerFailed(Exception):
    """The worker cannot be used any more."""


class WorkerProcess:
    """`ended` becomes the process's return code."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.ended: asyncio.Task[int] = asyncio.create_task(process.wait())

    @classmethod
    async def start(cls, command: Sequence[str], environment: Mapping[str, str] | None = None) -> WorkerProcess:
        # A worker ends when its input does, so none outlives a process that is killed.
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE, env=environment
        )
        return cls(process)

    async def do(self, job: Job[Any], lease: float) -> None:
        """Have a job done: the result is set, or WorkerFailed raised.

        lease  how long the worker may be silent, and how much longer than allowed it may take
        """
        hurrying = asyncio.create_task(self._hurry(job))
        try:
            async with asyncio.timeout(None if job.seconds is None else job.seconds + lease):
                await self._say(job.message())
                await self._listen(job, lease)
        except (OSError, TimeoutError, msgspec.DecodeError) as error:
            raise WorkerFailed(str(error) or "it was silent or took too long") from None
        finally:
            hurrying.cancel()

    async def _listen(self, job: Job[Any], lease: float) -> None:
        while True:
            said = _from_worker.decode(await self._hear(lease))
            if isinstance(said, Done):
                if not isinstance(said.answer, job.answers):
                    raise WorkerFailed(f"it gave a {type(said.answer).__name__}, not a {job.answers.__name__}")
                if not job.result.done():
                    job.result.set_result(said.answer)
                return
            if isinstance(said, Rejected):
                if not job.result.done():
                    job.result.set_exception(JobRejected(said.error))
                return
            if isinstance(said, Failed):
                raise WorkerFailed(said.error)
            if isinstance(said, Progress) and not job.result.done():
                self._report(job, said)

    def _report(self, job: Job[Any], progress: Progress) -> None:
        try:
            job.report(progress)
        except Exception:
            log.exception("progress could not be reported")

    async def _hurry(self, job: Job[Any]) -> None:
        await job.hurried.wait()
        with contextlib.suppress(OSError):
            await self._say(msgspec.json.encode(Stop()))

    async def _say(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        await self._process.stdin.drain()

    async def _hear(self, lease: float) -> bytes:
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(lease):
                line = await self._process.stdout.readline()
        except ValueError as error:
            raise WorkerFailed(f"it said too much: {error}") from None
        if not line:
            ended, _ = await asyncio.wait({self.ended}, timeout=LAST_WORD)
            raise WorkerFailed(f"it ended with {self.ended.result()}" if ended else "it fell silent")
        return line

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self.ended

    async def leave(self, patience: float) -> None:
        """Let the process end by itself, or kill it after a while."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(patience):
                await asyncio.shield(self.ended)
        except TimeoutError:
            await self.kill()
