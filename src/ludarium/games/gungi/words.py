"""Gungi's moves in players' words, and why a move is not allowed."""

from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from ludarium.games.gungi.codes import BATTLE, PENDING_CATAPULT, PLACEMENT
from ludarium.games.gungi.moves import ATTACK, DROP, EXCHANGE, MOVE_BACK, STRIKE, TAKE_BACK
from ludarium.games.gungi.notation import Action, Contents, decode, is_home, tower_at
from ludarium.games.gungi.pieces import (
    FRONTS,
    IMMOBILE,
    INDEX,
    JUMPERS,
    KINDS,
    SLIDES,
    SQUARES,
    STEPS,
    TAKEN_BACK,
    Kind,
    at,
    column,
    row,
)

# What players say.

NAME: Callable[[Kind], str] = attrgetter("name")
TITLE: Callable[[Kind], str] = attrgetter("title")


def phrases(contents: Contents, actions: Iterable[Action]) -> dict[str, list[Action]]:
    """Actions by what players say: with the origin and what tells namesakes apart or, where that is enough, without."""
    said: dict[str, list[Action]] = {}
    for action in actions:
        for phrase in {
            _phrase(contents, action, origin, name) for origin in ("", action.origin) for name in (NAME, TITLE)
        }:
            said.setdefault(phrase.casefold(), []).append(action)
    return said


def spoken(contents: Contents, codes: Iterable[int], legal: Iterable[int]) -> list[str]:
    """Legal moves as players call them out: the piece, the square, the tier. All moves are given by their codes."""
    short = {code: _phrase(contents, decode(code), "", NAME) for code in legal}
    rivals = Counter(short.values())
    actions = [(decode(code), rivals[short[code]] == 1) for code in codes]
    return [_phrase(contents, action, "" if plain else action.origin, TITLE) for action, plain in actions]


def _phrase(contents: Contents, action: Action, origin: str, called: Callable[[Kind], str]) -> str:
    if action.action == DROP:
        tier = len(tower_at(contents, action.target)) + 1
        return f"{KINDS[action.kind].title} @{action.target}{_tier(tier)}"
    here = tower_at(contents, action.origin)
    if action.action == STRIKE:
        attacker, victim = (KINDS[here[tier - 1][1]] for tier in (action.attacker, action.victim))
        where = "above" if action.victim > action.attacker else "below"
        return f"{called(attacker)} {action.origin} takes {victim.name} {where}"
    name = called(KINDS[here[-1][1]])
    if action.action == TAKE_BACK:
        return f"{name} {action.origin} taken back"
    there = tower_at(contents, action.target)
    if action.action == EXCHANGE:
        return f"{name} {action.origin} exchanges with {KINDS[there[-1][1]].name} {action.target}"
    if action.action == ATTACK:
        return f"{name} {origin}x{action.target}{_tier(len(there))}"
    way = f"{origin}-{action.target}" if origin else action.target
    back = ", taken back" if action.action == MOVE_BACK else ""
    return f"{name} {way}{_tier(len(there) + 1)}{back}"


def _tier(tier: int) -> str:
    return f" (tier {tier})" if tier > 1 else ""


# Why not.


def why_illegal(state: Any, action: Action) -> str:
    """The rule that an action would break."""
    contents, side = state.contents(), state.side
    if state.phase == PLACEMENT:
        return _why_not_placed(state, contents, action)
    if state.phase != BATTLE:
        what = "Catapult" if state.phase == PENDING_CATAPULT else "Fortress"
        if action.action != DROP or KINDS[action.kind].name != what or tower_at(contents, action.target):
            return f"the captured Lance is now a {what}: place it on an empty square of your territory first"
    attempts = {decode(code).text: code for code in state.attempts()}
    if action.text in attempts:
        return _why_not_safe(state, action, attempts[action.text])
    if action.action == DROP:
        return _why_not_dropped(state, contents, action)
    here = tower_at(contents, action.origin)
    if not here:
        return f"there is no piece on {action.origin}"
    if action.action == STRIKE:
        return _why_no_strike(here, side, action)
    if here[-1][0] != side:
        return f"the top piece on {action.origin} is the opponent's"
    if action.action == TAKE_BACK:
        return _why_not_taken_back(here)
    if action.action == EXCHANGE:
        return "a Captain exchanges between tiers one and three, a lone Samurai with the Commander next to it"
    return _why_no_move(state, contents, action)


