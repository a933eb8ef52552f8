"""A small engine that speaks UGI: it takes what it can, else it plays any move. `ludarium bot` connects it to a server.

ludarium bot tokonoma -- python examples/ugi_engine.py tokonoma
"""

from __future__ import annotations

import random
import sys

import ludarium


def chosen(position: ludarium.Position) -> str:
    moves = list(position.legal_moves)
    winning = [move for move in moves if (after := position.play(move.text).outcome) and after.winner == position.turn]
    captures = [move for move in moves if position.game.effect(position, move).captures]
    return random.choice(winning or captures or moves).text


def main() -> None:
    game = ludarium.game(sys.argv[1])
    options: dict[str, str] = {}
    position = game.start()
    for line in sys.stdin:
        verb, *words = line.split()
        if verb == "ugi":
            print("id name Taker")
            for option in game.options:
                print(f"option name {option.name} type string default {option.write(option.default)}")
            print("ugiok", flush=True)
        elif verb == "isready":
            print("readyok", flush=True)
        elif verb == "setoption":
            options[words[1]] = words[3]
        elif verb == "position":
            setup, _, moves = " ".join(words).partition(" moves ")
            known = {
                option.name: option.read(options[option.name]) for option in game.options if option.name in options
            }
            start = setup.removeprefix("fen ")
            position = game.start(**known) if start == "startpos" else game.position(start, **known)
            for text in moves.split():
                position = position.play(text)
        elif verb == "go":
            print("bestmove", chosen(position), flush=True)
        elif verb == "quit":
            return


main()
