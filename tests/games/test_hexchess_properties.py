"""What holds in every position of HexChess: keys, undo, paths and the symmetries of the board."""

import pytest

from tests.games.hexchess_boards import GAME, HALF_TURN, LEFT_RIGHT, TOP_BOTTOM, mapped, random_game


@pytest.mark.parametrize("seed", range(4))
def test_a_key_is_that_of_the_position_loaded_afresh(seed):
    for position in random_game(seed):
        assert position.key == GAME.position(position.text).key
        assert GAME.position(position.text).text == position.text


@pytest.mark.parametrize("seed", range(2))
def test_keys_differ_where_the_first_five_fields_differ(seed):
    keys = {}
    for position in random_game(seed):
        for move in position.legal_moves:
            after = position.play(move)
            assert keys.setdefault(after.key, after.text.rsplit(" ", 2)[0]) == after.text.rsplit(" ", 2)[0]


@pytest.mark.parametrize("seed", range(3))
def test_undo_restores_everything(seed):
    def whole(state):
        inside = (state.key, state.result, state.ply, state.additional, state.quiet, state.turn, state.side)
        return GAME.write_state(state), inside, state.moves()

    for position in random_game(seed, 50):
        state = position.state.copy()
        before = whole(state)
        for code in before[2]:
            state.play(code)
            state.take_back()
            assert whole(state) == before
    while state.ply:
        state.take_back()
    assert GAME.write_state(state) == GAME.start().text


def test_a_copy_is_independent():
    state = GAME.start().play("T0").state
    twin = state.copy()
    twin.play(twin.moves()[0])
    assert (state.ply, twin.ply) == (1, 2)
    assert GAME.write_state(state) == "g3/5/6/2x1x2/6/5/4 6b 7b y t 0 2"


def mapped_move(text, where):
    if text == "--":
        return text
    if text[0] in "TB":
        return f"{text[0]}{where[int(text[1:])]}"
    sign = "x" if "x" in text else "-"
    origin, target = text.split(sign)
    return f"{where[int(origin)]}{sign}{where[int(target)]}"


@pytest.mark.parametrize("swap", [False, True], ids=["same colours", "colours exchanged"])
@pytest.mark.parametrize("where", [LEFT_RIGHT, TOP_BOTTOM, HALF_TURN], ids=["left-right", "top-bottom", "half turn"])
def test_mirrored_positions_have_mirrored_actions(where, swap):
    for position in random_game(f"{where[0]} {swap}", 60):
        image = GAME.position(mapped(position.text, where, swap))
        expected = sorted(mapped_move(move.text, where) for move in position.legal_moves)
        assert [move.text for move in image.legal_moves] == expected


def test_clicks_lead_to_one_move_only():
    for position in random_game(5):
        paths = [move.path for move in position.legal_moves]
        beginnings = {path[:length] for path in paths for length in range(1, len(path))}
        assert len(set(paths)) == len(paths)
        assert not beginnings & set(paths)
        slots = {slot.name for tray in position.scene.trays for slot in tray.slots}
        for path in paths:
            assert all(step in GAME.board or step in slots or step in GAME.actions for step in path)


def test_pieces_are_neither_made_nor_lost():
    for position in random_game(6, 150):
        for side, tray in zip(("green", "yellow"), position.scene.trays, strict=True):
            on_board = sum(piece.side == side for piece in position.scene.pieces)
            bench, _, captured = (slot.count for slot in tray.slots)
            assert bench + on_board + captured == 7
        blockers = sum(piece.symbol == "blocker" for piece in position.scene.pieces)
        assert blockers + sum(tray.slots[1].count for tray in position.scene.trays) == 2
