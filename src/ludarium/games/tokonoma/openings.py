"""Tokonoma's named openings, as lines in which both sides build the same."""

from ludarium.core.lesson import Opening
from ludarium.games.tokonoma.book import OPENINGS, as_white

IDEAS = {
    "Devil": "A Blind comes to b5 and an Arm to a3. Both leave flats behind that are free to march.",
    "Magician": "The Star goes to a4 and the Arm leaves the house for c5. The house is left to the flat in it.",
    "Hermit": "The Star takes the middle on c5, and the Arm on a3 keeps the upper edge.",
    "Chariot": "Both Arms leap forward. The front is strong at once; the house holds only a flat.",
    "Emperor": "Star and Arm stand side by side on the upper edge and support each other there.",
    "Hierophant": "A Blind on b5 and an Arm on c5 stand side by side in front of the house.",
    "Sun": "Blind and Star gather on the upper side, and two flats are free.",
    "Moon": "Blind and Star take up the middle, and the Arms stay at home.",
    "Fool": "The Blinds leap to both wings. Their flats are free, and the middle is open.",
    "Hanged Man": "Star up, Blind down: pieces on both wings, the house well kept.",
    "Judgement": "The Star holds the middle while a Blind goes to the lower wing.",
    "Lovers": "Both Blinds go to the upper side, and two flats are free.",
    "Empress": "The Arm stands in the middle and a Blind below it. Three flats are free behind them.",
    "Seal": "The Arm goes out to c5 and back to d5. The flat in the house is free and may march.",
}


def line(name: str) -> tuple[str, ...]:
    first, second = OPENINGS[name]
    return (first, *as_white((first,), 1), second, *as_white((second,), 1))


BROWSED = tuple(Opening(name=name, moves=line(name), text=IDEAS[name]) for name in sorted(OPENINGS))
