"""What everybody who has its address may see of a game now: what links, pictures and embedded boards show."""

from __future__ import annotations

from typing import NamedTuple

from ludarium.core.outcome import Outcome
from ludarium.core.record import Record
from ludarium.play.late import shown_to
from ludarium.play.record import record_of
from ludarium.play.seats import SPECTATOR
from ludarium.play.table import PRIVATE
from ludarium.server.now import now_ms
from ludarium.server.tables.facts import TableRows, read_table
from ludarium.server.threads import off_loop


class OpenGame(NamedTuple):
    """A game as a spectator sees it, late where spectators do.

    id  by which it was asked for        waiting  somebody may still sit down
    """

    id: str
    record: Record
    outcome: Outcome | None
    waiting: bool


def open_game(rows: TableRows, game_id: str, by_key: bool) -> OpenGame | None:
    """Nothing where not everybody may see it, or something is hidden from spectators now.

    by_key  it was asked for by the key to a private game, which somebody has shared
    """
    off_loop()
    table = read_table(rows)
    for_all = table.visibility != PRIVATE and table.spectators.allowed
    if not (for_all or (by_key and table.outcome is not None)):
        return None
    shown = shown_to(table, SPECTATOR, now_ms())
    if shown.view(SPECTATOR).partial:
        return None
    return OpenGame(game_id, record_of(shown, SPECTATOR), shown.outcome, not table.is_full)
