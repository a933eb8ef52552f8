# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""What an engine thinks of Gungi: what stands how high and how near which Commander, what is in hand, what hangs.

C types for the compiled build are in evaluation.pxd. What a piece brings where it stands, and how near it is to a
Commander, is looked up; only the squares around the Commanders are looked at one by one.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.core.zobrist import zobrist
from ludarium.games.gungi import pieces as data

if not cython.compiled:
    from ludarium.core.evaluation import Evaluation
    from ludarium.core.state import GOING_ON, MAX_MOVES, move_t
    from ludarium.games.gungi.rules import GungiState
    from ludarium.games.gungi.tables import (
        ATTACK,
        BATTLE,
        BRONZE,
        BRONZE_PIECE,
        CAPTAIN,
        CELL,
        CELLS,
        COLUMN,
        COMMANDER,
        DIRECTION,
        DROP,
        EXCHANGE,
        FIGHTS,
        FLIP,
        FRAME,
        HITS,
        IN_HOME,
        IS_BACK,
        JOUNIN,
        JUMPS,
        KIND_COUNT,
        MIDDLE,
        MOVE,
        MOVE_BACK,
        NEAR,
        NINJA,
        NO_CHECK,
        OFF,
        PIECES,
        PLACEMENT,
        RETURNS,
        ROLE,
        ROW,
        RUNS,
        SAMURAI,
        SIDE_KEY,
        SLIDE,
        SLIDE_COUNT,
        SLIDES_FROM,
        SOLDIER_PIECE,
        SOURCE_PIECE,
        STEP,
        STEP_COUNT,
        STEP_MIDDLE,
        STRIKE,
        STUCK,
        TAKE_BACK,
    )

    IN_HAND, ALLY_ABOVE, ENEMY_ABOVE, REACH, LINE_REACH, HIGH, ADVANCE = 19, 24, 25, 26, 27, 28, 30
    HUNTING, GUARDING, ZONE_ATTACK, ZONE_DEFENCE, ATTACKERS, RESERVES = 35, 36, 37, 38, 39, 42
    SHELTER, AIR, OPEN_LINES, SEAT, POSTED, TURN, FEATURES = 43, 44, 45, 46, 47, 48, 49
    APART, SAME = 289, 144  # how many ways two squares may lie to each other; the way of a square to itself
    HUNT, GUARD = 5, 3  # from these distances to a Commander on, a piece is not near it
    WINNING = 10000  # the urgency of capturing a Commander
    LAST_CALL = 12  # turns before the limit at which their number begins to matter to the table
    MOST_OF_ONE = 160  # more than the actions that one cell is the origin of
    NAME_PLACE, GROUP, WIDE = [0] * KIND_COUNT, [0] * KIND_COUNT, [0] * CELLS
    REACHES, LINES = ([[[0] * CELLS for _ in range(4)] for _ in range(PIECES)] for _ in range(2))
    ZONE = [[[0] * APART for _ in range(4)] for _ in range(PIECES)]
    FAR = [0] * APART
    POST = [[0] * CELLS for _ in range(PIECES)]
    HURRY = [0] * 32

GROUPS = {
    "soldier": ("Soldier",),
    "jumper": ("Ninja", "Archer", "Jounin"),
    "footman": ("Captain", "Samurai", "Pistol", "Pike", "Arrow", "Bronze", "Silver", "Gold"),
    "slider": ("Hidden Dragon", "Prodigy", "Dragon King", "Phoenix", "Lance"),
    "source": ("Catapult", "Fortress"),
}
PIECE_NAMES = tuple(name for name in data.STEPS if name != "Commander")
NAMES = (
    *(name.lower() for name in PIECE_NAMES),
    *(f"{group} in hand" for group in GROUPS),
    "covered by an ally",
    "covered by an enemy",
    "reach",
    "reach of slides",
    "on tier two",
    "on tier three",
    *(f"{group}'s advance" for group in GROUPS if group != "source"),
    "commander's advance",
    "near the enemy commander",
    "near the own commander",
    "attack around the enemy commander",
    "cover around the own commander",
    "second attacker",
    "third attacker",
    "fourth attacker",
    "reserves for the attackers",
    "allies beside the commander",
    "free squares beside the commander",
    "open lines to the commander",
    "commander's height",
    "placed on its post",
    "turn",
)
WEIGHTS = read_weights(json.loads(files("ludarium.games.gungi").joinpath("weights.json").read_text("utf-8")))

