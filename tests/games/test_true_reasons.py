"""Every reason that is told for a move is true in the position. Each kind of reason has a check that asks the rules."""

import random

import pytest

import ludarium
from ludarium.core.explain import standing, with_turn
from ludarium.core.reasons import why
from ludarium.games.cheduk.cells import CELLS, INDEX, NEIGHBOURS, TERRITORIES
from ludarium.games.cheduk.cells import distance as cheduk_distance
from ludarium.games.cheduk.codes import CHIEF, ENVOY, GUARD, MAIN
from ludarium.games.cheduk.validity import place_of
from ludarium.games.hexchess.hexes import CENTRE, SAFE
from ludarium.games.hexchess.hexes import steps as hexchess_steps
from ludarium.games.romgon.hexes import BASES, SIDES, distance
from ludarium.games.tokonoma.moves import mover_kind
from ludarium.games.tokonoma.tiles import FLAT, HOUSES, pattern
from ludarium.testing import playout

OURS = ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"]


class Told:
    """A move, the positions around it, and the values of a reason, as told["cell"]."""

    def __init__(self, position, move, values):
        self.start, self.move, self.values = position, move, values
        self.game, self.side = position.game, move.side
        self.after = position.play(move, side=move.side)
        self.enemy = next(side.name for side in self.game.sides if side.name != move.side)
        cells = [step for step in move.path if step in self.game.board]
        self.origin, self.target = (cells[0], cells[-1]) if cells else ("", "")

    def __getitem__(self, name):
        return self.values[name]

    def given(self, position, side):
        """The position with the turn given to a side."""
        return with_turn(self.game, position.view(side), self.game.known_options(position), side)

    def captured_in(self, position):
        """The cells where the side to act can capture."""
        return {cell for move in position.legal_moves for cell in self.game.effect(position, move).captures}

    def ends_of(self, position, cell):
        """Where the piece on a cell may go."""
        ends = set()
        for move in position.legal_moves:
            cells = [step for step in move.path if step in self.game.board]
            if move.path[0] == cell and len(cells) > 1:
                ends.add(cells[-1])
        return ends - {cell}

    def stands(self, cell, side):
        return standing(self.game, self.after.scene, cell, side) == self["piece"]


def next_captures(told):
    """Where the mover could capture if it were its turn again, as the piece cards show it."""
    view = told.after.view(told.side)
    moves = told.game.could_do(view, told.game.known_options(told.after), told.side)
    return {cell for move in moves for cell in move.captures}


def wins(position, side):
    ends = (position.play(move).outcome for move in position.legal_moves)
    return any(end is not None and end.winner == side for end in ends)


def is_protected(told):
    """The enemy can capture on the cell, and is captured in turn where it comes to stand."""
    for strike in told.after.legal_moves:
        if told["cell"] in told.game.effect(told.after, strike).captures:
            landed = [step for step in strike.path if step in told.game.board][-1]
            reply = told.after.play(strike)
            if reply.outcome is None and reply.turn == told.side and landed in told.captured_in(reply):
                return True
    return False


def is_covered(told):
    def captured_there(position):
        entries = [move for move in position.legal_moves if told.game.effect(position, move).captures == ()]
        entered = [move for move in entries if move.path[0] == told["origin"] and told["cell"] in move.path[1:]]
        assert entered
        return any(told["cell"] in told.captured_in(position.play(move)) for move in entered)

    return captured_there(told.after) and not captured_there(told.given(told.start, told.enemy))


def steps_to(goals, neighbours, start):
    """The length of the shortest way on an empty board."""
    reached, count = {start}, 0
    while not reached & set(goals):
        reached |= {near for cell in reached for near in neighbours(cell)}
        count += 1
        assert count < 60
    return count


def flat_steps(told):
    side = told.game.side_index(told.side)
    return steps_to([HOUSES[1 - side]], lambda tile: pattern(side, FLAT, tile), told.target)


def centre_steps(told):
    return steps_to([CENTRE], hexchess_steps, int(told.target))


def setups(told):
    return told.start.state.setup(), told.after.state.setup()


def lost_by_rhombus(told):
    def ways(position):
        return {move.path[1] for move in position.legal_moves if move.text[0] in "Rr"}

    return ways(told.given(told.start, told.enemy)) - ways(told.after) == set(told["cells"].split(", "))


