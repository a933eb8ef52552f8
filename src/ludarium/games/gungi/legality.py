# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# ruff: noqa: SIM102, SIM109, SIM110
"""Which of Gungi's attempts are legal: the rules on check and mate. C types for the compiled build are in legality.pxd.

A legal action leaves the own Commander safe. A dropped Soldier must not give mate, nor must Bronzes alone. To try every
attempt out would take long, so those that cannot break these rules are found first.
"""

import cython

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.core.state import GOING_ON, MAX_MOVES, move_t
    from ludarium.games.gungi.actions import Actions
    from ludarium.games.gungi.attacks import CHECK, NO_CHECK, check_on, direction_to, is_checked
    from ludarium.games.gungi.codes import (
        BATTLE,
        BRONZE,
        COMMANDER,
        HOME_SQUARES,
        OFF,
        belongs_to,
        is_soldier,
        kind_of,
        piece_at,
        piece_of,
        side_of,
    )
    from ludarium.games.gungi.findings import CellSet, Danger
    from ludarium.games.gungi.moves import (
        ATTACK,
        DROP,
        EXCHANGE,
        MOVE,
        MOVE_BACK,
        STRIKE,
        TAKE_BACK,
        action_of,
        dropped_kind,
        origin_of,
        target_of,
    )
    from ludarium.games.gungi.tables import (
        BIT,
        BRONZE_PIECE,
        CELL_AT,
        DIRECTION,
        HALF,
        HOME,
        NEAR_SET,
        NO_DIRECTION,
        ROLE,
        SLIDES_FROM,
        SOURCE_PIECE,
        STEP_SET,
    )
    from ludarium.games.gungi.towers import home_has_room, lance_taken, put_on_top


class Legality(Actions):
    def is_safe(self, move: move_t):
        """Whether an attempt leaves the own Commander out of check, whatever the rules on mating say."""
        return bool(self.allowed(self.side, move, False))

    def legal_actions(self, checked, out):
        """The legal actions of the side to act, once the placement is over."""
        n = self.actions(self.side, self.phase, checked, out)
        danger = self.danger(checked)
        legal = 0
        for i in range(n):
            if passes(self, out[i], danger):
                out[legal] = out[i]
                legal += 1
        return legal

    def is_legal(self, move):
        """Whether this number, which may be anything, is a legal action of the battle."""
        if self.result != GOING_ON or self.phase != BATTLE:
            return False
        checked: cython.bint = is_checked(self, self.side)
        return self.is_attempt(self.side, move, checked) and passes(self, move, self.danger(checked))

    # Trying an attempt out.

    def allowed(self, side, move, strict):
        """Whether a side's attempt is safe and, if strict, legal: it may also give the mate that it may give."""
        action = action_of(move)
        lance = lance_taken(self, move)
        soldier_dropped: cython.bint = action == DROP and is_soldier(dropped_kind(move))
        fine: cython.bint = False
        change = self.apply(side, move)
        if action == TAKE_BACK:
            fine = not is_checked(self, 1 - side) and self.can_act(side, strict)
        elif self.commander[1 - side] == 0:
            fine = True
        elif lance and home_has_room(self, side):
            fine = self.placement_allowed(side, lance, strict)
        else:
            fine = self.turn_allowed(side, soldier_dropped, strict)
        self.revert(change)
        return fine

    def placement_allowed(self, side, kind, strict):
        """Whether there is an allowed square for the Catapult or Fortress that a side has won."""
        i: cython.long
        for i in range(HOME_SQUARES):
            cell = HOME[side][i]
            if self.top[cell] == 0:
                put_on_top(self, cell, piece_of(side, kind))
                fine: cython.bint = self.turn_allowed(side, False, strict)
                self.set_tower(cell, 0)
                if fine:
                    return True
        return False

    def turn_allowed(self, side, soldier_dropped, strict):
        """The own Commander is safe; if strict, neither a dropped Soldier nor Bronzes alone have given mate."""
        if is_checked(self, side):
            return False
        if not strict or not (soldier_dropped or self.bronze_count[side]):
            return True
        check = check_on(self, 1 - side)
        if check == NO_CHECK or (check == CHECK and not soldier_dropped):
            return True
        return self.can_act(1 - side, False)

    def can_act(self, side, strict):
        """Whether a side has a safe action in the battle or, if strict, a legal one."""
        out = cython.declare(move_t[MAX_MOVES])
        n = self.battle_actions(side, is_checked(self, side), out)
        for i in range(n):
            if self.allowed(side, out[i], strict):
                return True
        return False

    # Knowing it without a trial.

    def danger(self, checked):
        """Look at what the legality of an attempt may depend on. checked: whether the side to act is in check."""
        side = self.side
        # A legal action never leaves the own Commander attacked, so only a loaded position is tense.
        tense: cython.bint = self.phase != BATTLE or (self.ply == 0 and is_checked(self, 1 - side))
        lines = shielding_cells(self, side) if checked else exposed_cells(self, side)
        bronzes: cython.bint = self.bronze_count[side] > 0
        calm = CellSet(0, 0) if checked or tense or bronzes else calm_cells(self, side, lines)
        return Danger(checked, tense, bronzes, lines, calm)


