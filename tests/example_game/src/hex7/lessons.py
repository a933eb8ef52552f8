"""How Hex is taught: its goal, then lessons from easy to hard."""

from ludarium.core.lesson import Chapter, Goal, Lesson, Mistake
from ludarium.core.position import Position


def won(position: Position) -> bool:
    return position.outcome is not None and position.outcome.winner == "red"


GOAL = Goal(
    text="Connect your two edges with stones. Red's edges are the top and the bottom.",
    position="..r..../..r..../..r..../..r..../..r..../..r..../bb.bbbb r",
    line=("c7",),
    captions=("One cell is missing in Red's chain.", "The chain reaches from edge to edge: Red has won."),
    teaches=("stone",),
)
CHAPTERS = (
    Chapter(
        "Stones and chains",
        (
            Lesson(
                name="stone",
                title="A stone",
                text="A turn puts a stone on an empty cell. It never moves.",
                task="Put a stone on d4, in the middle.",
                position="......./......./......./......./......./......./....... r",
                solved=lambda position: position.move is not None and position.move.text == "d4",
                solution=("d4",),
                mistakes=(Mistake("The cell d4 is in the middle, in the fourth row."),),
            ),
            Lesson(
                name="gap",
                title="Close the gap",
                text="Stones are connected when their cells touch, slanting too.",
                task="Connect the top with the bottom.",
                position="..r..../..r..../..r..../......./bbr..../..r..../bbr.bb. r",
                solved=won,
                solution=("c4",),
                mistakes=(Mistake("There is still a gap in the fourth row."),),
            ),
        ),
    ),
)
