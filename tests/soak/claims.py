"""What a long run does with all that is said about positions: every claim of hints and what-now lines is checked."""

from argparse import Namespace
from collections.abc import Iterable, Iterator
from itertools import islice

from rich.table import Table

from tests.games.claimed import check_hint, check_what_now, self_play
from tests.soak.progress import Ledger

PART, GAMES, REASONS, LINES = "claims", "claims-games", "claims-reasons", "claims-lines"


def claims(name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Hints, and the what-now lines of both sides, in positions of self-play."""

    def steps() -> Iterator[int]:
        while (done := ledger.so_far(PART, name)) < chosen.hints:
            number = ledger.so_far(GAMES, name)
            reasons, lines = [], 0
            for position, move in islice(self_play(name, number), chosen.hints - done):
                reasons.append(check_hint(position, move) > 0)
                lines += sum(check_what_now(position, side.name) for side in position.game.sides)
            for part, more in ((REASONS, sum(reasons)), (LINES, lines), (GAMES, 1), (PART, len(reasons))):
                ledger.note(part, name, ledger.so_far(part, name) + more)
            yield done + len(reasons)

    return chosen.hints, steps()


def report(ledger: Ledger, games: Iterable[str]) -> Table:
    """The share of hints with a reason, and how often the what-now line had something to tell."""
    table = Table("game", "hints", "with a reason", "what-now claims", title="Claims, all true")
    for name in games:
        hints = ledger.so_far(PART, name)
        if hints:
            share = f"{ledger.so_far(REASONS, name) / hints:.1%}"
            table.add_row(name, str(hints), share, str(ledger.so_far(LINES, name)))
    return table
