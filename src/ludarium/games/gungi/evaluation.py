# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The static evaluation of Gungi: height of pieces, distance to the Commanders, pieces in hand, hanging pieces.

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
    from ludarium.games.gungi.attacks import NO_CHECK, attack_on, captures, is_checked
    from ludarium.games.gungi.codes import (
        BATTLE,
        CELLS,
        COMMANDER,
        KIND_COUNT,
        OFF,
        PLACEMENT,
        SQUARE_COUNT,
        above_bottom,
        belongs_to,
        bottom_of,
        kind_of,
        piece_at,
        piece_of,
        side_of,
    )
    from ludarium.games.gungi.findings import Surroundings
    from ludarium.games.gungi.legality import passes
    from ludarium.games.gungi.moves import ATTACK, STRIKE, action_of, origin_of, target_of, victim_tier
    from ludarium.games.gungi.rules import GungiState
    from ludarium.games.gungi.tables import BIT, CELL, CELL_AT, DIRECTION, EXPANDS, FIGHTS, FLIP, ROW
    from ludarium.games.gungi.towers import effective_tier

    IN_HAND, ALLY_ABOVE, ENEMY_ABOVE, REACH, LINE_REACH = 19, 24, 25, 26, 27
    TIER_TWO, TIER_THREE, ADVANCE, COMMANDER_ADVANCE = 28, 29, 30, 34
    HUNTING, GUARDING, ZONE_ATTACK, ZONE_DEFENCE, MORE_ATTACKERS, RESERVES = 35, 36, 37, 38, 39, 42
    SHELTER, AIR, OPEN_LINES, SEAT, POSTED, TURN, FEATURES = 43, 44, 45, 46, 47, 48, 49
    OFFSETS, NO_OFFSET = (
        289,
        144,
    )  # of one square from another, as numbers (see GRID): how many there are; the one from a square to itself
    HUNT, GUARD = 5, 3  # from these distances to a Commander on, a piece is not near it
    WINNING = 10000  # the urgency of capturing a Commander
    RISK_SHIFT = 6  # of two captures of the same kind, the one by the piece that is worth less is tried first
    MORE_ATTACKER_FEATURES = 3  # for the second to the fourth
    MOST_ATTACKERS, MOST_RESERVES = 3, 8  # the most that count together
    NEAR_LIMIT = 12  # turns before the limit from which on the count is part of the table key
    LAST_CELL = 168  # the cells of a half turn add up to it
    COUNTED = 64  # more than the attackers of a Commander
    NAME_PLACE, GROUP, GRID = [0] * KIND_COUNT, [0] * KIND_COUNT, [0] * CELLS
    REACHES, LINES = ([[[0] * CELLS for _ in range(4)] for _ in range(KIND_COUNT)] for _ in range(2))
    ZONE = [[[0] * OFFSETS for _ in range(4)] for _ in range(KIND_COUNT)]
    DISTANCE = [0] * OFFSETS
    POST = [[0] * CELLS for _ in range(KIND_COUNT)]
    LIMIT_KEY_COUNT = 32  # a power of two over NEAR_LIMIT
    LIMIT_KEYS = [0] * LIMIT_KEY_COUNT

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
    for left in range(LIMIT_KEY_COUNT):
        LIMIT_KEYS[left] = next(random)
    for cell in range(CELLS):
        GRID[cell] = -1
    for square in range(SQUARE_COUNT):
        GRID[CELL[square]] = data.row(square) * 17 + data.column(square)
    for dy in range(-8, 9):
        for dx in range(-8, 9):
            DISTANCE[offset_of(dx, dy)] = max(abs(dx), abs(dy))
    groups = list(GROUPS.values())
    for kind, face in enumerate(data.KINDS):
        if face.name != "Commander":
            NAME_PLACE[kind] = PIECE_NAMES.index(face.name)
            GROUP[kind] = [face.name in names for names in groups].index(True)
        fill_kind(kind, face)


def offset_of(dx, dy):
    """The number of an offset in columns and rows: that of a square minus that of another, in GRID."""
    return NO_OFFSET + dy * 17 + dx


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
        for square in range(SQUARE_COUNT):
            REACHES[kind][tier][CELL[square]] = on_board(square, steps)
            LINES[kind][tier][CELL[square]] = on_board(square, slides)
        for dx, dy in (*steps, *slides):
            for x in range(-1, 2):
                for y in range(-1, 2):
                    if max(abs(x - dx), abs(y - dy)) <= 8:
                        ZONE[kind][tier][offset_of(x - dx, y - dy)] += 1


