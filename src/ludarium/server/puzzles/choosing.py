"""Which puzzle a player is given next."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from ludarium.core.game import Game
from ludarium.core.puzzles import Puzzle
from ludarium.core.puzzles.difficulty import Difficulty, difficulty
from ludarium.play import Refused
from ludarium.server.puzzles.model import Bank, bank, first_strength, in_reserve
from ludarium.server.puzzles.queries import Seen
from ludarium.server.tables.fairplay import KIND, Protected

AMONG = 12  # puzzles that fit a player best, of which one is drawn
LOOKED_AT = 8  # puzzles at most that may be too near to a running game of the player
RUN_FROM, RUN_STEP = 800.0, 60.0  # the rating of the first puzzle of a run, and how much harder each further one is


def about(puzzles: Bank, theme: str | None, wanted: Difficulty | None) -> list[Puzzle]:
    """The puzzles that have a theme and a difficulty."""
    known = [
        puzzle
        for puzzle in puzzles.puzzles.values()
        if (theme is None or theme in puzzle.themes) and (wanted is None or difficulty(puzzle) == wanted)
    ]
    if not known:
        raise Refused("not-found", f"{puzzles.game.title} has no such puzzles")
    return known


def fitting(known: list[Puzzle], seen: Seen, protected: Protected, random: Random) -> Puzzle:
    """A puzzle that fits the player's rating: a new one, or the one that was given longest ago."""
    new = [puzzle for puzzle in known if puzzle.id not in seen.last and not in_reserve(puzzle)]
    if new:
        return allowed(near(new, seen, seen.standing.rating, random), protected)
    return allowed(sorted(known, key=lambda puzzle: (seen.last.get(puzzle.id, 0), puzzle.id)), protected)


def of_run(puzzles: Bank, seen: Seen, number: int, used: Iterable[str], protected: Protected, random: Random) -> Puzzle:
    """The puzzle of a run after so many others."""
    before = set(used)
    left = [puzzle for puzzle in puzzles.puzzles.values() if puzzle.id not in before]
    known = left or list(puzzles.puzzles.values())
    return allowed(near(known, seen, RUN_FROM + RUN_STEP * number, random), protected)


def near(puzzles: list[Puzzle], seen: Seen, rating: float, random: Random) -> list[Puzzle]:
    """Those that are rated about so, in a random order."""

    def distance(puzzle: Puzzle) -> tuple[float, str]:
        return abs((seen.strengths.get(puzzle.id) or first_strength(puzzle)).rating - rating), puzzle.id

    best = sorted(puzzles, key=distance)[:AMONG]
    random.shuffle(best)
    return best


def allowed(puzzles: list[Puzzle], protected: Protected) -> Puzzle:
    """The first of some that is no help in a running game."""
    found = next((puzzle for puzzle in puzzles[:LOOKED_AT] if protected.may_show(puzzle.start)), None)
    if found is None:
        raise Refused(KIND, "these puzzles are too near to a game of yours that counts and is not over")
    return found


def daily(games: list[Game], day: str) -> Puzzle:
    """The puzzle of a day, the same in every process: longer than a move, where there are such."""
    banks = [found for found in (bank(game.name) for game in games) if found.puzzles]
    if not banks:
        raise Refused("not-found", "no game here has puzzles")
    drawn = int(sha256(f"puzzle of {day}".encode()).hexdigest(), 16)
    found = banks[drawn % len(banks)]
    ids = sorted(found.puzzles)
    long = [puzzle_id for puzzle_id in ids if found.puzzles[puzzle_id].moves > 1]
    among = long or ids
    return found.puzzles[among[drawn // len(banks) % len(among)]]
