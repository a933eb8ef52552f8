"""The past of states: shared along a game, never between its branches."""

import threading
from random import Random

import pytest

import ludarium
from tests.conformance.toys import Fill

game = ludarium.game("tokonoma")
ROUND = ("b6c5", "d1c3", "c5b6", "c3d1")


def shuffled(position, rounds):
    for _ in range(rounds):
        for move in ROUND:
            position = position.play(move)
    return position


def test_branches_of_a_game_have_their_own_past():
    """Both branches go on from one position; what one writes must not count as a repetition in the other."""
    trunk = shuffled(game.start(), 1)
    aside = trunk.play("e5e4").play("a1a2").play("e4d4").play("a2a3")
    back = trunk.play("b6c5").play("d1c3").play("c5b6").play("c3d1")
    assert back.outcome == ludarium.Outcome(None, "repetition")
    assert aside.outcome is None
    assert aside.state.times_seen() == 1
    assert [position.state.times_seen() for position in (trunk, trunk.play("b6c5"), aside)] == [2, 2, 1]


def test_a_copy_can_go_back_to_the_first_position():
    position = shuffled(game.start(repetition=0), 30)
    state = position.state.copy()
    for before in reversed([*_line(position)][:-1]):
        state.take_back()
        assert (game.write_state(state), state.key) == (before.text, before.key)
    assert state.ply == 0


def _line(position):
    line = [position]
    while line[-1].previous is not None:
        line.append(line[-1].previous)
    return reversed(line)


@pytest.mark.parametrize("name", ludarium.games())
def test_many_moves_are_taken_back_at_once(name):
    game, random = ludarium.game(name), Random(3)
    state = game.start().state.copy()

    def face(state):
        return game.write_state(state), state.key, state.side, state.ply, state.result, state.moves()

    trail = [face(state)]
    while len(trail) < 12 and state.moves():
        state.play(random.choice(state.moves()))
        trail.append(face(state))
    for plies, before in enumerate(reversed(trail)):
        twin = state.copy()
        twin.take_back(plies)
        assert face(twin) == before


def test_going_back_on_a_copy_does_not_touch_the_game():
    position = shuffled(game.start(repetition=0), 3)
    state = position.state.copy()
    for _ in range(6):
        state.take_back()
    for _ in range(6):
        state.play(state.moves()[-1])
    assert position.state.times_seen() == 4
    assert position.play(ROUND[0]).state.times_seen() == 4


@pytest.mark.parametrize("start", [game.start(repetition=0), Fill().start()], ids=repr)
def test_one_position_can_be_played_from_in_many_threads(start):
    texts = [move.text for move in start.legal_moves]
    expected = {text: start.play(text).play(start.play(text).legal_moves[0]).key for text in texts}
    wrong = []

    def play(text):
        for _ in range(100):
            after = start.play(text)
            after = after.play(after.legal_moves[0])
            if after.key != expected[text] or after.state.copy().times_seen() != 1:
                wrong.append(text)

    threads = [threading.Thread(target=play, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("more", [0, 1])
def test_a_plain_game_with_more_moves_than_there_is_room_for_is_refused(more):
    class Wide(Fill):
        def moves_of(self, value):
            return [str(number) for number in range(2048 + more)]

    state = Wide().start().state.copy()
    if not more:
        assert len(state.moves()) == 2048
        return
    with pytest.raises(OverflowError, match="2049 legal moves are more than the 2048"):
        state.moves()
