"""What a long run does with a game. Each part tells its size, and then yields how far it has come."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import ludarium
from ludarium.core.record import Record
from ludarium.testing import CHECKS, fuzz, option_sets, playout, sample
from ludarium.testing.sample import Sample
from tests.perft_files import perft_lines
from tests.soak.progress import Ledger

INPUTS_AT_ONCE = 500
AT_EVERY_STATE = (
    "positions_read_back",
    "views_show_what_a_viewer_may_know",
    "ends_are_declared",
    "paths_are_clickable",
)


def random_games(name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Games at random, under one set of options after the other; text, record and views of every state."""
    game = ludarium.game(name)
    sets = option_sets(game)

    def steps() -> Iterator[int]:
        for number in range(ledger.so_far("games", name), chosen.random_games):
            # Every other game has the default options.
            options = sets[number // 2 % len(sets)] if number % 2 else {}
            line = list(playout(game.start(**options), Random(number), longest=2000))
            states = Sample(game, options, (line[-1],), tuple(line), moves=3, seed=number)
            for check in AT_EVERY_STATE:
                CHECKS[check](states)
            replays(line)
            ledger.note("games", name, number + 1)
            yield number + 1

    return chosen.random_games, steps()


def replays(line: list[ludarium.Position]) -> None:
    """The record of the whole game reads back and gives every state again."""
    record = Record.of(line[-1])
    again = Record.parse(record.text)
    assert again == record, f"{line[-1]!r}: the record reads back"
    for before, now in zip(line, again.positions(), strict=True):
        assert (now.text, now.key, now.outcome) == (before.text, before.key, before.outcome), f"{before!r}: replays"


def fuzzed(name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Bad and half-bad inputs of all kinds."""
    game = ludarium.game(name)
    sets = option_sets(game)

    def steps() -> Iterator[int]:
        for done in range(ledger.so_far("fuzz", name), chosen.inputs, INPUTS_AT_ONCE):
            number = done // INPUTS_AT_ONCE
            looked_at = sample(game, sets[number % len(sets)], games=1, positions=30, seed=number)
            fuzz(replace(looked_at, seed=number), INPUTS_AT_ONCE, Random(number))
            ledger.note("fuzz", name, done + INPUTS_AT_ONCE)
            yield done + INPUTS_AT_ONCE

    return chosen.inputs, steps()


def deep_perft(name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Every count of the perft file."""
    counts = [
        (line, depth, count)
        for line in perft_lines()
        if line.game == name
        for depth, count in enumerate(line.counts, start=1)
        if count <= chosen.most_nodes
    ]

    def steps() -> Iterator[int]:
        for line, depth, count in counts[ledger.so_far("perft", name) :]:
            found = ludarium.perft(line.load(), depth)
            assert found == count, f"{line}: perft {depth} is {found}, not {count}"
            so_far = ledger.so_far("perft", name) + 1
            ledger.note("perft", name, so_far)
            yield so_far

    return len(counts), steps()
