# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""What an engine thinks of CheDuk: pieces, the race for information, the Chief's safety, and what a move gains.

C types for the compiled build are in evaluation.pxd; pieces and moves are numbers, as in actions.py.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.core.zobrist import zobrist
from ludarium.games.cheduk import cells

if not cython.compiled:
    from ludarium.core.evaluation import Evaluation
    from ludarium.core.state import GOING_ON, move_t
    from ludarium.games.cheduk.actions import (
        AMBASSADOR,
        ATTACK,
        BONUS,
        BORDER,
        CAPTURE,
        CASTLE,
        CASTLING,
        CELL_COUNT,
        CHIEF,
        DIPLOMAT,
        EMPTY,
        ENVOY,
        GATHER,
        GUARD,
        HOME,
        KIND,
        LEAP,
        MAIN,
        NEXT,
        NOWHERE,
        OCCUPIED,
        OFF_BOARD,
        OWNER,
        PER_SIDE,
        PLACEMENT,
        SPY,
        SPY_NEXT,
        TERRITORY,
        TO_WIN,
    )
    from ludarium.games.cheduk.rules import NUMBER, CheDukState

    # The places of the features; where there are several, of the first one.
    PIECE, POINT, STEPS_LEFT, READY, FRESH, RETURNING, RAIDING, RACE = 0, 5, 9, 15, 16, 17, 18, 20
    OCCUPATION, AT_HOME, PROTECTED, OPEN_LINES, ROOM, CASTLES = 21, 22, 23, 24, 25, 26
    DIPLOMAT_CELLS, ENVOY_CELLS, DIPLOMAT_FAR, ENVOY_FAR, GUARD_FAR, GUARDED = 27, 28, 29, 30, 31, 32
    ATTACKED, ASSAILED, LOOSE, ALMOST, SIZE, BEGINS, TURN = 33, 39, 40, 45, 46, 47, 48
    FEATURES = 49

    FAR = 6  # steps of a Spy from which on they are not told apart
    WINNING = 10000  # the urgency of a move that wins
    LEAST_PREY = 10  # the urgency of a capture at least
    PRICE = [0] * 8  # the dearer the capturing piece, the less urgent
    LAST_CALL = 16  # plies before a draw by no progress at which the count begins to matter to the table
    ONE = 1  # as a C number, to shift
    PIECE_MOVES = 256  # more than any one piece has

    STEPS = [[0] * 132 for _ in range(132)]
    RAID_STEPS = [[0] * 132 for _ in range(132)]
    DISTANCE = [[0] * 132 for _ in range(132)]
    CELLS_OF = [0] * 132
    HURRY = [0] * 32

KINDS = cells.KINDS
NAMES = (
    *KINDS[1:],
    *(f"{place} point" for place in ("first", "second", "third", "fourth")),
    "spy in enemy Territory",
    *(f"spy {steps} step{'s' * (steps > 1)} from enemy Territory" for steps in range(1, FAR)),
    "spy ready to gather",
    "fresh cell beside a spy",
    "spy that may return",
    "spy 1 step from a raid",
    "spy 2 steps from a raid",
    "points times nearest spy",
    "Embassy Occupied",
    "ambassador at home",
    "chief protected",
    "open cell on the chief's lines",
    "chief's room",
    "right to castle",
    "diplomat's cells",
    "envoy's cells",
    "diplomat's way to the enemy chief",
    "envoy's way to the enemy chief",
    "guard's way to its chief",
    "fresh cell beside the guard",
    *(f"own {kind} attacked" for kind in KINDS),
    "own protected chief attacked",
    *(f"own {kind} attacked and undefended" for kind in KINDS[1:]),
    "last point about to be taken",
    "cell of the Territory",
    "moves first",
    "turn",
)
WEIGHTS = read_weights(json.loads(files("ludarium.games.cheduk").joinpath("weights.json").read_text("utf-8")))


def steps_to(goals, side):
    """How many steps of a side's Spy each cell is from the nearest goal, FAR at most."""
    steps = dict.fromkeys(goals, 0)
    for far in range(1, FAR):
        for cell in range(CELL_COUNT):
            ways = [cells.NEIGHBOURS[cell][direction] for direction in cells.SPY_DIRECTIONS[side]]
            if cell not in steps and far - 1 in [steps.get(target) for target in ways]:
                steps[cell] = far
    return [steps.get(cell, FAR) for cell in range(CELL_COUNT)]


