"""The one referee, with no input or output: the terminal and the server both play at its tables.

`Table` is a game that is being played, as a value; `intents` are what players may want there, and `intents.judge`
decides.
"""

from ludarium.play.clock import Clock, TimeControl
from ludarium.play.errors import Refused, refusal
from ludarium.play.offers import Offer
from ludarium.play.seats import Seat, Seats, Viewer
from ludarium.play.spectators import Spectators
from ludarium.play.table import Decision, Table

__all__ = [
    "Clock",
    "Decision",
    "Offer",
    "Refused",
    "Seat",
    "Seats",
    "Spectators",
    "Table",
    "TimeControl",
    "Viewer",
    "refusal",
]
