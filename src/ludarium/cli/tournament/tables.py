"""The tables of a tournament on a terminal of 80 columns."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludarium.cli.console import table
from ludarium.tournament import Event, rounds, standings
from ludarium.tournament.export import breaks_heading, cells
from ludarium.tournament.knockout import stands

WIDEST_NAME = 24
WIDEST_CROSS = 6  # players; a larger cross table does not fit beside the names
SHORT = {
    "direct": "direct",
    "buchholz": "Buch",
    "buchholz-cut-1": "Buch-1",
    "sonneborn-berger": "S-B",
    "wins": "wins",
    "progressive": "prog",
    "performance": "perf",
}
AROUND = 8  # lines of a terminal beside the table


def report(event: Event, height: int | None = None) -> RenderableType:
    """The standings, and what is played now. height: of the terminal, None to show everything"""
    lines = standings(event)
    shown = lines if height is None else lines[: max(height - AROUND, 3)]
    cross = event.plan.format == "round-robin" and len(lines) <= WIDEST_CROSS
    last = [str(number) for number in range(1, len(lines) + 1)] if cross else ["+ = -"]
    headings = [SHORT[name] for name in breaks_heading(event)]
    made = table("#", "player", "pts", *headings, *last, collapse_padding=True)
    for line in shown:
        made.add_row(
            str(line.rank),
            cut(line.entrant.name),
            f"{line.points:g}",
            *(f"{value:g}" for value in line.breaks),
            *(cells(event, line, lines) if cross else (f"{line.wins} {line.draws} {line.losses}",)),
        )
    return Group(heading(event), made)


def heading(event: Event) -> Text:
    total = rounds(event)
    running = sum(1 for _ in event.running)
    done = sum(pairing.result is not None and pairing.second is not None for pairing in event.pairings)
    parts = [f"{event.plan.format}, {len(event.entrants)} players, {done} games"]
    if total is not None and event.round:
        parts.append(f"round {event.round} of {total}")
    if running:
        parts.append(f"{running} running")
    return Text(", ".join(parts))


def bracket_table(event: Event) -> Table:
    """The matches of a knockout."""
    names = {each.id: cut(each.name) for each in event.entrants}
    made = table("match", "", "score", "")
    for stand in stands(event).values():
        if not stand.needed:
            continue
        one, other = (names[str(player)] for player in stand.players)
        score = f"{stand.score[0]:g} : {stand.score[1]:g}"
        through = stand.winner == stand.players[0]
        styles = ("bold", "") if through else ("", "bold" if stand.decided else "")
        made.add_row(title(stand.match.id), Text(one, style=styles[0]), score, Text(other, style=styles[1]))
    return made


def title(match: str) -> str:
    stage, _, place = match.partition(".")
    whole = {"F": "final", "G": "second final", "T": "third place"}
    if match in whole:
        return whole[match]
    return f"{'round' if stage[0] == 'W' else 'losers'} {stage[1:]}, {place}"


def cut(name: str) -> str:
    return name if len(name) <= WIDEST_NAME else name[: WIDEST_NAME - 1] + "…"