def passes(state, move, danger):
    """Whether an attempt of the side to act is legal."""
    if action_of(move) == MOVE and holds(danger.calm, origin_of(move)):
        return True
    if danger.checked and not may_help(state, move, danger):
        return False
    return not needs_trial(state, move, danger) or state.allowed(state.side, move, True)


def exposed_cells(state, side):
    """The cells whose leaving might open a line to the Commander of a side."""
    found = CellSet(0, 0)
    cell = state.commander[side]
    for i in range(8):
        step = DIRECTION[i]
        shield = 0
        here = cell + step
        while state.top[here] != OFF:
            piece = state.top[here]
            if piece:
                if belongs_to(piece, side):
                    if shield or state.height[here] > 1:
                        break
                    shield = here
                elif shield and state.height[here] == 1:
                    if SLIDES_FROM[piece] or here == cell + 2 * step:
                        found = with_cell(found, shield)
                        break
            here += step
    return found


def calm_cells(state, side, exposed):
    """The cells of a side's single pieces, save for its Commander and those that might open a line to it."""
    cell = state.commander[side]
    first = state.tops[side][0] & ~(state.stacks[0] | exposed.first)
    second = state.tops[side][1] & ~(state.stacks[1] | exposed.second)
    return CellSet(first, second & ~BIT[cell]) if HALF[cell] else CellSet(first & ~BIT[cell], second)


def shielding_cells(state, side):
    """The cells on which a piece might come between the Commander of a side and an enemy."""
    found = CellSet(0, 0)
    cell = state.commander[side]
    for i in range(8):
        step = DIRECTION[i]
        here = cell + step
        while state.top[here] != OFF and not belongs_to(state.top[here], side):
            piece = state.top[here]
            if piece and state.height[here] == 1 and (SLIDES_FROM[piece] or here == cell + 2 * step):
                between = here - step
                while between != cell:
                    found = with_cell(found, between)
                    between -= step
            here += step
    return found


def with_cell(cells, cell):
    if HALF[cell]:
        return CellSet(cells.first, cells.second | BIT[cell])
    return CellSet(cells.first | BIT[cell], cells.second)


def holds(cells, cell):
    return (cells.second if HALF[cell] else cells.first) & BIT[cell] != 0


def may_help(state, move, danger):
    """Whether an attempt might answer a check: a quiet one of another piece must come between."""
    action = action_of(move)
    target = target_of(move)
    if action == MOVE or action == MOVE_BACK:
        there = state.top[target]
        if kind_of(state.top[origin_of(move)]) == COMMANDER or (there and side_of(there) != state.side):
            return True
    elif action != DROP:
        return True
    return holds(danger.lines, target)


def needs_trial(state, move, danger):
    """Whether an attempt might break the rules on check and mate, so that it has to be tried out."""
    action = action_of(move)
    enemy = state.commander[1 - state.side]
    if danger.checked or danger.tense:
        return True
    if action == DROP:
        return drop_may_check(state, dropped_kind(move), target_of(move), enemy)
    if action == STRIKE or action == EXCHANGE or action == TAKE_BACK:
        return True
    origin = origin_of(move)
    piece = state.top[origin]
    kind = kind_of(piece)
    height = state.height[origin]
    if kind == COMMANDER and (action == ATTACK or height > 1 or may_be_reached(state, target_of(move))):
        return True
    if holds(danger.lines, origin):
        return True
    if height > 1 and side_of(piece_at(state.tower[origin], height - 2)) != side_of(piece):
        return True
    if action == ATTACK:
        role = ROLE[state.top[target_of(move)]]
        if kind == BRONZE or role == SOURCE_PIECE or role == BRONZE_PIECE:
            return True
    if not danger.bronzes:
        return False
    return kind == BRONZE or (enemy - 1 <= origin and origin <= enemy + 1)


def may_be_reached(state, cell):
    """Whether a piece of the side that is not to act might reach a cell or stands on it, whatever is in between."""
    enemy = 1 - state.side
    near = NEAR_SET[cell]
    if belongs_to(state.top[cell], enemy) or state.tops[enemy][0] & near[0] | state.tops[enemy][1] & near[1]:
        return True
    for half in range(2):
        sliders = state.runners[enemy][half]
        while sliders:
            start = CELL_AT[half][top_bit(sliders)]
            sliders ^= BIT[start]
            if direction_to(cell, start) != NO_DIRECTION:
                return True
    return False


def drop_may_check(state, kind, cell, enemy):
    """Whether a dropped Bronze or Soldier might give check."""
    if kind == BRONZE:
        return cell == enemy - 1 or cell == enemy + 1
    if not is_soldier(kind):
        return False
    tier = state.height[cell] + 1
    steps = STEP_SET[piece_of(state.side, kind)]
    expanded: cython.bint = tier < 3 and state.expanded[state.side][cell] != 0
    return (steps[tier + 1 if expanded else tier][cell][HALF[enemy]] & BIT[enemy]) != 0
