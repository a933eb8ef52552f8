# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What a network sees of Tokonoma: which piece is on which tile. C types for the compiled build are in inputs.pxd."""

import cython

from ludarium.games.tokonoma.tiles import AXIAL, INDEX, TILES

if not cython.compiled:
    from ludarium.core.network_evaluator import Inputs
    from ludarium.games.tokonoma.boards import copy_boards
    from ludarium.games.tokonoma.rules import TILE_COUNT, TokonomaState

    BOARDS = 8
    PARTS = 4  # bytes of a board

PLACES = {place: INDEX[name] for name, place in AXIAL.items()}
MIRRORED = [PLACES[q + r, -r] for q, r in (AXIAL[name] for name in TILES)]


class TokonomaInputs(Inputs):
    """A slot is eight tiles of a board."""

    def __init__(self):
        Inputs.__init__(self, BOARDS * PARTS, BOARDS * TILE_COUNT)

    def write(self, state, out):
        copy_boards(cython.cast(TokonomaState, state).boards, out)

    def inputs_of(self, slot, code, viewer):
        board, part = divmod(slot, PARTS)
        seen = board ^ viewer * 4  # own pieces come first
        tiles = [tile for tile in range(8 * part, min(8 * part + 8, TILE_COUNT)) if code >> tile - 8 * part & 1]
        return [seen * TILE_COUNT + (TILE_COUNT - 1 - tile if viewer else tile) for tile in tiles]

    def mirrored(self, place):
        board, tile = divmod(place, TILE_COUNT)
        return board * TILE_COUNT + MIRRORED[tile]