# Where a placed piece does well, for Black; the same mirrored left and right.
POSTS = {
    "M": "e1",
    "C": "c2 g2",
    "S": "d2 f2",
    "N": "c1 f1 g1",
    "T": "b1",
    "F": "h1",
    "H": "e2",
    "P": "d1",
    "A": "b2 h2",
    "O": "a3 b3 c3 e3 g3 h3 i3",
    "Q": "d3",
    "R": "f3",
}


def fill_tables():
    random = zobrist(2026)
    for i in range(32):
        HURRY[i] = next(random)
    for square in range(81):
        WIDE[CELL[square]] = data.row(square) * 17 + data.column(square)
    for dy in range(-8, 9):
        for dx in range(-8, 9):
            FAR[way(dx, dy)] = max(abs(dx), abs(dy))
    groups = list(GROUPS.values())
    for kind, face in enumerate(data.KINDS):
        if face.name != "Commander":
            NAME_PLACE[kind] = PIECE_NAMES.index(face.name)
            GROUP[kind] = [face.name in names for names in groups].index(True)
        for side in range(2):
            fill_piece(side, kind, face)


def way(dx, dy):
    """How a square lies to one that is so many columns and rows before it."""
    return SAME + dy * 17 + dx


def fill_piece(side, kind, face):
    """REACHES, LINES: squares on the board that it goes to. ZONE: how many beside a Commander, and the Commander's."""
    piece = (side + 1) << 5 | kind
    sign = -1 if side else 1
    for name in POSTS.get(face.code, "").split():
        square = data.INDEX[name]
        mirrored = square - square % 9 + 8 - square % 9
        for post in (square, mirrored):
            POST[piece][CELL[80 - post if side else post]] = 1
    if face.name == "Commander":
        return
    for tier in range(1, 4):
        steps = [(sign * dx, sign * dy) for dx, dy in data.STEPS[face.name][tier - 1]]
        slides = [
            (sign * dx * length, sign * dy * length)
            for dx, dy in (data.SLIDES.get(face.name, ()) if tier == 1 else ())
            for length in range(1, 9)
        ]
        for square in range(81):
            column, row = data.column(square), data.row(square)
            REACHES[piece][tier][CELL[square]] = len([1 for x, y in steps if data.at(column + x, row + y) is not None])
            LINES[piece][tier][CELL[square]] = len([1 for x, y in slides if data.at(column + x, row + y) is not None])
        for x, y in steps + slides:
            for i in range(-1, 2):
                for j in range(-1, 2):
                    if max(abs(i - x), abs(j - y)) <= 8:
                        ZONE[piece][tier][way(i - x, j - y)] += 1


fill_tables()