fill_tables()


class GungiEvaluation(Evaluation):
    """What pieces are worth to their side. Tables are for Black; White's cells and offsets are half-turned.

    standing  a top piece by the tier of its moves and its cell     covered  a piece under an ally, under an enemy
    hunting   a top piece by its offset from the enemy Commander, times COUNTED, and 1 if it attacks the zone around it
    guarding  a top piece by its offset from its own Commander      raised   a top piece by its height
    in_hand   a piece in hand, in the battle and in the placement   victim_worth  the urgency of capturing it
    """

    def __init__(self, weights):
        Evaluation.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.standing = [[[0] * CELLS for _ in range(4)] for _ in range(KIND_COUNT)]
            self.hunting = [[[0] * OFFSETS for _ in range(4)] for _ in range(KIND_COUNT)]
            self.guarding = [[[0] * OFFSETS for _ in range(4)] for _ in range(KIND_COUNT)]
            self.covered = [[0] * KIND_COUNT for _ in range(2)]
            self.in_hand = [[0] * KIND_COUNT for _ in range(2)]
            self.victim_worth, self.raised, self.weight = [0] * KIND_COUNT, [0] * 4, [0] * FEATURES
        self.forces = True
        for i in range(FEATURES):
            self.weight[i] = self.weights[i]
        self.raised[2] = self.weight[TIER_TWO]
        self.raised[3] = self.weight[TIER_THREE]
        for kind in range(1, KIND_COUNT):
            self.in_hand[0][kind] = self.weight[NAME_PLACE[kind]] + self.weight[IN_HAND + GROUP[kind]]
            self.in_hand[1][kind] = self.weight[NAME_PLACE[kind]]
        for each in range(KIND_COUNT):
            self.fill_worth(each)

    def fill_worth(self, kind: cython.int):
        weight = self.weight
        piece: cython.int = piece_of(0, kind)
        material: cython.int = 0
        advance: cython.int = weight[COMMANDER_ADVANCE]
        if kind != COMMANDER:
            material = weight[NAME_PLACE[kind]]
            advance = weight[ADVANCE + GROUP[kind]] if FIGHTS[piece] else 0
            self.victim_worth[kind] = max(1, material + self.in_hand[0][kind_of(FLIP[piece])])
        self.covered[0][kind] = material + weight[ALLY_ABOVE]
        self.covered[1][kind] = material + weight[ENEMY_ABOVE]
        for tier in range(1, 4):
            for square in range(SQUARE_COUNT):
                cell: cython.int = CELL[square]
                reach: cython.int = weight[REACH] * REACHES[kind][tier][cell]
                lines: cython.int = weight[LINE_REACH] * LINES[kind][tier][cell]
                self.standing[kind][tier][cell] = material + reach + lines + advance * ROW[cell]
            if kind == COMMANDER or not FIGHTS[piece]:
                continue
            for offset in range(OFFSETS):
                distance: cython.int = DISTANCE[offset]
                zone: cython.int = ZONE[kind][tier][offset]
                hunting: cython.int = weight[HUNTING] * max(0, HUNT - distance) + weight[ZONE_ATTACK] * zone
                self.hunting[kind][tier][offset] = hunting * COUNTED + (1 if zone else 0)
                self.guarding[kind][tier][offset] = (
                    weight[GUARDING] * max(0, GUARD - distance) + weight[ZONE_DEFENCE] * zone
                )

    # Features and their sum.

    def score(self, state):
        return self.score_position(cython.cast(GungiState, state))

    def score_position(self, state):
        here = state.side
        return self.score_side(state, here) - self.score_side(state, 1 - here) + self.weight[TURN]

    def score_side(self, state, side):
        placing: cython.bint = state.phase == PLACEMENT
        half_turn = LAST_CELL if side else 0
        sign = -1 if side else 1
        own = NO_OFFSET - sign * GRID[state.commander[side]]
        foe = NO_OFFSET - sign * GRID[state.commander[1 - side]]
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
                kind = kind_of(piece)
                height = state.height[cell]
                # Branchless: the branch is unpredictable.
                low: cython.bint = height < 3
                expanded: cython.bint = state.expanded[side][cell] != 0
                tier: cython.int = height + (low & expanded & EXPANDS[piece])
                place = sign * GRID[cell]
                total += self.standing[kind][tier][half_turn + sign * cell] + self.raised[height]
                if hunting:
                    hunted += self.hunting[kind][tier][foe + place]
                if guarding:
                    total += self.guarding[kind][tier][own + place]
                if placing:
                    total += self.weight[POSTED] * POST[kind][half_turn + sign * cell]
                if height > 1:
                    total += self.under_top(state.tower[cell], side)
        if state.hand_size[side]:
            for held in range(1, KIND_COUNT):
                total += state.hand[piece_of(side, held)] * self.in_hand[placing][held]
        attackers = hunted & (COUNTED - 1)
        return total + (hunted - attackers) // COUNTED + self.attack_and_cover(state, side, attackers)

    def attack_and_cover(self, state, side, attackers):
        """What a side's attack on the enemy Commander and the cover of its own one are worth."""
        total = 0
        for more in range(min(attackers - 1, MORE_ATTACKER_FEATURES)):
            total += self.weight[MORE_ATTACKERS + more]
        total += self.weight[RESERVES] * reserves(state, side, attackers)
        around = look_around(state, side)
        total += self.weight[SHELTER] * around.allies
        total += self.weight[AIR] * around.free
        total += self.weight[OPEN_LINES] * around.open_lines
        total += self.weight[SEAT] * around.seat
        return total

    def under_top(self, tower, side):
        """What the covered pieces of a tower bring the side that is on top."""
        total = 0
        while above_bottom(tower):
            under = bottom_of(tower)
            tower = above_bottom(tower)
            worth = self.covered[0 if side_of(under) == side_of(bottom_of(tower)) else 1][kind_of(under)]
            total += worth if side_of(under) == side else -worth
        return total

    def features(self, state, out):
        self.count(cython.cast(GungiState, state), out)

    def count(self, state, out):
        attackers = cython.declare(cython.int[2])
        attackers[0] = attackers[1] = 0
        for side in range(2):
            sign = 1 if side == state.side else -1
            for kind in range(1, KIND_COUNT):
                number = sign * state.hand[piece_of(side, kind)]
                out[NAME_PLACE[kind]] += number
                if state.phase != PLACEMENT:
                    out[IN_HAND + GROUP[kind]] += number
        square: cython.long
        for square in range(SQUARE_COUNT):
            cell = CELL[square]
            if state.top[cell]:
                count_tower(state, cell, attackers, out)
        for each in range(2):
            count_attack_and_cover(state, each, attackers[each], out)
        out[TURN] = 1

    # Forcing moves: captures that do not simply lose more than they take.

    def urgency(self, state, move):
        return self.gain(cython.cast(GungiState, state), move)

    def rank(self, state, moves, out, n):
        for i in range(n):
            out[i] = 0
            action = action_of(moves[i])
            if action == ATTACK or action == STRIKE:
                out[i] = self.gain(cython.cast(GungiState, state), moves[i])

    def gain(self, state, move):
        action = action_of(move)
        origin = origin_of(move)
        target = target_of(move)
        if action == ATTACK:
            victim = state.top[target]
            risk = self.victim_worth[kind_of(state.top[origin])]
        elif action == STRIKE:
            victim = piece_at(state.tower[origin], victim_tier(move))
            risk = 0
        else:
            return 0
        if kind_of(victim) == COMMANDER:
            return WINNING
        worth = self.victim_worth[kind_of(victim)]
        if risk > worth and guarded(state, target):
            return 0
        return max(1, worth - (risk >> RISK_SHIFT))

    def forcing(self, state, moves, out):
        return self.find_forcing(cython.cast(GungiState, state), moves, out)

    def find_forcing(self, state, moves, out):
        """Captures only; in check all moves are generated, so that a mate is seen."""
        if state.result != GOING_ON or state.phase != BATTLE:
            return 0
        checked: cython.bint = is_checked(state, state.side)
        n = state.generate(moves) if checked else captures(state, state.side, moves)
        found = 0
        for i in range(n):
            worth = self.gain(state, moves[i])
            if worth:
                moves[found] = moves[i]
                out[found] = worth
                found += 1
        if checked or found == 0:
            return found
        danger = state.danger(False)
        legal = 0
        for i in range(found):
            if passes(state, moves[i], danger):
                moves[legal] = moves[i]
                out[legal] = out[i]
                legal += 1
        return legal

    def allows(self, state, move):
        return cython.cast(GungiState, state).is_legal(move)

    def table_key(self, state):
        return key_near_limit(cython.cast(GungiState, state))

    def make_null_move(self, state):
        return try_null_move(cython.cast(GungiState, state))

    def undo_null_move(self, state):
        cython.cast(GungiState, state).undo_null_move()


