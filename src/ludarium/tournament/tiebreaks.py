"""Tie-breaks, by the regulations of FIDE (C.07, of March 2026).

In a Swiss tournament a round that a player did not play counts as one against a dummy opponent with their own score,
at most that of whom they should have met, or half a point a round where there was nobody. For their opponents the
rounds after somebody has left count as draws. In a round robin everybody meets everybody, also who does not appear.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from ludarium.tournament.model import Event, Pairing, TieBreak


class Round(NamedTuple):
    """What a round counts for a player.

    share  their points    score  of the opponent, or the dummy    missed  they could have played, and did not
    """

    share: float
    score: float
    missed: bool = False


class Scores:
    """The points of everybody, and what follows from them."""

    def __init__(self, event: Event, points: dict[str, float]) -> None:
        self.event = event
        self.points = points

    @cached_property
    def by_round(self) -> dict[str, dict[int, Pairing]]:
        return {player: {pairing.round: pairing for pairing in own} for player, own in self.event.of_player.items()}

    @cached_property
    def adjusted(self) -> dict[str, float]:
        """The scores as opponents count them: rounds after the last in which somebody was there are draws."""
        found: dict[str, float] = {}
        for player, own in self.by_round.items():
            there = [number for number, pairing in own.items() if not missed(pairing, player)]
            left = range(max(there, default=0) + 1, self.event.round + 1)
            gone = [number for number in left if number not in own or own[number].second is None]
            had = sum(own[number].points(player) for number in gone if number in own)
            found[player] = self.points[player] - had + len(gone) / 2
        return found

    def rounds(self, player: str) -> list[Round]:
        """What each round counts that has ended for a player."""
        if self.event.plan.format != "swiss":
            met = (pairing for pairing in counted(self.event, player) if pairing.second is not None)
            return [Round(p.points(player), self.points[str(p.opponent(player))]) for p in met]
        found: list[Round] = []
        for number in range(1, self.event.round + 1):
            pairing = self.by_round[player].get(number)
            if pairing is None or not pairing.open:
                found.append(self.swiss_round(player, pairing))
        return found

    def swiss_round(self, player: str, pairing: Pairing | None) -> Round:
        opponent = None if pairing is None else pairing.opponent(player)
        share = 0.0 if pairing is None else pairing.points(player)
        if pairing is not None and opponent is not None and pairing.played:
            return Round(share, self.adjusted[opponent])
        most = self.event.round / 2 if opponent is None else self.adjusted[opponent]
        return Round(share, min(self.points[player], most), missed(pairing, player))


Measure = Callable[[Scores, str], float]


def counted(event: Event, player: str) -> list[Pairing]:
    return [pairing for pairing in event.of_player[player] if pairing.result is not None]


def missed(pairing: Pairing | None, player: str) -> bool:
    """Whether somebody did not play a round though they could have: who has a bye or waits for the other could not."""
    if pairing is None:
        return True
    if pairing.result is None or pairing.played:
        return False
    return pairing.points(player) < 1


def buchholz(scores: Scores, player: str) -> float:
    """The points of all opponents."""
    return sum(each.score for each in scores.rounds(player))


def buchholz_cut(scores: Scores, player: str) -> float:
    """The same without the weakest opponent; if rounds were missed, without the least of those."""
    rounds = scores.rounds(player)
    cut = [each for each in rounds if each.missed] or rounds
    return sum(each.score for each in rounds) - min((each.score for each in cut), default=0.0)


def sonneborn_berger(scores: Scores, player: str) -> float:
    """The points of those who were beaten, and half of those who drew."""
    return sum(each.share * each.score for each in scores.rounds(player))


def wins(scores: Scores, player: str) -> float:
    """Games that were won at the board."""
    return float(sum(pairing.played and pairing.winner() == player for pairing in scores.event.of_player[player]))


def progressive(scores: Scores, player: str) -> float:
    """The sum of the scores after each round."""
    rounds = scores.event.round
    return sum(p.points(player) * (rounds + 1 - p.round) for p in counted(scores.event, player))


MEASURES: dict[TieBreak, Measure] = {
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "progressive": progressive,
}


class Encounters(NamedTuple):
    """The games of those who are tied among themselves: points, and of how many others there is no game."""

    points: dict[str, float]
    unmet: dict[str, int]


def encounters(event: Event, tied: Sequence[str]) -> Encounters:
    among = set(tied)
    robin = event.plan.format == "round-robin"
    points: dict[str, float] = {}
    unmet: dict[str, int] = {}
    for player in tied:
        own = [p for p in counted(event, player) if p.opponent(player) in among - {player} and (robin or p.played)]
        points[player] = sum(pairing.points(player) for pairing in own)
        unmet[player] = len(among) - 1 - len({pairing.opponent(player) for pairing in own})
    return Encounters(points, unmet)


def direct(event: Event, tied: Sequence[str]) -> list[list[str]]:
    """By the points among those who are tied, and those who still are by the points among them.

    Where some have not met, only who would be ahead whatever came of the missing games.
    """
    points, unmet = encounters(event, tied)
    groups: list[list[str]] = []
    if not any(unmet.values()):
        for value in sorted(set(points.values()), reverse=True):
            groups.append([player for player in tied if points[player] == value])
    else:
        left = sorted(tied, key=lambda player: -points[player])
        while len(left) > 1 and points[left[0]] > max(points[other] + unmet[other] for other in left[1:]):
            groups.append([left.pop(0)])
        groups.append([player for player in tied if player in left])
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in (direct(event, group) if len(group) > 1 else [group])]


def split(
    scores: Scores, tied: Sequence[str], breaks: Sequence[TieBreak], found: dict[str, list[float]]
) -> list[list[str]]:
    """Those who are tied in their order, those who still are together. `found` collects the figures."""
    if not breaks:
        return [list(tied)]
    name = breaks[0]
    if name == "direct":
        groups = direct(scores.event, tied)
        points, unmet = encounters(scores.event, tied)
        tells = len(groups) > 1 or not any(unmet.values())
        values = {player: points[player] if tells else 0.0 for player in tied}
    else:
        values = {player: MEASURES[name](scores, player) for player in tied}
        groups = [
            [player for player in tied if values[player] == value]
            for value in sorted(set(values.values()), reverse=True)
        ]
    for player, value in values.items():
        found[player].append(value)
    return [part for group in groups for part in split(scores, group, breaks[1:], found)]