class GungiEvaluation(Evaluation):
    """What pieces are worth to their side.

    standing           a top piece by the tier of its moves and its cell     covered  a piece under an ally, an enemy
    hunting, guarding  a top piece by how it lies to a Commander             raised   a top piece, by its height
    in_hand            a piece in hand, in the battle and in the placement   prey     the urgency of capturing it
    """

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.standing = [[[0] * CELLS for _ in range(4)] for _ in range(PIECES)]
            self.hunting = [[[0] * APART for _ in range(4)] for _ in range(PIECES)]
            self.guarding = [[[0] * APART for _ in range(4)] for _ in range(PIECES)]
            self.covered = [[0] * PIECES for _ in range(2)]
            self.in_hand = [[0] * KIND_COUNT for _ in range(2)]
            self.prey, self.raised, self.weight = [0] * PIECES, [0] * 4, [0] * FEATURES
        self.forces = True
        for i in range(FEATURES):
            self.weight[i] = self.weights[i]
        self.raised[2] = self.weight[HIGH]
        self.raised[3] = self.weight[HIGH + 1]
        for kind in range(1, KIND_COUNT):
            self.in_hand[0][kind] = self.weight[NAME_PLACE[kind]] + self.weight[IN_HAND + GROUP[kind]]
            self.in_hand[1][kind] = self.weight[NAME_PLACE[kind]]
        for side in range(2):
            for each in range(KIND_COUNT):
                self.fill_worth(side, each)

    def fill_worth(self, side: cython.int, kind: cython.int):
        weight = self.weight
        piece: cython.int = (side + 1) << 5 | kind
        material: cython.int = 0
        advance: cython.int = ADVANCE + 4
        if kind != COMMANDER:
            material = weight[NAME_PLACE[kind]]
            advance = ADVANCE + GROUP[kind]
            self.prey[piece] = max(1, material + self.in_hand[0][FLIP[piece] & 31])
        self.covered[0][piece] = material + weight[ALLY_ABOVE]
        self.covered[1][piece] = material + weight[ENEMY_ABOVE]
        for tier in range(1, 4):
            for square in range(81):
                cell: cython.int = CELL[square]
                value: cython.int = (
                    material + weight[REACH] * REACHES[piece][tier][cell] + weight[LINE_REACH] * LINES[piece][tier][cell]
                )
                if kind == COMMANDER or FIGHTS[piece]:
                    value += weight[advance] * (8 - ROW[cell] if side else ROW[cell])
                self.standing[piece][tier][cell] = value
            if kind == COMMANDER or not FIGHTS[piece]:
                continue
            for rel in range(APART):
                far: cython.int = FAR[rel]
                zone: cython.int = ZONE[piece][tier][rel]
                self.hunting[piece][tier][rel] = weight[HUNTING] * max(0, HUNT - far) + weight[ZONE_ATTACK] * zone
                self.guarding[piece][tier][rel] = weight[GUARDING] * max(0, GUARD - far) + weight[ZONE_DEFENCE] * zone

    # Features and their sum.

    def score(self, state):
        return self.judge(cython.cast(GungiState, state))

    def judge(self, state):
        total = cython.declare(cython.int[2])
        attackers = cython.declare(cython.int[2])
        seen = cython.declare(cython.int[8])
        placing: cython.bint = state.phase == PLACEMENT
        for side in range(2):
            total[side] = 0
            attackers[side] = 0
            if state.hand_size[side]:
                for kind in range(1, KIND_COUNT):
                    total[side] += state.hand[(side + 1) << 5 | kind] * self.in_hand[placing][kind]
        for square in range(81):
            cell = CELL[square]
            piece = state.top[cell]
            if piece == 0:
                continue
            owner = (piece >> 5) - 1
            height = state.height[cell]
            tier = state.effective_tier(cell)
            value = self.standing[piece][tier][cell]
            if piece & 31 != COMMANDER:
                value += self.raised[height]
                if state.commander[1 - owner]:
                    foe = WIDE[cell] - WIDE[state.commander[1 - owner]] + SAME
                    value += self.hunting[piece][tier][foe]
                    if ZONE[piece][tier][foe]:
                        attackers[owner] += 1
                if state.commander[owner]:
                    value += self.guarding[piece][tier][WIDE[cell] - WIDE[state.commander[owner]] + SAME]
            if placing:
                value += self.weight[POSTED] * POST[piece][cell]
            total[owner] += value
            if height > 1:
                tower = state.tower[cell]
                while tower >> 8:
                    under = tower & 255
                    tower >>= 8
                    foreign: cython.bint = under >> 5 != (tower & 255) >> 5
                    total[(under >> 5) - 1] += self.covered[foreign][under]
        for each in range(2):
            look_around(state, each, attackers[each], seen)
            for i in range(8):
                total[each] += seen[i] * self.weight[ATTACKERS + i]
        return total[state.side] - total[1 - state.side] + self.weight[TURN]

    def features(self, state, out):
        self.count(cython.cast(GungiState, state), out)

    def count(self, state, out):
        attackers = cython.declare(cython.int[2])
        seen = cython.declare(cython.int[8])
        attackers[0] = attackers[1] = 0
        for side in range(2):
            sign = 1 if side == state.side else -1
            for kind in range(1, KIND_COUNT):
                number = sign * state.hand[(side + 1) << 5 | kind]
                out[NAME_PLACE[kind]] += number
                if state.phase != PLACEMENT:
                    out[IN_HAND + GROUP[kind]] += number
        for square in range(81):
            cell = CELL[square]
            if state.top[cell]:
                count_tower(state, cell, attackers, out)
        for each in range(2):
            look_around(state, each, attackers[each], seen)
            for i in range(8):
                out[ATTACKERS + i] += seen[i] if each == state.side else -seen[i]
        out[TURN] = 1

    # Forcing moves: captures that do not simply lose more than they take.

    def urgency(self, state, move):
        return self.gain(cython.cast(GungiState, state), move)

    def rank(self, state, moves, out, n):
        for i in range(n):
            out[i] = 0
            action = moves[i] & 7
            if action == ATTACK or action == STRIKE:
                out[i] = self.gain(cython.cast(GungiState, state), moves[i])

    def gain(self, state, move):
        action = move & 7
        origin = move >> 3 & 255
        target = move >> 11 & 255
        if action == ATTACK:
            victim = state.top[target]
            risk = self.prey[state.top[origin]]
        elif action == STRIKE:
            victim = state.tower[origin] >> 8 * (move >> 21) & 255
            risk = 0
        else:
            return 0
        if victim & 31 == COMMANDER:
            return WINNING
        worth = self.prey[victim]
        if risk > worth and guarded(state, target):
            return 0
        return max(1, worth - (risk >> 6))

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(GungiState, state), moves, out)

    def find_forcing(self, state, moves, out):
        """Captures only; in check all moves are generated, so that a mate is seen."""
        if state.result != GOING_ON or state.phase != BATTLE:
            return 0
        checked: cython.bint = state.check_on(state.side) != NO_CHECK
        n = state.generate(moves) if checked else captures(state, moves)
        found = 0
        watched: cython.bint = checked
        for i in range(n):
            move = moves[i]
            worth = self.gain(state, move)
            if worth == 0:
                continue
            if not watched:
                state.watch(False)
                watched = True
            if checked or state.passes(move):
                moves[found] = move
                out[found] = worth
                found += 1
        return found

    def allows(self, state, move):
        return is_legal(cython.cast(GungiState, state), move)

    def table_key(self, state):
        return hurried_key(cython.cast(GungiState, state))

    def skip_turn(self, state):
        return skip(cython.cast(GungiState, state))

    def unskip_turn(self, state):
        state.undo()


