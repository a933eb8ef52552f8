"""Positions written as pieces on cells."""

import re

import ludarium

game = ludarium.game("cheduk")


def text(pieces: str, rest: str) -> str:
    """A position string: "Ck12 dc4 ...", and its other fields from the phase on."""
    places = {cell: letter for letter, cell in re.findall(r"([A-Za-z])([a-k][0-9]+)", pieces)}
    assert len(places) == len(pieces.split())
    rows = []
    for number in range(1, 13):
        row = "".join(places.get(f"{letter}{number}", " ") for letter in "abcdefghijk")
        rows.append(re.sub(" +", lambda run: str(len(run[0])), row))
    return f"{'/'.join(rows)} {rest}"


def position(pieces: str, rest: str = "M R h6,c6 - - - 0,0 - 0", **options: object) -> ludarium.Position:
    return game.position(text(pieces, rest), **options)


def moves(position: ludarium.Position, start: str = "") -> set[str]:
    """The legal moves that start so."""
    return {move.text for move in position.legal_moves if move.text.startswith(start)}


def fields(position: ludarium.Position) -> list[str]:
    """The fields behind the board: phase, side, embassies, occupied, bonus, castling, info, gathered, counter."""
    return position.text.split()[1:]


def at(position: ludarium.Position, cell: str) -> str:
    """The letter on a cell, or nothing."""
    return next((piece.text[0] for piece in position.scene.pieces if piece.cell == cell), "")
