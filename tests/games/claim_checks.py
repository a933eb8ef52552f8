"""What confirms the claims that only one game makes, by game and kind."""

from ludarium.games.cheduk.cells import CELLS, INDEX, NEIGHBOURS, NUMBERS, TERRITORIES
from ludarium.games.cheduk.cells import distance as cheduk_distance
from ludarium.games.cheduk.codes import CHIEF, ENVOY, GUARD, MAIN
from ludarium.games.cheduk.validity import place_of
from ludarium.games.hexchess.hexes import CENTRE, SAFE
from ludarium.games.hexchess.hexes import steps as hexchess_steps
from ludarium.games.romgon.hexes import BASES, SIDES, distance
from ludarium.games.tokonoma.moves import mover_kind
from ludarium.games.tokonoma.tiles import FLAT, HOUSES, pattern
from ludarium.testing.claims import captured_in, captures, exchange, given, stands, wins


def side_of(case):
    return case.position.game.side_index(case.side)


def steps_to(goals, neighbours, start):
    """The length of the shortest way on an empty board."""
    reached, count = {start}, 0
    while not reached & set(goals):
        reached |= {near for cell in reached for near in neighbours(cell)}
        count += 1
        assert count < 60
    return count


def nearer(case, symbol, apart):
    """Whether the move brings its piece nearer to an enemy piece."""
    pieces = case.position.scene.pieces
    there = next(piece.cell for piece in pieces if (piece.symbol, piece.side) == (symbol, case.enemy))
    origin, target = case.way
    return stands(case.after, target, case.claim.pieces[0]) and apart(target, there) < apart(origin, there)


# Tokonoma


def emptying(case):
    """The moves of the claim's piece that empty the claim's tiles."""
    origin, *tiles = case.claim.cells
    moves = [move for move in case.position.legal_moves if move.path[0] == origin]
    assert stands(case.position, origin, case.claim.pieces[0], case.side)
    return [move for move in moves if {*captures(case.position, move)} == {*tiles}]


def flat_steps(case):
    side = side_of(case)
    return steps_to([HOUSES[1 - side]], lambda tile: pattern(side, FLAT, tile), case.way[1])


TOKONOMA = {
    "can-empty": lambda case: any(exchange(case.position, move) >= 0 for move in emptying(case)),
    "can-empty-but": lambda case: any(exchange(case.position, move) < 0 for move in emptying(case)),
    "nears-house": lambda case: flat_steps(case) == case.claim.amount,
    "frees-flat": lambda case: stands(case.after, case.cell, "flat", case.side) and case.cell == case.way[0],
    "looks-at": lambda case: (
        stands(case.after, case.cell, case.claim.pieces[0], case.enemy)
        and case.cell in pattern(side_of(case), mover_kind(case.move.code), case.way[1])
    ),
}

# HexChess


def centre_steps(case):
    return steps_to([CENTRE], hexchess_steps, int(case.way[1]))


HEXCHESS = {
    "can-promote": lambda case: any(
        move.path == (case.cell, str(CENTRE)) and stands(case.position.play(move), str(CENTRE), "promoted")
        for move in case.position.legal_moves
    ),
    "promotes": lambda case: stands(case.after, str(CENTRE), "promoted", case.side),
    "shelters": lambda case: int(case.way[1]) in SAFE and case.way[1] not in captured_in(case.after),
    "acts-again": lambda case: case.after.turn == case.side,
    "placed-near-centre": lambda case: centre_steps(case) == case.claim.amount,
    "nears-centre": lambda case: centre_steps(case) == case.claim.amount,
}

# Romgon


def rhombus_ways(position):
    return {move.path[1] for move in position.legal_moves if move.text[0] in "Rr"}


def can_enter_base(case):
    here = given(case.position, case.side)
    return any(move.path[:2] == case.claim.cells and wins(here, move) for move in here.legal_moves)