def count_tower(state, cell, attackers, out):
    """The features of the pieces in one tower."""
    piece = state.top[cell]
    owner = (piece >> 5) - 1
    sign = 1 if owner == state.side else -1
    kind = piece & 31
    height = state.height[cell]
    tier = state.effective_tier(cell)
    if state.phase == PLACEMENT:
        out[POSTED] += sign * POST[piece][cell]
    rows = sign * (8 - ROW[cell] if owner else ROW[cell])
    if kind == COMMANDER:
        out[ADVANCE + 4] += rows
    else:
        out[NAME_PLACE[kind]] += sign
        out[REACH] += sign * REACHES[piece][tier][cell]
        out[LINE_REACH] += sign * LINES[piece][tier][cell]
        if height > 1:
            out[HIGH + height - 2] += sign
        if FIGHTS[piece]:
            out[ADVANCE + GROUP[kind]] += rows
            if state.commander[1 - owner]:
                foe = WIDE[cell] - WIDE[state.commander[1 - owner]] + SAME
                out[HUNTING] += sign * max(0, HUNT - FAR[foe])
                out[ZONE_ATTACK] += sign * ZONE[piece][tier][foe]
                if ZONE[piece][tier][foe]:
                    attackers[owner] += 1
            if state.commander[owner]:
                own = WIDE[cell] - WIDE[state.commander[owner]] + SAME
                out[GUARDING] += sign * max(0, GUARD - FAR[own])
                out[ZONE_DEFENCE] += sign * ZONE[piece][tier][own]
    tower = state.tower[cell]
    while tower >> 8:
        under = tower & 255
        tower >>= 8
        side = 1 if (under >> 5) - 1 == state.side else -1
        if under & 31 != COMMANDER:
            out[NAME_PLACE[under & 31]] += side
        out[ALLY_ABOVE if under >> 5 == (tower & 255) >> 5 else ENEMY_ABOVE] += side


