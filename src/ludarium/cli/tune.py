"""`ludarium tune`: fitting the weights of a game's evaluation."""

from __future__ import annotations

import json
import os
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

import ludarium
from ludarium.cli.arguments import GameName, OptionTexts, option_values
from ludarium.cli.console import bar
from ludarium.cli.match import play_live, read_sprt
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.weights import Weights

HELP = """Fit the weights of a game's evaluation to the results of games that the engine plays with itself.

Games and weights are kept in a folder; stop it when you like, it goes on where it was. At the end an SPRT match shows
whether the fitted weights play better than those they are compared with.

**Examples**

`ludarium tune GAME --folder tuning`

`ludarium tune GAME --folder tuning --games 5000 --nodes 2000 --output src/ludarium/games/GAME/weights.json`

`ludarium tune GAME --folder tuning --match-games 0`
"""


def register(app: typer.Typer) -> None:
    app.command("tune", help=HELP)(tune)


def tune(
    game: GameName,
    folder: Annotated[Path, typer.Option(help="Where games, weights and the match are kept.")],
    games: Annotated[int, typer.Option(min=5, help="Games to fit to.")] = 2000,
    nodes: Annotated[int, typer.Option(min=1, help="Positions to look at for a move of these games.")] = 2000,
    name: Annotated[str, typer.Option(help="What the fitted set is called.")] = "fitted",
    against: Annotated[
        str | None, typer.Option(metavar="SET", help="The set to begin with and to compare with; by default the last.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Write the weights file here, not into the folder.")] = None,
    match_games: Annotated[int, typer.Option(min=0, help="Games of the match, at most; 0 for no match.")] = 1000,
    match_nodes: Annotated[int, typer.Option(min=1, help="Positions to look at for a move of the match.")] = 5000,
    sprt: Annotated[str, typer.Option(metavar="LOW,HIGH", help="What the match decides between, in Elo.")] = "0,20",
    workers: Annotated[int, typer.Option(min=0, max=512, help="Processes; as many as processors by default.")] = (
        os.cpu_count() or 1
    ),
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other games.")] = 1,
    option: OptionTexts = None,
) -> None:
    from ludarium.engine.match import Match, Pairing, read_player
    from ludarium.engine.tune import Games, fit_weights

    chosen = ludarium.game(game)
    options = option_values(chosen, option)
    test = read_sprt(sprt)
    start_name, start = begin_with(chosen, against, name)
    played = Games(folder / "games.jsonl", chosen, options, nodes=nodes, seed=seed)
    with bar("games", games) as reach, closing(played.play(games, workers)) as stages:
        for done in stages:
            reach(done)
    samples = list(played.samples())
    if not samples:
        raise LudariumError("no game has a quiet position: play more games, or give them more nodes")
    with bar("fitting", 15) as reach:
        fit = fit_weights(samples, played.names, start, lambda number, _loss: reach(number))
    target = output or folder / "weights.json"
    write_weights(target, chosen, name, fit.weights)
    report = fit.report
    print(f"{report.positions} positions of {games} games, {report.rounds} rounds")
    print(f"loss with {start_name}: {report.before:.5f}, in games not fitted to {report.held_out_before:.5f}")
    print(f"loss with {name}: {report.after:.5f}, in games not fitted to {report.held_out_after:.5f}")
    print(f"written: {target}")
    if match_games:
        bound = f"full,nodes={match_nodes}"
        mine = replace(read_player(f"{bound},name={name}"), weights=f"{target.resolve()}#{name}")
        other = replace(read_player(f"{bound},name={start_name}"), weights=start_name)
        play_live(
            Match(
                game=game,
                pairings=[Pairing(mine, other)],
                options=options,
                pairs=(match_games + 1) // 2,
                seed=seed,
                sprt=test,
                folder=folder / f"match-{fingerprint(fit.weights)}",
                workers=workers,
            )
        )


def begin_with(game: Game, name: str | None, new: str) -> tuple[str, Weights]:
    """The set of weights to begin with."""
    others = [each for each in game.weights if each != new]
    if not others:
        raise LudariumError(f"{game.title} has no weights to begin with")
    if name is None:
        name = others[-1]
    if name not in others:
        raise LudariumError(f"{game.title} has no weights {name!r} to begin with; there are: {', '.join(others)}")
    return name, game.weights[name]


def write_weights(path: Path, game: Game, name: str, weights: Weights) -> None:
    """A weights file with the new set first, and the others behind it."""
    sets = {name: weights, **{each: known for each, known in game.weights.items() if each != name}}
    text = json.dumps({each: one.as_data() for each, one in sets.items()}, indent=2) + "\n"
    draft = path.with_name(f".{path.name}.part")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(path)


def fingerprint(weights: Weights) -> str:
    """A short name for a set: the games of a match tell nothing about another set."""
    return sha256(json.dumps(weights.as_data(), sort_keys=True).encode()).hexdigest()[:8]
