"""What Gungi's lessons ask of a position."""

from ludarium.core.lesson import Judge, Lesson, Mistake
from ludarium.core.position import Position
from ludarium.games.gungi.notation import tower_at, tower_text
from ludarium.games.gungi.pieces import CODES, INDEX


def holds(square: str, text: str) -> Judge:
    """The square holds exactly this tower."""
    return lambda position: tower_text(tower_at(position.state.contents(), square)) == text


def won_over(square: str) -> Judge:
    """Black is on top of the square."""

    def judge(position: Position) -> bool:
        tower = tower_at(position.state.contents(), square)
        return bool(tower) and tower[-1][0] == 0

    return judge


def topped(square: str, code: str) -> Judge:
    """This black piece is on top of the square."""
    return lambda position: tower_at(position.state.contents(), square)[-1:] == [(0, CODES.index(code))]


def in_hand(code: str) -> Judge:
    return lambda position: position.state.hands()[0][CODES.index(code)] > 0


def empty_hand(position: Position) -> bool:
    return not any(position.state.hands()[0])


def safe_on(square: str) -> Judge:
    """Black's Commander stands there, and not in check."""
    return lambda position: topped(square, "M")(position) and not position.state.in_check(0)


def gives_check(position: Position) -> bool:
    return bool(position.state.in_check(1))


def mates(position: Position) -> bool:
    return position.outcome is not None and position.outcome.winner == "black"


NOT_MATE = (
    Mistake("That gives no check.", lambda position: not gives_check(position)),
    Mistake(
        "That is check, but no mate: White can answer {move}.",
        values=lambda position: {"move": position.legal_moves[0].text},
    ),
)


def dropped_on(right: str) -> tuple[Mistake, ...]:
    """What is wrong where the only piece in hand has to be dropped on another; the text says where it belongs."""
    return (
        Mistake(right, empty_hand),
        Mistake("Nothing was dropped: the piece is still in your hand."),
    )


def expanded(square: str) -> Judge:
    return lambda position: INDEX[square] in position.state.expanded_squares(0)


def placed(code: str) -> Judge:
    """This black piece is on the board."""
    return lambda position: any((0, CODES.index(code)) in tower for tower in position.state.contents())


def lesson(
    title: str,
    position: str,
    text: str,
    task: str,
    solved: Judge,
    *solution: str,
    mistakes: tuple[Mistake, ...] = (),
    teaches: tuple[str, ...] = (),
) -> Lesson:
    return Lesson(
        name=title.lower().replace(" ", "-").replace("'", "").replace(",", ""),
        title=title,
        text=text,
        task=task,
        position=position,
        solved=solved,
        solution=solution,
        mistakes=mistakes,
        teaches=teaches,
    )
