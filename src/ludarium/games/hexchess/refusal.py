"""Why an action is not legal, in the words of the rules."""

from typing import Any

from ludarium.games.hexchess.hexes import PLAIN, lines, zone
from ludarium.games.hexchess.notation import MOVE, NO_ACTION, SIDES, TITLES

ZONE_WORDS = {"centre": "the centre", "safe": "a safe hex", "impassable": "an impassable hex"}


def why_illegal(state: Any, text: str) -> str:
    """The reason, for a canonical text and a position in which the game goes on."""
    if text == NO_ACTION:
        return why_no_pass(state)
    found = MOVE.fullmatch(text)
    if not found:
        return ""
    if found[1]:
        return why_not_placed(state, found[1], int(found[2]))
    return why_not_moved(state, int(found[3]), found[4], int(found[5]))


def why_no_pass(state: Any) -> str:
    if state.additional:
        return "the additional action after a Blocker must be made while there is one"
    return "there is no passing while an action can be made"


def why_not_placed(state: Any, piece: str, number: int) -> str:
    title = TITLES[state.side]
    if piece == "T" and not state.bench_tiles(state.side):
        return f"{title} has no tile left on the bench"
    if piece == "B" and state.additional:
        return "the additional action is the placement or move of a tile"
    if piece == "B" and not state.bench_blockers(state.side):
        return f"{title} has placed the Blocker already"
    if number not in PLAIN:
        return f"hex {number} is {ZONE_WORDS[zone(number)]}; only plain hexes take a piece from the bench"
    return f"hex {number} is taken"


def why_not_moved(state: Any, origin: int, sign: str, target: int) -> str:
    contents = state.contents()
    mover, there = contents[origin], contents[target]
    if mover == "#":
        return f"the Blocker on {origin} never moves"
    if mover in ".x":
        return f"there is no tile on {origin}"
    if mover.lower() != SIDES[state.side]:
        return f"the tile on {origin} is not {TITLES[state.side]}'s"
    line = next((line for line in lines(origin) if target in line), None)
    if there == "x":
        return f"hex {target} is impassable"
    if mover.isupper() and line is None:
        return f"no open straight line leads from {origin} to {target}"
    if mover.islower() and (line is None or line[0] != target):
        return f"the tile on {origin} is not promoted: it goes one hex, to {_listed(line[0] for line in lines(origin))}"
    assert line is not None
    for number in line[: line.index(target)]:
        if contents[number] != ".":
            return f"hex {number} is in the way"
    if there == "#":
        return f"the Blocker on {target} is a wall for both players"
    if there == ".":
        return f"hex {target} is empty: without a capture it is written {origin}-{target}"
    if there.lower() == SIDES[state.side]:
        return f"a tile of {TITLES[state.side]}'s own stands on {target}"
    if zone(target) == "safe":
        return f"the tile on {target} stands on a safe hex and cannot be captured"
    assert sign == "-"
    return f"hex {target} holds an enemy tile: a capture is written {origin}x{target}"


def _listed(numbers: Any) -> str:
    return ", ".join(str(number) for number in sorted(numbers))
