"""What a game can be put through. Third parties may use it for their own games, with or without pytest.

    from ludarium.testing import CHECKS, conform, sample

    conform(game)                                           # all checks, default options

    @pytest.mark.parametrize("check", CHECKS)               # or each check as a test of its own
    def test_conformance(check):
        CHECKS[check](sample(game, {"setup": "grand"}))

A check that fails raises Nonconformity, an AssertionError that names the position. A game that hides something has
`seen_by(position, viewer)`: all that reaches a viewer, as one text, to compare positions that must look alike.
`same_in_both(package)` compares what a compiled game writes twice, in a .py and in the .pxd beside it.
`ludarium.testing.strategies` has hypothesis strategies for random play; only that module needs hypothesis.
"""

from ludarium.testing.bad_input import fuzz
from ludarium.testing.faces import seen_by
from ludarium.testing.sample import Nonconformity, Sample, option_sets, playout, sample
from ludarium.testing.suite import CHECKS, conform
from ludarium.testing.twins import same_in_both, twins

__all__ = [
    "CHECKS",
    "Nonconformity",
    "Sample",
    "conform",
    "fuzz",
    "option_sets",
    "playout",
    "same_in_both",
    "sample",
    "seen_by",
    "twins",
]
