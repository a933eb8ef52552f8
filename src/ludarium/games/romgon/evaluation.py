# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The static evaluation of Romgon: what stands where, who attacks what, the safety and the progress of each Rhombus.

C types for the compiled build are in evaluation.pxd. What a shape is worth on its hex is looked up; the rest is counted
from the hexes that each side attacks.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.games.romgon import hexes

if not cython.compiled:
    from ludarium.core.bits import count, top_bit
    from ludarium.core.evaluator import MAX_SCORE, LinearEvaluator, RememberingAccumulator
    from ludarium.games.romgon.reach import Reach
    from ludarium.games.romgon.rules import (
        GOAL_DISTANCE,
        KIND,
        WHITE,
        WORTH,
        RomgonState,
    )
    from ludarium.games.romgon.turns import (
        BIT,
        CIRCLE,
        FIGURES,
        GOAL,
        HEX_COUNT,
        NOWHERE,
        PIECE_CODES,
        RHOMBUS,
        SPECIALS,
        STANDARD,
        STEPS,
        slide,
    )

    # Where features begin: first those of single shapes, then those that depend on others.
    SHAPES, ADVANCE, OUTER, INNER, FACING, STATIC = 0, 4, 8, 12, 16, 19
    MOBILITY, CLOSENESS, AWAY, OPEN_GOAL, EXITS = 0, 4, 8, 12, 16
    BESIDE, PRESSED, HELPERS, BASE_GUARDED, GATES, AT_HOME = 20, 21, 22, 23, 25, 26
    LOOSE, CENTRE, SPACE, CLEARED, OWN_HANGING, ENEMY_HANGING, ATTACKED, JUDGED, TURN, DYNAMIC = range(27, 37)
    CLEARED_BOARD = 12  # shapes of both sides from which on, the fewer there are, a lead counts the more
    LEAD_COUNTS = 50  # turns before stagnation from which on a lead counts,
    LEAD_SHIFT = 2  # and by one more for every four turns
    QUIET_SHIFT = 40  # any: keys are random
    FARTHEST = 5  # moves of a Rhombus to its goal
    SHARE = [[[0] * STATIC for _ in range(HEX_COUNT)] for _ in range(PIECE_CODES)]
    NEARNESS = [[[0] * HEX_COUNT for _ in range(HEX_COUNT)] for _ in range(5)]
    ADJACENT = [0] * HEX_COUNT
    AROUND = [0] * HEX_COUNT
    GATE = [0, 0]
    CENTRE_HEXES = 0
    GOAL_MOVES = [[[0] * HEX_COUNT for _ in range(2)] for _ in range(2)]

SHAPE_KINDS = hexes.KINDS[1:]
NAMES = (
    *SHAPE_KINDS,
    *(f"{kind}'s advance" for kind in SHAPE_KINDS),
    *(f"{kind} on the Outer Perimeter" for kind in SHAPE_KINDS),
    *(f"{kind} in the Inner or Dead Zone" for kind in SHAPE_KINDS),
    "triangle turned once",
    "triangle turned twice",
    "triangle turned about",
    *(f"{kind}'s mobility" for kind in SHAPE_KINDS),
    "square's closeness to the enemy rhombus",
    "circle on the enemy rhombus's ring",
    "triangle's closeness to the enemy rhombus",
    "hexagon's closeness to the enemy rhombus",
    "rhombus 1 move from the goal",
    "rhombus 2 moves from the goal",
    "rhombus 3 moves from the goal",
    "rhombus 5 moves from the goal",
    "open goal 1 move away",
    "open goal 2 moves away",
    "open goal 3 moves away",
    "open goal 4 moves away",
    "rhombus without exit",
    "rhombus with 1 exit",
    "rhombus with 2 exits",
    "rhombus with 3 exits",
    "hexes attacked beside the enemy rhombus",
    "hexes attacked twice beside the enemy rhombus",
    "helpers around the rhombus",
    "base guarded",
    "base guarded twice",
    "gates guarded",
    "rhombus at home",
    "loose shapes",
    "centre hexes attacked",
    "hexes attacked",
    "more shapes on a cleared board",
    "own shapes hanging",
    "enemy shapes hanging",
    "rhombus attacked",
    "lead when the game is soon judged",
    "turn",
)
WEIGHTS = read_weights(json.loads(files("ludarium.games.romgon").joinpath("weights.json").read_text("utf-8")))


# Tables.


def advance(side, name):
    """How far forward a hex is for a side, in half steps from the centre."""
    q, r = hexes.AXIAL[name]
    return 2 * q + r if hexes.SIDES[side] == "white" else -2 * q - r


def feature_share(piece, name):
    """What a shape on a hex adds to each feature of its own."""
    kind = hexes.kind_of(piece) - 1
    found = [0] * STATIC
    found[SHAPES + kind] = 1
    found[ADVANCE + kind] = advance(hexes.side_of(piece), name)
    found[OUTER + kind] = int(hexes.ZONE_OF[name] == "outer")
    found[INNER + kind] = int(hexes.ZONE_OF[name] in ("inner", "dead"))
    if hexes.kind_of(piece) == hexes.TRIANGLE:
        turn = min(hexes.orientation_of(piece), 6 - hexes.orientation_of(piece))
        if turn:
            found[FACING + turn - 1] = 1
    return found


