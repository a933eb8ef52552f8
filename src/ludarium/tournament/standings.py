"""Who is where in a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from ludarium.tournament import arena, knockout
from ludarium.tournament.model import Entrant, Event, Result
from ludarium.tournament.tiebreaks import Scores, split


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A line of the table.

    rank    shared by those whom nothing tells apart    breaks  the figures of the tie-breaks, in their order
    played  games with a result, byes left out          fire    the next win counts double (arena)
    """

    rank: int
    entrant: Entrant
    points: float
    breaks: tuple[float, ...] = ()
    wins: int = 0
    draws: int = 0
    losses: int = 0
    fire: bool = False

    @property
    def played(self) -> int:
        return self.wins + self.draws + self.losses


def standings(event: Event) -> list[Standing]:
    """Best first."""
    figures: dict[str, list[float]] = {each.id: [] for each in event.entrants}
    fire: set[str] = set()
    if event.plan.format == "knockout":
        points = plain_points(event)
        groups = knockout.places(event) if len(event.entrants) > 1 else [[each.id] for each in event.entrants]
    elif event.plan.format == "arena":
        played = {each.id: arena.games(event, each.id) for each in event.entrants}
        points = {player: float(sum(game.points for game in own)) for player, own in played.items()}
        fire = {player for player, own in played.items() if arena.on_fire(own, player)}
        for player in played:
            figures[player].append(performance(event, player))
        groups = grouped({player: (points[player], figures[player][0]) for player in points}, event)
    else:
        points = plain_points(event)
        groups, scores = [], Scores(event, points)
        for level in grouped({player: (value, 0.0) for player, value in points.items()}, event):
            groups += split(scores, level, event.plan.decided_by, figures)
    lines: list[Standing] = []
    for group in groups:
        rank = len(lines) + 1
        for player in group:
            won, drawn, lost = tally(event, player)
            lines.append(
                Standing(
                    rank=rank,
                    entrant=event.by_id[player],
                    points=points[player],
                    breaks=tuple(figures[player]),
                    wins=won,
                    draws=drawn,
                    losses=lost,
                    fire=player in fire,
                )
            )
    return lines


def plain_points(event: Event) -> dict[str, float]:
    return {player: sum(pairing.points(player) for pairing in own) for player, own in event.of_player.items()}


def grouped(values: dict[str, tuple[float, float]], event: Event) -> list[list[str]]:
    """Players of the same value together, the highest first, each group by seeds."""
    found: dict[tuple[float, float], list[str]] = {}
    for each in event.seeded:
        found.setdefault(values[each.id], []).append(each.id)
    return [found[value] for value in sorted(found, reverse=True)]


def performance(event: Event, player: str) -> float:
    """The mean of the opponents' ratings, 500 more for a win and less for a loss; it ranks equal scores in an arena."""
    own = [pairing for pairing in event.of_player[player] if arena.counts(event, pairing)]
    if not own:
        return 0.0
    total = sum(event.by_id[str(pairing.opponent(player))].rating for pairing in own)
    return float(round((total + sum(1000 * pairing.points(player) - 500 for pairing in own)) / len(own)))


def tally(event: Event, player: str) -> tuple[int, int, int]:
    """Games won, drawn and lost; a forfeit counts, a bye and an annulled game do not."""
    uncounted = (None, Result.ANNULLED)
    own = [p for p in event.of_player[player] if p.second is not None and p.result not in uncounted]
    if event.plan.format == "arena":
        own = [pairing for pairing in own if arena.counts(event, pairing)]
    shares = [pairing.points(player) for pairing in own]
    return shares.count(1.0), shares.count(0.5), shares.count(0.0)
