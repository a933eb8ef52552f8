# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The static evaluation of Gungi: height of pieces, distance to the Commanders, pieces in hand, hanging pieces.

C types for the compiled build are in evaluation.pxd. What a piece brings where it stands, and how near it is to a
Commander, is looked up; only the squares around the Commanders are looked at one by one.
"""

import json
from importlib.resources import files

import cython

from ludarium.core.weights import read_weights
from ludarium.games.gungi import pieces as data

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.core.evaluator import MAX_LINE, Accumulator, LinearEvaluator
    from ludarium.games.gungi.attacks import direction_to
    from ludarium.games.gungi.changes import (
        FRAME,
        FRAME_REST,
        FRAME_TOWERS,
        Change,
        changed_origin,
        changed_target,
        held_before,
        held_piece,
        origin_tower,
        target_tower,
        turn_in,
    )
    from ludarium.games.gungi.codes import (
        CELLS,
        COMMANDER,
        KIND_COUNT,
        OFF,
        PLACEMENT,
        SQUARE_COUNT,
        above_bottom,
        belongs_to,
        bottom_of,
        height_of,
        kind_of,
        piece_at,
        piece_of,
        side_of,
    )
    from ludarium.games.gungi.findings import Surroundings, Worth
    from ludarium.games.gungi.rules import GungiState
    from ludarium.games.gungi.tables import (
        BIT,
        CELL,
        CELL_AT,
        DIRECTION,
        EXPANDS,
        FIGHTS,
        NO_DIRECTION,
        ROLE,
        ROW,
        SOURCE_PIECE,
    )
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
    MORE_ATTACKER_FEATURES = 3  # for the second to the fourth
    MOST_ATTACKERS, MOST_RESERVES = 3, 8  # the most that count together
    LAST_CELL = 168  # the cells of a half turn add up to it
    COUNTED = 64  # more than the attackers of a Commander
    NAME_PLACE, GROUP, GRID = [0] * KIND_COUNT, [0] * KIND_COUNT, [0] * CELLS
    REACHES, LINES = ([[[0] * CELLS for _ in range(4)] for _ in range(KIND_COUNT)] for _ in range(2))
    ZONE = [[[0] * OFFSETS for _ in range(4)] for _ in range(KIND_COUNT)]
    DISTANCE = [0] * OFFSETS
    POST = [[0] * CELLS for _ in range(KIND_COUNT)]

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


class GungiEvaluator(LinearEvaluator):
    """What pieces are worth to their side. Tables are for Black; White's cells and offsets are half-turned.

    standing  a top piece by the tier of its moves and its cell     covered  a piece under an ally, under an enemy
    hunting   a top piece by its offset from the enemy Commander, times COUNTED, and 1 if it attacks the zone around it
    guarding  a top piece by its offset from its own Commander      raised   a top piece by its height
    in_hand   a piece in hand, in the battle and in the placement
    """

    def __init__(self, weights):
        LinearEvaluator.__init__(self, NAMES, weights)
        if not cython.compiled:
            self.standing = [[[0] * CELLS for _ in range(4)] for _ in range(KIND_COUNT)]
            self.hunting = [[[0] * OFFSETS for _ in range(4)] for _ in range(KIND_COUNT)]
            self.guarding = [[[0] * OFFSETS for _ in range(4)] for _ in range(KIND_COUNT)]
            self.covered = [[0] * KIND_COUNT for _ in range(2)]
            self.in_hand = [[0] * KIND_COUNT for _ in range(2)]
            self.raised, self.weight = [0] * 4, [0] * FEATURES
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

    def accumulator(self):
        return GungiAccumulator(self)

    # Features and their sum.

    def score(self, state):
        return self.score_position(cython.cast(GungiState, state))

    def score_position(self, state):
        return self.balance(state, self.side_worth(state, 0), self.side_worth(state, 1))

    def balance(self, state, black, white):
        """The score, from the Worth of both sides."""
        lead = self.side_score(state, 0, black) - self.side_score(state, 1, white)
        return (-lead if state.side else lead) + self.weight[TURN]

    def side_score(self, state, side, worth):
        attackers = worth.hunted & (COUNTED - 1)
        hunted = (worth.hunted - attackers) // COUNTED
        return worth.placed + hunted + worth.cover + self.attack(state, side, attackers)

    def side_worth(self, state, side):
        placed: cython.int = 0
        hunted: cython.int = 0
        for half in range(2):
            standing = state.tops[side][half]
            while standing:
                cell = CELL_AT[half][top_bit(standing)]
                standing ^= BIT[cell]
                worth = self.tower_worth(state, state.commander, cell, state.tower[cell])
                placed += worth.placed
                hunted += worth.hunted
        if state.hand_size[side]:
            for held in range(1, KIND_COUNT):
                placed += state.hand[piece_of(side, held)] * self.in_hand[state.phase == PLACEMENT][held]
        return Worth(placed, hunted, self.cover(state, side))

    def tower_worth(self, state, commanders, cell, tower):
        """What a tower on a cell brings the side that is on top, while the Commanders are on these cells."""
        height = height_of(tower)
        piece = piece_at(tower, height - 1)
        side = side_of(piece)
        kind = kind_of(piece)
        sign = -1 if side else 1
        seen = LAST_CELL - cell if side else cell
        # Branchless: the branch is unpredictable.
        low: cython.bint = height < 3
        expanded: cython.bint = state.expanded[side][cell] != 0
        tier: cython.int = height + (low & expanded & EXPANDS[piece])
        place = NO_OFFSET + sign * GRID[cell]
        placed: cython.int = self.standing[kind][tier][seen] + self.raised[height]
        hunted: cython.int = 0
        if commanders[1 - side]:
            hunted = self.hunting[kind][tier][place - sign * GRID[commanders[1 - side]]]
        if commanders[side]:
            placed += self.guarding[kind][tier][place - sign * GRID[commanders[side]]]
        if state.phase == PLACEMENT:
            placed += self.weight[POSTED] * POST[kind][seen]
        if height > 1:
            placed += self.under_top(tower, side)
        return Worth(placed, hunted, 0)

    def attack(self, state, side, attackers):
        """What it is worth to a side that several of its pieces attack the enemy Commander."""
        total = 0
        for more in range(min(attackers - 1, MORE_ATTACKER_FEATURES)):
            total += self.weight[MORE_ATTACKERS + more]
        return total + self.weight[RESERVES] * reserves(state, side, attackers)

    def cover(self, state, side):
        """What that which is around a side's Commander is worth to it."""
        around = look_around(state, side)
        total = self.weight[SHELTER] * around.allies + self.weight[AIR] * around.free
        return total + self.weight[OPEN_LINES] * around.open_lines + self.weight[SEAT] * around.seat

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


