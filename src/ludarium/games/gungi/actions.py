# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM102, SIM109, SIM110
"""What a side may do in Gungi, save for the rules on check and mate: see legality.py.

C types for the compiled build are in actions.pxd.

Actions that obey all rules but those are called attempts. They are written to `out` from its n-th place on.
"""

import cython

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.core.state import MAX_MOVES, move_t
    from ludarium.games.gungi.attacks import (
        MOST_REACHED,
        checks_from,
        direction_to,
        is_checked,
        may_replace_top,
        reached,
        slides_in,
        strikes_in,
    )
    from ludarium.games.gungi.codes import (
        BATTLE,
        BRONZE,
        CAPTAIN,
        CATAPULT,
        CELLS,
        COMMANDER,
        FORTRESS,
        HIDDEN_DRAGON,
        HOME_SQUARES,
        JOUNIN,
        KIND_COUNT,
        LAST_SOLDIER,
        NINJA,
        OFF,
        PENDING_CATAPULT,
        PLACEMENT,
        PRODIGY,
        SAMURAI,
        SQUARE_COUNT,
        belongs_to,
        below,
        kind_of,
        piece_of,
        side_of,
    )
    from ludarium.games.gungi.moves import (
        ATTACK,
        DROP,
        EXCHANGE,
        MOVE,
        MOVE_BACK,
        STRIKE,
        TAKE_BACK,
        action_of,
        drop_of,
        dropped_kind,
        move_of,
        origin_of,
        target_of,
    )
    from ludarium.games.gungi.tables import (
        BIT,
        BOARD_SET,
        BRONZE_PIECE,
        CELL,
        CELL_AT,
        COLUMN,
        DIRECTION,
        FIGHTS,
        HOME,
        IN_HOME,
        IS_BACK,
        NO_DIRECTION,
        PLACED_FREELY,
        RETURNS,
        ROLE,
        ROW,
        SOLDIER_PIECE,
        SOURCE_PIECE,
        STUCK,
    )
    from ludarium.games.gungi.towers import Towers, effective_tier, has_name, may_stand_on, put_on_top

    MOST_OF_ONE = 160  # more than the actions that one cell is the origin of


