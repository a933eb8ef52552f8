# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Gungi's turns and ends: what an action leads to, and how it is undone. C types for the compiled build are in
rules.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON, MAX_MOVES, move_t
    from ludarium.games.gungi.attacks import is_checked
    from ludarium.games.gungi.changes import (
        FRAME,
        FRAME_REST,
        FRAME_TOWERS,
        Change,
        Turn,
        begins_turn,
        change_of,
        changed_origin,
        changed_target,
        held_before,
        held_piece,
        origin_tower,
        target_tower,
        turn_in,
        turn_word,
    )
    from ludarium.games.gungi.codes import BATTLE, CATAPULT, PENDING_CATAPULT, PENDING_FORTRESS, PLACEMENT
    from ludarium.games.gungi.legality import Legality
    from ludarium.games.gungi.moves import TAKE_BACK, action_of, captured_cell
    from ludarium.games.gungi.tables import CELL, HAND_KEY, PHASE_KEY, SIDE_KEY
    from ludarium.games.gungi.towers import home_has_room, lance_taken, tower_key

    CHECKMATE, COMMANDER_CAPTURED, STALEMATE, REPETITION, TURN_LIMIT = range(5)
    SEEN_SLOTS = 1024

    def slot_of(key):
        return key & SEEN_SLOTS - 1


