"""The two lanes: games and engines are tested compiled, and again with the same files as plain Python."""

import os

import pytest
from hypothesis import HealthCheck, settings

import ludarium

LANE = os.environ.get("LUDARIUM_LANE")

settings.register_profile("tests", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")


def pytest_report_header() -> str:
    return f"ludarium: {'compiled' if ludarium.compiled else 'uncompiled'}, games: {', '.join(ludarium.games())}"


@pytest.fixture(scope="session")
def lane() -> str | None:
    """The lane that was asked for, if any."""
    return LANE