def count_tower(state, cell, attackers, out):
    """The features of the pieces in one tower."""
    piece = state.top[cell]
    owner = side_of(piece)
    sign = 1 if owner == state.side else -1
    kind = kind_of(piece)
    height = state.height[cell]
    tier = effective_tier(state, cell)
    turned = LAST_CELL - cell if owner else cell
    if state.phase == PLACEMENT:
        out[POSTED] += sign * POST[kind][turned]
    if height > 1:
        out[TIER_TWO if height == 2 else TIER_THREE] += sign
    if kind == COMMANDER:
        out[COMMANDER_ADVANCE] += sign * ROW[turned]
    else:
        out[NAME_PLACE[kind]] += sign
        out[REACH] += sign * REACHES[kind][tier][turned]
        out[LINE_REACH] += sign * LINES[kind][tier][turned]
        if FIGHTS[piece]:
            out[ADVANCE + GROUP[kind]] += sign * ROW[turned]
            if state.commander[1 - owner]:
                foe = offset_from(cell, state.commander[1 - owner], owner)
                out[HUNTING] += sign * max(0, HUNT - DISTANCE[foe])
                out[ZONE_ATTACK] += sign * ZONE[kind][tier][foe]
                if ZONE[kind][tier][foe]:
                    attackers[owner] += 1
            if state.commander[owner]:
                own = offset_from(cell, state.commander[owner], owner)
                out[GUARDING] += sign * max(0, GUARD - DISTANCE[own])
                out[ZONE_DEFENCE] += sign * ZONE[kind][tier][own]
    tower = state.tower[cell]
    while above_bottom(tower):
        under = bottom_of(tower)
        tower = above_bottom(tower)
        side = 1 if side_of(under) == state.side else -1
        if kind_of(under) != COMMANDER:
            out[NAME_PLACE[kind_of(under)]] += side
        out[ALLY_ABOVE if side_of(under) == side_of(bottom_of(tower)) else ENEMY_ABOVE] += side


