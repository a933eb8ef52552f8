"""Boards on which Gungi positions are built by hand."""

from collections.abc import Mapping, Sequence

from ludarium.core.blank import Blank, tokens_of
from ludarium.core.board import Piece, Slot, Tray
from ludarium.games.gungi.board import SIDE_NAMES, contents_of, hands_of
from ludarium.games.gungi.codes import (
    BATTLE,
    CATAPULT,
    COMMANDER,
    FORTRESS,
    PENDING_CATAPULT,
    PENDING_FORTRESS,
    PLACEMENT,
)
from ludarium.games.gungi.notation import PHASES, STARTS, TITLES, Contents, Hands, Loaded
from ludarium.games.gungi.pieces import FRONTS, KINDS, WORDS


def hand(side: int, held: int | None = None) -> Tray:
    """A hand that holds one kind, or nothing. The Commander is never in hand during the battle."""
    name = SIDE_NAMES[side]
    slots = tuple(Slot(word, word, name, int(kind == held)) for kind, word in enumerate(WORDS) if kind != COMMANDER)
    return Tray(f"{name}-hand", f"{TITLES[side]}'s hand", name, slots)


ALL_FACES = tokens_of(SIDE_NAMES, WORDS, single=(WORDS[COMMANDER],))

BATTLE_BLANK = Blank(
    name="battle",
    title="Battle",
    base=STARTS["standard"],
    tokens=ALL_FACES,
    trays=tuple(hand(side) for side in range(2)),
)
PLACEMENT_BLANK = Blank(
    name="placement",
    title="Placement",
    base=STARTS["placement"],
    tokens=tokens_of(SIDE_NAMES, WORDS[:FRONTS], single=(WORDS[COMMANDER],)),
)


def won(kind: int, phase: int) -> Blank:
    """The board on which what a captured Lance became has to be placed. Either side may be the one that does."""
    title, code = KINDS[kind].title, KINDS[kind].code
    return Blank(
        name=f"won-{WORDS[kind]}",
        title=f"A won {title}",
        base=f"4m4/9/9/9/9/9/9/9/4M4 {code}{code.lower()} b {PHASES[phase]} 0",
        tokens=ALL_FACES,
        trays=tuple(hand(side, kind) for side in range(2)),
    )


WON_CATAPULT = won(CATAPULT, PENDING_CATAPULT)
WON_FORTRESS = won(FORTRESS, PENDING_FORTRESS)
BLANKS = (BATTLE_BLANK, PLACEMENT_BLANK, WON_CATAPULT, WON_FORTRESS)
BLANK_OF = {
    BATTLE: BATTLE_BLANK,
    PLACEMENT: PLACEMENT_BLANK,
    PENDING_CATAPULT: WON_CATAPULT,
    PENDING_FORTRESS: WON_FORTRESS,
}


def loaded_from(phase: int, turns: int, pieces: Sequence[Piece], slots: Mapping[str, int], side: int) -> Loaded:
    """What is put down, and in the battle what is in hand; in the placement the hands hold the rest of the set."""
    contents = contents_of(pieces)
    hands = rest_of_the_set(contents) if phase == PLACEMENT else hands_of(slots)
    return Loaded(contents, hands, side, phase, turns)


def rest_of_the_set(contents: Contents) -> Hands:
    def rest(side: int, kind: int) -> int:
        return max(0, KINDS[kind].number - sum(tower.count((side, kind)) for tower in contents))

    return [[rest(side, kind) for kind in range(len(KINDS))] for side in range(2)]
