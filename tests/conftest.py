"""The two lanes: games and engines are tested compiled, and again with the same files as plain Python."""

import os
import signal
import sys
from collections.abc import Generator
from importlib import invalidate_caches
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import ludarium
from tests.lanes import cpu, durations

LANE = os.environ.get("LUDARIUM_LANE")
# The tests' own games are registered for tests alone. One that is compiled runs with a compiled Ludarium only.
EXAMPLES = Path(sys.prefix) / "examples"
SOURCES_OF_COMPILED_GAMES = [str(Path(__file__).parent / name / "src") for name in ("compiled_game", "wide_game")]


def add_to_path(*folders: str) -> None:
    """Of this process and those that it starts."""
    new = [folder for folder in folders if folder not in sys.path]
    sys.path[:0] = new
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (*new, os.environ.get("PYTHONPATH"))))
    invalidate_caches()


add_to_path(*([] if ludarium.compiled else SOURCES_OF_COMPILED_GAMES), str(EXAMPLES))

# Workers are told how wide the terminal of pytest is; commands that tests run have none.
os.environ.pop("COLUMNS", None)

# Tests that run in the background ignore SIGINT, and so would the processes that they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("tests", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")


def pytest_report_header() -> str:
    return f"ludarium: {'compiled' if ludarium.compiled else 'uncompiled'}, games: {', '.join(ludarium.games())}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):  # one of several workers, which share the files
        items[:] = durations.slowest_first(items, durations.known())


USED = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    item.stash[USED] = cpu.used()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    tested = cpu.used()  # the last test's teardown ends processes for which nobody waits
    try:
        return (yield)
    finally:
        item.user_properties.append(("cpu", f"{max(tested, cpu.used()) - item.stash[USED]:.2f}"))


@pytest.fixture(scope="session")
def lane() -> str | None:
    """The lane that was asked for, if any."""
    return LANE
