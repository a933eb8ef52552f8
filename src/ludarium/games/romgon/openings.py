"""Romgon's named openings, as lines to be browsed. Black moves first."""

from ludarium.core.lesson import Opening

BROWSED = (
    Opening(
        name="Triangle Coop",
        moves=("t5-6>5-5", "T1-0>1-1", "t1-6>2-6", "T5-0>4-1"),
        text="Both Triangles step out and face the middle together. What one attacks, the other can soon attack too.",
    ),
    Opening(
        name="Rhombus Straw",
        moves=("r3-8>3-6", "T1-0>1-1", "r3-6>3-4", "T5-0>4-1"),
        text="Black's Rhombus runs to the middle of the board at once. It is near its goal, and near every attacker.",
    ),
    Opening(
        name="2 Square Advance",
        moves=("s6-5>5-5", "S0-0>1-1", "s0-5>1-5", "S6-0>5-1"),
        text="Both Squares step in from the corners, where they reach four hexes instead of two.",
    ),
    Opening(
        name="Hexagon Push",
        moves=("s6-5>5-5", "S0-0>1-1", "h2-7>3-6", "H4-0>3-2"),
        text="A Square makes room, and the Hexagon takes the line from base to base in front of its own.",
    ),
    Opening(
        name="Rhombus Roster",
        moves=("r3-8>3-6", "R3-0>3-2", "c4-7>4-6", "C2-0>2-1"),
        text="The Rhombus comes out two hexes, and the Circle goes one ring inwards to cover it.",
    ),
)
