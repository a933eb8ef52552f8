"""Small games in plain Python, with known answers, for the search to play."""

from dataclasses import dataclass, replace

from ludarium.core.board import Board, Cell, Scene, Side, Tone, square
from ludarium.core.errors import PositionError
from ludarium.core.outcome import Outcome
from ludarium.core.plain import PlainGame
from ludarium.core.view import View

GREY = Tone("#888888", "#777777")


class Toy(PlainGame):
    sides = (Side("first", "First", GREY, GREY, GREY), Side("second", "Second", GREY, GREY, GREY))
    summary = "A toy."
    board = Board(
        cells=(Cell("a", 0, 0, square(0, 0), "plain"), Cell("b", 1, 0, square(1, 0), "plain")),
        tones={"plain": GREY},
        symbols={},
        homes={"first": "left", "second": "right"},
        piece_size=0.8,
    )

    def scene_of(self, value):
        return Scene(pieces=())


@dataclass(frozen=True)
class Heap:
    left: int
    turn: int = 0
    decision: int = 0  # of this turn


class TakeAway(Toy):
    """Take one, two or three; whoever takes the last wins. A heap of four times something is lost."""

    name = "take-away"
    title = "Take away"
    reasons = {"last": "took the last"}
    decisions = 1

    def first(self, options):
        return Heap(21)

    def parse(self, text, options):
        numbers = text.split(" ")
        if len(numbers) != 3 or not all(number.isascii() and number.isdigit() for number in numbers):
            raise PositionError(f"three numbers, not {text!r}")
        return Heap(*map(int, numbers))

    def text_of(self, value):
        return f"{value.left} {value.turn} {value.decision}"

    def turn_of(self, value):
        return value.turn

    def moves_of(self, value):
        return [str(number) for number in (1, 2, 3) if number <= value.left]

    def after(self, value, move):
        decision = (value.decision + 1) % self.decisions
        left = value.left - int(move)
        turn = value.turn if decision or not left else 1 - value.turn
        return Heap(left, turn, decision)

    def outcome_of(self, value):
        if value.left:
            return None
        last = value.turn  # a turn that took the last is not passed on
        return Outcome(self.sides[last].name, "last")


class TakeTwice(TakeAway):
    """The same with two decisions a turn: the side to act stays the same after the first."""

    name = "take-twice"
    title = "Take twice"
    decisions = 2


@dataclass(frozen=True)
class Climb:
    heights: tuple[int, int]
    turn: int = 0


class Climbing(Toy):
    """Climb one or two steps, or push the other down one; the first at the top wins. A turn is never a burden."""

    name = "climbing"
    title = "Climbing"
    reasons = {"top": "reached the top"}
    top = 12

    def __init__(self, offers=True):
        self.offers = offers  # whether a search may try a null move
        self.null_moves = 0

    def first(self, options):
        return Climb((0, 0))

    def parse(self, text, options):
        first, second, turn = map(int, text.split(" "))
        return Climb((first, second), turn)

    def text_of(self, value):
        return f"{value.heights[0]} {value.heights[1]} {value.turn}"

    def turn_of(self, value):
        return value.turn

    def moves_of(self, value):
        return ["one", "two", "push"]

    def after(self, value, move):
        heights = list(value.heights)
        if move == "push":
            heights[1 - value.turn] = max(0, heights[1 - value.turn] - 1)
        else:
            heights[value.turn] = min(self.top, heights[value.turn] + (1 if move == "one" else 2))
        return Climb((heights[0], heights[1]), 1 - value.turn)

    def outcome_of(self, value):
        for side in range(2):
            if value.heights[side] == self.top:
                return Outcome(self.sides[side].name, "top")
        return None

    def score_of(self, value):
        return 100 * (value.heights[value.turn] - value.heights[1 - value.turn])

    def after_null_move(self, value):
        self.null_moves += 1
        return Climb(value.heights, 1 - value.turn) if self.offers else None


class Faulty(TakeAway):
    """Rules with a mistake in them."""

    name = "faulty"
    title = "Faulty"

    def after(self, value, move):
        if value.left < 18:
            raise ZeroDivisionError("the rules are wrong here")
        return super().after(value, move)


@dataclass(frozen=True)
class Boxes:
    coin: str = ""
    opened: str = ""


class Coin(Toy):
    """The first side hides a coin in one of three boxes. The second opens one, and wins if it is there, or passes."""

    name = "coin"
    title = "Coin"
    reasons = {"found": "the coin was there", "missed": "the coin was elsewhere", "passed": "no box was opened"}

    def first(self, options):
        return Boxes()

    def parse(self, text, options):
        coin, _, opened = text.partition("/")
        if coin not in ("", "1", "2", "3") or opened not in ("", "pass", "1", "2", "3"):
            raise PositionError(f"not boxes: {text!r}")
        return Boxes(coin, opened)

    def text_of(self, value):
        return f"{value.coin}/{value.opened}"

    def turn_of(self, value):
        return 1 if value.coin else 0

    def moves_of(self, value):
        return ["1", "2", "3"] if not value.coin else ["1", "2", "3", "pass"]

    def after(self, value, move):
        return replace(value, opened=move) if value.coin else Boxes(move)

    def outcome_of(self, value):
        if not value.opened:
            return None
        if value.opened == "pass":
            return Outcome(None, "passed")
        return Outcome("second", "found") if value.opened == value.coin else Outcome("first", "missed")

    def view(self, position, viewer):
        over = position.outcome is not None
        knows = over or viewer == "first"
        return View(
            viewer=viewer,
            text=position.text if knows else "?/" if position.state.value.coin else "/",
            turn=position.turn,
            scene=position.scene,
            legal_moves=tuple(position.legal_moves_of(viewer)),
            moves=tuple(move.text if knows else "?" for move in position.moves),
            outcome=position.outcome,
            partial=not knows and position.state.value.coin != "",
        )

    def worlds(self, view, options, random):
        while True:
            coin = random.choice("123") if view.text.startswith("?") else view.text[:-1]
            yield self.position(f"{coin}/", **options)