def _why_not_safe(state: Any, action: Action, code: int) -> str:
    if action.action == TAKE_BACK:
        return "it would uncover an attack on the enemy Commander, or leave no legal action"
    if not state.is_safe(code):
        return "it would leave your Commander in check"
    if action.action == DROP and KINDS[action.kind].name == "Soldier":
        return "a dropped Soldier may not give checkmate"
    return "Bronzes alone may not give checkmate"


def _why_not_in_hand(state: Any, kind: int) -> str:
    if not state.hands()[state.side][kind]:
        return f"you have no {KINDS[kind].title} in hand"
    return ""


def _why_not_placed(state: Any, contents: Contents, action: Action) -> str:
    if action.action != DROP:
        return "all pieces are placed before the first move"
    if missing := _why_not_in_hand(state, action.kind):
        return missing
    name, tower = KINDS[action.kind].name, tower_at(contents, action.target)
    if not is_home(state.side, INDEX[action.target]):
        return f"{action.target} is not in your territory"
    if len(tower) == 3:
        return f"the tower on {action.target} has three tiers already"
    if tower and KINDS[tower[-1][1]].name == "Commander":
        return "nothing is put on a Commander"
    if name in IMMOBILE and tower:
        return f"a {name} is placed on an empty square"
    if name == "Soldier" and _has_soldier(contents, state.side, action.target):
        return f"column {action.target[0]} has its Soldier already"
    if (state.side, name) in _names(tower):
        return f"the tower on {action.target} holds a {name} already"
    if name == "Commander" or name in ("Hidden Dragon", "Prodigy"):
        return f"a Commander would stand attacked, or column {action.target[0]} would have no room for its Soldier"
    return f"column {action.target[0]} would have no room left for its Soldier"


def _why_not_dropped(state: Any, contents: Contents, action: Action) -> str:
    if missing := _why_not_in_hand(state, action.kind):
        return missing
    side, face, tower = state.side, KINDS[action.kind], tower_at(contents, action.target)
    if face.name in IMMOBILE:
        return f"a {face.name} is dropped on an empty square of your territory"
    if len(tower) > 1 or (tower and tower[0][0] != side):
        return f"{action.target} is taken by {'a tower' if len(tower) > 1 else 'an enemy piece'}"
    if tower:
        under = KINDS[tower[0][1]].name
        fronts = action.kind < FRONTS
        if under not in (*IMMOBILE, "Ninja", "Jounin"):
            return f"nothing is dropped on a {under}"
        if (under == "Ninja" and fronts) or (under == "Jounin" and not fronts):
            return f"only {'back' if under == 'Ninja' else 'front'} pieces are dropped on a {under}"
    if face.name == "Soldier" and _has_soldier(contents, side, action.target):
        return f"column {action.target[0]} has a Soldier of yours already"
    return f"column {action.target[0]} has a Bronze of yours already"


def _why_no_strike(tower: list[tuple[int, int]], side: int, action: Action) -> str:
    attacker, victim = action.attacker, action.victim
    if max(attacker, victim) > len(tower):
        return f"the tower on {action.origin} has {len(tower)} tiers"
    if abs(attacker - victim) != 1:
        return "a piece attacks only directly above or below itself"
    if tower[attacker - 1][0] != side:
        return f"the piece on tier {attacker} is the opponent's"
    if tower[victim - 1][0] == side:
        return f"the piece on tier {victim} is yours"
    name = KINDS[tower[attacker - 1][1]].name
    if name in IMMOBILE:
        return f"a {name} never attacks"
    return "the converted tower would hold two pieces of the same name"