def guards_chief(told):
    setup = setups(told)[1]
    side = told.game.side_index(told.side)
    return place_of(setup, side, GUARD) in NEIGHBOURS[place_of(setup, side, CHIEF)]


def cannot_gather(told):
    return not any(move.path[:2] == (told["cell"], "gather") for move in told.after.legal_moves)


def spy_steps(told, cell):
    setup = told.start.state.setup()
    land = {CELLS[each] for each in TERRITORIES[setup.embassies[1 - setup.side]]}
    ways = (1, 2, 3, 4) if setup.side == 0 else (0, 1, 4, 5)
    return steps_to(
        land, lambda at: {CELLS[near] for way in ways if 0 <= (near := NEIGHBOURS[INDEX[at]][way]) < 132}, cell
    )


def enters_embassy(told):
    return INDEX[told.move.path[1]] == setups(told)[0].embassies[told.game.side_index(told.enemy)]


def opened(told):
    """How many ways more a piece of the mover has."""
    assert told.stands(told["cell"], told.side)
    ways = (told.ends_of(told.given(each, told.side), told["cell"]) for each in (told.start, told.after))
    before, now = map(len, ways)
    return now - before


def nearer(told, symbol, apart):
    there = next(piece.cell for piece in told.start.scene.pieces if (piece.symbol, piece.side) == (symbol, told.enemy))
    return apart(told.target, there) < apart(told.origin, there)


CHECKS = {
    # Any game.
    "wins at once: {reason}": lambda told: told.after.outcome.winner == told.side,
    "captures the {piece} on {cell}": lambda told: (
        told["cell"] in told.game.effect(told.start, told.move).captures
        and any(
            told.game.board.symbols[piece.symbol].title == told["piece"]
            for piece in told.start.scene.pieces
            if piece.cell == told["cell"] and piece.side == told.enemy
        )
    ),
    "threatens the {piece} on {cell}": lambda told: told["cell"] in next_captures(told),
    "brings the {piece} to safety": lambda told: told.target not in told.captured_in(told.after),
    "ends the threat to the {piece} on {cell}": lambda told: (
        told.stands(told["cell"], told.side) and told["cell"] not in told.captured_in(told.after)
    ),
    "keeps {side} from winning at once": lambda told: (
        wins(told.given(told.start, told.enemy), told.enemy) and not wins(told.after, told.enemy)
    ),
    "protects the {piece} on {cell}": lambda told: told.stands(told["cell"], told.side) and is_protected(told),
    "gives the {piece} more ways to go: {count} instead of {before}": lambda told: (
        told.stands(told.target, told.side)
        and len(told.ends_of(told.given(told.after, told.side), told.target)) == told["count"]
        and len(told.ends_of(told.start, told.origin)) == told["before"]
    ),
    "opens {count} more ways for the {piece} on {cell}": lambda told: opened(told) == told["count"],
    "opens a way for the {piece} on {cell}": lambda told: opened(told) == 1,
    "takes {count} ways from the {piece} on {cell}": lambda told: (
        len(told.ends_of(told.given(told.start, told.enemy), told["cell"]))
        - len(told.ends_of(told.after, told["cell"]))
        == told["count"]
    ),
    "covers {cell}: there the {piece} on {origin} could be captured": is_covered,
    "brings the {piece} into play where no enemy can capture it": lambda told: (
        told.target not in told.captured_in(told.after)
    ),
    "moves the {piece} where no enemy can capture it": lambda told: told.target not in told.captured_in(told.after),
    # Tokonoma.
    "brings a flat nearer to the enemy house, steps left: {count}": lambda told: flat_steps(told) == told["count"],
    "frees the flat on {cell} to move and attack": lambda told: (
        standing(told.game, told.after.scene, told["cell"], told.side) == "Flat" and told["cell"] == told.origin
    ),
    "looks at the {piece} on {cell}: a second attacker would empty that tile": lambda told: (
        told.stands(told["cell"], told.enemy)
        and told["cell"] in pattern(told.game.side_index(told.side), mover_kind(told.move.code), told.target)
    ),
    # HexChess.
    "promotes the tile": lambda told: standing(told.game, told.after.scene, str(CENTRE), told.side) == "Promoted tile",
    "puts the tile on a safe hex": lambda told: int(told.target) in SAFE,
    "gives another action": lambda told: told.after.turn == told.side,
    "puts a tile near the centre, where it is promoted, steps left: {count}": lambda told: (
        centre_steps(told) == told["count"]
    ),
    "brings the tile nearer to the centre, where it is promoted, steps left: {count}": lambda told: (
        centre_steps(told) == told["count"]
    ),
    # Romgon.
    "answers the attack on the Rhombus": lambda told: (
        told.start.state.rhombus_attackers() and not told.given(told.after, told.side).state.rhombus_attackers()
    ),
    "brings the Rhombus nearer to the enemy base, steps left: {count}": lambda told: (
        distance(told.target, BASES[1 - SIDES.index(told.side)]) == told["count"]
    ),
    "brings the {piece} nearer to the enemy Rhombus": lambda told: nearer(told, "rhombus", distance),
    "takes {cells} from the enemy Rhombus": lost_by_rhombus,
    # CheDuk.
    "gathers a piece of information": lambda told: (
        sum(setups(told)[1].info) == sum(setups(told)[0].info) + 1 if told.after.outcome is None else True
    ),
    "brings the Spy home": lambda told: (
        INDEX[told.target] in TERRITORIES[setups(told)[0].embassies[told.game.side_index(told.side)]]
    ),
    "enters the enemy Embassy": enters_embassy,
    "enters the enemy Embassy for a point": enters_embassy,
    "liberates the Embassy": lambda told: (
        setups(told)[0].occupied[told.game.side_index(told.side)]
        and not setups(told)[1].occupied[told.game.side_index(told.side)]
    ),
    "enters enemy Territory, where it can gather information": lambda told: spy_steps(told, told.target) == 0,
    "brings the Spy nearer to enemy Territory, steps left: {count}": lambda told: (
        spy_steps(told, told.target) == told["count"] < spy_steps(told, told.origin)
    ),
    "brings the {piece} nearer to the enemy Chief": lambda told: nearer(
        told, "chief", lambda one, other: cheduk_distance(INDEX[one], INDEX[other])
    ),
    "protects the Chief: the Guard stands beside it": guards_chief,
    "keeps the Spy on {cell} from gathering": cannot_gather,
    "stands as near to enemy Territory as it can, steps left: {count}": lambda told: (
        spy_steps(told, told.target) == told["count"]
    ),
    "watches your Territory, steps to enemy Territory: {count}": lambda told: (
        spy_steps(told, told.target) == told["count"]
    ),
    "gives the Envoy on {cell} a piece to leap over": lambda told: (
        setups(told)[1].board[INDEX[told["cell"]]] == (told.game.side_index(told.side), ENVOY, False)
    ),
    "stands on a small number, and the smaller sum moves first": lambda told: setups(told)[0].phase != MAIN,
    # Gungi.
    "gets out of check": lambda told: (
        told.start.state.in_check(told.game.side_index(told.side))
        and not told.after.state.in_check(told.game.side_index(told.side))
    ),
    "gives check": lambda told: told.after.state.in_check(told.game.side_index(told.enemy)),
    "brings the {piece} nearer to the enemy Commander": lambda told: nearer(
        told, "commander", lambda one, other: max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))
    ),
}


