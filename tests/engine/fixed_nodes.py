"""Searches of a fixed number of nodes: what one thread finds is the same on any machine.

`python -m tests.engine.fixed_nodes` writes the file anew, after a change that is meant to change what a search finds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import ludarium
from ludarium.engine import LEVELS, Engine, Limits
from tests.engine.positions import random_positions

FILE = Path(__file__).with_name("fixed_nodes.json")
GAMES = ("cheduk", "gungi", "hexchess", "romgon", "tokonoma")
POSITIONS = 10
NODES = (150, 50_000)  # few, which the plain lane searches too, and many
LINES = 3  # in the last position of a game, more than the best line
CHOICES = "choices"
CHOICE_NODES = 150


def searches(game: str, nodes: int) -> list[dict[str, Any]]:
    """What a search of so many nodes finds in each position."""
    positions = random_positions(ludarium.game(game), POSITIONS, seed=2026)
    return [found(position, nodes, LINES if position is positions[-1] else 1) for position in positions]


def found(position: ludarium.Position, nodes: int, lines: int) -> dict[str, Any]:
    """With the hand-made evaluation."""
    result = Engine(position.game, weights=position.game.first_weights).search(
        position, Limits(nodes=nodes, lines=lines)
    )
    return {
        "position": position.text,
        "nodes": result.nodes,
        "depth": result.depth,
        "lines": [[line.score, " ".join(str(move) for move in line.moves)] for line in result.lines],
    }


def choices(game: str, number: int = POSITIONS) -> dict[str, list[str]]:
    """What each level below the full engine plays in the first positions."""
    positions = random_positions(ludarium.game(game), POSITIONS, seed=2026)[:number]
    return {
        level.name: [
            str(Engine(position.game, seed=1).choose(position, level, Limits(nodes=CHOICE_NODES)))
            for position in positions
        ]
        for level in LEVELS[:-1]
    }


if __name__ == "__main__":
    table = {game: {str(nodes): searches(game, nodes) for nodes in NODES} | {CHOICES: choices(game)} for game in GAMES}
    FILE.write_text(json.dumps(table, indent=1) + "\n")
