"""The two lanes: games and engines are tested compiled, and again with the same files as plain Python."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import ludarium

LANE = os.environ.get("LUDARIUM_LANE")
SOURCES_OF_COMPILED_GAMES = [str(Path(__file__).parent / name / "src") for name in ("compiled_game", "wide_game")]

if not ludarium.compiled:  # a compiled game runs with a compiled Ludarium only; as plain Python it has no need of one
    sys.path[:0] = SOURCES_OF_COMPILED_GAMES
    os.environ["PYTHONPATH"] = os.pathsep.join((*SOURCES_OF_COMPILED_GAMES, os.environ.get("PYTHONPATH", "")))

# Tests that run in the background ignore SIGINT, and so would the processes that they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("tests", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")


def pytest_report_header() -> str:
    return f"ludarium: {'compiled' if ludarium.compiled else 'uncompiled'}, games: {', '.join(ludarium.games())}"


@pytest.fixture(scope="session")
def lane() -> str | None:
    """The lane that was asked for, if any."""
    return LANE