class GungiState(Legality):
    """A position of a game.

    turns          as in the position string
    turn_begins    false after a take-back and before a forced placement
    seen           how many positions of the game have keys of each slot: where there is one, nothing has come again
    """

    def __init__(
        self, allies_block: cython.bint, tower_on_enemy: cython.bint, repetition: cython.int, turn_limit: cython.int
    ):
        """An empty board; set_up() or copy() fills it."""
        Legality.__init__(self, FRAME, allies_block, tower_on_enemy)
        if not cython.compiled:
            self.seen = [0] * SEEN_SLOTS
        self.turns = 0
        self.turn_begins = True
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
        self.seen[slot_of(self.key)] += 1
        if phase != PLACEMENT:
            self.find_loaded_end()

    def find_loaded_end(self):
        """The ends that a loaded position may have reached, save those that generate() finds."""
        for loser in range(2):
            if self.commander[loser] == 0:
                self.result = 1 - loser
                self.reason = COMMANDER_CAPTURED
                return
        if self.phase == BATTLE and self.reaches_turn_limit():
            self.result = DRAW
            self.reason = TURN_LIMIT

    def copy(self):
        twin = GungiState(self.allies_block, self.tower_on_enemy, self.repetition, self.turn_limit)
        self.copy_history(twin)
        self.copy_towers(twin)
        twin.phase = self.phase
        twin.turns = self.turns
        twin.turn_begins = self.turn_begins
        for slot in range(SEEN_SLOTS):
            twin.seen[slot] = self.seen[slot]
        return twin

    def turned(self):
        """Without a past: only a position that was loaded may be one in which the opponent is in check."""
        if self.phase == PLACEMENT:
            return None
        twin = GungiState(self.allies_block, self.tower_on_enemy, self.repetition, self.turn_limit)
        self.copy_towers(twin)
        twin.side = 1 - self.side
        twin.phase = BATTLE
        twin.turns = self.turns
        twin.key = self.key ^ SIDE_KEY ^ PHASE_KEY[self.phase] ^ PHASE_KEY[BATTLE]
        twin.history[0] = twin.key
        twin.seen[slot_of(twin.key)] += 1
        return twin

    # Legal moves.

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        side = self.side
        if self.phase == PLACEMENT:
            return self.placements(side, out)
        checked: cython.bint = is_checked(self, side)
        legal = self.legal_actions(checked, out)
        if legal == 0:
            self.result = 1 - side if checked else DRAW
            self.reason = CHECKMATE if checked else STALEMATE
        return legal

    def conclude(self):
        """Without check nobody has lost: stalemate is a draw."""
        side = self.side
        if self.result == GOING_ON and self.phase == BATTLE and is_checked(self, side):
            if not self.can_act(side, True):
                self.result = 1 - side
                self.reason = CHECKMATE

    def legal(self, move: move_t):
        """Only the move itself is tried out, not all others."""
        out = cython.declare(move_t[MAX_MOVES])
        if self.result != GOING_ON:
            return False
        if self.phase == BATTLE:
            return bool(self.is_legal(move))
        n = self.generate(out)
        for i in range(n):
            if out[i] == move:
                return True
        return False

    # One action.

    def captures_on(self, square: cython.int):
        """The legal moves that capture on a square."""
        cell = CELL[square]
        return [move for move in self.moves() if captured_cell(move) == cell]

    def make(self, move):
        side = self.side
        phase = self.phase
        lance = lance_taken(self, move)
        change = self.apply(side, move)
        remember(self, change)
        self.key ^= key_change(self, change)
        self.turn_begins = False
        if phase == PLACEMENT:
            self.next_placement()
        elif action_of(move) == TAKE_BACK:
            pass  # the turn goes on
        elif lance and home_has_room(self, side):
            self.phase = PENDING_CATAPULT if lance == CATAPULT else PENDING_FORTRESS
        else:
            self.side = 1 - side
            self.phase = BATTLE
            self.turns += 1
            self.turn_begins = True
        if self.side != side:
            self.key ^= SIDE_KEY
        if self.phase != phase:
            self.key ^= PHASE_KEY[phase] ^ PHASE_KEY[self.phase]
        self.ply += 1
        self.history[self.ply] = self.key
        self.seen[slot_of(self.key)] += 1
        if self.turn_begins and phase != PLACEMENT:
            self.find_end_of_turn()

    def undo(self):
        self.seen[slot_of(self.key)] -= 1
        self.ply -= 1
        frame = self.ply * FRAME
        turn = turn_in(self.frames[frame + FRAME_REST])
        self.revert(Change(self.frames[frame + FRAME_TOWERS], self.frames[frame + FRAME_REST]))
        self.phase = turn.phase
        self.side = turn.side
        self.turn_begins = turn.begins
        self.turns = turn.turns
        self.key = self.history[self.ply]
        self.result = GOING_ON

    def make_null_move(self):
        """Give the turn to the other side without an action."""
        remember(self, change_of(0, 0, 0, 0, 0, 0))
        self.side = 1 - self.side
        self.key ^= SIDE_KEY
        self.ply += 1
        self.history[self.ply] = self.key
        self.seen[slot_of(self.key)] += 1

    def undo_null_move(self):
        self.undo()

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
        elif self.reaches_turn_limit():
            self.result = DRAW
            self.reason = TURN_LIMIT

    def reaches_turn_limit(self):
        """Mate and stalemate come first, so the side to act must have a legal action."""
        return self.turn_limit and self.turns >= self.turn_limit and self.can_act(self.side, True)

    def occurrences(self, back):
        """How often the present position has stood at the start of a turn, itself included."""
        if self.seen[slot_of(self.key)] < 2:
            return 1
        found = 1
        first = self.ply - back
        if first < 0:
            first = 0
        key = self.key
        for i in range(first, self.ply):
            if self.history[i] == key and begins_turn(self.frames[i * FRAME + FRAME_REST]):
                found += 1
        return found


def remember(state, change):
    """Write what undo() needs: what the action at this ply has changed, and whose turn it was."""
    frame = state.ply * FRAME
    state.frames[frame + FRAME_TOWERS] = change.towers
    state.frames[frame + FRAME_REST] = change.rest | turn_word(
        Turn(state.phase, state.side, state.turn_begins, state.turns)
    )


def key_change(state, change):
    """What an action that was carried out does to the key."""
    key: cython.ulonglong = 0
    origin = changed_origin(change)
    target = changed_target(change)
    held = held_piece(change)
    if origin:
        key ^= tower_key(origin, origin_tower(change)) ^ tower_key(origin, state.tower[origin])
    if target:
        key ^= tower_key(target, target_tower(change)) ^ tower_key(target, state.tower[target])
    if held:
        key ^= HAND_KEY[held][held_before(change)] ^ HAND_KEY[held][state.hand[held]]
    return key
