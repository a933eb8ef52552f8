"""What a long run does with the server: kills under many games, and a random attacker."""

import asyncio
import shutil
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.server.hostile.attacker import Attacked
from tests.server.hostile.kills import killed_again_and_again
from tests.soak.progress import Ledger

SERVER = "server"
KILLS_EACH = 20  # of one database; then the next one begins


def kills(_name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """A server that is killed again and again under many games: nothing acknowledged is lost or doubled."""

    def steps() -> Iterator[int]:
        done = ledger.so_far("kills", SERVER)
        while done < chosen.kills:
            data = Path(mkdtemp(prefix="ludarium-kills-"))
            with asyncio.Runner() as runner:
                rounds = killed_again_and_again(data, chosen.killed_games, seed=done)
                for _ in range(min(KILLS_EACH, chosen.kills - done)):
                    runner.run(anext(rounds))  # type: ignore[arg-type]
                    done += 1
                    ledger.note("kills", SERVER, done)
                    yield done
                runner.run(rounds.aclose())
            shutil.rmtree(data)  # what failed stays, to be looked at

    return chosen.kills, steps()


def attacks(_name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """A random attacker against the whole server; each attack is another one."""
    once = settings(
        max_examples=1,
        stateful_step_count=chosen.attack_steps,
        deadline=None,
        derandomize=False,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )

    def steps() -> Iterator[int]:
        for number in range(ledger.so_far("attacks", SERVER), chosen.attacks):
            run_state_machine_as_test(Attacked, settings=once)
            ledger.note("attacks", SERVER, number + 1)
            yield number + 1

    return chosen.attacks, steps()


SERVER_PARTS = {"kills": kills, "attacks": attacks}