def fill_ways():
    """STEPS and RAID_STEPS: of an enemy Spy to the Territory and to the Embassy itself, by Embassy and cell."""
    for owner in range(2):
        for embassy in cells.AMBASSADOR_TILES[owner]:
            to_territory = steps_to(cells.TERRITORIES[embassy], 1 - owner)
            to_embassy = steps_to([embassy], 1 - owner)
            CELLS_OF[embassy] = len(cells.TERRITORIES[embassy])
            for cell in range(CELL_COUNT):
                STEPS[embassy][cell] = to_territory[cell]
                RAID_STEPS[embassy][cell] = to_embassy[cell]
    for cell in range(CELL_COUNT):
        for other in range(CELL_COUNT):
            DISTANCE[cell][other] = cells.distance(cell, other)


def fill_prices():
    for kind, price in enumerate((0, 6, 3, 2, 4, 1)):
        PRICE[kind] = price


def fill_hurry():
    random = zobrist(13211)
    for left in range(32):
        HURRY[left] = next(random)


fill_ways()
fill_prices()
fill_hurry()


class CheDukEvaluation(Evaluation):
    """prey: the urgency of capturing each kind; point: of the next point, by the points a side has."""

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.worth = [0] * FEATURES
            self.prey = [0] * 8
            self.point = [0] * TO_WIN
        self.forces = True
        for i in range(FEATURES):
            self.worth[i] = self.weights[i]
        self.prey[CHIEF] = WINNING
        for kind in range(DIPLOMAT, SPY + 1):
            self.prey[kind] = max(LEAST_PREY, self.weights[PIECE + kind - 1])
        for points in range(TO_WIN - 1):
            self.point[points] = max(LEAST_PREY, self.weights[POINT + points])
        self.point[TO_WIN - 1] = WINNING

    # Features and their sum.

    def score(self, state):
        values = cython.declare(cython.int[FEATURES])
        self.count(cython.cast(CheDukState, state), values)
        total = 0
        for i in range(FEATURES):
            total += values[i] * self.worth[i]
        return total

    def features(self, state, out):
        self.count(cython.cast(CheDukState, state), out)

    def count(self, state, out):
        for i in range(FEATURES):
            out[i] = 0
        acting = state.side
        waiting = 1 - acting
        hits: cython.uint = 0
        answers: cython.uint = 0
        count_pieces(state, acting, 1, out)
        count_pieces(state, waiting, -1, out)
        answers = count_lines(state, acting, 1, out)
        hits = count_lines(state, waiting, -1, out)
        if state.phase == MAIN:
            out[TURN] = 1
            count_spies(state, acting, 1, out)
            count_spies(state, waiting, -1, out)
            count_threats(state, hits | steps_hit(state, waiting), answers | steps_hit(state, acting), out)
        elif state.phase == PLACEMENT:
            count_spies(state, acting, 1, out)
            count_spies(state, waiting, -1, out)
            mine: cython.int = NUMBER[state.embassies[acting]]
            theirs: cython.int = NUMBER[state.embassies[waiting]]
            out[BEGINS] = (mine < theirs) - (mine > theirs)

    # Forcing moves.

    def urgency(self, state, move):
        return self.gain(cython.cast(CheDukState, state), move)

    def gain(self, state, move):
        """What a move takes: a piece, a Guard, a point. Of a raid only one way home is urgent."""
        action = move >> 27 & 7
        side = state.side
        if state.phase != MAIN or action > GATHER:
            return 0
        points = state.information(side)
        if action == GATHER:
            return self.point[points]
        if action == ATTACK:
            return self.prey[GUARD]
        target: cython.int = move & 255
        gained: cython.int = 0
        if move & CAPTURE:
            gained = self.prey[KIND[state.board[target]]] - PRICE[move >> 24 & 7]
        if target == state.embassies[1 - side] and state.board[target] != 1 + (1 - side) * PER_SIDE:
            if not state.flags & BONUS << (1 - side):
                gained += self.point[points]
            home: cython.int = move >> 16 & 255
            if gained and home != NOWHERE and home != best_home(state, side):
                return 0
        return gained

    def rank(self, state, moves, out, n):
        for i in range(n):
            out[i] = self.gain(cython.cast(CheDukState, state), moves[i])

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(CheDukState, state), moves, out)

    def find_forcing(self, state, moves, out):
        n = state.generate(moves)
        found = 0
        for i in range(n):
            gained = self.gain(state, moves[i])
            if gained > 0:
                moves[found] = moves[i]
                out[found] = gained
                found += 1
        return found

    def allows(self, state, move):
        return is_legal(cython.cast(CheDukState, state), move)

    def table_key(self, state):
        return hurried_key(cython.cast(CheDukState, state))


