# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""CheDuk's state: what an action of the main phase does, how it is undone, and how the game ends. C types for the
compiled build are in rules.pxd.
"""

import cython

if not cython.compiled:
    from ludarium.core.state import DRAW, GOING_ON
    from ludarium.games.cheduk.changes import (
        FRAME,
        FRAME_BEFORE,
        FRAME_MOVE,
        FRAME_QUIET,
        Before,
        before_in,
        before_word,
    )
    from ludarium.games.cheduk.codes import (
        CHIEF,
        CHOICE,
        EMPTY,
        MAIN,
        NOWHERE,
        SPY,
        TO_WIN,
        ambassador_of,
        castled,
        chief_of,
        guard_of,
        has_paid,
        information_of,
        informed,
        liberated,
        marked,
        occupied,
        paid,
    )
    from ludarium.games.cheduk.moves import (
        ATTACK,
        CASTLE,
        DROP,
        GATHER,
        MOVE,
        PASS,
        RETURN,
        action_of,
        home_of,
        move_of,
        mover_kind,
        origin_of,
        target_of,
    )
    from ludarium.games.cheduk.pieces import free_spy, lift, move_back, put, set_aside, set_back, shift, take
    from ludarium.games.cheduk.placement import Placement
    from ludarium.games.cheduk.tables import FLAG_KEY, GATHERED_KEY, KIND, LASTING, OWNER, SIDE_KEY

    CHIEF_CAPTURED, INFORMATION, REPETITION, NO_PROGRESS, DEADLOCK = range(5)


class CheDukState(Placement):
    """house: the HouseRules.

    quiet   main-phase plies since a point of information or the end of a Diplomat, Envoy or Guard. None of these can be
            undone by play, so no position from before comes again, and repetitions are counted that far back only.
    """

    def __init__(self, house):
        Placement.__init__(self, FRAME)
        self.house = house
        self.chief_captures = house.chief_captures
        self.free_after_castling = house.free_after_castling
        self.presence = house.presence
        self.regather_requires_return = house.regather_requires_return
        self.auto_repetition = house.auto_repetition
        self.no_progress_limit = house.no_progress_limit
        self.toss = house.toss

    def set_up(self, setup):
        """Take over a Setup; called once, on a new state."""
        self.fill(setup)
        self.quiet = setup.quiet
        self.history[0] = self.key
        self.find_loaded_end()

    def find_loaded_end(self):
        """The end of a game that is loaded when it is over."""
        if self.phase != MAIN:
            return
        for side in range(2):
            if self.places[chief_of(side)] == NOWHERE:
                self.result = 1 - side
                self.reason = CHIEF_CAPTURED
                return
            if information_of(self.flags, side) >= TO_WIN:
                self.result = side
                self.reason = INFORMATION
                return
        if self.no_progress_limit and self.quiet >= self.no_progress_limit:
            self.result = DRAW
            self.reason = NO_PROGRESS

    def setup(self):
        """The position as a value."""
        return self.setup_with(self.quiet)

    def would_do(self, side: cython.int):
        """What a side could do in the main phase if it were to move now."""
        asked: CheDukState = self.copy()
        asked.side = side
        return asked.moves()

    def copy(self):
        twin = CheDukState(self.house)
        self.copy_history(twin)
        self.copy_pieces(twin)
        twin.quiet = self.quiet
        return twin

    def turned(self):
        if self.phase != MAIN:
            return None
        twin = CheDukState(self.house)
        self.copy_pieces(twin)
        twin.side = 1 - self.side
        twin.quiet = self.quiet
        twin.key = self.key ^ SIDE_KEY
        twin.history[0] = twin.key
        return twin

    def generate(self, out):
        if self.result != GOING_ON:
            return 0
        if self.phase != MAIN:
            return self.placements(self.side, out)
        n = self.actions(self.side, out)
        if n:
            return n
        if self.actions(1 - self.side, out) == 0:
            self.result = DRAW
            self.reason = DEADLOCK
            return 0
        out[0] = move_of(PASS, 0, 0, 0, 0)
        return 1

    def conclude(self):
        """A side that can do nothing passes, and has not lost."""

    # One turn.

    def make(self, move):
        taken = taken_by(self, move)
        remember(self, move, taken)
        self.ply += 1
        if self.phase != MAIN:
            self.place(self.side, target_of(move))
            self.history[self.ply] = self.key
        else:
            act(self, self.side, move, taken)

    # Undo.

    def undo(self):
        self.ply -= 1
        frame = self.ply * FRAME
        before = before_in(self.frames[frame + FRAME_BEFORE])
        self.flags = before.flags
        self.phase = before.phase
        self.side = before.side
        self.marks = before.marks
        self.quiet = self.frames[frame + FRAME_QUIET]
        self.key = self.history[self.ply]
        self.result = GOING_ON
        undo_action(self, self.frames[frame + FRAME_MOVE])
        if before.taken != EMPTY:
            set_back(self, before.taken, before.taken_at)


def taken_by(state, move):
    """The piece that a move takes, or EMPTY."""
    action = action_of(move)
    if action == MOVE:
        return state.board[target_of(move)]
    return guard_of(1 - state.side) if action == ATTACK else EMPTY


def remember(state, move, taken):
    """Write what undo() needs."""
    frame = state.ply * FRAME
    before = Before(state.flags, state.phase, state.side, taken, state.places[taken], state.marks)
    state.frames[frame + FRAME_MOVE] = move
    state.frames[frame + FRAME_BEFORE] = before_word(before)
    state.frames[frame + FRAME_QUIET] = state.quiet


def act(state, side, move, taken):
    """An action of the main phase."""
    action = action_of(move)
    origin = origin_of(move)
    target = target_of(move)
    flags = state.flags
    progress: cython.bint = LASTING[taken] != 0
    if taken != EMPTY:
        take(state, taken)
    if action == MOVE:
        progress = step(state, side, move, taken) or progress
    elif action == DROP:
        put(state, free_spy(state, side) if mover_kind(move) == SPY else ambassador_of(side), target)
        arrive(state, side, target)
    elif action == RETURN:
        go_home(state, side, state.board[origin], target)
    elif action == GATHER:
        gather(state, side, origin)
        progress = True
    elif action == CASTLE:
        progress = castle(state, side, origin, target)
    if state.presence:
        mirror(state)
    if state.flags != flags:
        state.key ^= FLAG_KEY[flags] ^ FLAG_KEY[state.flags]
        if state.result == GOING_ON and information_of(state.flags, side) >= TO_WIN:
            state.result = side
            state.reason = INFORMATION
    end_turn(state, side, progress)


# The actions; those that return something tell whether they are progress.


def step(state, side, move, taken):
    """A piece goes to a cell, and a raiding Spy on to its Territory."""
    target = target_of(move)
    home = home_of(move)
    piece = state.board[origin_of(move)]
    shift(state, piece, target)
    if KIND[taken] == CHIEF:
        state.result = side
        state.reason = CHIEF_CAPTURED
        return True
    progress = arrive(state, side, target)
    if home != NOWHERE:
        go_home(state, side, piece, home)
    return progress


def go_home(state, side, spy, cell):
    """A Spy goes to a cell of its Territory, and loses its mark."""
    take(state, spy)
    put(state, spy, cell)
    arrive(state, side, cell)


def gather(state, side, cell):
    """A Spy takes the information of its cell, and is marked."""
    spy = state.board[cell]
    lift(state, spy)
    state.marks = marked(state.marks, spy)
    put(state, spy, cell)
    state.gathered[cell] = 1
    state.key ^= GATHERED_KEY[cell]
    state.flags = informed(state.flags, side)


def castle(state, side, chief_at, diplomat_at):
    """Chief and Diplomat change places, once in a game."""
    chief = state.board[chief_at]
    diplomat = state.board[diplomat_at]
    lift(state, chief)
    lift(state, diplomat)
    put(state, chief, diplomat_at)
    put(state, diplomat, chief_at)
    state.flags = castled(state.flags, side)
    progress = arrive(state, side, diplomat_at)
    return arrive(state, side, chief_at) or progress


def arrive(state, side, cell):
    """Occupy the enemy Embassy or liberate the own one; tell whether that paid the point of a first occupation."""
    enemy = 1 - side
    if cell == state.embassies[enemy]:
        state.flags = occupied(state.flags, enemy)
        if not has_paid(state.flags, enemy):
            state.flags = informed(paid(state.flags, enemy), side)
            return True
    elif cell == state.embassies[side]:
        state.flags = liberated(state.flags, side)
    return False


def mirror(state):
    """With occupation by presence, an Embassy is Occupied exactly while an enemy stands on it."""
    for owner in range(2):
        if OWNER[state.board[state.embassies[owner]]] == 1 - owner:
            state.flags = occupied(state.flags, owner)
        else:
            state.flags = liberated(state.flags, owner)


# The end of a turn.


def end_turn(state, side, progress):
    """The other side acts; repetition, then lack of progress may draw the game.

    A position comes again after four plies at the earliest.
    """
    state.side = 1 - side
    state.key ^= SIDE_KEY
    state.history[state.ply] = state.key
    if progress:
        state.quiet = 0
        return
    state.quiet += 1
    quiet = state.quiet
    if state.auto_repetition and quiet >= 4 * (state.auto_repetition - 1):
        back: cython.int = state.ply if quiet > state.ply else quiet
        if state.occurrences(back) >= state.auto_repetition:
            state.result = DRAW
            state.reason = REPETITION
            return
    if state.no_progress_limit and quiet >= state.no_progress_limit:
        state.result = DRAW
        state.reason = NO_PROGRESS


def undo_action(state, move):
    """Put back what a move has moved; phase and side are those before it again."""
    action = action_of(move)
    origin = origin_of(move)
    target = target_of(move)
    if action == MOVE:
        home = home_of(move)
        move_back(state, target if home == NOWHERE else home, origin)
    elif action == RETURN:
        move_back(state, target, origin)
    elif action == GATHER:
        state.gathered[origin] = 0
    elif action == DROP:
        if state.phase == CHOICE:
            state.undo_choice(state.side)
        else:
            set_aside(state, state.board[target])
    elif action == CASTLE:
        chief = state.board[target]
        set_back(state, state.board[origin], target)
        set_back(state, chief, origin)
