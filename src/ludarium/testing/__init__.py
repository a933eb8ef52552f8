"""What a game can be put through. Third parties may use it for their own games, with or without pytest.

    from ludarium.testing import CHECKS, conform, sample

    conform(game)                                           # all checks, default options

    @pytest.mark.parametrize("check", CHECKS)               # or each check as a test of its own
    def test_conformance(check):
        CHECKS[check](sample(game, {"setup": "grand"}))

A check that fails raises Nonconformity, an AssertionError that names the position. A game that hides something has
`seen_by(position, viewer)`: all that reaches a viewer, as one text, to compare positions that must look alike.
`ludarium.testing.strategies` has hypothesis strategies for random play; only that module needs hypothesis.
"""

from ludarium.testing.bad_input import fuzz
from ludarium.testing.faces import seen_by
from ludarium.testing.sample import Nonconformity, Sample, option_sets, playout, sample
from ludarium.testing.suite import CHECKS, conform

__all__ = ["CHECKS", "Nonconformity", "Sample", "conform", "fuzz", "option_sets", "playout", "sample", "seen_by"]
