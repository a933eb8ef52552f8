"""What is said about a position or a move, as a value: it can be checked, and put into words for each viewer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ludarium.core.outcome import ending
from ludarium.core.text import Filling, Text

if TYPE_CHECKING:
    from ludarium.core.game import Game


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that the rules can confirm or refute.

    kind    one of WORDS, or of the game's own `claim_words`
    side    whom it is about: who moves, captures or wins
    pieces  their symbols, in the order in which the kind names them
    cells   in the same order
    plies   within how many moves of both sides it comes true
    amount  a number: steps, ways, or the worth of pieces
    end     for a claim about the end of the game, its reason by name
    """

    kind: str
    side: str
    pieces: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    plies: int = 0
    amount: int = 0
    end: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """How a kind of claim is said: to the side that it is about, to the opponent, to a spectator.

    Where one of the others is empty, everybody is told what `own` says. A reason for a move goes on from the move and
    begins with its verb; all others are sentences.

    The places that may be filled: {side} and {enemy}, its opponent; {piece}, {piece2}, {piece3}; {cell}, {cell2},
    {cell3}, {cells} for all of them, {targets} for all but the first; {count} for the amount; {moves} for the moves of
    one side; {reason} of the end.
    """

    own: str
    other: str = ""
    neutral: str = ""

    def to(self, claim: Claim, viewer: str | None) -> str:
        """The sentence for a viewer: a side, or None for a spectator."""
        if viewer is None:
            return self.neutral or self.other or self.own
        return self.own if viewer == claim.side else self.other or self.own

    def __iter__(self) -> Iterator[str]:
        return (text for text in (self.own, self.other, self.neutral) if text)


# The kinds of claims that any game may make. A game that has better words for one declares them, also for an end of its
# own, as "can-win:checkmate".
WORDS: Mapping[str, Words] = {
    # About a move: why it is played.
    "wins": Words("wins at once: {reason}"),
    "wins-in": Words("wins in {moves} moves, whatever {enemy} does"),
    "captures": Words("captures the {piece} on {cell}"),
    "threatens": Words("threatens the {piece} on {cell}"),
    "rescues": Words("brings the {piece} to safety"),
    "relieves": Words("ends the threat to the {piece} on {cell}"),
    "defends": Words("keeps {enemy} from winning at once"),
    "protects": Words("protects the {piece} on {cell}"),
    "activates": Words("gives the {piece} {count} more ways to go"),
    "opens": Words("opens {count} more ways for the {piece} on {cell}"),
    "opens-one": Words("opens a way for the {piece} on {cell}"),
    "restrains": Words("takes {count} ways from the {piece} on {cell}"),
    "covers": Words("guards {cell2}: if the {piece} on {cell} goes there, it can be captured"),
    "drops-safely": Words("brings the {piece} into play where no enemy can capture it"),
    "moves-safely": Words("moves the {piece} where no enemy can capture it"),
    "turns-safely": Words("turns the {piece}, which no enemy can capture"),
    "renounces": Words("captures nothing now, though it could: no capture seems to be as good"),
    # Of the position.
    "can-win": Words(
        "Your {piece} on {cell} can win the game: {reason}.",
        "{side} can win next move with the {piece} on {cell}.",
    ),
    "can-win-by-drop": Words(
        "You can win by bringing the {piece} into play on {cell}: {reason}.",
        "{side} can win next move by bringing the {piece} into play on {cell}.",
    ),
    "can-win-somehow": Words("You can win with the next move.", "{side} can win with the next move."),
    "wins-anyway": Words(
        "You win in {moves} moves, whatever {enemy} does.",
        "{side} wins in {moves} moves, whatever you do.",
        "{side} wins in {moves} moves, whatever {enemy} does.",
    ),
    "wins-next-anyway": Words(
        "You win next move, whatever {enemy} does.",
        "{side} wins next move, whatever you do.",
        "{side} wins next move, whatever {enemy} does.",
    ),
    "can-capture": Words(
        "Your {piece} on {cell} can capture the {piece2} on {cell2}.",
        "{side}'s {piece} on {cell} can capture your {piece2} on {cell2}.",
        "{side}'s {piece} on {cell} can capture the {piece2} on {cell2}.",
    ),
    "can-capture-unseen": Words(
        "Your {piece} on {cell} can capture the {piece2} on {cell2}, but what guards it may be hidden.",
    ),
    "can-capture-either": Words(
        "You can capture the {piece} on {cell}, or the {piece2} on {cell2}.",
        "{side} can capture your {piece} on {cell}, or your {piece2} on {cell2}.",
        "{side} can capture the {piece} on {cell}, or the {piece2} on {cell2}.",
    ),
    "can-capture-but": Words(
        "Your {piece} on {cell} can capture the {piece2} on {cell2}, but the {piece3} on {cell3} captures it then.",
        "{side}'s {piece} on {cell} can capture your {piece2} on {cell2}, but your {piece3} on {cell3} captures it "
        "then.",
        "{side}'s {piece} on {cell} can capture the {piece2} on {cell2}, but the {piece3} on {cell3} captures it then.",
    ),
    # Of a move that was worse than another one. "then": after its line; "better": after the line of the other.
    "better-wins-at-once": Words("You could have won at once.", "{side} could have won at once."),
    "better-wins": Words(
        "You could have won in {moves} moves, whatever {enemy} does.",
        "{side} could have won in {moves} moves, whatever {enemy} does.",
    ),
    "then-lost": Words("This move loses the game."),
    "then-loses-at-once": Words("Then {enemy} can win at once."),
    "then-loses": Words(
        "Then {enemy} wins in {moves} moves, whatever you do.",
        "Then {enemy} wins in {moves} moves, whatever {side} does.",
    ),
    "only-defence": Words("Every other move loses as fast: only the better one defends."),
    "then-captured": Words(
        "You lose the {piece}: it is captured on {cell}.",
        "{side} loses the {piece}: it is captured on {cell}.",
    ),
    "overlooked": Words(
        "{enemy} threatened your {piece} on {cell} already.",
        "{enemy} threatened the {piece} on {cell} already.",
    ),
    "trapped": Words("The {piece} on {cell} cannot get away any more."),
    "better-captures": Words(
        "You could have captured the {piece} on {cell}.",
        "{side} could have captured the {piece} on {cell}.",
    ),
    "then-exchanged": Words(
        "You lose the {piece} for the {piece2}, which is worth less.",
        "{side} loses the {piece} for the {piece2}, which is worth less.",
    ),
    "then-gains": Words("Then you gain a piece: {piece}.", "Then {side} gains a piece: {piece}."),
    "better-gains": Words("You could have gained a piece: {piece}.", "{side} could have gained a piece: {piece}."),
    "then-worse-off-one": Words(
        "This line leaves you a piece worse off.", "This line leaves {side} a piece worse off."
    ),
    "then-worse-off": Words(
        "This line leaves you {count} pieces worse off.", "This line leaves {side} {count} pieces worse off."
    ),
    "better-off-one": Words(
        "The better line leaves you a piece better off.", "The better line leaves {side} a piece better off."
    ),
    "better-off": Words(
        "The better line leaves you {count} pieces better off.",
        "The better line leaves {side} {count} pieces better off.",
    ),
    "then-threatens-win": Words(
        "This line leaves you one move from winning.",
        "This line leaves {side} one move from winning.",
    ),
    "then-nears-win": Words(
        "This line leaves you two moves from winning, if {enemy} does not stop you.",
        "This line leaves {side} two moves from winning, if {enemy} does not stop it.",
    ),
    "better-nears-win": Words(
        "The better line leaves you two moves from winning, if {enemy} does not stop you.",
        "The better line leaves {side} two moves from winning, if {enemy} does not stop it.",
    ),
    "better-threatens-win": Words(
        "The better line leaves you one move from winning.",
        "The better line leaves {side} one move from winning.",
    ),
}


