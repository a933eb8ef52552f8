"""A worker that thinks. It knows nothing of tables, players or databases; of a position what it is told."""

from __future__ import annotations

from ludarium.engine.workers.thinking import Thinking, WarmEngines
from ludarium.engine.workers.worker import run
from ludarium.server.limits import HEARTBEAT, WARM_ENGINES


def main() -> None:
    engines = WarmEngines(WARM_ENGINES)
    run(lambda line: Thinking(line, engines), HEARTBEAT)


if __name__ == "__main__":
    main()
