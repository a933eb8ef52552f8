# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Gungi's legality, turns and ends. C types for the compiled build are in rules.pxd."""

import cython

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, MAX_MOVES, move_t
    from ludarium.games.gungi.actions import Actions
    from ludarium.games.gungi.tables import (
        ATTACK,
        BATTLE,
        BELOW,
        BRONZE,
        BRONZE_PIECE,
        CATAPULT,
        CELL,
        CELLS,
        CHECK,
        CHECKMATE,
        COMMANDER,
        COMMANDER_CAPTURED,
        DIRECTION,
        DROP,
        EXCHANGE,
        FRAME,
        HAND_KEY,
        HOME,
        LAST_SOLDIER,
        MOVE,
        MOVE_BACK,
        NO_CHECK,
        OFF,
        PENDING_CATAPULT,
        PENDING_FORTRESS,
        PHASE_KEY,
        PLACEMENT,
        REPETITION,
        ROLE,
        SIDE_KEY,
        SLIDES_FROM,
        SOLDIER,
        SOURCE_PIECE,
        STALEMATE,
        STRIKE,
        TAKE_BACK,
        TURN_LIMIT,
        WIDTH,
    )


class GungiState(Actions):
    """A position of a game.

    turns          as in the position string
    turn_begins    false after a take-back and before a forced placement
    exposed        cells whose leaving may open a line to the own Commander, while they hold `mark`
    shields        cells between the own Commander and what gives check, while they hold `mark`
    in_trouble ... bronze_near   what watch() has seen, for passes()
    """

    def __init__(
        self, allies_block: cython.bint, tower_on_enemy: cython.bint, repetition: cython.int, turn_limit: cython.int
    ):
        """An empty board; set_up() or copy() fills it."""
        Actions.__init__(self, FRAME, allies_block)
        if not cython.compiled:
            self.exposed, self.shields = [0] * CELLS, [0] * CELLS
        self.phase = BATTLE
        self.turns = 0
        self.turn_begins = True
        self.mark = 0
        self.tower_on_enemy = tower_on_enemy
        self.repetition = repetition
        self.turn_limit = turn_limit

    def set_up(self, contents: list, hands: list, side: cython.int, phase: cython.int, turns: cython.int):
        """contents: the (side, kind) pairs on each square, bottom first. hands: each side's number of each kind."""
        self.fill(contents, hands)
        self.side = side
        self.phase = phase
        self.turns = turns
        self.key ^= PHASE_KEY[phase]
        if side:
            self.key ^= SIDE_KEY
        self.history[0] = self.key
        if phase != PLACEMENT:
            self.find_end()

    def find_end(self):
        """The ends that a loaded position may have reached, save those that generate() finds."""
        for loser in range(2):
            if self.commander[loser] == 0:
                self.result = 1 - loser
                self.reason = COMMANDER_CAPTURED
                return
        if self.phase == BATTLE and self.turn_limit and self.turns >= self.turn_limit and self.can_act(True):
            self.result = DRAW
            self.reason = TURN_LIMIT

    def copy(self):
        twin = GungiState(self.allies_block, self.tower_on_enemy, self.repetition, self.turn_limit)
        self.copy_history(twin)
        self.copy_towers(twin)
        twin.phase = self.phase
        twin.turns = self.turns
        twin.turn_begins = self.turn_begins
        return twin

    # What Python asks.

    def checkers(self, side: cython.int):
        """The squares from which the Commander of a side could be captured at once."""
        mover = self.side
        phase = self.phase
        self.side = 1 - side
        self.phase = BATTLE
        found = set()
        for move in self.attempts():
            cell = move >> 11 & 255 if move & 7 == ATTACK else move >> 3 & 255
            upwards = move & 7 == STRIKE and move >> 21 & 3 == self.height[cell] - 1
            if cell == self.commander[side] and (move & 7 == ATTACK or upwards):
                found.add(move >> 3 & 255)
        self.side = mover
        self.phase = phase
        return [square for square in range(81) if CELL[square] in found]

    def stuck_at(self, kind: cython.int, square: cython.int):
        """Whether a piece of the side to act would be stuck on top of what stands on a square."""
        cell: cython.int = CELL[square]
        return bool(self.stuck_on_top((self.side + 1) << 5 | kind, cell))

    def attempts(self):
        """All actions that obey the rules save those on check and mate."""
        out = cython.declare(move_t[MAX_MOVES])
        n = self.placements(out) if self.phase == PLACEMENT else self.actions(out)
        return [out[i] for i in range(n)]

    def is_safe(self, move: move_t):
        """Whether an attempt leaves the own Commander out of check, whatever the rules on mating say."""
        return bool(self.allowed(move, False))

    # Legality.

    def allowed(self, move, strict):
        """Whether an attempt is safe and, if strict, legal: whether it may also give the mate that it may give."""
        side = self.side
        action = move & 7
        lance = self.lance_taken(move)
        extra = move >> 19
        soldier_dropped: cython.bint = action == DROP and extra >= SOLDIER and extra <= LAST_SOLDIER
        self.apply(move)
        origin = self.origin
        origin_tower = self.origin_tower
        target = self.target
        target_tower = self.target_tower
        held = self.held
        held_before = self.held_before
        fine: cython.bint = False
        if action == TAKE_BACK:
            fine = self.check_on(1 - side) == NO_CHECK and self.can_act(strict)
        elif self.commander[1 - side] == 0:
            fine = True
        elif lance and self.home_has_room(side):
            placed: cython.uint = (side + 1) << 5 | lance
            for i in range(27):
                cell = HOME[side][i]
                if self.top[cell] == 0:
                    self.change(cell, placed)
                    fine = self.turn_allowed(False, strict)
                    self.change(cell, 0)
                    if fine:
                        break
        else:
            fine = self.turn_allowed(soldier_dropped, strict)
        self.revert(origin, origin_tower, target, target_tower, held, held_before)
        return fine

    def turn_allowed(self, soldier_dropped, strict):
        """The own Commander is safe; if strict, neither a dropped Soldier nor Bronzes alone have given mate."""
        side = self.side
        if self.check_on(side) != NO_CHECK:
            return False
        if not strict or not (soldier_dropped or self.bronze_count[side]):
            return True
        check = self.check_on(1 - side)
        if check == NO_CHECK or (check == CHECK and not soldier_dropped):
            return True
        phase = self.phase
        self.side = 1 - side
        self.phase = BATTLE
        escapes: cython.bint = self.can_act(False)
        self.side = side
        self.phase = phase
        return escapes

    def can_act(self, strict):
        """Whether the side to act has a safe action or, if strict, a legal one."""
        out = cython.declare(move_t[MAX_MOVES])
        n = self.actions(out)
        for i in range(n):
            if self.allowed(out[i], strict):
                return True
        return False

    def find_exposed(self):
        """Mark the cells whose leaving might open a line to the Commander of the side to act."""
        self.mark += 1
        owner = self.side + 1
        cell = self.commander[self.side]
        for i in range(8):
            step = DIRECTION[i]
            shield = 0
            here = cell + step
            while self.top[here] != OFF:
                piece = self.top[here]
                if piece:
                    if piece >> 5 == owner:
                        if shield or self.height[here] > 1:
                            break
                        shield = here
                    elif shield and self.height[here] == 1:
                        if SLIDES_FROM[piece] or here == cell + 2 * step:
                            self.exposed[shield] = self.mark
                            break
                here += step

    def find_shields(self):
        """Mark the cells on which a piece might come between the Commander of the side to act and an enemy."""
        self.mark += 1
        owner = self.side + 1
        cell = self.commander[self.side]
        for i in range(8):
            step = DIRECTION[i]
            here = cell + step
            while self.top[here] != OFF and self.top[here] >> 5 != owner:
                piece = self.top[here]
                if piece and self.height[here] == 1 and (SLIDES_FROM[piece] or here == cell + 2 * step):
                    between = here - step
                    while between != cell:
                        self.shields[between] = self.mark
                        between -= step
                here += step

    def watch(self, checked):
        """See what the legality of an attempt may depend on. checked: whether the side to act is in check."""
        side = self.side
        self.in_trouble = checked
        # A legal action never leaves the own Commander attacked, so only a loaded position is tense.
        self.tense = self.phase != BATTLE or (self.ply == 0 and self.check_on(1 - side) != NO_CHECK)
        self.bronze_near = self.bronze_count[side] > 0
        if checked:
            self.find_shields()
        else:
            self.find_exposed()

    def passes(self, move):
        """Whether an attempt is legal; watch() must have looked at the position."""
        if self.in_trouble and not self.may_help(move):
            return False
        return not self.needs_trial(move) or self.allowed(move, True)

    def may_help(self, move):
        """Whether an attempt might answer a check: a quiet one of another piece must come between."""
        action = move & 7
        target = move >> 11 & 255
        if action == MOVE or action == MOVE_BACK:
            there = self.top[target]
            if self.top[move >> 3 & 255] & 31 == COMMANDER or (there and there >> 5 != self.side + 1):
                return True
        elif action != DROP:
            return True
        return self.shields[target] == self.mark

    def needs_trial(self, move):
        """Whether an attempt might break the rules on check and mate, so that it has to be tried out.

        tense: the enemy Commander is in check already, as only a loaded position has it. bronze_near: the side to act
        has a Bronze, so the attempt might give check with Bronzes alone.
        """
        action = move & 7
        origin = move >> 3 & 255
        target = move >> 11 & 255
        enemy = self.commander[1 - self.side]
        if self.in_trouble or self.tense:
            return True
        if action == DROP:
            kind = move >> 19
            if kind == BRONZE:
                return target == enemy - 1 or target == enemy + 1
            if kind < SOLDIER or kind > LAST_SOLDIER:
                return False
            distance = target - enemy
            return -2 * WIDTH - 2 <= distance and distance <= 2 * WIDTH + 2
        if action == STRIKE or action == EXCHANGE or action == TAKE_BACK:
            return True
        piece = self.top[origin]
        kind = piece & 31
        if kind == COMMANDER or self.exposed[origin] == self.mark:
            return True
        height = self.height[origin]
        if height > 1 and (self.tower[origin] >> 8 * (height - 2) & 255) >> 5 != piece >> 5:
            return True
        if action == ATTACK:
            role = ROLE[self.top[target]]
            if kind == BRONZE or role == SOURCE_PIECE or role == BRONZE_PIECE:
                return True
        if not self.bronze_near:
            return False
        return kind == BRONZE or (enemy - 1 <= origin and origin <= enemy + 1)

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        if self.phase == PLACEMENT:
            return self.placements(out)
        side = self.side
        n = self.actions(out)
        checked: cython.bint = self.checked
        self.watch(checked)
        legal = 0
        for i in range(n):
            if self.passes(out[i]):
                out[legal] = out[i]
                legal += 1
        if legal == 0:
            self.result = 1 - side if checked else DRAW
            self.reason = CHECKMATE if checked else STALEMATE
        return legal

    def legal(self, move: move_t):
        """Only the move itself is tried out, not all others."""
        out = cython.declare(move_t[MAX_MOVES])
        if self.result != GOING_ON:
            return False
        placing: cython.bint = self.phase == PLACEMENT
        n: cython.int = self.placements(out) if placing else self.actions(out)
        for i in range(n):
            if out[i] == move:
                if placing:
                    return True
                self.watch(self.checked)
                return bool(self.passes(move))
        return False

    # One action.

    def make(self, move):
        lance = self.lance_taken(move)
        side = self.side
        phase = self.phase
        self.apply(move)
        origin = self.origin
        target = self.target
        held = self.held
        frame = self.ply * FRAME
        low: cython.ulonglong = self.origin_tower
        high: cython.ulonglong = self.target_tower
        self.frames[frame] = low | high << 32
        small: cython.ulonglong = origin | target << 8 | held << 16 | self.held_before << 24
        large: cython.ulonglong = phase | side << 2 | self.turn_begins << 3 | self.turns << 4
        self.frames[frame + 1] = small | large << 32

        key = self.key
        if origin:
            key ^= self.tower_key(origin, self.origin_tower) ^ self.tower_key(origin, self.tower[origin])
        if target:
            key ^= self.tower_key(target, self.target_tower) ^ self.tower_key(target, self.tower[target])
        if held:
            key ^= HAND_KEY[held][self.held_before] ^ HAND_KEY[held][self.hand[held]]

        self.turn_begins = False
        if phase == PLACEMENT:
            self.next_placement()
        elif move & 7 == TAKE_BACK:
            pass
        elif lance and self.home_has_room(side):
            self.phase = PENDING_CATAPULT if lance == CATAPULT else PENDING_FORTRESS
        else:
            self.side = 1 - side
            self.phase = BATTLE
            self.turns += 1
            self.turn_begins = True
        if self.side != side:
            key ^= SIDE_KEY
        if self.phase != phase:
            key ^= PHASE_KEY[phase] ^ PHASE_KEY[self.phase]
        self.key = key
        self.ply += 1
        self.history[self.ply] = key
        if self.turn_begins and phase != PLACEMENT:
            self.find_end_of_turn()

    def next_placement(self):
        """The other side places, as long as it has pieces; when all are placed, the battle starts with Black."""
        if self.hand_size[0] == 0 and self.hand_size[1] == 0:
            self.side = 0
            self.phase = BATTLE
            self.turn_begins = True
        elif self.hand_size[1 - self.side]:
            self.side = 1 - self.side

    def find_end_of_turn(self):
        """The ends that a completed turn may bring, save those that generate() finds."""
        if self.commander[self.side] == 0:
            self.result = 1 - self.side
            self.reason = COMMANDER_CAPTURED
        elif self.repetition and self.ply >= 4 and self.occurrences(self.ply) >= self.repetition:
            self.result = DRAW
            self.reason = REPETITION
        elif self.turn_limit and self.turns >= self.turn_limit and self.can_act(True):
            self.result = DRAW
            self.reason = TURN_LIMIT

    def occurrences(self, back):
        """How often the present position has stood at the start of a turn, itself included."""
        found = 1
        first = self.ply - back
        if first < 0:
            first = 0
        key = self.key
        for i in range(first, self.ply):
            if self.history[i] == key and self.frames[i * FRAME + 1] >> 35 & 1:
                found += 1
        return found

    def undo(self):
        self.ply -= 1
        frame = self.ply * FRAME
        towers: cython.ulonglong = self.frames[frame]
        rest: cython.ulonglong = self.frames[frame + 1]
        origin: cython.int = rest & 255
        target: cython.int = rest >> 8 & 255
        held: cython.int = rest >> 16 & 255
        held_before: cython.int = rest >> 24 & 255
        self.revert(origin, towers & BELOW[3], target, towers >> 32, held, held_before)
        self.phase = rest >> 32 & 3
        self.side = rest >> 34 & 1
        self.turn_begins = rest >> 35 & 1
        self.turns = rest >> 36
        self.key = self.history[self.ply]
        self.result = GOING_ON
