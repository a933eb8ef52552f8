# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Gungi's actions, their legality, turns and ends. C types for the compiled build are in rules.pxd."""

import cython

if not cython.compiled:
    from ludarium.core.bits import top_bit
    from ludarium.core.state import DRAW, GOING_ON, MAX_MOVES, move_t
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
        CELLS,
        CHECK,
        CHECKMATE,
        COLUMN,
        COMMANDER,
        COMMANDER_CAPTURED,
        DIRECTION,
        DROP,
        EXCHANGE,
        FIGHTS,
        FORTRESS,
        FRAME,
        HAND_KEY,
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
        PENDING_FORTRESS,
        PHASE_KEY,
        PLACEMENT,
        PRODIGY,
        REPETITION,
        RETURNS,
        ROLE,
        ROW,
        SAMURAI,
        SIDE_KEY,
        SLIDE,
        SLIDE_COUNT,
        SLIDES_FROM,
        SOLDIER,
        SOLDIER_PIECE,
        SOURCE_PIECE,
        STALEMATE,
        STEP,
        STEP_COUNT,
        STEP_MIDDLE,
        STRIKE,
        STUCK,
        TAKE_BACK,
        TURN_LIMIT,
        WIDTH,
    )
    from ludarium.games.gungi.towers import Towers


class GungiState(Towers):
    """A position of a game.

    phase, turns   as in the position string
    turn_begins    false after a take-back and before a forced placement
    checked        whether the side that actions() was last asked for is in check
    exposed        cells whose leaving may open a line to the own Commander, while they hold `mark`
    shields        cells between the own Commander and what gives check, while they hold `mark`
    in_trouble ... bronze_near   what watch() has seen, for passes()
    """

    def __init__(
        self, allies_block: cython.bint, tower_on_enemy: cython.bint, repetition: cython.int, turn_limit: cython.int
    ):
        """An empty board; set_up() or copy() fills it."""
        Towers.__init__(self, FRAME, allies_block)
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

    # The battle: what the rules allow, save those on check and mate.

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
