"""A worker that decides for bots. It knows nothing of tables, players or databases; of a position what it is told."""

from __future__ import annotations

import msgspec

from ludarium.engine.workers.worker import run
from ludarium.server.limits import HEARTBEAT
from ludarium.server.thinking.bots import Bot, WarmEngines
from ludarium.server.thinking.tasks import Task

_tasks = msgspec.json.Decoder(Task)


def main() -> None:
    engines = WarmEngines()
    run(lambda line: Bot(_tasks.decode(line), engines), HEARTBEAT)


if __name__ == "__main__":
    main()