def look_around(state, side, attackers, seen):
    """Eight features from ATTACKERS on: of a side's attack, and of its Commander."""
    for i in range(8):
        seen[i] = 0
    for more in range(3):
        if attackers >= more + 2:
            seen[more] = 1
    if state.phase != PLACEMENT:
        seen[RESERVES - ATTACKERS] = min(attackers, 3) * min(state.hand_size[side], 8)
    cell = state.commander[side]
    if cell == 0:
        return
    seen[SEAT - ATTACKERS] = state.height[cell] - 1
    for direction in range(8):
        step = DIRECTION[direction]
        here = cell + step
        beside = state.top[here]
        if beside == OFF:
            continue
        if beside == 0:
            seen[AIR - ATTACKERS] += 1
            while state.top[here] == 0:
                here += step
        elif beside >> 5 == side + 1:
            seen[SHELTER - ATTACKERS] += 1
        met = state.top[here]
        if met == OFF or met >> 5 != side + 1:
            seen[OPEN_LINES - ATTACKERS] += 1


def guarded(state, cell):
    """Whether the opponent could take back on a cell whose top piece he loses."""
    height = state.height[cell]
    foe = 1 - state.side
    if height > 1:
        under = state.tower[cell] >> 8 * (height - 2) & 255
        if under >> 5 == foe + 1 and FIGHTS[under]:
            return True
    return attacked(state, cell, foe)


def attacked(state, cell, foe):
    """Whether a side's pieces reach a cell, as far as what lies between goes."""
    foes = foe + 1
    for i in range(24):
        origin = cell + NEAR[i]
        piece = state.top[origin]
        if piece >> 5 != foes or not HITS[piece][state.effective_tier(origin)] >> i & 1:
            continue
        if MIDDLE[i] and state.height[origin] == 1 and not JUMPS[piece]:
            passed = state.top[cell + MIDDLE[i]]
            if passed and (state.allies_block or passed >> 5 != foes):
                continue
        return True
    for direction in range(8):
        step = DIRECTION[direction]
        here = cell + step
        while state.top[here] == 0 or (state.top[here] >> 5 == foes and not state.allies_block):
            if state.top[here] and runs(state, here, direction):
                return True
            here += step
        if state.top[here] >> 5 == foes and runs(state, here, direction):
            return True
    return False


def runs(state, cell, direction):
    """Whether the top piece of a cell slides against a direction."""
    piece = state.top[cell]
    return SLIDES_FROM[piece] and RUNS[piece][state.effective_tier(cell)] >> direction & 1 != 0


def captures(state, out):
    """Every attack that obeys the rules save those on check and mate."""
    n = 0
    for square in range(81):
        cell = CELL[square]
        piece = state.top[cell]
        if piece == 0:
            continue
        if state.height[cell] > 1:
            n = state.strikes_in(out, n, cell)
        if piece >> 5 == state.side + 1:
            n = captures_of_top(state, out, n, cell)
    return n