def words_of(game: Game, claim: Claim) -> Words:
    """The game's words for its end, the game's words for its kind, or the common ones."""
    for words, kind in ((game.claim_words, f"{claim.kind}:{claim.end}"), (game.claim_words, claim.kind)):
        if kind in words:
            return words[kind]
    if claim.kind not in WORDS:
        known = ", ".join(sorted({*WORDS, *(name for name in game.claim_words if ":" not in name)}))
        raise ValueError(f"{game!r} has no words for a claim of the kind {claim.kind!r}; there are: {known}")
    return WORDS[claim.kind]


def claim_text(game: Game, claim: Claim, viewer: str | None) -> Text:
    """A claim as a sentence for a viewer: a side, or None for a spectator."""
    template = words_of(game, claim).to(claim, viewer)
    return Text(template, **{place: filling(game, claim, place) for place in places(template)})


@cache
def places(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"\{(\w+)\}", template)))


def filling(game: Game, claim: Claim, place: str) -> Filling:
    """What a place of a template stands for."""
    match place:
        case "side":
            return game.sides[game.side_index(claim.side)].title
        case "enemy":
            return game.sides[1 - game.side_index(claim.side)].title
        case "cells":
            return ", ".join(claim.cells)
        case "targets":
            return ", ".join(claim.cells[1:])
        case "count":
            return claim.amount
        case "moves":
            return (claim.plies + 1) // 2
        case "reason":
            return ending(game, claim.end, claim.side)
    name, number = re.fullmatch(r"(piece|cell)(\d?)", place).groups()  # type: ignore[union-attr]
    at = int(number or 1) - 1
    return game.board.symbols[claim.pieces[at]].title if name == "piece" else claim.cells[at]
