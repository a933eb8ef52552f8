"""Tie-breaks. A round that a player did not play counts as one against an opponent with their own score."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ludarium.tournament.model import Event, Pairing, TieBreak

Points = dict[str, float]
Measure = Callable[[Event, Points, str], float]


def counted(event: Event, player: str) -> list[Pairing]:
    return [pairing for pairing in event.of_player[player] if pairing.result is not None]


def met(event: Event, pairing: Pairing) -> bool:
    """Whether a pairing counts as one with its opponent: in a round robin also where somebody did not appear."""
    assert pairing.result is not None
    return pairing.result.played or (event.plan.format == "round-robin" and pairing.second is not None)


def opponents_points(event: Event, points: Points, player: str) -> list[float]:
    """Of each round, lowest first."""
    own = counted(event, player)
    found = [
        points[str(pairing.opponent(player))] if met(event, pairing) else points[player]
        for pairing in own
        if met(event, pairing) or event.plan.format == "swiss"
    ]
    if event.plan.format == "swiss":
        missed = len({pairing.round for pairing in event.pairings}) - len({pairing.round for pairing in own})
        found += [points[player]] * max(missed, 0)
    return sorted(found)


def buchholz(event: Event, points: Points, player: str) -> float:
    """The points of all opponents."""
    return sum(opponents_points(event, points, player))


def buchholz_cut(event: Event, points: Points, player: str) -> float:
    """The same without the weakest opponent."""
    return sum(opponents_points(event, points, player)[1:])


def sonneborn_berger(event: Event, points: Points, player: str) -> float:
    """The points of those who were beaten, and half of those who drew."""
    return sum(
        pairing.points(player) * (points[str(pairing.opponent(player))] if met(event, pairing) else points[player])
        for pairing in counted(event, player)
        if met(event, pairing) or event.plan.format == "swiss"
    )


def wins(event: Event, _points: Points, player: str) -> float:
    """Games that were won at the board."""
    own = counted(event, player)
    return float(sum(p.result is not None and p.result.played and p.winner() == player for p in own))


def progressive(event: Event, _points: Points, player: str) -> float:
    """The sum of the scores after each round."""
    rounds = event.round
    return sum(pairing.points(player) * (rounds + 1 - pairing.round) for pairing in counted(event, player))


def direct(event: Event, tied: Collection[str], player: str) -> float:
    """Points against the others who are tied; nothing unless all of them have met."""
    others = set(tied) - {player}
    for one in tied:
        own = {p.opponent(one) for p in counted(event, one) if p.second is not None and met(event, p)}
        if not set(tied) - {one} <= own:
            return 0.0
    return sum(pairing.points(player) for pairing in counted(event, player) if pairing.opponent(player) in others)


MEASURES: dict[TieBreak, Measure] = {
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "progressive": progressive,
}


def split(
    event: Event, points: Points, tied: Sequence[str], breaks: Sequence[TieBreak], found: dict[str, list[float]]
) -> list[list[str]]:
    """Those who are tied in their order, those who still are together. `found` collects the figures."""
    if not breaks:
        return [list(tied)]
    name = breaks[0]
    values = {
        player: direct(event, tied, player) if name == "direct" else MEASURES[name](event, points, player)
        for player in tied
    }
    for player, value in values.items():
        found[player].append(value)
    groups: list[list[str]] = []
    for value in sorted(set(values.values()), reverse=True):
        same = [player for player in tied if values[player] == value]
        groups += split(event, points, same, breaks[1:], found)
    return groups