ROMGON = {
    "can-enter-base": can_enter_base,
    "answers-attack": lambda case: (
        case.position.state.rhombus_attackers() and not given(case.after, case.side).state.rhombus_attackers()
    ),
    "nears-base": lambda case: (
        distance(case.way[1], BASES[1 - SIDES.index(case.side)])
        == case.claim.amount
        < distance(case.way[0], BASES[1 - SIDES.index(case.side)])
    ),
    "nears-rhombus": lambda case: nearer(case, "rhombus", distance),
    "restrains-rhombus": lambda case: (
        rhombus_ways(given(case.position, case.enemy)) - rhombus_ways(case.after) == {*case.claim.cells}
    ),
}

# CheDuk


def setups(case):
    return case.position.state.setup(), case.after.state.setup()


def spy_steps(case, cell):
    setup, side = case.position.state.setup(), side_of(case)
    land = {CELLS[each] for each in TERRITORIES[setup.embassies[1 - side]]}
    ways = (1, 2, 3, 4) if side == 0 else (0, 1, 4, 5)
    return steps_to(
        land, lambda at: {CELLS[near] for way in ways if 0 <= (near := NEIGHBOURS[INDEX[at]][way]) < 132}, cell
    )


def guards_chief(case):
    setup, side = setups(case)[1], side_of(case)
    return place_of(setup, side, GUARD) in NEIGHBOURS[place_of(setup, side, CHIEF)]


def cannot_gather(case):
    return not any(move.path[:2] == (case.cell, "gather") for move in case.after.legal_moves)


def enters_embassy(case):
    setup = setups(case)[0]
    enemy = 1 - side_of(case)
    paid = setup.bonus[enemy] == (case.claim.kind == "enters-embassy")
    return INDEX[case.move.path[1]] == setup.embassies[enemy] and paid


def liberates(case):
    before, after = (setup.occupied[side_of(case)] for setup in setups(case))
    return before and not after


def land_size(case):
    return len(TERRITORIES[INDEX[case.way[1]]]) == case.claim.amount


CHEDUK = {
    "can-gather": lambda case: any(move.path == (case.cell, "gather") for move in case.position.legal_moves),
    "gathers": lambda case: (
        sum(setups(case)[1].info) == sum(setups(case)[0].info) + 1 if case.after.outcome is None else True
    ),
    "returns": lambda case: (
        INDEX[case.way[1]] in TERRITORIES[setups(case)[0].embassies[side_of(case)]] and case.way[0] == case.cell
    ),
    "enters-embassy": enters_embassy,
    "enters-embassy-for-point": enters_embassy,
    "liberates": liberates,
    "enters-territory": lambda case: spy_steps(case, case.way[1]) == 0,
    "nears-territory": lambda case: spy_steps(case, case.way[1]) == case.claim.amount < spy_steps(case, case.way[0]),
    "nears-chief": lambda case: nearer(case, "chief", lambda one, other: cheduk_distance(INDEX[one], INDEX[other])),
    "guards-chief": guards_chief,
    "stops-gathering": cannot_gather,
    "placed-nearest": lambda case: spy_steps(case, case.way[1]) == case.claim.amount,
    "watches-territory": lambda case: spy_steps(case, case.way[1]) == case.claim.amount,
    "mounts-envoy": lambda case: setups(case)[1].board[INDEX[case.cell]] == (side_of(case), ENVOY, False),
    "small-number": lambda case: setups(case)[0].phase != MAIN,
    "small-territory": land_size,
    "large-territory": land_size,
    "smallest-number": lambda case: NUMBERS[side_of(case)][INDEX[case.way[1]]] == 1,
}

# Gungi


def squares_apart(one, other):
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))


GUNGI = {
    "leaves-check": lambda case: (
        case.position.state.in_check(side_of(case)) and not case.after.state.in_check(side_of(case))
    ),
    "gives-check": lambda case: case.after.state.in_check(1 - side_of(case)),
    "nears-commander": lambda case: nearer(case, "commander", squares_apart),
}

CHECKS_OF = {"cheduk": CHEDUK, "gungi": GUNGI, "hexchess": HEXCHESS, "romgon": ROMGON, "tokonoma": TOKONOMA}