def moves_to_goal(side, textbook):
    """How many moves of a Rhombus each hex is from its goal on an empty board."""
    ways = {
        name: [*hexes.steps(hexes.RHOMBUS, name, textbook), *hexes.specials(name, textbook)] for name in hexes.HEXES
    }
    found = {hexes.BASES[1 - side]: 0}
    while True:
        further = [name for name in hexes.HEXES if name not in found and any(way in found for way in ways[name])]
        if not further:
            return found
        moves = max(found.values()) + 1
        found.update(dict.fromkeys(further, moves))


def fill_tables():
    global CENTRE_HEXES
    CENTRE_HEXES = hexes.bit_set([*hexes.ZONES["inner"], *hexes.ZONES["dead"]])
    for place, name in enumerate(hexes.HEXES):
        ADJACENT[place] = hexes.bit_set([other for other in hexes.HEXES if hexes.distance(name, other) == 1])
        AROUND[place] = hexes.bit_set([other for other in hexes.HEXES if 1 <= hexes.distance(name, other) <= 2])
        for piece in range(PIECE_CODES):
            if hexes.kind_of(piece) != hexes.RHOMBUS:
                for feature, value in enumerate(feature_share(piece, name)):
                    SHARE[piece][place][feature] = value
        for rhombus, there in enumerate(hexes.HEXES):
            for kind in range(5):
                NEARNESS[kind][place][rhombus] = 4 - hexes.distance(name, there)
            same = hexes.ZONE_OF[name] == hexes.ZONE_OF[there] != "dead"
            NEARNESS[hexes.CIRCLE][place][rhombus] = int(same)
    for side in range(2):
        base = hexes.BASES[side]
        GATE[side] = hexes.bit_set([name for name in hexes.HEXES if base in hexes.rhombus_steps(name)])
        for textbook in range(2):
            moves = moves_to_goal(side, bool(textbook))
            for place, name in enumerate(hexes.HEXES):
                GOAL_MOVES[textbook][side][place] = moves[name]


fill_tables()


class RomgonEvaluator(LinearEvaluator):
    """placed    what each piece is worth on each hex
    dynamic   the weights of the features that depend on other pieces
    """

    def __init__(self, weights):
        LinearEvaluator.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.placed = [[0] * HEX_COUNT for _ in range(PIECE_CODES)]
            self.dynamic = [0] * DYNAMIC
        for piece in range(PIECE_CODES):
            for place in range(HEX_COUNT):
                self.placed[piece][place] = sum([SHARE[piece][place][i] * self.weights[i] for i in range(STATIC)])
        for feature in range(DYNAMIC):
            self.dynamic[feature] = self.weights[STATIC + feature]

    # Features and their sum.

    def score(self, state):
        found = cython.declare(cython.int[DYNAMIC])
        for each in range(DYNAMIC):
            found[each] = 0
        count_dynamic(cython.cast(RomgonState, state), found)
        total = self.placement(cython.cast(RomgonState, state), state.side)
        total -= self.placement(cython.cast(RomgonState, state), 1 - state.side)
        for i in range(DYNAMIC):
            total += found[i] * self.dynamic[i]
        return min(max(total, -MAX_SCORE), MAX_SCORE)

    def score_key(self, state):
        return key_with_quiet(cython.cast(RomgonState, state))

    def accumulator(self):
        return RememberingAccumulator(self)

    def placement(self, state, side):
        total = 0
        own = state.occupied[side]
        while own:
            place = top_bit(own)
            own ^= BIT[place]
            total += self.placed[state.board[place]][place]
        return total

    def features(self, state, out):
        found = cython.declare(cython.int[DYNAMIC])
        for each in range(DYNAMIC):
            found[each] = 0
        count_dynamic(cython.cast(RomgonState, state), found)
        for i in range(DYNAMIC):
            out[STATIC + i] = found[i]
        count_placement(cython.cast(RomgonState, state), state.side, 1, out)
        count_placement(cython.cast(RomgonState, state), 1 - state.side, -1, out)


def count_placement(state, side, sign, out):
    for place in range(HEX_COUNT):
        if state.occupied[side] & BIT[place]:
            for i in range(STATIC):
                out[i] += sign * SHARE[state.board[place]][place][i]


# What depends on other pieces.