def count_pieces(state, side, sign, out):
    """Pieces, points, Embassy, Chief and Guard of one side."""
    first = 1 + side * PER_SIDE
    places = state.places
    for code in range(first + 1, first + 11):
        if places[code] != NOWHERE:
            out[PIECE + KIND[code] - 1] += sign
    points = state.information(side)
    for place in range(points):
        out[POINT + place] += sign
    if state.flags & OCCUPIED << side:
        out[OCCUPATION] += sign
    if state.flags & CASTLING << side:
        out[CASTLES] += sign
    chief = places[first]
    enemy_chief = places[1 + (1 - side) * PER_SIDE]
    if places[first + 1] != NOWHERE:
        out[DIPLOMAT_FAR] += sign * DISTANCE[places[first + 1]][enemy_chief]
    for envoy in range(first + 2, first + 4):
        if places[envoy] != NOWHERE:
            out[ENVOY_FAR] += sign * DISTANCE[places[envoy]][enemy_chief]
    guard = places[first + 5]
    if guard != NOWHERE:
        away = DISTANCE[guard][chief]
        out[GUARD_FAR] += sign * away
        if away == 1:
            out[PROTECTED] += sign
    embassy = state.embassies[side]
    if embassy == NOWHERE:
        return
    out[SIZE] += sign * CELLS_OF[embassy]
    if places[first + 4] == embassy:
        out[AT_HOME] += sign
    territory = TERRITORY[embassy]
    for direction in range(6):
        target = NEXT[chief][direction]
        if state.board[target] == EMPTY and territory[target]:
            out[ROOM] += sign
        if guard != NOWHERE:
            beside = NEXT[guard][direction]
            if beside != OFF_BOARD and territory[beside] and not state.gathered[beside]:
                out[GUARDED] += sign


def count_spies(state, side, sign, out):
    """How near a side's Spies are to what they want."""
    first = 1 + side * PER_SIDE + 6
    embassy = state.embassies[1 - side]
    territory = TERRITORY[embassy]
    points = state.information(side)
    unpaid: cython.bint = not state.flags & BONUS << (1 - side)
    nearest: cython.int = FAR
    chances: cython.int = 0
    for code in range(first, first + 5):
        cell = state.places[code]
        if cell == NOWHERE:
            continue
        steps: cython.int = STEPS[embassy][cell]
        if steps < nearest:
            nearest = steps
        if steps < FAR:
            out[STEPS_LEFT + steps] += sign
        if steps == 0:
            marked = state.marks >> code & 1
            out[RETURNING] += sign * marked
            if not state.gathered[cell] and not (marked and state.regather_requires_return):
                if not state.interfered(side, cell):
                    out[READY] += sign
                    chances += 1
        if steps < 2:
            for i in range(4):
                target = SPY_NEXT[side][cell][i]
                if target == OFF_BOARD or not territory[target] or state.gathered[target]:
                    continue
                if OWNER[state.board[target]] != side:
                    out[FRESH] += sign
        if unpaid:
            raid: cython.int = RAID_STEPS[embassy][cell]
            if raid == 1:
                chances += 1
            if 0 < raid < 3:
                out[RAIDING + raid - 1] += sign
    out[RACE] += sign * points * (FAR - nearest)
    if sign < 0 and points == TO_WIN - 1:
        out[ALMOST] = chances


def count_lines(state, side, sign, out):
    """The lines of Diplomat, Envoys and Chief; returns the pieces that Diplomat and Envoys hit, of either side."""
    board = state.board
    first = 1 + side * PER_SIDE
    hits: cython.uint = 0
    open_cells = 0
    cell: cython.int = state.places[first]
    for line in range(6):
        target: cython.int = NEXT[cell][line]
        while board[target] == EMPTY:
            open_cells += 1
            target = NEXT[target][line]
    out[OPEN_LINES] += sign * open_cells
    cell = state.places[first + 1]
    if cell != NOWHERE:
        slides = 0
        for way in range(6):
            target = NEXT[cell][way]
            while board[target] == EMPTY:
                slides += 1
                target = NEXT[target][way]
            hits |= ONE << board[target]
        out[DIPLOMAT_CELLS] += sign * slides
    red_barrier: cython.int = state.embassies[0] if state.flags & OCCUPIED else NOWHERE
    blue_barrier: cython.int = state.embassies[1] if state.flags & OCCUPIED << 1 else NOWHERE
    jumps = 0
    for code in range(first + 2, first + 4):
        cell = state.places[code]
        if cell == NOWHERE:
            continue
        for direction in range(6):
            target = NEXT[cell][direction]
            while board[target] == EMPTY and target != red_barrier and target != blue_barrier:
                target = NEXT[target][direction]
            screen = board[target]
            if screen == BORDER or KIND[screen] == ENVOY or target == red_barrier or target == blue_barrier:
                continue
            target = NEXT[target][direction]
            while board[target] == EMPTY and target != red_barrier and target != blue_barrier:
                jumps += 1
                target = NEXT[target][direction]
            if target == red_barrier or target == blue_barrier:
                continue
            there = board[target]
            if OWNER[there] == side or (KIND[there] != ENVOY and KIND[there] != AMBASSADOR):
                hits |= ONE << there
    out[ENVOY_CELLS] += sign * jumps
    return hits


