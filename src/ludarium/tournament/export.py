"""Tournaments as tables and files: CSV, JSON, cross table."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from ludarium.tournament.model import Event, Pairing, Result, TournamentError
from ludarium.tournament.standings import Standing, standings

DANGEROUS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for a formula
SHARES = {1.0: "1", 0.5: "½", 0.0: "0"}


class Kept(msgspec.Struct):
    """A tournament in a file."""

    name: str
    event: Event
    table: list[dict[str, Any]] = []


def write_json(event: Event, name: str = "") -> str:
    """Everything, so that it can be read again, and the table for those who only look."""
    table = [
        {"rank": line.rank, "name": line.entrant.name, "points": line.points, "tie_breaks": line.breaks}
        for line in standings(event)
    ]
    return msgspec.json.format(msgspec.json.encode(Kept(name, event, table)), indent=1).decode() + "\n"


def read_json(text: str) -> tuple[str, Event]:
    try:
        kept = msgspec.json.decode(text, type=Kept)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise TournamentError(f"this is no tournament that can be read: {error}") from None
    return kept.name, kept.event


def write_csv(event: Event) -> str:
    """The standings, with what each did in every round."""
    lines = standings(event)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = cells_heading(event)
    writer.writerow(["rank", "name", "rating", "points", *breaks_heading(event), "won", "drawn", "lost", *columns])
    for line in lines:
        writer.writerow(
            [
                line.rank,
                plain(line.entrant.name),
                round(line.entrant.rating) or "",
                f"{line.points:g}",
                *(f"{value:g}" for value in line.breaks),
                line.wins,
                line.draws,
                line.losses,
                *cells(event, line, lines),
            ]
        )
    return out.getvalue()


def plain(text: str) -> str:
    """What a spreadsheet does not run."""
    return f"'{text}" if text.startswith(DANGEROUS) else text


def breaks_heading(event: Event) -> list[str]:
    return ["performance"] if event.plan.format == "arena" else list(event.plan.decided_by)


def cells_heading(event: Event) -> list[str]:
    if event.plan.format == "round-robin":
        return [str(number) for number in range(1, len(event.entrants) + 1)]
    if event.plan.format == "swiss":
        return [str(number) for number in range(1, event.round + 1)]
    return ["games"]


def cells(event: Event, line: Standing, lines: list[Standing]) -> list[str]:
    """A row of the cross table: against everybody in a round robin, by rounds in a Swiss tournament, else in a row."""
    player = line.entrant.id
    own = event.of_player[player]
    ranks = {each.entrant.id: place for place, each in enumerate(lines, 1)}
    if event.plan.format == "round-robin":
        return [against(own, player, each.entrant.id) for each in lines]
    if event.plan.format == "swiss":
        by_round = {pairing.round: pairing for pairing in own}
        return [swiss_cell(by_round.get(number), player, ranks) for number in range(1, event.round + 1)]
    return [" ".join(share(pairing, player) for pairing in own if pairing.result is not Result.ANNULLED)]


def against(own: tuple[Pairing, ...], player: str, other: str) -> str:
    if player == other:
        return "×"
    return " ".join(share(pairing, player) for pairing in own if pairing.opponent(player) == other)


def swiss_cell(pairing: Pairing | None, player: str, ranks: dict[str, int]) -> str:
    """As in 12w1: against the twelfth, first side, won."""
    if pairing is None:
        return "-"
    if pairing.second is None:
        return share(pairing, player)
    side = "w" if pairing.first == player else "b"
    return f"{ranks[str(pairing.opponent(player))]}{side}{share(pairing, player)}"


def share(pairing: Pairing, player: str) -> str:
    if pairing.result is None:
        return "*"
    if pairing.result.forfeit:
        return "+" if pairing.points(player) else "-"
    if pairing.result.alone:
        return {Result.BYE: "bye", Result.HALF_BYE: "½", Result.ABSENT: "-"}[pairing.result]
    return SHARES[pairing.points(player)]