class GungiAccumulator(Accumulator):
    """The Worth of both sides along a line. An action changes what a few towers are worth; only where a Commander has
    come or gone, a source has or the placement has ended, everything is counted again.

    length                  how many moves the line has
    placed, hunted, cover   the Worth of each side after each of them
    commanders              where the Commanders then were
    """

    def __init__(self, evaluator: GungiEvaluator):
        Accumulator.__init__(self, evaluator)
        self.length = 0
        if not cython.compiled:
            self.placed, self.hunted = ([[0, 0] for _ in range(MAX_LINE)] for _ in range(2))
            self.cover, self.commanders = ([[0, 0] for _ in range(MAX_LINE)] for _ in range(2))

    def start(self, state):
        self.length = 0
        count_again(self, cython.cast(GungiEvaluator, self.evaluator), cython.cast(GungiState, state))

    def push(self, state, move):
        self.length += 1
        follow(self, cython.cast(GungiEvaluator, self.evaluator), cython.cast(GungiState, state))

    def pop(self):
        self.length -= 1

    def score(self, state):
        placed = self.placed[self.length]
        hunted = self.hunted[self.length]
        cover = self.cover[self.length]
        return cython.cast(GungiEvaluator, self.evaluator).balance(
            cython.cast(GungiState, state),
            Worth(placed[0], hunted[0], cover[0]),
            Worth(placed[1], hunted[1], cover[1]),
        )