def captures_of_top(state, out, n, origin):
    piece = state.top[origin]
    owner = piece >> 5
    tier = state.effective_tier(origin)
    grounded: cython.bint = state.height[origin] == 1 and not JUMPS[piece]
    for i in range(STEP_COUNT[piece][tier]):
        target = origin + STEP[piece][tier][i]
        there = state.top[target]
        if there == 0 or there == OFF or there >> 5 == owner:
            continue
        middle = STEP_MIDDLE[piece][tier][i]
        if middle and grounded:
            passed = state.top[origin + middle]
            if passed and (state.allies_block or passed >> 5 != owner):
                continue
        if state.may_replace_top(piece, target):
            out[n] = ATTACK | origin << 3 | target << 11
            n += 1
    for line in range(SLIDE_COUNT[piece][tier]):
        step = SLIDE[piece][tier][line]
        here = origin + step
        while state.top[here] == 0 or (state.top[here] >> 5 == owner and not state.allies_block):
            here += step
        met = state.top[here]
        if met != OFF and met >> 5 != owner and state.may_replace_top(piece, here):
            out[n] = ATTACK | origin << 3 | here << 11
            n += 1
    return n


def is_legal(state, move):
    """Whether any number is a legal action of the battle."""
    if state.result != GOING_ON or state.phase != BATTLE:
        return False
    checked: cython.bint = state.check_on(state.side) != NO_CHECK
    state.checked = checked
    if not is_attempt(state, move):
        return False
    state.watch(checked)
    return state.passes(move)


def is_attempt(state, move):
    """Whether a number is an action that obeys the rules save those on check and mate."""
    action = move & 7
    origin = move >> 3 & 255
    if action == DROP:
        return is_drop(state, move)
    if origin >= CELLS or state.top[origin] == 0 or state.top[origin] == OFF:
        return False
    out = cython.declare(move_t[MOST_OF_ONE])
    n = 0
    if action == STRIKE:
        n = state.strikes_in(out, 0, origin) if state.height[origin] > 1 else 0
    elif state.top[origin] >> 5 != state.side + 1:
        return False
    elif action == EXCHANGE:
        kind = state.top[origin] & 31
        if kind == CAPTAIN and state.height[origin] != 2:
            n = state.captain_exchanges(out, 0, origin)
        elif kind == SAMURAI and state.height[origin] == 1:
            n = state.samurai_exchanges(out, 0, origin)
    elif action == TAKE_BACK:
        piece = state.top[origin]
        if RETURNS[piece] and STUCK[piece][state.effective_tier(origin)][ROW[origin]]:
            out[0] = TAKE_BACK | origin << 3
            n = 1
    else:
        n = state.moves_of_top(out, 0, origin)
    for i in range(n):
        if out[i] == move:
            return True
    return False


def is_drop(state, move):
    """Whether a number is a drop that obeys the rules save those on check and mate."""
    cell = move >> 11 & 255
    kind = move >> 19
    side = state.side
    if move >> 3 & 255 or cell >= CELLS or kind >= KIND_COUNT or state.top[cell] == OFF:
        return False
    piece = (side + 1) << 5 | kind
    if state.hand[piece] == 0:
        return False
    return state.may_drop(piece, cell)


def skip(state):
    """Pass the turn, unless the Commander is in check or something else has to be done first."""
    if state.phase != BATTLE or not state.turn_begins or state.check_on(state.side) != NO_CHECK:
        return False
    frame = state.ply * FRAME
    past: cython.ulonglong = state.phase | state.side << 2 | 1 << 3 | state.turns << 4
    state.frames[frame] = 0
    state.frames[frame + 1] = past << 32
    state.side = 1 - state.side
    state.key ^= SIDE_KEY
    state.ply += 1
    state.history[state.ply] = state.key
    return True


def hurried_key(state):
    """The key, with the turns mixed in when they are about to draw the game."""
    key = state.key
    if state.turn_limit and state.turns + LAST_CALL >= state.turn_limit:
        key ^= HURRY[state.turn_limit - state.turns & 31]
    return key
