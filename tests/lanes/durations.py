"""How long the files of the tests take, as last recorded: workers begin with the slowest."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Protocol, TypeVar

FILE = Path(__file__).with_name("durations.json")
LEAST = 1.0  # seconds; what is quicker is in no need of being first


class Located(Protocol):
    @property
    def nodeid(self) -> str: ...


Item = TypeVar("Item", bound=Located)


def known() -> dict[str, float]:
    found: dict[str, float] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def slowest_first(items: list[Item], durations: dict[str, float]) -> list[Item]:
    """Files as a whole, in the order of their durations; in a file nothing changes its place."""
    return sorted(items, key=lambda item: -durations.get(item.nodeid.partition("::")[0], 0.0))


def record(lanes: list[dict[str, float]]) -> None:
    """Keeps, for each file, its longest duration in any lane."""
    longest: Counter[str] = Counter()
    for durations in lanes:
        longest |= Counter(durations)
    kept = {file: round(seconds, 1) for file, seconds in sorted(longest.items()) if seconds >= LEAST}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
