"""Ways to line up in Gungi, to be browsed."""

from ludarium.core.lesson import Opening
from ludarium.games.gungi.pieces import SQUARES

SOLDIERS = "O@a3 O@b3 O@c3 O@e3 O@g3 O@h3 O@i3 Q@d3 R@f3"  # first, so that no column lacks room for its own
LINE_UPS = {
    "Standard arrangement, piece by piece": (
        "F@h1 M@e1 N@c1 N@f1 N@g1 P@d1 T@b1 A@b2 A@h2 C@c2 C@g2 H@e2 S@d2 S@f2",
        "One order in which the same arrangement can be placed: Soldiers first, so that every column keeps room "
        "for its own.",
    ),
    "Twin Open Field": (
        "F@g1 T@c1 M@e1 N@b1 N@f1 N@h1 P@d1 A@a2 A@i2 S@c2 S@g2 C@d2 C@f2 H@e2",
        "Nothing stands on anything, so every piece may move from the first turn on. Towers are built later, where "
        "they are needed.",
    ),
    "Twin Low Towers": (
        "F@e2 T@c1 M@e1 N@d1 N@f1 A@b3 A@h3 S@d3 S@f3 N@g2 C@c2 C@g1 P@b2 H@h2",
        "Archers and Samurai stand on their Soldiers. From tier two they pass over enemies, and the Soldiers below "
        "wait to be freed.",
    ),
    "Twin High Towers": (
        "F@e1 T@d2 M@f1 N@c3 N@g3 C@c3 C@g3 S@e2 S@f2 A@b2 A@h2 N@d1 P@c1 H@g1",
        "A Captain on tier three on both wings. It reaches farthest there, and two pieces under each cannot move.",
    ),
    "Twin High Seat": (
        "F@h1 T@b1 S@e1 M@e1 N@c1 N@f1 N@g1 P@d1 A@b2 A@h2 C@c2 C@g2 H@e2 S@d2",
        "The Commander sits on a Samurai. That saves a square, and the Samurai is free as soon as the Commander steps "
        "down.",
    ),
}


def in_turn(black: str) -> tuple[str, ...]:
    """Both sides place the same, White turned by half a turn."""
    moves = f"{SOLDIERS} {black}".split()
    return tuple(text for move in moves for text in (move, _turned(move)))


def _turned(move: str) -> str:
    kind, square = move.split("@")
    return f"{kind}@{SQUARES[-1 - SQUARES.index(square)]}"


BROWSED = (
    Opening(
        name="Standard arrangement",
        moves=("e3-e4", "e7-e6"),
        options={"setup": "standard"},
        text="The fixed arrangement, with the Soldier before the Hidden Dragon stepping out on both sides.",
    ),
    *(
        Opening(name=name, moves=in_turn(black), options={"setup": "placement"}, text=text)
        for name, (black, text) in LINE_UPS.items()
    ),
)
