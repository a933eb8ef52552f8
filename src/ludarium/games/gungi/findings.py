"""What a look at a position finds, as values. findings.pxd has the structs of the compiled build."""

from dataclasses import dataclass


@dataclass(slots=True)
class CellSet:
    """Cells in two words: see HALF and BIT in tables.py."""

    first: int
    second: int


@dataclass(slots=True)
class Danger:
    """What the legality of the attempts in a position depends on.

    checked   whether the Commander of the side to act is in check
    tense     whether the other Commander may be in check already, as only a loaded position has it
    bronzes   whether the side to act has a Bronze, which might give check
    lines     in check, the cells on which a piece might come between; else those whose leaving might open a line
    calm      the cells from which every move that captures nothing is legal
    """

    checked: bool
    tense: bool
    bronzes: bool
    lines: CellSet
    calm: CellSet


@dataclass(slots=True)
class Surroundings:
    """What is around a Commander.

    allies, free   own pieces and empty squares beside it
    open_lines     directions in which no own piece comes first
    seat           how many tiers it stands on
    """

    allies: int
    free: int
    open_lines: int
    seat: int


@dataclass(slots=True)
class Worth:
    """What a side's pieces are worth where they stand.

    placed   what does not depend on the other side
    hunted   what they are worth against the enemy Commander, times COUNTED, and how many attack the zone around it
    cover    what is around its Commander
    """

    placed: int
    hunted: int
    cover: int
