"""Lines and games as animations, and pictures as orders."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from PIL import Image

import ludarium
from ludarium.core.errors import IllegalMove, OptionError
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.picture import Captions, gif, svg
from ludarium.picture.animation import MOST_FRAMES
from ludarium.picture.captions import time_text
from ludarium.picture.orders import Order, TooDear, draw, line_to
from ludarium.picture.style import Style
from tests.counting import some

SMALL = Style(cell=16)


def played(name: str, moves: int) -> Position:
    random, position = Random(3), ludarium.game(name).start()
    while len(position.moves) < moves and position.outcome is None:
        position = position.play(random.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("name", ludarium.games())
def test_a_line_of_each_game_is_an_animation_with_a_frame_for_each_position(name: str) -> None:
    last = played(name, 4)
    moves = tuple(move.text for move in last.moves)
    made = draw(Order(game=name, kind="gif", options=dict(last.options), moves=moves, style=SMALL, step=700))
    with Image.open(BytesIO(made)) as animation:
        frames = []
        for place in range(animation.n_frames):  # type: ignore[attr-defined]
            animation.seek(place)
            frames.append((animation.convert("RGB").tobytes(), animation.info["duration"]))
    assert [shown for _, shown in frames] == [700] * len(moves) + [3000], "the end stays longer"
    for before, after in some(pairwise(frames), len(moves)):
        assert before[0] != after[0]


def test_an_animation_may_begin_later() -> None:
    moves = tuple(move.text for move in played("tokonoma", 6).moves)
    with Image.open(BytesIO(draw(Order(game="tokonoma", kind="gif", moves=moves, first=4, style=SMALL)))) as made:
        assert made.n_frames == 3  # type: ignore[attr-defined]
    with pytest.raises(OptionError, match="after 7 of 6 moves"):
        draw(Order(game="tokonoma", kind="gif", moves=moves, first=7))


def test_a_line_that_is_too_long_is_refused_before_anything_is_drawn() -> None:
    with pytest.raises(OptionError, match=f"at most {MOST_FRAMES - 1} moves, and these are 2000: begin at a later"):
        Order(game="tokonoma", kind="gif", moves=("no move",) * 2000).check()
    with pytest.raises(OptionError, match="at most"):
        gif([ludarium.game("tokonoma").start()] * (MOST_FRAMES + 1))


def test_a_picture_that_takes_too_long_is_given_up() -> None:
    moves = tuple(move.text for move in played("tokonoma", 6).moves)
    with pytest.raises(TooDear, match=r"more than 0.001 s to draw: make it shorter or smaller"):
        draw(Order(game="tokonoma", kind="gif", moves=moves), most_ms=1)


def test_an_illegal_move_of_a_line_is_named_with_its_number() -> None:
    with pytest.raises(IllegalMove, match=r"^move 2: "):
        draw(Order(game="tokonoma", kind="svg", moves=("d6b5", "d6b5")))


def test_the_line_above_and_the_one_below_name_the_players_and_their_time() -> None:
    position = ludarium.game("tokonoma").start()
    plain = svg(position)
    captions = Captions(names={"white": "Ana", "black": "김철수 <b>"}, clocks={"white": 61_000})
    captioned = svg(position, captions=captions)
    assert "김철수 &lt;b&gt;</text>" in captioned

    def height(document: str) -> float:
        found = re.search(r'<svg [^>]* height="([\d.]+)"', document)
        assert found is not None
        return float(found[1])

    assert height(captioned) == pytest.approx(height(plain) + 2 * 0.62 * 64, abs=0.02)
    assert svg(position, captions=captions, flipped=True) != captioned
    with pytest.raises(OptionError, match="no side 'green'"):
        svg(position, captions=Captions(names={"green": "Ana"}))


def test_a_clock_shows_what_its_side_had_after_its_last_move() -> None:
    moves = tuple(move.text for move in played("tokonoma", 3).moves)

    def still(made: int) -> bytes:
        clocks = (50_000, 40_000, 30_000)[:made]
        return draw(Order(game="tokonoma", kind="svg", moves=moves[:made], names={"white": "Ana"}, clocks=clocks))

    position = played("tokonoma", 3)
    first, second = (side.name for side in position.game.sides)
    shown = Captions(names={"white": "Ana"}, clocks={first: 30_000, second: 40_000})
    assert still(3) == svg(position, captions=shown).encode()
    assert still(2) != still(3)


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (-5, "0:00"),
        (7_999, "0:07"),
        (750_000, "12:30"),
        (3_723_000, "1:02:03"),
        (3 * 86_400_000 + 4 * 3_600_000, "3 d 4 h"),
    ],
)
def test_time_is_written_as_clocks_show_it(left: int, text: str) -> None:
    assert time_text(left) == text


def test_an_order_of_a_record_is_its_game() -> None:
    last = played("hexchess", 5)
    record = Record.of(last, {"green": "Ana", "yellow": "?"})
    order = Order.of_record(record, "svg", 3, style=SMALL)
    assert order.names == {"green": "Ana"}
    assert draw(order) == svg(line_to(last)[3], captions=Captions(names={"green": "Ana"}), cell=16).encode()