def count_again(kept, evaluator, state):
    """Count a position without the one before it."""
    now = kept.length
    for side in range(2):
        worth = evaluator.side_worth(state, side)
        kept.placed[now][side] = worth.placed
        kept.hunted[now][side] = worth.hunted
        kept.cover[now][side] = worth.cover
        kept.commanders[now][side] = state.commander[side]


def follow(kept, evaluator, state):
    """Count what the last action has changed."""
    now = kept.length
    frame = (state.ply - 1) * FRAME
    change = Change(state.frames[frame + FRAME_TOWERS], state.frames[frame + FRAME_REST])
    origin = changed_origin(change)
    target = changed_target(change)
    held = held_piece(change)
    placing: cython.bint = state.phase == PLACEMENT
    before = kept.commanders[now - 1]
    after = state.commander
    if (
        (before[0] == 0) != (after[0] == 0)
        or (before[1] == 0) != (after[1] == 0)
        or placing != (turn_in(change.rest).phase == PLACEMENT)
        or moves_source(origin_tower(change), state.tower[origin])
        or moves_source(target_tower(change), state.tower[target])
    ):
        count_again(kept, evaluator, state)
        return
    for side in range(2):
        kept.placed[now][side] = kept.placed[now - 1][side]
        kept.hunted[now][side] = kept.hunted[now - 1][side]
        kept.commanders[now][side] = after[side]
    if origin:
        add_tower(kept, evaluator, state, before, origin, origin_tower(change), -1)
        add_tower(kept, evaluator, state, after, origin, state.tower[origin], 1)
    if target:
        add_tower(kept, evaluator, state, before, target, target_tower(change), -1)
        add_tower(kept, evaluator, state, after, target, state.tower[target], 1)
    for mover in range(2):
        if before[mover] != after[mover]:
            follow_commander(kept, evaluator, state, mover, origin, target)
        seen: cython.bint = is_seen(after[mover], origin) or is_seen(after[mover], target)
        if before[mover] != after[mover] or seen:
            kept.cover[now][mover] = evaluator.cover(state, mover)
        else:
            kept.cover[now][mover] = kept.cover[now - 1][mover]
    if held:
        number = state.hand[held] - held_before(change)
        kept.placed[now][side_of(held)] += number * evaluator.in_hand[placing][kind_of(held)]


def follow_commander(kept, evaluator, state, mover, origin, target):
    """Count what it means for the towers that were not changed that a side's Commander has moved."""
    now = kept.length
    before = GRID[kept.commanders[now - 1][mover]]
    after = GRID[kept.commanders[now][mover]]
    for half in range(2):
        standing = state.tops[0][half] | state.tops[1][half]
        while standing:
            cell = CELL_AT[half][top_bit(standing)]
            standing ^= BIT[cell]
            if cell == origin or cell == target:
                continue
            piece = state.top[cell]
            side = side_of(piece)
            kind = kind_of(piece)
            tier = effective_tier(state, cell)
            sign = -1 if side else 1
            place = NO_OFFSET + sign * GRID[cell]
            if side == mover:
                guarding = evaluator.guarding[kind][tier]
                kept.placed[now][side] += guarding[place - sign * after] - guarding[place - sign * before]
            else:
                hunting = evaluator.hunting[kind][tier]
                kept.hunted[now][side] += hunting[place - sign * after] - hunting[place - sign * before]


def is_seen(commander, cell):
    """Whether a Commander stands on a cell or in a line with it."""
    return cell != 0 and (cell == commander or direction_to(commander, cell) != NO_DIRECTION)


def add_tower(kept, evaluator, state, commanders, cell, tower, sign):
    if tower:
        worth = evaluator.tower_worth(state, commanders, cell, tower)
        side = side_of(piece_at(tower, height_of(tower) - 1))
        kept.placed[kept.length][side] += sign * worth.placed
        kept.hunted[kept.length][side] += sign * worth.hunted


def moves_source(before, after):
    """Whether a source of expansion stands in one of two towers only, or on another tier."""
    while before != after:
        if bottom_of(before) != bottom_of(after):
            if ROLE[bottom_of(before)] == SOURCE_PIECE or ROLE[bottom_of(after)] == SOURCE_PIECE:
                return True
        before = above_bottom(before)
        after = above_bottom(after)
    return False


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