class Actions(Towers):
    """The towers and what may be done with them.

    phase            as in the position string
    tower_on_enemy   whether a piece may move onto an enemy without capturing it
    """

    def __init__(self, frame_size: cython.int, allies_block: cython.bint, tower_on_enemy: cython.bint):
        Towers.__init__(self, frame_size, allies_block)
        self.phase = BATTLE
        self.tower_on_enemy = tower_on_enemy

    def in_check(self, side: cython.int):
        return bool(is_checked(self, side))

    def checkers(self, side: cython.int):
        """The squares from which the Commander of a side could be captured at once."""
        if self.commander[side] == 0:
            return []
        return [square for square in range(SQUARE_COUNT) if checks_from(self, CELL[square], side)]

    def stuck_at(self, kind: cython.int, square: cython.int):
        """Whether a piece of the side to act would be stuck on top of what stands on a square."""
        return bool(stuck_on_top(self, piece_of(self.side, kind), CELL[square]))

    def attempts(self):
        """The attempts of the side to act as a list of numbers."""
        out = cython.declare(move_t[MAX_MOVES])
        side = self.side
        placing: cython.bint = self.phase == PLACEMENT
        n = self.placements(side, out) if placing else self.actions(side, self.phase, is_checked(self, side), out)
        return [out[i] for i in range(n)]

    # Initial placement.

    def placements(self, side, out):
        held = cython.declare(cython.int[KIND_COUNT])
        count = list_held(self, side, LAST_SOLDIER + 1, held)
        n = 0
        i: cython.long
        for i in range(HOME_SQUARES):
            cell = HOME[side][i]
            if self.height[cell] == 3 or (self.height[cell] and kind_of(self.top[cell]) == COMMANDER):
                continue
            for j in range(count):
                if may_place(self, side, held[j], cell):
                    out[n] = drop_of(held[j], cell)
                    n += 1
        return n

    # The battle.

    def actions(self, side, phase, checked, out):
        """A side's attempts. checked: whether its Commander is in check."""
        if phase == BATTLE:
            return self.battle_actions(side, checked, out)
        return self.forced_placements(side, CATAPULT if phase == PENDING_CATAPULT else FORTRESS, out)

    def forced_placements(self, side, kind, out):
        """A Catapult or Fortress that was won has to be placed at once."""
        n = 0
        i: cython.long
        for i in range(HOME_SQUARES):
            cell = HOME[side][i]
            if self.top[cell] == 0:
                out[n] = drop_of(kind, cell)
                n += 1
        return n

    def battle_actions(self, side, checked, out):
        n = 0
        for half in range(2):
            standing = self.tops[0][half] | self.tops[1][half]
            while standing:
                cell = CELL_AT[half][top_bit(standing)]
                standing ^= BIT[cell]
                if self.height[cell] > 1:
                    n = strikes_in(self, side, cell, out, n)
                if belongs_to(self.top[cell], side):
                    n = self.moves_of_top(cell, checked, out, n)
                    n = self.specials_of_top(cell, checked, out, n)
        if self.hand_size[side]:
            n = self.drops(side, out, n)
        return n

    def moves_of_top(self, origin, checked, out, n):
        """Moves and mobile attacks."""
        cells = cython.declare(cython.int[MOST_REACHED])
        for i in range(reached(self, origin, cells)):
            n = arrivals(self, origin, cells[i], checked, out, n)
        return n

    def specials_of_top(self, cell, checked, out, n):
        """What only some kinds may do: exchange places, or be taken back."""
        piece = self.top[cell]
        kind = kind_of(piece)
        if kind == CAPTAIN:
            if self.high_towers and self.height[cell] != 2:
                n = self.captain_exchanges(cell, checked, out, n)
        elif kind == SAMURAI:
            if self.height[cell] == 1:
                n = self.samurai_exchanges(cell, out, n)
        elif RETURNS[piece] and STUCK[piece][effective_tier(self, cell)][ROW[cell]]:
            out[n] = move_of(TAKE_BACK, cell, 0)
            n += 1
        return n

    def captain_exchanges(self, origin, checked, out, n):
        """A Captain on tier one with an own piece on tier three, or the other way round."""
        captain = self.top[origin]
        side = side_of(captain)
        wanted = 4 - self.height[origin]
        square: cython.long
        for square in range(SQUARE_COUNT):
            target = CELL[square]
            if self.height[target] != wanted:
                continue
            partner = self.top[target]
            kind = kind_of(partner)
            if side_of(partner) != side or kind == CAPTAIN or kind == CATAPULT or kind == FORTRESS:
                continue
            if kind == COMMANDER and (wanted == 3 or checked):
                continue
            if kind == BRONZE and COLUMN[origin] != COLUMN[target]:
                if self.bronzes[side][COLUMN[origin]]:
                    continue
            high = origin if wanted == 1 else target
            climber = partner if wanted == 1 else captain
            if not has_name(below(self.tower[high], 2), climber):
                out[n] = move_of(EXCHANGE, origin, target)
                n += 1
        return n

    def samurai_exchanges(self, origin, out, n):
        """A Samurai on tier one with its own Commander next to it."""
        samurai = self.top[origin]
        for i in range(4):
            target = origin + DIRECTION[i]
            if target == self.commander[side_of(samurai)]:
                if not has_name(below(self.tower[target], self.height[target] - 1), samurai):
                    out[n] = move_of(EXCHANGE, origin, target)
                    n += 1
        return n

    def drops(self, side, out, n):
        held = cython.declare(cython.int[KIND_COUNT])
        count = list_held(self, side, KIND_COUNT, held)
        for half in range(2):
            cells = BOARD_SET[half] & ~(self.tops[1 - side][half] | self.stacks[half])
            while cells:
                cell = CELL_AT[half][top_bit(cells)]
                cells ^= BIT[cell]
                if not takes_drops(self, side, cell):
                    continue
                for i in range(count):
                    if may_drop(self, piece_of(side, held[i]), cell):
                        out[n] = drop_of(held[i], cell)
                        n += 1
        return n

    # One attempt.

    def is_attempt(self, side, move, checked):
        """Whether this number, which may be anything, is one of the attempts of a side in the battle."""
        action = action_of(move)
        origin = origin_of(move)
        if action == DROP:
            return self.is_drop(side, move)
        if origin >= CELLS or self.top[origin] == 0 or self.top[origin] == OFF:
            return False
        out = cython.declare(move_t[MOST_OF_ONE])
        n = 0
        if action == STRIKE:
            n = strikes_in(self, side, origin, out, 0)
        elif side_of(self.top[origin]) != side:
            return False
        elif action == EXCHANGE or action == TAKE_BACK:
            n = self.specials_of_top(origin, checked, out, 0)
        else:
            n = self.moves_of_top(origin, checked, out, 0)
        for i in range(n):
            if out[i] == move:
                return True
        return False

    def is_drop(self, side, move):
        kind = dropped_kind(move)
        cell = target_of(move)
        if origin_of(move) or cell >= CELLS or kind >= KIND_COUNT or self.top[cell] == OFF:
            return False
        piece = piece_of(side, kind)
        return self.hand[piece] != 0 and takes_drops(self, side, cell) and may_drop(self, piece, cell)


