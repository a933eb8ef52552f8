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
    from ludarium.core.bits import top_bit
    from ludarium.core.evaluation import Evaluation
    from ludarium.core.state import GOING_ON
    from ludarium.games.gungi.attacks import captures, guarded, is_legal
    from ludarium.games.gungi.rules import GungiState
    from ludarium.games.gungi.tables import (
        ATTACK,
        BATTLE,
        BIT,
        CELL,
        CELL_AT,
        CELLS,
        COMMANDER,
        DIRECTION,
        EXPANDS,
        FIGHTS,
        FLIP,
        FRAME,
        KIND_COUNT,
        NO_CHECK,
        OFF,
        PLACEMENT,
        ROW,
        SIDE_KEY,
        STRIKE,
    )

    IN_HAND, ALLY_ABOVE, ENEMY_ABOVE, REACH, LINE_REACH, HIGH, ADVANCE = 19, 24, 25, 26, 27, 28, 30
    HUNTING, GUARDING, ZONE_ATTACK, ZONE_DEFENCE, ATTACKERS, RESERVES = 35, 36, 37, 38, 39, 42
    SHELTER, AIR, OPEN_LINES, SEAT, POSTED, TURN, FEATURES = 43, 44, 45, 46, 47, 48, 49
    APART, SAME, WIDEST = (
        289,
        144,
        144,
    )  # how many ways a square may lie to another; the way to itself
    HUNT, GUARD = 5, 3  # from these distances to a Commander on, a piece is not near it
    WINNING = 10000  # the urgency of capturing a Commander
    LAST_CALL = 12  # turns before the limit at which their number begins to matter to the table
    LAST_CELL = 168  # the cells of a half turn add up to it
    COUNTED = 64  # more than the attackers of a Commander
    NAME_PLACE, GROUP, WIDE = [0] * KIND_COUNT, [0] * KIND_COUNT, [0] * CELLS
    REACHES, LINES = ([[[0] * CELLS for _ in range(4)] for _ in range(KIND_COUNT)] for _ in range(2))
    ZONE = [[[0] * APART for _ in range(4)] for _ in range(KIND_COUNT)]
    FAR = [0] * APART
    POST = [[0] * CELLS for _ in range(KIND_COUNT)]
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
    for cell in range(CELLS):
        WIDE[cell] = -1
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
        fill_kind(kind, face)


def way(dx, dy):
    """How a square lies to one that is so many columns and rows before it."""
    return SAME + dy * 17 + dx


def on_board(square, offsets):
    return len([1 for dx, dy in offsets if data.at(data.column(square) + dx, data.row(square) + dy) is not None])


def fill_kind(kind, face):
    """For Black. REACHES, LINES: how many squares on the board it goes to. ZONE: how many in a Commander's zone."""
    for name in POSTS.get(face.code, "").split():
        square = data.INDEX[name]
        POST[kind][CELL[square]] = POST[kind][CELL[square + 8 - 2 * (square % 9)]] = 1
    if face.name == "Commander":
        return
    for tier in range(1, 4):
        steps = data.STEPS[face.name][tier - 1]
        lines = data.SLIDES.get(face.name, ()) if tier == 1 else ()
        slides = [(dx * length, dy * length) for dx, dy in lines for length in range(1, 9)]
        for square in range(81):
            REACHES[kind][tier][CELL[square]] = on_board(square, steps)
            LINES[kind][tier][CELL[square]] = on_board(square, slides)
        for dx, dy in (*steps, *slides):
            for x in range(-1, 2):
                for y in range(-1, 2):
                    if max(abs(x - dx), abs(y - dy)) <= 8:
                        ZONE[kind][tier][way(x - dx, y - dy)] += 1


fill_tables()


