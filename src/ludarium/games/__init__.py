"""One folder a game. A game knows nothing of engines, servers or pictures.

The package has the name of a function, `ludarium.games()`. Python binds the package in its place as soon as a game is
imported, so the package answers the call itself.
"""

import sys
from types import ModuleType

from ludarium.core.registry import games


class Games(ModuleType):
    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = Games