def list_held(towers, side, kinds, held):
    """Write which of the first kinds are in a side's hand, and return how many."""
    count = 0
    for kind in range(kinds):
        if towers.hand[piece_of(side, kind)]:
            held[count] = kind
            count += 1
    return count


def takes_drops(towers, side, cell):
    """Whether a side may drop anything on a cell: empty, or its own Ninja, Jounin, Catapult or Fortress on tier one."""
    under = towers.top[cell]
    if under == 0:
        return True
    if side_of(under) != side or towers.height[cell] > 1:
        return False
    base = kind_of(under)
    return base == NINJA or base == JOUNIN or not FIGHTS[under]


def arrivals(state, origin, target, checked, out, n):
    """What the top piece of origin may do at a square that it reaches."""
    there = state.top[target]
    piece = state.top[origin]
    kind = kind_of(piece)
    if there:
        if side_of(there) != side_of(piece):
            if may_replace_top(state, piece, target):
                out[n] = move_of(ATTACK, origin, target)
                n += 1
            if not state.tower_on_enemy:
                return n
        if state.height[target] == 3 or kind_of(there) == COMMANDER or (kind == COMMANDER and checked):
            return n
        if not may_stand_on(state, piece, origin, target):
            return n
    elif kind == BRONZE and state.bronzes[side_of(piece)][COLUMN[target]]:
        return n
    out[n] = move_of(MOVE, origin, target)
    n += 1
    if stuck_on_top(state, piece, target):
        out[n] = move_of(MOVE_BACK, origin, target)
        n += 1
    return n


def stuck_on_top(state, piece, cell):
    """Whether a piece that lands on top of a cell could be taken back: no square of its table is on the board."""
    if not RETURNS[piece]:
        return False
    tier = state.height[cell] + 1
    if tier < 3 and state.expanded[side_of(piece)][cell]:
        tier += 1
    return tier <= 3 and STUCK[piece][tier][ROW[cell]]


def may_drop(state, piece, cell):
    """Whether a piece from the hand may be dropped on a cell that takes drops."""
    side = side_of(piece)
    under = state.top[cell]
    role = ROLE[piece]
    if role == SOURCE_PIECE:
        return under == 0 and IN_HOME[side][cell] != 0
    if role == SOLDIER_PIECE and state.soldiers[side][COLUMN[cell]]:
        return False
    if role == BRONZE_PIECE and state.bronzes[side][COLUMN[cell]]:
        return False
    if kind_of(under) == NINJA:
        return IS_BACK[piece]
    return kind_of(under) != JOUNIN or not IS_BACK[piece]


def may_place(state, side, kind, cell):
    """Whether a piece may be placed on a tower of the own territory that has room for it."""
    piece = piece_of(side, kind)
    height = state.height[cell]
    column = COLUMN[cell]
    role = ROLE[piece]
    if height == 0 and PLACED_FREELY[piece]:
        return True
    if role == SOLDIER_PIECE:
        if state.soldiers[side][column]:
            return False
    elif state.soldiers[side][column] == 0 and (height == 2 or kind == COMMANDER):
        if not has_room_for_soldier(state, side, cell):
            return False
    if height:
        if role == SOURCE_PIECE or has_name(state.tower[cell], piece):
            return False
    # Nobody may be in check; only these pieces reach the other territory at once.
    if kind == COMMANDER:
        sliders = state.runners[1 - side][0] | state.runners[1 - side][1]
        return sliders == 0 or not is_checked_after(state, piece, cell, side)
    if height == 0 and (kind == HIDDEN_DRAGON or kind == PRODIGY):
        enemy = state.commander[1 - side]
        if enemy == 0:
            return True
        direction = direction_to(enemy, cell)
        if direction == NO_DIRECTION or not slides_in(piece, 1, direction):
            return True
        return not is_checked_after(state, piece, cell, 1 - side)
    return True


def is_checked_after(state, piece, cell, side):
    """Whether the Commander of a side is in check once a piece is put on top of a cell."""
    tower = state.tower[cell]
    put_on_top(state, cell, piece)
    checked: cython.bint = is_checked(state, side)
    state.set_tower(cell, tower)
    return checked


def has_room_for_soldier(state, side, cell):
    """Whether a Soldier could still be placed in this column of the territory, on another square."""
    i: cython.long
    for i in range(HOME_SQUARES):
        other = HOME[side][i]
        if COLUMN[other] == COLUMN[cell] and other != cell and state.height[other] < 3:
            if state.height[other] == 0 or kind_of(state.top[other]) != COMMANDER:
                return True
    return False
