"""Finding games. Ours and third parties' register alike: an entry point in the group `ludarium.games`."""

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ludarium.core.errors import UnknownGame
from ludarium.core.game import Game

GROUP = "ludarium.games"
BUILT_FOR_ANOTHER = "if it is a compiled game, install it again: it runs only with the Ludarium that it was built for"


@cache
def _registered() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def games() -> list[str]:
    """The ids of all games that are installed."""
    return list(_registered())


@cache
def game(name: str) -> Game:
    """The game with this id."""
    entry = _registered().get(name)
    if entry is None:
        guess = get_close_matches(name.lower(), _registered(), n=1)
        hint = f"did you mean {guess[0]!r}?" if guess else f"there are: {', '.join(_registered())}"
        raise UnknownGame(f"there is no game {name!r}; {hint}")
    try:
        loaded = entry.load()
    except Exception as error:  # a third party's package may raise anything
        built = f"; {BUILT_FOR_ANOTHER}" if "ludarium.core." in str(error) else ""
        raise UnknownGame(f"the game {name!r} ({entry.value}) cannot be loaded: {error}{built}") from error
    if not isinstance(loaded, Game):
        raise UnknownGame(f"the entry point of {name!r} ({entry.value}) is not a Game")
    return loaded