def offset_from(cell, commander, owner):
    """The number of the offset of a cell from a Commander, as the owner sees it."""
    offset = GRID[cell] - GRID[commander]
    return NO_OFFSET - offset if owner else NO_OFFSET + offset


def count_attack_and_cover(state, side, attackers, out):
    """The features of a side's attack on the enemy Commander and of the cover of its own one."""
    sign = 1 if side == state.side else -1
    for more in range(min(attackers - 1, MORE_ATTACKER_FEATURES)):
        out[MORE_ATTACKERS + more] += sign
    out[RESERVES] += sign * reserves(state, side, attackers)
    around = look_around(state, side)
    out[SHELTER] += sign * around.allies
    out[AIR] += sign * around.free
    out[OPEN_LINES] += sign * around.open_lines
    out[SEAT] += sign * around.seat


def reserves(state, side, attackers):
    """Pieces in hand that may join an attack in the battle."""
    return 0 if state.phase == PLACEMENT else min(attackers, MOST_ATTACKERS) * min(state.hand_size[side], MOST_RESERVES)


def look_around(state, side):
    """What is around a side's Commander."""
    around = Surroundings(0, 0, 0, 0)
    cell = state.commander[side]
    if cell == 0:
        return around
    around.seat = state.height[cell] - 1
    for direction in range(8):
        step = DIRECTION[direction]
        here = cell + step
        beside = state.top[here]
        if beside == OFF:
            continue
        if beside == 0:
            around.free += 1
            while state.top[here] == 0:
                here += step
        elif belongs_to(beside, side):
            around.allies += 1
        if not belongs_to(state.top[here], side):  # an enemy's piece, or the edge
            around.open_lines += 1
    return around


def guarded(state, cell):
    """Whether the opponent could recapture on a cell whose top piece they lose."""
    height = state.height[cell]
    enemy = 1 - state.side
    if height > 1:
        under = piece_at(state.tower[cell], height - 2)
        if side_of(under) == enemy and FIGHTS[under]:
            return True
    return attack_on(state, cell, enemy, False) != NO_CHECK


def try_null_move(state):
    """Make a null move, unless the Commander is in check or something else has to be done first."""
    if state.phase != BATTLE or not state.turn_begins or is_checked(state, state.side):
        return False
    state.make_null_move()
    return True


def key_near_limit(state):
    """The key, with the turns mixed in when they are about to draw the game."""
    key = state.key
    if state.turn_limit and state.turns + NEAR_LIMIT >= state.turn_limit:
        key ^= LIMIT_KEYS[state.turn_limit - state.turns & (LIMIT_KEY_COUNT - 1)]
    return key
