"""A sentence for people: an English template and the values that fill it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Filling = str | int


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """A whole sentence with named places, as in Text("captures the {piece} on {cell}", piece="Arm", cell="c5").

    The template is the key by which catalogues know the sentence. Values that are words are titles and phrases that the
    game declares: of a side, of a symbol, of a reason.
    """

    text: str
    values: Mapping[str, Filling]

    def __init__(self, text: str, **values: Filling) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "values", values)

    def as_data(self) -> dict[str, Any]:
        return {"text": self.text, "values": dict(self.values)}

    def __str__(self) -> str:
        return self.text.format(**self.values)

    def __hash__(self) -> int:
        return hash((self.text, tuple(sorted(self.values.items()))))

    def __repr__(self) -> str:
        filled = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Text({self.text!r}{filled})"
