"""What a long run does with the server: kills under many games, a random attacker, and planted faults."""

import asyncio
import shutil
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.cluster.kills import STRIKES, AcrossKills
from tests.faults.planted import Outcomes, planted, trials, unnoticed
from tests.lanes.services import services
from tests.server import databases
from tests.server.hostile.attacker import Attacked
from tests.server.hostile.kills import killed_again_and_again
from tests.server.hostile.rated_kills import RatedKills
from tests.server.tournament_kills import CUPS, killed_tournament
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


def rated_kills(_name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """The same under rated games by the clock; every other time the server is away for long enough to be missed."""

    def steps() -> Iterator[int]:
        done = ledger.so_far("rated-kills", SERVER)
        while done < chosen.kills:
            data = Path(mkdtemp(prefix="ludarium-rated-kills-"))
            with asyncio.Runner() as runner:
                games = RatedKills(data, chosen.killed_games, seed=done)
                try:
                    runner.run(games.open())
                    for _ in range(min(KILLS_EACH, chosen.kills - done)):
                        runner.run(games.kill(silent=done % 2 == 0))
                        done += 1
                        ledger.note("rated-kills", SERVER, done)
                        yield done
                    runner.run(games.finish())
                finally:
                    runner.run(games.close())
            shutil.rmtree(data)

    return chosen.kills, steps()


def cluster_kills(_name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Two processes under games: they are killed and frozen, and Redis and PostgreSQL are restarted."""

    def steps() -> Iterator[int]:
        done = ledger.so_far("cluster-kills", SERVER)
        with services(("postgresql",)) as found:
            databases.GIVEN = found["LUDARIUM_TEST_DATABASE"]
            while done < chosen.kills:
                data = Path(mkdtemp(prefix="ludarium-cluster-kills-"))
                with asyncio.Runner() as runner:
                    games = AcrossKills(data, chosen.killed_games, seed=done)
                    try:
                        runner.run(games.open())
                        for _ in range(min(KILLS_EACH, chosen.kills - done)):
                            runner.run(games.strike(list(STRIKES)[done % len(STRIKES)], in_time=True))
                            done += 1
                            ledger.note("cluster-kills", SERVER, done)
                            yield done
                        runner.run(games.finish())
                    finally:
                        runner.run(games.close())
                shutil.rmtree(data)

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


def tournaments(_name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Tournaments of many players in every format, at a server that is killed meanwhile."""

    def steps() -> Iterator[int]:
        for done in range(ledger.so_far("tournaments", SERVER), chosen.tournaments):
            data = Path(mkdtemp(prefix="ludarium-tournament-"))
            kind = list(CUPS)[done % len(CUPS)]
            asyncio.run(killed_tournament(data, kind, chosen.entrants, kills=5, seed=done))
            shutil.rmtree(data)
            ledger.note("tournaments", SERVER, done + 1)
            yield done + 1

    return chosen.tournaments, steps()


def faults(_name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Faults that are planted in the server and in the page, each of which one test has to notice."""
    known, outcomes = planted(), Outcomes(ledger.path.parent, anew=chosen.anew)

    def steps() -> Iterator[int]:
        before = len(known) - len(unnoticed(known, outcomes))
        for done, _ in enumerate(trials(known, outcomes), before + 1):
            yield done
        missed = unnoticed(known, outcomes)
        if missed:
            raise AssertionError(f"not noticed: {', '.join(missed)}")

    return len(known), steps()


SERVER_PARTS = {
    "tournaments": tournaments,
    "kills": kills,
    "rated-kills": rated_kills,
    "cluster-kills": cluster_kills,
    "attacks": attacks,
    "faults": faults,
}
