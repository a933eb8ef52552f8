"""Texts with small accidents: what people, networks and attackers send instead of what was meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

# Characters that readers trip over: digits that int() refuses, controls, half a surrogate pair, case that grows.
NASTY = (
    "\0\n\r\t \x1c\x7f\x85\u00a0\u2028\u202e\ufeff\ud800\udfff²½٣０ßıſİΩ🂡'\"\\{}[]()<>|/:;,.!?*+-=_#%&@$^~`0123456789"
)


def mutated(text: str, others: Sequence[str], random: Random) -> str:
    """A text with a few small accidents."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        text = random.choice(ACCIDENTS)(text, others, random)
    return text


def _place(text: str, random: Random) -> int:
    return random.randint(0, len(text))


def _character(others: Sequence[str], random: Random) -> str:
    familiar = random.choice(others) if others else ""
    return random.choice(familiar) if familiar and random.random() < 0.6 else random.choice(NASTY)


def _insert(text: str, others: Sequence[str], random: Random) -> str:
    at = _place(text, random)
    return text[:at] + _character(others, random) + text[at:]


def _replace(text: str, others: Sequence[str], random: Random) -> str:
    at = _place(text, random)
    return text[:at] + _character(others, random) + text[at + 1 :]


def _delete(text: str, _others: Sequence[str], random: Random) -> str:
    at = _place(text, random)
    return text[:at] + text[at + random.choice((1, 1, 1, 4)) :]


def _repeat(text: str, _others: Sequence[str], random: Random) -> str:
    at, end = sorted((_place(text, random), _place(text, random)))
    return text[:end] + text[at:end] * random.choice((1, 1, 2, 50)) + text[end:]


def _swap(text: str, _others: Sequence[str], random: Random) -> str:
    a, b, c = sorted(_place(text, random) for _ in range(3))
    return text[:a] + text[b:c] + text[a:b] + text[c:]


def _splice(text: str, others: Sequence[str], random: Random) -> str:
    other = random.choice(others) if others else ""
    return text[: _place(text, random)] + other[_place(other, random) :]


def _change_case(text: str, _others: Sequence[str], random: Random) -> str:
    at = _place(text, random)
    return text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]


def _garbage(_text: str, others: Sequence[str], random: Random) -> str:
    return "".join(_character(others, random) for _ in range(random.choice((0, 1, 2, 5, 20, 300))))


Accident = Callable[[str, Sequence[str], Random], str]
ACCIDENTS: tuple[Accident, ...] = (
    _insert,
    _replace,
    _replace,
    _delete,
    _repeat,
    _swap,
    _splice,
    _change_case,
    _garbage,
)
