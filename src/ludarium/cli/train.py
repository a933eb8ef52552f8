"""`ludarium train`: a network that corrects a game's evaluation."""

from __future__ import annotations

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
from ludarium.core.options import settle

HELP = """Train a network that corrects a game's evaluation, with games that the engine plays with itself.

Games, network and match are kept in a folder; stop it when you like, it goes on where it was. At the end an SPRT match
at equal nodes shows whether the engine plays better with the network than without. Needs `pip install ludarium[train]`.

**Examples**

`ludarium train GAME --folder training`

`ludarium train GAME --folder training --games 10000 --output src/ludarium/games/GAME/network.bin`
"""


def register(app: typer.Typer) -> None:
    app.command("train", help=HELP)(train)


def train(
    game: GameName,
    folder: Annotated[Path, typer.Option(help="Where games, network and match are kept.")],
    games: Annotated[int, typer.Option(min=5, help="Games to learn from.")] = 5000,
    nodes: Annotated[int, typer.Option(min=1, help="Positions to look at for a move of these games.")] = 1000,
    rounds: Annotated[int, typer.Option(min=1, help="How often each position is learned from.")] = 10,
    output: Annotated[Path | None, typer.Option(help="Write the network here, not into the folder.")] = None,
    match_games: Annotated[int, typer.Option(min=0, help="Games of the match, at most; 0 for no match.")] = 400,
    match_nodes: Annotated[int, typer.Option(min=1, help="Positions to look at for a move of the match.")] = 5000,
    sprt: Annotated[str, typer.Option(metavar="LOW,HIGH", help="What the match decides between, in Elo.")] = "0,20",
    workers: Annotated[int, typer.Option(min=0, max=512, help="Processes; as many as processors by default.")] = (
        os.cpu_count() or 1
    ),
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other games.")] = 1,
    option: OptionTexts = None,
) -> None:
    from ludarium.engine.match import Match, Pairing, read_player
    from ludarium.engine.train import Games
    from ludarium.engine.train.fit import fit_network, read_cases

    chosen = ludarium.game(game)
    options = option_values(chosen, option)
    test = read_sprt(sprt)
    if chosen.inputs is None:
        raise LudariumError(f"{chosen.title} does not say what a network sees of it: there is nothing to train")
    played = Games(folder / "games.jsonl", chosen, options, nodes=nodes, seed=seed)
    with bar("games", games) as reach, closing(played.play(games, workers)) as stages:
        for done in stages:
            reach(done)
    rules = settle(chosen.options, dict(options))
    evaluator = chosen.evaluation(rules).evaluator
    cases = read_cases(played.positions(), chosen.inputs, evaluator)
    drawn = {each.name for each in chosen.options if each.drawn}
    about = {
        "game": game,
        "options": {name: value for name, value in rules.items() if name not in drawn},
        "games": games,
        "nodes": nodes,
        "rounds": rounds,
        "seed": seed,
    }
    with bar("training", rounds) as reach:
        network, report = fit_network(
            cases, chosen.inputs, evaluator.scale, about, rounds=rounds, seed=seed, told=lambda number, _: reach(number)
        )
    target = output or folder / "network.bin"
    data = network.as_bytes()
    draft = target.with_name(f".{target.name}.part")
    draft.write_bytes(data)
    draft.replace(target)
    print(f"{report.positions} positions of {games} games, {report.held_out} of them not fitted to")
    print(f"loss in games not fitted to: {report.before:.5f} hand-made, {report.after:.5f} with the network")
    print(f"written: {target}")
    if match_games:
        bound = f"full,nodes={match_nodes}"
        mine = replace(read_player(f"{bound},name=network"), network=str(target.resolve()))
        other = replace(read_player(f"{bound},name=hand-made"), weights=next(iter(chosen.weights), ""))
        play_live(
            Match(
                game=game,
                pairings=[Pairing(mine, other)],
                options=options,
                pairs=(match_games + 1) // 2,
                seed=seed,
                sprt=test,
                folder=folder / f"match-{sha256(data).hexdigest()[:8]}",
                workers=workers,
            )
        )
