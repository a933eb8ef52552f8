"""What a game can be put through. Third parties may use it for their own games, with or without pytest.

    from ludarium.testing import CHECKS, conform, sample

    conform(game)                                           # all checks, default options

    @pytest.mark.parametrize("check", CHECKS)               # or each check as a test of its own
    def test_conformance(check):
        CHECKS[check](sample(game, {"setup": "grand"}))

A check that fails raises Nonconformity, an AssertionError that names the position. `ludarium.testing.strategies` has
hypothesis strategies for random play; hypothesis must be installed for that module only.
"""

from ludarium.testing.bad_input import fuzz
from ludarium.testing.sample import Nonconformity, Sample, option_sets, playout, sample
from ludarium.testing.suite import CHECKS, conform

__all__ = ["CHECKS", "Nonconformity", "Sample", "conform", "fuzz", "option_sets", "playout", "sample"]
