"""How a piece moves on each tier, in words that are made from its steps and slides."""

from ludarium.core.text import Text
from ludarium.games.gungi.pieces import (
    AROUND,
    BB,
    BL,
    BR,
    DIAGONAL,
    FAR_BACK_DIAGONAL,
    FAR_FORWARD_DIAGONAL,
    FAR_SIDEWAYS,
    FF,
    FL,
    FORWARD,
    FR,
    IMMOBILE,
    JUMPERS,
    LEAPS,
    SIDEWAYS,
    SLIDES,
    STEPS,
    STRAIGHT,
    B,
    F,
    Moves,
)

BACK_LEAPS = ((-1, -2), (1, -2))

# A group of steps that has a name of its own comes before its parts.
STEP_NAMES: dict[Moves, str] = {
    AROUND: "one square in any direction",
    (*FORWARD, *SIDEWAYS, B): "one square in any direction but diagonally back",
    (*FORWARD, *SIDEWAYS): "one square forward, diagonally forward or sideways",
    STRAIGHT: "one square forward, back or sideways",
    DIAGONAL: "one square diagonally",
    (BL, B, BR): "one square back or diagonally back",
    (FL, FR): "one square diagonally forward",
    SIDEWAYS: "one square sideways",
    (F, B): "one square forward or back",
    (F,): "one square forward",
    (B,): "one square back",
    (*LEAPS, *BACK_LEAPS): "two squares forward or back and one aside",
    LEAPS: "two squares forward and one aside",
    (FF, BB): "two squares forward or back",
    (FF,): "two squares forward",
    (BB,): "two squares back",
    FAR_SIDEWAYS: "two squares sideways",
    FAR_FORWARD_DIAGONAL: "two squares diagonally forward",
    FAR_BACK_DIAGONAL: "two squares diagonally back",
}
SLIDE_NAMES: dict[Moves, str] = {
    STRAIGHT: "any distance forward, back or sideways",
    DIAGONAL: "any distance diagonally",
    (F,): "any distance forward",
}
LEAPING = "it leaps over anything in between"
STOPPED = "an enemy on the way stops it"


def on_tiers(name: str) -> tuple[Text, ...]:
    """What a piece of this name does with the moves of each tier; nothing for one that never moves."""
    return () if name in IMMOBILE else tuple(_sentence(tier, ways_on(name, tier)) for tier in (1, 2, 3))


def ways_on(name: str, tier: int) -> list[str]:
    """Its moves by their names, and what stands in their way."""
    steps, slides = STEPS[name][tier - 1], SLIDES.get(name, ()) if tier == 1 else ()
    found = _named(slides, SLIDE_NAMES) + _named(steps, STEP_NAMES)
    if slides or any(2 in (abs(across), abs(ahead)) for across, ahead in steps):
        found.append(LEAPING if tier > 1 or name in JUMPERS else STOPPED)
    return found


def _named(moves: Moves, names: dict[Moves, str]) -> list[str]:
    left, found = set(moves), []
    for group, words in names.items():
        if left.issuperset(group):
            left -= {*group}
            found.append(words)
    if left:
        raise ValueError(f"there are no words for the moves {sorted(left)}")
    return found


def _sentence(tier: int, ways: list[str]) -> Text:
    match ways:
        case [way]:
            return Text("Moves of tier {tier}: {way}.", tier=tier, way=way)
        case [first, last]:
            return Text("Moves of tier {tier}: {first}; {last}.", tier=tier, first=first, last=last)
        case [first, second, last]:
            return Text(
                "Moves of tier {tier}: {first}; {second}; {last}.", tier=tier, first=first, second=second, last=last
            )
        case [first, second, third, last]:
            return Text(
                "Moves of tier {tier}: {first}; {second}; {third}; {last}.",
                tier=tier,
                first=first,
                second=second,
                third=third,
                last=last,
            )
        case [first, second, third, fourth, last]:
            return Text(
                "Moves of tier {tier}: {first}; {second}; {third}; {fourth}; {last}.",
                tier=tier,
                first=first,
                second=second,
                third=third,
                fourth=fourth,
                last=last,
            )
    raise ValueError(f"no sentence has {len(ways)} parts")
