# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM102, SIM109
"""What a side may do in Gungi, save for the battle's rules on check and mate. C types for the compiled build are in
actions.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.games.gungi.tables import (
        ATTACK,
        BATTLE,
        BELOW,
        BIT,
        BRONZE,
        BRONZE_PIECE,
        CAPTAIN,
        CATAPULT,
        CELL,
        CELL_AT,
        COLUMN,
        COMMANDER,
        DIRECTION,
        DROP,
        EXCHANGE,
        FIGHTS,
        FORTRESS,
        HIDDEN_DRAGON,
        HOME,
        IN_HOME,
        IS_BACK,
        JOUNIN,
        JUMPS,
        KIND_COUNT,
        LAST_SOLDIER,
        MOVE,
        MOVE_BACK,
        NINJA,
        NO_CHECK,
        OFF,
        PENDING_CATAPULT,
        PRODIGY,
        RETURNS,
        ROLE,
        ROW,
        SAMURAI,
        SLIDE,
        SLIDE_COUNT,
        SOLDIER_PIECE,
        SOURCE_PIECE,
        STEP,
        STEP_COUNT,
        STEP_MIDDLE,
        STRIKE,
        STUCK,
        TAKE_BACK,
    )
    from ludarium.games.gungi.towers import Towers


class Actions(Towers):
    """The towers and what may be done with them; rules.py says what then is legal and what happens.

    phase     as in the position string
    checked   whether the side that actions() was last asked for is in check
    """

    # Initial placement.

    def placements(self, out):
        side = self.side
        foe = 1 - side
        n = 0
        for i in range(27):
            cell = HOME[side][i]
            height = self.height[cell]
            tower = self.tower[cell]
            column = COLUMN[cell]
            if height == 3 or (height and self.top[cell] & 31 == COMMANDER):
                continue
            for kind in range(LAST_SOLDIER + 1):
                piece: cython.uint = (side + 1) << 5 | kind
                if self.hand[piece] == 0:
                    continue
                role = ROLE[piece]
                if role == SOLDIER_PIECE:
                    if self.soldiers[side][column]:
                        continue
                elif self.soldiers[side][column] == 0 and (height == 2 or kind == COMMANDER):
                    if not self.has_room_for_soldier(side, cell):
                        continue
                if height:
                    if role == SOURCE_PIECE or self.has_name(tower, piece):
                        continue
                if kind == COMMANDER or (height == 0 and (kind == HIDDEN_DRAGON or kind == PRODIGY)):
                    self.change(cell, tower | piece << 8 * height)
                    attacked = self.check_on(side if kind == COMMANDER else foe)
                    self.change(cell, tower)
                    if attacked:
                        continue
                out[n] = DROP | cell << 11 | kind << 19
                n += 1
        return n

    def has_room_for_soldier(self, side, cell):
        """Whether a Soldier could still be placed in this column of the territory, on another square."""
        for i in range(27):
            other = HOME[side][i]
            if COLUMN[other] == COLUMN[cell] and other != cell and self.height[other] < 3:
                if self.height[other] == 0 or self.top[other] & 31 != COMMANDER:
                    return True
        return False

    # The battle.

    def actions(self, out):
        self.checked = self.check_on(self.side) != NO_CHECK
        if self.phase == BATTLE:
            return self.battle_actions(out)
        return self.forced_placements(out)

    def forced_placements(self, out):
        kind = CATAPULT if self.phase == PENDING_CATAPULT else FORTRESS
        n = 0
        for i in range(27):
            cell = HOME[self.side][i]
            if self.top[cell] == 0:
                out[n] = DROP | cell << 11 | kind << 19
                n += 1
        return n

    def battle_actions(self, out):
        side = self.side
        n = 0
        for half in range(2):
            standing = self.tops[0][half] | self.tops[1][half]
            while standing:
                cell = CELL_AT[half][top_bit(standing)]
                standing ^= BIT[cell]
                piece = self.top[cell]
                height = self.height[cell]
                if height > 1:
                    n = self.strikes_in(out, n, cell)
                if piece >> 5 != side + 1:
                    continue
                n = self.moves_of_top(out, n, cell)
                kind = piece & 31
                if kind == CAPTAIN:
                    if self.high_towers and height != 2:
                        n = self.captain_exchanges(out, n, cell)
                elif kind == SAMURAI:
                    if height == 1:
                        n = self.samurai_exchanges(out, n, cell)
                elif RETURNS[piece] and STUCK[piece][self.effective_tier(cell)][ROW[cell]]:
                    out[n] = TAKE_BACK | cell << 3
                    n += 1
        if self.hand_size[side]:
            n = self.drops(out, n)
        return n

    def moves_of_top(self, out, n, origin):
        """Moves and mobile attacks."""
        piece = self.top[origin]
        owner = piece >> 5
        tier = self.effective_tier(origin)
        grounded: cython.bint = self.height[origin] == 1 and not JUMPS[piece]
        for i in range(STEP_COUNT[piece][tier]):
            middle = STEP_MIDDLE[piece][tier][i]
            if middle and grounded:
                passed = self.top[origin + middle]
                if passed and passed != OFF and (self.allies_block or passed >> 5 != owner):
                    continue
            n = self.arrivals(out, n, origin, origin + STEP[piece][tier][i])
        for i in range(SLIDE_COUNT[piece][tier]):
            step = SLIDE[piece][tier][i]
            target = origin + step
            while self.top[target] != OFF:
                n = self.arrivals(out, n, origin, target)
                met = self.top[target]
                if met and (self.allies_block or met >> 5 != owner):
                    break
                target += step
        return n

    def arrivals(self, out, n, origin, target):
        """What the top piece of origin may do at a square that it reaches."""
        there = self.top[target]
        if there == OFF:
            return n
        piece = self.top[origin]
        kind = piece & 31
        if there:
            if there >> 5 != piece >> 5:
                if self.may_replace_top(piece, target):
                    out[n] = ATTACK | origin << 3 | target << 11
                    n += 1
                if not self.tower_on_enemy:
                    return n
            if self.height[target] == 3 or there & 31 == COMMANDER or (kind == COMMANDER and self.checked):
                return n
            if not self.may_stand_on(piece, origin, target):
                return n
        elif kind == BRONZE and self.bronzes[(piece >> 5) - 1][COLUMN[target]]:
            return n
        out[n] = MOVE | origin << 3 | target << 11
        n += 1
        if self.stuck_on_top(piece, target):
            out[n] = MOVE_BACK | origin << 3 | target << 11
            n += 1
        return n

    def stuck_on_top(self, piece, cell):
        """Whether a piece that lands on top of a cell could be taken back: no square of its table is on the board."""
        if not RETURNS[piece]:
            return False
        tier = self.height[cell] + 1
        if tier < 3 and self.expanded[(piece >> 5) - 1][cell]:
            tier += 1
        return tier <= 3 and STUCK[piece][tier][ROW[cell]]

    def strikes_in(self, out, n, cell):
        """Immobile attacks."""
        tower = self.tower[cell]
        for attacker in range(self.height[cell]):
            if (tower >> 8 * attacker & 255) >> 5 != self.side + 1:
                continue
            if attacker > 0 and self.may_strike(cell, attacker, attacker - 1):
                out[n] = STRIKE | cell << 3 | (attacker | (attacker - 1) << 2) << 19
                n += 1
            if attacker + 1 < self.height[cell] and self.may_strike(cell, attacker, attacker + 1):
                out[n] = STRIKE | cell << 3 | (attacker | (attacker + 1) << 2) << 19
                n += 1
        return n

    def captain_exchanges(self, out, n, origin):
        """A Captain on tier one with an own piece on tier three, or the other way round."""
        captain = self.top[origin]
        wanted = 4 - self.height[origin]
        for square in range(81):
            target = CELL[square]
            if self.height[target] != wanted:
                continue
            partner = self.top[target]
            kind = partner & 31
            if partner >> 5 != captain >> 5 or kind == CAPTAIN or kind == CATAPULT or kind == FORTRESS:
                continue
            if kind == COMMANDER and (wanted == 3 or self.checked):
                continue
            if kind == BRONZE and COLUMN[origin] != COLUMN[target]:
                if self.bronzes[self.side][COLUMN[origin]]:
                    continue
            high = origin if wanted == 1 else target
            climber = partner if wanted == 1 else captain
            if not self.has_name(self.tower[high] & BELOW[2], climber):
                out[n] = EXCHANGE | origin << 3 | target << 11
                n += 1
        return n

    def samurai_exchanges(self, out, n, origin):
        """A Samurai on tier one with its own Commander next to it."""
        samurai = self.top[origin]
        for i in range(4):
            target = origin + DIRECTION[i]
            if target == self.commander[self.side]:
                if not self.has_name(self.tower[target] & BELOW[self.height[target] - 1], samurai):
                    out[n] = EXCHANGE | origin << 3 | target << 11
                    n += 1
        return n

    def drops(self, out, n):
        side = self.side
        held = cython.declare(cython.int[KIND_COUNT])
        count = 0
        for kind in range(KIND_COUNT):
            if self.hand[(side + 1) << 5 | kind]:
                held[count] = kind
                count += 1
        for square in range(81):
            cell = CELL[square]
            under = self.top[cell]
            base = under & 31
            if under and (under >> 5 != side + 1 or self.height[cell] > 1):
                continue
            if under and FIGHTS[under] and base != NINJA and base != JOUNIN:
                continue
            for i in range(count):
                kind = held[i]
                if self.may_drop((side + 1) << 5 | kind, cell):
                    out[n] = DROP | cell << 11 | kind << 19
                    n += 1
        return n

    def may_drop(self, piece, cell):
        """Whether a piece from the hand may be dropped on a cell, save for the rules on check and mate."""
        side = (piece >> 5) - 1
        under = self.top[cell]
        role = ROLE[piece]
        if role == SOURCE_PIECE:
            return under == 0 and IN_HOME[side][cell] != 0
        if role == SOLDIER_PIECE and self.soldiers[side][COLUMN[cell]]:
            return False
        if role == BRONZE_PIECE and self.bronzes[side][COLUMN[cell]]:
            return False
        if under == 0:
            return True
        if under >> 5 != side + 1 or self.height[cell] > 1:
            return False
        base = under & 31
        if base == NINJA:
            return IS_BACK[piece]
        return not IS_BACK[piece] if base == JOUNIN else not FIGHTS[under]
