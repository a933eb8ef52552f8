"""A short run of the random attacker; the long one is `make soak`."""

from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.server.hostile.attacker import Attacked

# What fails is not made smaller: each step of that is a server that starts and stops.
SHORT = settings(max_examples=3, stateful_step_count=25, deadline=None, phases=[Phase.generate])


def test_whatever_an_attacker_does_what_is_promised_holds() -> None:
    Attacked.compared.clear()
    run_state_machine_as_test(Attacked, settings=SHORT)
    assert min(Attacked.compared[viewer] for viewer in ("white", "black", None)) > 0, Attacked.compared
