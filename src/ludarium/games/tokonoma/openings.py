"""Tokonoma's named openings, as lines in which both sides build the same."""

from ludarium.core.lesson import Opening
from ludarium.games.tokonoma.book import OPENINGS, as_white

IDEAS = {
    "Devil": "A Blind comes to b5 and an Arm to a3. Both leave flats behind that are free to march.",
    "Magician": "The Star goes to a4 and the Arm leaves the house for c5. The house is left to the flat in it.",
    "Hermit": "The Star takes the middle on c5, and the Arm on a3 keeps the edge there.",
    "Chariot": "Both Arms leap forward. The front is strong at once; the house holds only a flat.",
    "Emperor": "Star on a4 and Arm on a3 stand side by side at the edge and support each other.",
    "Hierophant": "A Blind on b5 and an Arm on c5 stand side by side in front of the house.",
    "Sun": "Blind and Star gather on b5 and a4, and two flats are free.",
    "Moon": "Blind and Star take up the middle, and the Arms stay at home.",
    "Fool": "The Blinds leap to both wings. Their flats are free, and the middle is open.",
    "Hanged Man": "The Star goes to a4 and a Blind to e4: pieces on both wings, the house well kept.",
    "Judgement": "The Star holds the middle while a Blind goes out to e4.",
    "Lovers": "Both Blinds go to the same wing, to b5 and a4, and two flats are free.",
    "Empress": "The Arm stands in the middle on c5, a Blind on the wing on e4. Three flats are free behind them.",
    "Seal": "The Arm goes out to c5 and back to d5. The flat in the house is free and may march.",
}


def line(name: str) -> tuple[str, ...]:
    first, second = OPENINGS[name]
    return (first, *as_white((first,), 1), second, *as_white((second,), 1))


BROWSED = tuple(Opening(name=name, moves=line(name), text=IDEAS[name]) for name in sorted(OPENINGS))
