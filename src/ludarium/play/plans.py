"""Conditional moves: what a player answers if the opponent plays this or that, decided beforehand.

A plan is a few lines of decisions from the present position, each of which ends with an answer of the player's own. It
is told to nobody else, and it changes no version of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ludarium.core.errors import LudariumError
from ludarium.core.position import Position
from ludarium.play.errors import Refused, refusal
from ludarium.play.seats import players
from ludarium.play.table import Lines, Plans, Table

MOST_LINES = 12
LONGEST_LINE = 12  # decisions


def plan_refusal(table: Table, side: str) -> Refused | None:
    """Why a side cannot plan at a table, if it cannot."""
    clock, position = table.clock, table.position
    if clock is None or not clock.control.is_correspondence or len(players(table.seats)) < 2:
        return Refused("bad-request", "conditional moves are for correspondence games of two players")
    if table.outcome is not None or not table.is_full:
        return Refused("bad-request", "there is no game to plan for now")
    if position.hides:
        return Refused("bad-request", "there are no conditional moves where something is hidden")
    if position.turn == side:
        return Refused("bad-request", "it is your turn: move first")
    return None


def planned(table: Table, side: str, lines: Iterable[Iterable[str]]) -> Table:
    """The table with a side's plan instead of the one that it had."""
    refused = plan_refusal(table, side)
    if refused is not None:
        raise refused
    plan = checked(table.position, side, [tuple(line) for line in lines])
    others = {other: kept for other, kept in table.plans.items() if other != side}
    return replace(table, plans={**others, side: plan} if plan else others)


def checked(position: Position, side: str, lines: list[tuple[str, ...]]) -> Lines:
    """Lines as the game writes them; Refused if one cannot be played, or answers the same moves twice."""
    if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
        raise Refused("too-large", f"a plan has at most {MOST_LINES} lines of {LONGEST_LINE} moves")
    found: list[tuple[str, ...]] = []
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        texts = played(position, side, line, answers)
        if not texts:
            raise Refused("bad-request", "a line ends with a move of your own")
        found = [*(known for known in found if known != texts[: len(known)]), texts]
    return tuple(line for line in found if not any(line != other and line == other[: len(line)] for other in found))


def played(
    position: Position, side: str, line: tuple[str, ...], answers: dict[tuple[str, ...], str]
) -> tuple[str, ...]:
    """A line as the game writes it, up to its last answer."""
    here, texts, kept = position, list[str](), 0
    for text in line:
        if here.outcome is not None:
            raise Refused("illegal-move", f"{text}: the game would be over")
        if here.hides:
            raise Refused("bad-request", "there are no conditional moves where something is hidden")
        mover = here.turn
        try:
            here = here.play(text)
        except LudariumError as error:
            raise refusal(error) from None
        assert here.decision is not None
        before = tuple(texts)
        texts.append(here.decision.text)
        if mover == side:
            kept = len(texts)
            if answers.setdefault(before, texts[-1]) != texts[-1]:
                raise Refused("bad-request", "a plan has one answer to the same moves")
    return tuple(texts[:kept])


def plans_after(plans: Plans, text: str) -> Plans:
    """What is left of all plans after a decision."""
    return {side: rest for side, lines in plans.items() if (rest := rest_of(lines, text))} if plans else plans


def rest_of(lines: Lines, text: str) -> Lines:
    return tuple(line[1:] for line in lines if line[0] == text and len(line) > 1)


def answer(table: Table) -> tuple[str, str] | None:
    """What a plan has decided for the side that acts, which plays it at once."""
    turn = table.position.turn
    lines: Mapping[str, Lines] = table.plans if table.outcome is None else {}
    return (turn, lines[turn][0][0]) if turn in lines else None