def _why_not_taken_back(tower: list[tuple[int, int]]) -> str:
    name = KINDS[tower[-1][1]].name
    if name not in TAKEN_BACK:
        return f"a {name} is never taken back"
    return f"the {name} is not stuck: its moves do not all leave the board"


def _why_no_move(state: Any, contents: Contents, action: Action) -> str:
    here, there = tower_at(contents, action.origin), tower_at(contents, action.target)
    side, kind = here[-1]
    name = KINDS[kind].name
    if name in IMMOBILE:
        return f"a {name} never moves"
    tier = state.tier_in_effect(INDEX[action.origin])
    passed = ways(side, kind, tier, INDEX[action.origin]).get(INDEX[action.target])
    if passed is None:
        return f"a {name} with the moves of tier {tier} does not go from {action.origin} to {action.target}"
    free = len(here) > 1 or name in JUMPERS
    stops = [SQUARES[square] for square in passed if contents[square]]
    stops = [square for square in stops if state.allies_block or tower_at(contents, square)[-1][0] != side]
    if stops and not free:
        return f"a {name} on tier one cannot pass over {stops[0]}"
    if action.action == ATTACK and (not there or there[-1][0] == side):
        return f"there is no enemy on top of {action.target} to capture"
    if action.action == MOVE_BACK:
        return f"the {name} would not be stuck on {action.target}, or may not stand there"
    if there and there[-1][0] != side and action.action != ATTACK and not state.tower_on_enemy:
        return f"an enemy stands on {action.target}, and its capture cannot be left out"
    return _why_no_landing(contents, action)


def _why_no_landing(contents: Contents, action: Action) -> str:
    """Why a piece that reaches the target may not stand there."""
    side, kind = tower_at(contents, action.origin)[-1]
    there, name = tower_at(contents, action.target), KINDS[kind].name
    kept = there[:-1] if action.action == ATTACK else there
    if len(kept) == 3:
        return f"the tower on {action.target} has three tiers already"
    if kept and KINDS[kept[-1][1]].name == "Commander":
        return "nothing is put on a Commander"
    if (side, name) in _names(kept):
        return f"the tower on {action.target} holds a {name} of yours already"
    if name == "Commander":
        return "a Commander in check may not climb a tower"
    if name == "Bronze":
        return f"column {action.target[0]} has a Bronze of yours, or the converted tower would hold two of a name"
    return ""


def _names(tower: list[tuple[int, int]]) -> list[tuple[int, str]]:
    return [(side, KINDS[kind].name) for side, kind in tower]


def _has_soldier(contents: Contents, side: int, square: str) -> bool:
    towers = [contents[other] for other in range(81) if column(other) == column(INDEX[square])]
    return any((side, "Soldier") in _names(tower) for tower in towers)


def ways(side: int, kind: int, tier: int, square: int) -> dict[int, list[int]]:
    """The squares that a piece reaches with the moves of a tier, each with those it passes over."""
    name, sign = KINDS[kind].name, -1 if side else 1
    found: dict[int, list[int]] = {}
    for dx, dy in STEPS[name][tier - 1]:
        target = at(column(square) + sign * dx, row(square) + sign * dy)
        straight = max(abs(dx), abs(dy)) == 2 and dx % 2 == dy % 2 == 0
        if target is not None:
            found[target] = [(square + target) // 2] if straight else []
    for dx, dy in SLIDES.get(name, ()) if tier == 1 else ():
        passed: list[int] = []
        for length in range(1, 9):
            target = at(column(square) + sign * dx * length, row(square) + sign * dy * length)
            if target is None:
                break
            found[target] = list(passed)
            passed.append(target)
    return found
