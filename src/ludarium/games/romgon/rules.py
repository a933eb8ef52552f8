# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Romgon's state: what a turn does, how it is undone, the ends. C types for the compiled build are in rules.pxd.

Pieces are numbers, see turns.py; so are moves and what a turn keeps for undo, see moves.py.
"""

import cython

from ludarium.core.zobrist import zobrist
from ludarium.games.romgon import hexes
from ludarium.games.romgon.notation import Setting

if not cython.compiled:
    from ludarium.core.bits import count
    from ludarium.core.state import GOING_ON, MAX_MOVES, State, move_t
    from ludarium.games.romgon.moves import (
        CAPTURE,
        action_of,
        counts_of,
        higher_in,
        kind_in,
        leg_in,
        leg_of,
        lower_in,
        move_in,
        move_of,
        origin_of,
        played_of,
        quiet_in,
        rotation_of,
        shuttle_in,
        shuttle_of,
        taken_in,
        target_of,
    )
    from ludarium.games.romgon.turns import (
        ALL_HEXES,
        BIT,
        EMPTY,
        FIGURES,
        FOG,
        GOAL,
        HEX_COUNT,
        NOWHERE,
        PIECE_CODES,
        RHOMBUS,
        Turns,
    )

    BLACK, WHITE = range(2)
    (
        FORTRESS,
        BASE_CAPTURE,
        RHOMBUS_CAPTURED,
        ELIMINATION,
        DEADLOCK,
        DRAGLOCK,
        ESCAPE_RACE,
        THREEFOLD,
        SHUTTLE,
        STAGNATION,
    ) = range(10)
    SHUTTLE_LIMIT = 5
    FRAME = 3  # words: what was played, the attackers, the counts: see moves.py
    FRAME_PLAYED, FRAME_ATTACKERS, FRAME_COUNTS = range(FRAME)
    ZOBRIST = [[[0] * HEX_COUNT for _ in range(PIECE_CODES + 1)] for _ in range(2)]
    SIDE_KEY = 0
    TURNED = [[0] * PIECE_CODES for _ in range(6)]
    KIND = [0] * PIECE_CODES
    WORTH = [0] * PIECE_CODES
    GOAL_DISTANCE = [[0] * HEX_COUNT for _ in range(2)]
    UNTURN = [0] * 6  # the rotation that undoes each

CLOCKWISE_STEPS = (0, 1, -1, 2, -2, 3)  # of each rotation
MATERIAL = {"hexagon": 5, "triangle": 4, "square": 3, "circle": 2, "rhombus": 0}


def fill_tables():
    global SIDE_KEY
    for rotation in range(6):
        UNTURN[rotation] = CLOCKWISE_STEPS.index(-CLOCKWISE_STEPS[rotation] if rotation < 5 else 3)
    for side in range(2):
        for place in range(HEX_COUNT):
            GOAL_DISTANCE[side][place] = hexes.distance(hexes.HEXES[place], hexes.BASES[1 - side])
    random = zobrist(51)
    for piece in range(PIECE_CODES):
        KIND[piece] = hexes.kind_of(piece)
        WORTH[piece] = MATERIAL[hexes.KINDS[KIND[piece]]]
        for rotation in range(6):
            TURNED[rotation][piece] = hexes.turned(piece, CLOCKWISE_STEPS[rotation])
        for place in range(HEX_COUNT):
            ZOBRIST[0][piece][place] = next(random)
            # With textbook movement a Hexagon's axis is no part of the position.
            like = piece - hexes.facing(piece) if hexes.KINDS[KIND[piece]] == "hexagon" else piece
            ZOBRIST[1][piece][place] = ZOBRIST[0][like][place]
    SIDE_KEY = next(random)


fill_tables()


class RomgonState(Turns):
    """rules   what the options make of the rules; the fields of the same names are for speed
    leg     each side's last step, if it can be half of a shuttle
    quiet   turns since the last capture
    """

    def __init__(self, setting, rules):
        """setting: a notation.Setting; rules: an options.Rules."""
        State.__init__(self, FRAME)
        if not cython.compiled:
            self.board, self.occupied, self.rhombus, self.leg = [EMPTY] * HEX_COUNT, [0, 0], [0, 0], [0, 0]
        self.side = setting.side
        self.quiet = setting.quiet
        self.plies_before = setting.plies
        self.rules = rules
        self.variant = rules.variant
        self.textbook = rules.textbook
        self.free_rotation = rules.free_rotation
        self.deadlock_player = rules.deadlock_player
        self.strict_shuttle = rules.strict_shuttle
        self.shapes_elimination = rules.shapes_elimination
        self.stagnation = rules.stagnation
        self.attackers = 0
        for owner in range(2):
            self.occupied[owner] = 0
            self.rhombus[owner] = NOWHERE
            self.leg[owner] = 0
        self.key = SIDE_KEY if self.side else 0
        for place in range(HEX_COUNT):
            piece: cython.int = setting.pieces[place]
            self.board[place] = piece
            if piece != EMPTY:
                holder: cython.int = 1 if piece >= FIGURES else 0
                self.occupied[holder] |= BIT[place]
                self.key ^= ZOBRIST[self.textbook][piece][place]
                if KIND[piece] == RHOMBUS:
                    self.rhombus[holder] = place
        self.history[0] = self.key
        self.find_loaded_end()

    def find_loaded_end(self):
        """The ends that a loaded position can be: a Rhombus is missing, or the side to act is deadlocked."""
        for loser in range(2):
            if self.rhombus[loser] == NOWHERE:
                self.end(1 - loser, RHOMBUS_CAPTURED if self.occupied[loser] else ELIMINATION)
                return
        if self.variant != FOG:
            self.attackers = self.find_attackers()
            if self.attackers:
                self.find_deadlock()

    def copy(self):
        twin = RomgonState(Setting(self.pieces(), self.side, self.quiet, self.plies_before), self.rules)
        self.copy_history(twin)
        twin.attackers = self.attackers
        for owner in range(2):
            twin.leg[owner] = self.leg[owner]
        return twin

    def turned(self):
        return RomgonState(Setting(self.pieces(), 1 - self.side, self.quiet, self.turns_played()), self.rules)

    def recall(self, turns: list):
        """Take over the turns that led here as far as they are known, for what a game counts; none can be undone.

        A turn is a ToldStep (worlds.py), or None for one that is unknown or no step.
        """
        self.reserve(len(turns))
        self.plies_before -= len(turns)
        self.history[0] = 0
        side: cython.int = (self.side + len(turns)) & 1
        for turn in turns:
            frame = self.ply * FRAME
            for word in range(FRAME):
                self.frames[frame + word] = 0
            leg: cython.uint = self.leg[side]
            self.leg[side] = 0
            if turn is not None:
                kind: cython.int = turn.kind
                origin: cython.int = turn.origin
                target: cython.int = turn.target
                taken: cython.int = turn.taken
                if taken != EMPTY:
                    self.frames[frame + FRAME_PLAYED] = played_of(move_of(CAPTURE, 0, 0, 0), taken, 0)
                else:
                    shuttle: cython.uint = self.completed_shuttle(kind, origin, target, leg)
                    self.frames[frame + FRAME_COUNTS] = counts_of(0, shuttle)
                    self.leg[side] = leg_of(origin, target) if shuttle == 0 else 0
            side = 1 - side
            self.ply += 1
            self.history[self.ply] = 0
        self.history[self.ply] = self.key

    # What the Python face asks.

    def pieces(self):
        """The piece on each hex, or EMPTY."""
        return [self.board[place] for place in range(HEX_COUNT)]

    def piece_on(self, place: cython.int):
        """The piece on a hex, or EMPTY."""
        return self.board[place]

    def turns_played(self):
        """Turns since the game began, those before a loaded position included."""
        return self.plies_before + self.ply

    def rhombus_attackers(self):
        """The hexes of the shapes that attack the Rhombus of the side to act."""
        return [place for place in range(HEX_COUNT) if self.attackers & BIT[place]]

    def rhombus_hex(self, side: cython.int):
        """Where a side's Rhombus stands, or NOWHERE."""
        return self.rhombus[side]

    def only_rhombuses(self):
        return self.occupied[0] | self.occupied[1] == BIT[self.rhombus[0]] | BIT[self.rhombus[1]]

    def captured(self):
        """The pieces captured since this state was loaded, in order."""
        found = []
        for i in range(self.ply):
            played: cython.ulonglong = self.frames[i * FRAME + FRAME_PLAYED]
            if action_of(move_in(played)) == CAPTURE:
                found.append(int(taken_in(played)))
        return found

    def shuttles(self):
        """How often each shuttle was made, by (side, kind, one hex, other hex)."""
        found = {}
        for i in range(self.ply):
            shuttle: cython.uint = shuttle_in(self.frames[i * FRAME + FRAME_COUNTS])
            if shuttle:
                mover: cython.int = (self.side + self.ply - i) & 1
                which = (mover, kind_in(shuttle), lower_in(shuttle), higher_in(shuttle))
                found[which] = found.get(which, 0) + 1
        return found

    # The turn.

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        n = self.write_turns(out, ALL_HEXES)
        if n == 0:
            self.end(1 - self.side, DEADLOCK if self.attackers else DRAGLOCK)
        return n

    def make(self, move):
        origin = origin_of(move)
        target = target_of(move)
        captures: cython.bint = action_of(move) == CAPTURE
        side = self.side
        mover = self.board[origin]
        turned = TURNED[rotation_of(move)][mover]
        before = self.occupied[0] | self.occupied[1]
        frame = self.ply * FRAME
        taken: cython.int = EMPTY
        shuttle: cython.uint = 0
        leg = self.leg[side]

        self.leg[side] = 0
        if origin != target:
            taken = self.board[target]
            self.board[origin] = EMPTY
            self.occupied[side] ^= BIT[origin] | BIT[target]
            if taken != EMPTY:
                self.occupied[1 - side] ^= BIT[target]
                self.key ^= ZOBRIST[self.textbook][taken][target]
                if KIND[taken] == RHOMBUS:
                    self.rhombus[1 - side] = NOWHERE
            if not captures:
                shuttle = self.completed_shuttle(KIND[mover], origin, target, leg)
                self.leg[side] = leg_of(origin, target) if shuttle == 0 else 0
        if KIND[mover] == RHOMBUS:
            self.rhombus[side] = target
        self.board[target] = turned
        self.key ^= SIDE_KEY ^ ZOBRIST[self.textbook][mover][origin] ^ ZOBRIST[self.textbook][turned][target]
        self.frames[frame + FRAME_PLAYED] = played_of(move, taken, leg)
        self.frames[frame + FRAME_ATTACKERS] = self.attackers
        self.frames[frame + FRAME_COUNTS] = counts_of(self.quiet, shuttle)
        self.quiet = 0 if captures else self.quiet + 1
        self.attackers = 0
        self.side = 1 - side
        self.ply += 1
        self.history[self.ply] = self.key
        self.find_end_of_turn(move, mover, before, shuttle)

    def completed_shuttle(self, kind, origin, target, leg):
        """The shuttle that a quiet step completes; 0 if none."""
        if not self.strict_shuttle and leg != leg_of(target, origin):
            return 0
        return shuttle_of(kind, origin, target) if origin < target else shuttle_of(kind, target, origin)

    def undo(self):
        self.ply -= 1
        side = 1 - self.side
        frame = self.ply * FRAME
        played: cython.ulonglong = self.frames[frame + FRAME_PLAYED]
        move = move_in(played)
        origin = origin_of(move)
        target = target_of(move)
        taken = taken_in(played)
        mover = TURNED[UNTURN[rotation_of(move)]][self.board[target]]
        self.side = side
        self.result = GOING_ON
        self.key = self.history[self.ply]
        self.leg[side] = leg_in(played)
        self.attackers = self.frames[frame + FRAME_ATTACKERS]
        self.quiet = quiet_in(self.frames[frame + FRAME_COUNTS])
        self.board[origin] = mover
        if origin != target:
            self.board[target] = taken
            self.occupied[side] ^= BIT[origin] | BIT[target]
            if taken != EMPTY:
                self.occupied[1 - side] ^= BIT[target]
                if KIND[taken] == RHOMBUS:
                    self.rhombus[1 - side] = target
        if KIND[mover] == RHOMBUS:
            self.rhombus[side] = origin

    def make_null_move(self):
        """Give the turn to the other side: a ply that captures and shuttles nothing.

        undo_null_move() undoes it: undo() would undo a move of the piece on the first hex.
        """
        frame = self.ply * FRAME
        for word in range(FRAME):
            self.frames[frame + word] = 0
        self.side = 1 - self.side
        self.key ^= SIDE_KEY
        self.ply += 1
        self.history[self.ply] = self.key

    def undo_null_move(self):
        self.ply -= 1
        self.side = 1 - self.side
        self.key = self.history[self.ply]

    # The end of the game, in the order of the rules.

    def end(self, winner, reason):
        self.result = winner
        self.reason = reason

    def find_end_of_turn(self, move, mover, before, shuttle):
        """The ends that a turn can bring about; a Draglock is found when the next turn is looked for."""
        enemy = self.side
        side = 1 - enemy
        if KIND[mover] == RHOMBUS and BIT[self.rhombus[side]] & GOAL[side]:
            if count(before) == 2:
                self.end(side, ESCAPE_RACE)
            else:
                self.end(side, BASE_CAPTURE if action_of(move) == CAPTURE else FORTRESS)
            return
        if action_of(move) == CAPTURE:
            if self.rhombus[enemy] == NOWHERE:
                self.end(side, RHOMBUS_CAPTURED if self.occupied[enemy] else ELIMINATION)
                return
            if self.shapes_elimination and count(self.occupied[enemy]) == 1:
                self.end(side, ELIMINATION)
                return
        if self.variant != FOG:
            self.attackers = self.find_attackers()
            if self.attackers:
                self.find_deadlock()
                if self.result != GOING_ON:
                    return
            if self.threefold():
                self.end(enemy, THREEFOLD)
                return
        if shuttle and self.shuttle_count(shuttle) >= SHUTTLE_LIMIT:
            self.end(enemy, SHUTTLE)
        elif self.stagnation and self.quiet >= self.stagnation:
            self.judge_stagnation()

    def find_deadlock(self):
        """Asked while the Rhombus of the side to act is attacked."""
        if self.deadlock_player:
            moves = cython.declare(move_t[MAX_MOVES])
            self.generate(moves)
        elif not (self.rhombus_steps() | self.rhombus_leaps()) & self.rhombus_refuge():
            self.end(1 - self.side, DEADLOCK)

    def threefold(self):
        """Whether this position occurs for the third time. None from before the last capture can come again."""
        if self.quiet < 4:
            return False
        first = self.ply - self.quiet
        if first < 0:
            first = 0
        found = 1
        past = self.ply - 2
        while past >= first:
            if self.history[past] == self.key:
                found += 1
            past -= 2
        return found >= 3

    def shuttle_count(self, shuttle):
        """How often the side that has just moved has made this shuttle, in the whole game."""
        found = 0
        turn = self.ply - 1
        while turn >= 0:
            if shuttle_in(self.frames[turn * FRAME + FRAME_COUNTS]) == shuttle:
                found += 1
            turn -= 2
        return found

    def judge_stagnation(self):
        """More material wins, then the Rhombus nearer its goal, then White; but a Draglock comes first."""
        moves = cython.declare(move_t[MAX_MOVES])
        if self.generate(moves) == 0:
            return
        lead = 0
        for place in range(HEX_COUNT):
            piece = self.board[place]
            if piece != EMPTY:
                lead += WORTH[piece] if piece < FIGURES else -WORTH[piece]
        if lead == 0:
            lead = GOAL_DISTANCE[WHITE][self.rhombus[WHITE]] - GOAL_DISTANCE[BLACK][self.rhombus[BLACK]]
        self.end(BLACK if lead > 0 else WHITE, STAGNATION)
