"""What the options of a game make of the rules."""

from typing import NamedTuple

from ludarium.core.options import Options

VARIANTS = ("standard", "original", "fog")
LONGEST_STAGNATION = 2_000_000_000  # no count of turns comes so far, so a larger limit is the same to the rules


class Rules(NamedTuple):
    """variant             a number, as VARIANTS has them
    textbook            Hexagon and Rhombus step to all six neighbours, and the Rhombus leaps without capturing
    free_rotation       a Triangle may turn as far as it likes
    deadlock_player     an attacked Rhombus loses only when no piece of its side has a turn
    strict_shuttle      every single step counts as a shuttle, not only the way there and back
    shapes_elimination  a side that is left with its Rhombus alone has lost
    stagnation          turns without capture after which the game is judged; 0 for none
    """

    variant: int
    textbook: bool
    free_rotation: bool
    deadlock_player: bool
    strict_shuttle: bool
    shapes_elimination: bool
    stagnation: int


def rules_of(options: Options) -> Rules:
    return Rules(
        variant=VARIANTS.index(str(options["variant"])),
        textbook=options["movement"] == "textbook",
        free_rotation=options["rotation"] == "free",
        deadlock_player=options["deadlock"] == "player",
        strict_shuttle=options["shuttle"] == "strict",
        shapes_elimination=options["elimination"] == "shapes",
        stagnation=min(int(options["stagnation"]), LONGEST_STAGNATION),
    )


def is_fog(options: Options) -> bool:
    return options["variant"] == "fog"
