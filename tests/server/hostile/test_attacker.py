"""A short run of the random attacker; the long one is `make soak`."""

from hypothesis import Phase, settings

from tests.server.hostile.attacker import Attacked

# What fails is not made smaller: each step of that is a server that starts and stops.
Attacked.TestCase.settings = settings(max_examples=4, stateful_step_count=25, deadline=None, phases=[Phase.generate])
TestAttacked = Attacked.TestCase
