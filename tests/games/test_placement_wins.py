"""While pieces are only placed nobody looks for wins, and none is missed when the last piece starts the battle."""

import ludarium
from ludarium.core.danger import advised


def test_the_last_piece_may_win_and_those_before_may_not() -> None:
    game = ludarium.game("gungi")
    position = game.start()
    assert not game.may_be_won(position)
    while not game.may_be_won(position):
        position = position.play(position.legal_moves[0])
    left = sum(slot.count for tray in position.scene.trays for slot in tray.slots if not slot.spent)
    assert left == 1
    assert advised(position, position.view(position.turn)).danger is None
    assert game.may_be_won(position.play(position.legal_moves[0]))