def steps_hit(state, side):
    """The pieces that Ambassador, Guard and Spies of a side hit, of either side."""
    board = state.board
    first = 1 + side * PER_SIDE
    hits: cython.uint = 0
    cell: cython.int = state.places[first + 4]
    if cell != NOWHERE:
        leaps: cython.bint = cell == state.embassies[side]
        for way in range(6):
            hits |= ONE << board[LEAP[cell][way] if leaps else NEXT[cell][way]]
    cell = state.places[first + 5]
    if cell != NOWHERE:
        for direction in range(6):
            target = NEXT[cell][direction]
            if board[target] == EMPTY:
                target = NEXT[target][direction]
            hits |= ONE << board[target]
    for code in range(first + 6, first + 11):
        cell = state.places[code]
        if cell != NOWHERE:
            for i in range(4):
                hits |= ONE << board[SPY_NEXT[side][cell][i]]
    return hits


def count_threats(state, hits, answers, out):
    """What the side to act must fear for."""
    first = 1 + state.side * PER_SIDE
    if hits & ONE << first:
        out[ASSAILED if state.is_protected(state.side) else ATTACKED] = 1
    for code in range(first + 1, first + 11):
        if hits & ONE << code:
            out[ATTACKED + KIND[code]] += 1
            if not answers & ONE << code:
                out[LOOSE + KIND[code] - 1] += 1


def best_home(state, side):
    """The empty cell of the own Territory from which a Spy is back soonest; the first one of these, or NOWHERE."""
    territory = HOME[state.embassies[side]]
    steps = STEPS[state.embassies[1 - side]]
    best: cython.int = NOWHERE
    fewest: cython.int = FAR + 1
    i = 0
    while territory[i] != NOWHERE:
        home = territory[i]
        if state.board[home] == EMPTY and steps[home] < fewest:
            best = home
            fewest = steps[home]
        i += 1
    return best


def is_legal(state, move):
    """Whether it is among the moves of the piece that it would move."""
    moves = cython.declare(move_t[PIECE_MOVES])
    side = state.side
    action = move >> 27 & 7
    origin: cython.int = move >> 8 & 255
    if state.result != GOING_ON or state.phase != MAIN or action > CASTLE or origin >= CELL_COUNT:
        return False
    code = state.board[origin]
    if code == EMPTY or OWNER[code] != side:
        return False
    if action == CASTLE:
        code = 1 + side * PER_SIDE + 1
        if state.places[code] == NOWHERE:
            return False
    taking: cython.uint = ATTACK << 27 if state.is_protected(1 - side) else CAPTURE
    kind = KIND[code]
    n = 0
    if kind == CHIEF:
        n = state.chief_moves(side, taking, moves, 0)
    elif kind == DIPLOMAT:
        n = state.diplomat_moves(side, taking, moves, 0)
    elif kind == ENVOY:
        n = state.envoy_moves(side, origin, taking, moves, 0)
    elif kind == AMBASSADOR:
        n = state.ambassador_moves(side, taking, moves, 0)
    elif kind == GUARD:
        n = state.guard_moves(side, taking, moves, 0)
    else:
        n = state.spy_moves(side, code, taking, moves, 0)
    for i in range(n):
        if moves[i] == move:
            return True
    return False


def hurried_key(state):
    """The key, with the quiet plies mixed in when they are about to draw the game."""
    key = state.key
    if state.no_progress_limit and state.quiet + LAST_CALL >= state.no_progress_limit:
        key ^= HURRY[state.no_progress_limit - state.quiet & 31]
    return key