class GungiEvaluation(Evaluation):
    """What pieces are worth to their side. Tables are for Black; White's cells and ways are half-turned.

    standing  a top piece by the tier of its moves and its cell     covered  a piece under an ally, under an enemy
    hunting   a top piece by how it lies to the enemy Commander, times COUNTED, and 1 if it attacks his zone
    guarding  a top piece by how it lies to its own Commander       raised   a top piece by its height
    in_hand   a piece in hand, in the battle and in the placement   prey     the urgency of capturing it
    """

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.standing = [[[0] * CELLS for _ in range(4)] for _ in range(KIND_COUNT)]
            self.hunting = [[[0] * APART for _ in range(4)] for _ in range(KIND_COUNT)]
            self.guarding = [[[0] * APART for _ in range(4)] for _ in range(KIND_COUNT)]
            self.covered = [[0] * KIND_COUNT for _ in range(2)]
            self.in_hand = [[0] * KIND_COUNT for _ in range(2)]
            self.prey, self.raised, self.weight = [0] * KIND_COUNT, [0] * 4, [0] * FEATURES
        self.forces = True
        for i in range(FEATURES):
            self.weight[i] = self.weights[i]
        self.raised[2] = self.weight[HIGH]
        self.raised[3] = self.weight[HIGH + 1]
        for kind in range(1, KIND_COUNT):
            self.in_hand[0][kind] = self.weight[NAME_PLACE[kind]] + self.weight[IN_HAND + GROUP[kind]]
            self.in_hand[1][kind] = self.weight[NAME_PLACE[kind]]
        for each in range(KIND_COUNT):
            self.fill_worth(each)

    def fill_worth(self, kind: cython.int):
        weight = self.weight
        piece: cython.int = 1 << 5 | kind
        material: cython.int = 0
        advance: cython.int = weight[ADVANCE + 4]
        if kind != COMMANDER:
            material = weight[NAME_PLACE[kind]]
            advance = weight[ADVANCE + GROUP[kind]] if FIGHTS[piece] else 0
            self.prey[kind] = max(1, material + self.in_hand[0][FLIP[piece] & 31])
        self.covered[0][kind] = material + weight[ALLY_ABOVE]
        self.covered[1][kind] = material + weight[ENEMY_ABOVE]
        for tier in range(1, 4):
            for square in range(81):
                cell: cython.int = CELL[square]
                reach: cython.int = weight[REACH] * REACHES[kind][tier][cell]
                lines: cython.int = weight[LINE_REACH] * LINES[kind][tier][cell]
                self.standing[kind][tier][cell] = material + reach + lines + advance * ROW[cell]
            if kind == COMMANDER or not FIGHTS[piece]:
                continue
            for lie in range(APART):
                far: cython.int = FAR[lie]
                zone: cython.int = ZONE[kind][tier][lie]
                hunting: cython.int = weight[HUNTING] * max(0, HUNT - far) + weight[ZONE_ATTACK] * zone
                self.hunting[kind][tier][lie] = hunting * COUNTED + (1 if zone else 0)
                self.guarding[kind][tier][lie] = weight[GUARDING] * max(0, GUARD - far) + weight[ZONE_DEFENCE] * zone

    # Features and their sum.

    def score(self, state):
        return self.judge(cython.cast(GungiState, state))

    def judge(self, state):
        here = state.side
        return self.judge_side(state, here) - self.judge_side(state, 1 - here) + self.weight[TURN]

    def judge_side(self, state, side):
        seen = cython.declare(cython.int[8])
        placing: cython.bint = state.phase == PLACEMENT
        half_turn = LAST_CELL if side else 0
        sign = -1 if side else 1
        own = SAME - sign * WIDE[state.commander[side]]
        foe = SAME - sign * WIDE[state.commander[1 - side]]
        hunting: cython.bint = state.commander[1 - side] != 0
        guarding: cython.bint = state.commander[side] != 0
        total: cython.int = 0
        hunted: cython.int = 0
        for half in range(2):
            standing = state.tops[side][half]
            while standing:
                cell = CELL_AT[half][top_bit(standing)]
                standing ^= BIT[cell]
                piece = state.top[cell]
                kind = piece & 31
                height = state.height[cell]
                # Without a branch: none could be foretold.
                low: cython.bint = height < 3
                expanded: cython.bint = state.expanded[side][cell] != 0
                tier: cython.int = height + (low & expanded & EXPANDS[piece])
                wide = sign * WIDE[cell]
                total += self.standing[kind][tier][half_turn + sign * cell] + self.raised[height]
                if hunting:
                    hunted += self.hunting[kind][tier][foe + wide]
                if guarding:
                    total += self.guarding[kind][tier][own + wide]
                if placing:
                    total += self.weight[POSTED] * POST[kind][half_turn + sign * cell]
                if height > 1:
                    total += self.under_top(state.tower[cell], side + 1)
        if state.hand_size[side]:
            for held in range(1, KIND_COUNT):
                total += state.hand[(side + 1) << 5 | held] * self.in_hand[placing][held]
        attackers = hunted & (COUNTED - 1)
        look_around(state, side, attackers, seen)
        for i in range(8):
            total += seen[i] * self.weight[ATTACKERS + i]
        return total + (hunted - attackers) // COUNTED

    def under_top(self, tower, owner):
        """What the covered pieces of a tower bring the side that is on top. owner is that side + 1."""
        total = 0
        while tower >> 8:
            under = tower & 255
            tower >>= 8
            worth = self.covered[0 if under >> 5 == (tower & 255) >> 5 else 1][under & 31]
            total += worth if under >> 5 == owner else -worth
        return total

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
            risk = self.prey[state.top[origin] & 31]
        elif action == STRIKE:
            victim = state.tower[origin] >> 8 * (move >> 21) & 255
            risk = 0
        else:
            return 0
        if victim & 31 == COMMANDER:
            return WINNING
        worth = self.prey[victim & 31]
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
    turned = LAST_CELL - cell if owner else cell
    if state.phase == PLACEMENT:
        out[POSTED] += sign * POST[kind][turned]
    if height > 1:
        out[HIGH + height - 2] += sign
    if kind == COMMANDER:
        out[ADVANCE + 4] += sign * ROW[turned]
    else:
        out[NAME_PLACE[kind]] += sign
        out[REACH] += sign * REACHES[kind][tier][turned]
        out[LINE_REACH] += sign * LINES[kind][tier][turned]
        if FIGHTS[piece]:
            out[ADVANCE + GROUP[kind]] += sign * ROW[turned]
            if state.commander[1 - owner]:
                foe = lie_of(cell, state.commander[1 - owner], owner)
                out[HUNTING] += sign * max(0, HUNT - FAR[foe])
                out[ZONE_ATTACK] += sign * ZONE[kind][tier][foe]
                if ZONE[kind][tier][foe]:
                    attackers[owner] += 1
            if state.commander[owner]:
                own = lie_of(cell, state.commander[owner], owner)
                out[GUARDING] += sign * max(0, GUARD - FAR[own])
                out[ZONE_DEFENCE] += sign * ZONE[kind][tier][own]
    tower = state.tower[cell]
    while tower >> 8:
        under = tower & 255
        tower >>= 8
        side = 1 if (under >> 5) - 1 == state.side else -1
        if under & 31 != COMMANDER:
            out[NAME_PLACE[under & 31]] += side
        out[ALLY_ABOVE if under >> 5 == (tower & 255) >> 5 else ENEMY_ABOVE] += side


def lie_of(cell, commander, owner):
    """How a cell lies to a Commander, as the owner sees it."""
    lie = WIDE[cell] - WIDE[commander]
    return SAME - lie if owner else SAME + lie


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
