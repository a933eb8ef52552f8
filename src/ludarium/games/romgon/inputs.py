# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What a network sees of Romgon: which piece stands where, and how it is turned. C types for the compiled build are in
inputs.pxd.
"""

import cython

from ludarium.games.romgon import hexes

if not cython.compiled:
    from ludarium.core.network_evaluator import Inputs
    from ludarium.games.romgon.rules import RomgonState
    from ludarium.games.romgon.turns import FIGURES, HEX_COUNT, PIECE_CODES


def moved(change):
    """Where each hex goes when the board is changed."""
    return [hexes.INDEX[hexes.AT[change(*hexes.AXIAL[name])]] for name in hexes.HEXES]


ABOUT = moved(lambda q, r: (-q, -r))  # turned about
MIRRORED = moved(lambda q, r: (q + r, -r))


class RomgonInputs(Inputs):
    """A slot is a hex."""

    def __init__(self):
        Inputs.__init__(self, HEX_COUNT, PIECE_CODES * HEX_COUNT)

    def write(self, state, out):
        for place in range(HEX_COUNT):
            out[place] = cython.cast(RomgonState, state).board[place]

    def inputs_of(self, slot, code, viewer):
        if code >= PIECE_CODES:
            return []
        if viewer == 0:
            return [code * HEX_COUNT + slot]
        enemy = 1 - hexes.side_of(code)
        figure = hexes.turned(code, 3) % FIGURES
        return [(enemy * FIGURES + figure) * HEX_COUNT + ABOUT[slot]]

    def mirrored(self, place):
        piece, there = divmod(place, HEX_COUNT)
        return hexes.turned(piece, -2 * hexes.facing(piece)) * HEX_COUNT + MIRRORED[there]