def sampled(name, games, plies):
    """Positions of random games, with a few of their moves."""
    game, chance = ludarium.game(name), random.Random(f"reasons of {name}")
    for _ in range(games):
        for position in list(playout(game.start(**game.table_options), chance, plies))[:: plies // 8]:
            if position.outcome is None and len(position.may_choose) == 1:
                moves = list(position.legal_moves)
                yield position, chance.sample(moves, min(4, len(moves)))


@pytest.mark.parametrize("name", OURS)
def test_every_reason_is_true(name):
    told = 0
    for position, moves in sampled(name, games=4, plies=72):
        for move in moves:
            for reason in why(position, move):
                assert CHECKS[reason.text](Told(position, move, reason.values)), (position.text, move.text, str(reason))
                told += 1
    assert told > 50


@pytest.mark.parametrize("name", OURS)
def test_the_turn_can_be_given_to_the_other_side_and_nothing_else_changes(name):
    """Otherwise most reasons would be silent."""
    game, given = ludarium.game(name), 0
    for position, _ in sampled(name, games=2, plies=72):
        other = next(side.name for side in game.sides if side.name != position.turn)
        turned = with_turn(game, position.view(other), game.known_options(position), other)
        if turned is not None:
            given += 1
            assert turned.turn == other
            pairs = zip(position.text.split(" "), turned.text.split(" "), strict=True)
            assert sum(one != another for one, another in pairs) == 1
    assert given > 8
