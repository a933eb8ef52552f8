"""Positions for the tests of what the games explain."""

import ludarium


def position_of(name, text, *moves, **options):
    game = ludarium.game(name)
    position = game.start(**options) if text == "start" else game.position(text, **options)
    for move in moves:
        position = position.play(move)
    return position