def count_dynamic(state, out):
    """Count the features that depend on more than one piece, as the side to act sees them."""
    side = state.side
    enemy = 1 - side
    if state.rhombus[0] == NOWHERE or state.rhombus[1] == NOWHERE:
        return
    my_shapes = count_reach(state, side, 1, out)
    their_shapes = count_reach(state, enemy, -1, out)
    count_rhombus(state, side, 1, my_shapes, their_shapes, out)
    count_rhombus(state, enemy, -1, their_shapes, my_shapes, out)

    mine = state.occupied[side] ^ BIT[state.rhombus[side]]
    theirs = state.occupied[enemy] ^ BIT[state.rhombus[enemy]]
    my_reach = my_shapes.once | STEPS[state.textbook][RHOMBUS][state.rhombus[side]]
    their_reach = their_shapes.once | STEPS[state.textbook][RHOMBUS][state.rhombus[enemy]]
    out[LOOSE] = count(mine & ~my_reach) - count(theirs & ~their_reach)
    out[CENTRE] = count(my_shapes.once & CENTRE_HEXES) - count(their_shapes.once & CENTRE_HEXES)
    out[SPACE] = count(my_shapes.once) - count(their_shapes.once)
    out[OWN_HANGING] = worth_of(state, mine & their_reach & ~my_reach)
    out[ENEMY_HANGING] = worth_of(state, theirs & my_reach & ~their_reach)
    out[ATTACKED] = 1 if their_shapes.once & BIT[state.rhombus[side]] else 0
    out[TURN] = 1
    out[JUDGED] = stagnation_lead(state)
    out[CLEARED] = (count(mine) - count(theirs)) * max(0, CLEARED_BOARD - count(mine | theirs))


def count_reach(state, side, sign, out):
    """Where a side's shapes go. Slides pass through the enemy Rhombus, which would have to get out of their way."""
    own = state.occupied[side]
    hunted = state.rhombus[1 - side]
    occupied = (own | state.occupied[1 - side]) ^ BIT[hunted]
    shapes = own ^ BIT[state.rhombus[side]]
    once: cython.ulonglong = 0
    twice: cython.ulonglong = 0
    while shapes:
        place = top_bit(shapes)
        shapes ^= BIT[place]
        piece = state.board[place]
        figure = piece - side * FIGURES
        kind = KIND[piece]
        if figure == CIRCLE:
            attacked = slide(occupied, place)
        else:
            attacked = STEPS[state.textbook][figure][place]
        twice |= once & attacked
        once |= attacked
        out[MOBILITY - 1 + kind] += sign * count(attacked & ~own)
        out[CLOSENESS - 1 + kind] += sign * NEARNESS[kind][place][hunted]
    return Reach(once, twice)


def count_rhombus(state, side, sign, own, enemy, out):
    """How a side's Rhombus stands: its way to the goal, its safety, and the base that it has left."""
    place = state.rhombus[side]
    here = BIT[place]
    base = GOAL[1 - side]
    moves = GOAL_MOVES[state.textbook][side][place]
    if moves <= 3:
        out[AWAY + moves - 1] += sign
    elif moves == FARTHEST:
        out[AWAY + 3] += sign
    closed: cython.ulonglong = BIT[state.rhombus[1 - side]]
    if state.variant == STANDARD:
        closed |= enemy.once
    if not closed & GOAL[side]:
        out[OPEN_GOAL + min(moves, 4) - 1] += sign
    exits = count(exits_of(state, side, enemy.once))
    if exits <= 3:
        out[EXITS + exits] += sign
    out[BESIDE] -= sign * count(ADJACENT[place] & enemy.once)
    out[PRESSED] -= sign * count(ADJACENT[place] & enemy.twice)
    out[HELPERS] += sign * count(AROUND[place] & state.occupied[side])
    if own.twice & base:
        out[BASE_GUARDED + 1] += sign
    elif own.once & base:
        out[BASE_GUARDED] += sign
    out[GATES] += sign * count(GATE[side] & own.once)
    if here & base:
        out[AT_HOME] += sign


def exits_of(state, side, attacked):
    """Where a side's Rhombus could go safely, its enemy attacking these hexes."""
    place = state.rhombus[side]
    enemies = state.occupied[1 - side]
    standard = STEPS[state.textbook][RHOMBUS][place] & ~BIT[state.rhombus[1 - side]]
    exits = (standard | (SPECIALS[state.textbook][place] & ~enemies)) & ~state.occupied[side]
    if state.variant == STANDARD:
        return exits & ~attacked
    return exits & (~attacked | GOAL[side])


def worth_of(state, places):
    """What the rules count for the shapes on these hexes."""
    total = 0
    while places:
        place = top_bit(places)
        places ^= BIT[place]
        total += WORTH[state.board[place]]
    return total


def key_with_quiet(state):
    """The key of a position, together with its quiet turns where they count."""
    return state.key ^ cython.cast(cython.ulonglong, nearness_of_stagnation(state)) << QUIET_SHIFT


def nearness_of_stagnation(state):
    """How much a lead counts because the game is soon judged."""
    return max(0, LEAD_COUNTS - max(0, state.stagnation - state.quiet)) >> LEAD_SHIFT if state.stagnation else 0


def stagnation_lead(state):
    """Over 0 if the side to act would win by stagnation now, under 0 if the other would; more, the sooner it comes."""
    near = nearness_of_stagnation(state)
    if near == 0:
        return 0
    side = state.side
    enemy = 1 - side
    lead = worth_of(state, state.occupied[side]) - worth_of(state, state.occupied[enemy])
    if lead == 0:
        lead = GOAL_DISTANCE[enemy][state.rhombus[enemy]] - GOAL_DISTANCE[side][state.rhombus[side]]
    if lead == 0:
        lead = 1 if side == WHITE else -1
    return near if lead > 0 else -near
