# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
"""What players see in a position of CheDuk, in numbers. C types for the compiled build are in features.pxd."""

import cython

from ludarium.games.cheduk import cells

if not cython.compiled:
    from ludarium.core.bits import WORD_BITS
    from ludarium.core.bits import count as population
    from ludarium.core.state import GOING_ON
    from ludarium.games.cheduk.changes import FRAME, FRAME_BEFORE, before_in
    from ludarium.games.cheduk.codes import (
        AMBASSADOR,
        BORDER,
        CELL_COUNT,
        CHIEF,
        CHOICE,
        DIPLOMAT,
        EMPTY,
        ENVOY,
        ENVOYS,
        MAIN,
        NOWHERE,
        OFF_BOARD,
        PLACEMENT,
        SPIES,
        SPY,
        TO_WIN,
        ambassador_of,
        bit_of,
        chief_of,
        diplomat_of,
        first_envoy,
        first_spy,
        guard_of,
        has_paid,
        information_of,
        is_marked,
        is_occupied,
        may_castle,
        word_of,
    )
    from ludarium.games.cheduk.moves import home_of, origin_of, target_of
    from ludarium.games.cheduk.pieces import is_protected
    from ludarium.games.cheduk.tables import KIND, NEXT, NUMBER, OWNER, SPY_NEXT, TERRITORY

    # The places of the features; where there are several, of the first one.
    PIECE, POINT, STEPS_LEFT, READY, SAFE_READY, FRESH, SAFE_FRESH = 0, 5, 9, 15, 16, 17, 18
    BACKED, RETURNING, RAIDING, RACE = 19, 20, 21, 23
    OCCUPATION, AT_HOME, PROTECTED, OPEN_LINES, ROOM, CASTLES = 24, 25, 26, 27, 28, 29
    DIPLOMAT_CELLS, ENVOY_CELLS, DIPLOMAT_FAR, ENVOY_FAR, GUARD_FAR, GUARDED, COVERED = 30, 31, 32, 33, 34, 35, 36
    ATTACKED, ASSAILED, LOOSE, ALMOST, SIZE, BEGINS, TURN = 37, 43, 44, 49, 50, 51, 52
    FEATURES = 53

    RAY_LIST = 13  # the most cells of a line, and OFF_BOARD
    FAR = 6  # steps of a Spy from which on they are not told apart
    WORDS = 3  # of 64 cells each
    SEERS, SEERS_OF_SIDE = 8, 4  # the pieces that see far: of each side the Chief, the Diplomat and the Envoys
    SIGHT, SIGHTS = 4, 32  # the words of what a piece sees, and of what all of them see

    STEPS = [[0] * CELL_COUNT for _ in range(CELL_COUNT)]
    RAID_STEPS = [[0] * CELL_COUNT for _ in range(CELL_COUNT)]
    DISTANCE = [[0] * CELL_COUNT for _ in range(CELL_COUNT)]
    CELLS_OF = [0] * CELL_COUNT
    BIT = [0] * WORD_BITS
    STEP_MASK = [[0] * WORDS for _ in range(CELL_COUNT)]
    LEAP_MASK = [[0] * WORDS for _ in range(CELL_COUNT)]
    SPY_MASK = [[[0] * WORDS for _ in range(CELL_COUNT)] for _ in range(2)]
    LAND_MASK = [[0] * WORDS for _ in range(CELL_COUNT)]
    STAR_MASK = [[0] * WORDS for _ in range(CELL_COUNT)]
    RAY = [[[0] * RAY_LIST for _ in range(6)] for _ in range(CELL_COUNT)]

KINDS = cells.KINDS
NAMES = (
    *KINDS[1:],
    *(f"{place} point" for place in ("first", "second", "third", "fourth")),
    "spy in enemy Territory",
    *(f"spy {steps} step{'s' * (steps > 1)} from enemy Territory" for steps in range(1, FAR)),
    "spy ready to gather",
    "spy ready to gather in safety",
    "fresh cell beside a spy",
    "safe fresh cell beside a spy",
    "spy near enemy Territory backed",
    "spy that may return",
    "spy 1 step from a raid",
    "spy 2 steps from a raid",
    "points times nearest spy",
    "Embassy Occupied",
    "ambassador at home",
    "chief protected",
    "open cell on the chief's lines",
    "chief's room",
    "right to castle",
    "diplomat's cells",
    "envoy's cells",
    "diplomat's way to the enemy chief",
    "envoy's way to the enemy chief",
    "guard's way to its chief",
    "fresh cell beside the guard",
    "covered cell of the Territory",
    *(f"own {kind} attacked" for kind in KINDS),
    "own protected chief attacked",
    *(f"own {kind} attacked and undefended" for kind in KINDS[1:]),
    "last point about to be taken",
    "cell of the Territory",
    "moves first",
    "turn",
)


def steps_to(goals, side):
    """How many steps of a side's Spy each cell is from the nearest goal, FAR at most."""
    steps = dict.fromkeys(goals, 0)
    for far in range(1, FAR):
        for cell in range(CELL_COUNT):
            ways = [cells.NEIGHBOURS[cell][direction] for direction in cells.SPY_DIRECTIONS[side]]
            if cell not in steps and far - 1 in [steps.get(target) for target in ways]:
                steps[cell] = far
    return [steps.get(cell, FAR) for cell in range(CELL_COUNT)]


def fill_ways():
    """STEPS and RAID_STEPS: of an enemy Spy to the Territory and to the Embassy itself, by Embassy and cell."""
    for owner in range(2):
        for embassy in cells.AMBASSADOR_TILES[owner]:
            to_territory = steps_to(cells.TERRITORIES[embassy], 1 - owner)
            to_embassy = steps_to([embassy], 1 - owner)
            CELLS_OF[embassy] = len(cells.TERRITORIES[embassy])
            for cell in range(CELL_COUNT):
                STEPS[embassy][cell] = to_territory[cell]
                RAID_STEPS[embassy][cell] = to_embassy[cell]
    for cell in range(CELL_COUNT):
        for other in range(CELL_COUNT):
            DISTANCE[cell][other] = cells.distance(cell, other)


def fill_rays():
    """RAY: the cells of each line from a cell, up to OFF_BOARD."""
    for cell in range(CELL_COUNT):
        for direction in range(6):
            target = cell
            i = 0
            while target != OFF_BOARD:
                target = cells.NEIGHBOURS[target][direction]
                RAY[cell][direction][i] = target
                i += 1


def fill_masks():
    """Sets of cells as three words; OFF_BOARD has a bit too, which nothing asks for."""
    for bit in range(WORD_BITS):
        BIT[bit] = cells_in([bit], 0)
    for word in range(WORDS):
        for cell in range(CELL_COUNT):
            STEP_MASK[cell][word] = cells_in(cells.NEIGHBOURS[cell], word)
            LEAP_MASK[cell][word] = cells_in(cells.LEAP_TARGETS[cell], word)
            for side in range(2):
                ways = [cells.NEIGHBOURS[cell][direction] for direction in cells.SPY_DIRECTIONS[side]]
                SPY_MASK[side][cell][word] = cells_in(ways, word)
        for cell in range(CELL_COUNT):
            STAR_MASK[cell][word] = cells_in(star_of(cell), word)
        for embassy, territory in cells.TERRITORIES.items():
            LAND_MASK[embassy][word] = cells_in(territory, word)


def star_of(cell):
    """A cell and those on its lines."""
    found = [cell]
    for direction in range(6):
        target = cells.NEIGHBOURS[cell][direction]
        while target != OFF_BOARD:
            found.append(target)
            target = cells.NEIGHBOURS[target][direction]
    return found


def cells_in(chosen, word):
    """A word of a set of cells."""
    bits = 0
    for cell in chosen:
        if word_of(cell) == word:
            bits |= 1 << int(bit_of(cell))
    return bits


fill_ways()
fill_rays()
fill_masks()


def count(state, sights, out):
    """Write the value of each feature, seen from the side to act. sights: from see_all()."""
    for i in range(FEATURES):
        out[i] = 0
    if state.result != GOING_ON:
        return
    reach = cython.declare(cython.ulonglong[6])
    for word in range(2 * WORDS):
        reach[word] = 0
    count_reach(state, 0, 1 - 2 * state.side, sights, reach, out)
    count_reach(state, 1, 2 * state.side - 1, sights, reach, out)
    for side in range(2):
        sign = 1 if side == state.side else -1
        count_pieces(state, side, sign, out)
        if state.phase != CHOICE:
            count_spies(state, side, sign, reach, out)
            count_cover(state, side, sign, reach, out)
    if state.phase == MAIN:
        out[TURN] = 1
        count_threats(state, reach, out)
    elif state.phase == PLACEMENT:
        mine: cython.int = NUMBER[state.embassies[state.side]]
        theirs: cython.int = NUMBER[state.embassies[1 - state.side]]
        out[BEGINS] = (mine < theirs) - (mine > theirs)


def count_pieces(state, side, sign, out):
    """Pieces, points, Embassy, Chief and Guard of one side."""
    places = state.places
    for officer in range(diplomat_of(side), first_spy(side)):
        if places[officer] != NOWHERE:
            out[PIECE + KIND[officer] - 1] += sign
    points = information_of(state.flags, side)
    for place in range(points):
        out[POINT + place] += sign
    if is_occupied(state.flags, side):
        out[OCCUPATION] += sign
    if may_castle(state.flags, side):
        out[CASTLES] += sign
    chief = places[chief_of(side)]
    enemy_chief = places[chief_of(1 - side)]
    diplomat = places[diplomat_of(side)]
    if diplomat != NOWHERE:
        out[DIPLOMAT_FAR] += sign * DISTANCE[diplomat][enemy_chief]
    envoys = first_envoy(side)
    for envoy in range(envoys, envoys + ENVOYS):
        if places[envoy] != NOWHERE:
            out[ENVOY_FAR] += sign * DISTANCE[places[envoy]][enemy_chief]
    guard = places[guard_of(side)]
    if guard != NOWHERE:
        away = DISTANCE[guard][chief]
        out[GUARD_FAR] += sign * away
        if away == 1:
            out[PROTECTED] += sign
    embassy = state.embassies[side]
    if embassy == NOWHERE:
        return
    out[SIZE] += sign * CELLS_OF[embassy]
    if places[ambassador_of(side)] == embassy:
        out[AT_HOME] += sign
    territory = TERRITORY[embassy]
    for direction in range(6):
        target = NEXT[chief][direction]
        if state.board[target] == EMPTY and territory[target]:
            out[ROOM] += sign
        if guard != NOWHERE:
            beside = NEXT[guard][direction]
            if beside != OFF_BOARD and territory[beside] and not state.gathered[beside]:
                out[GUARDED] += sign


def count_spies(state, side, sign, reach, out):
    """How near a side's Spies are to what they want. One that is still to be placed counts as if on its own Embassy."""
    first = first_spy(side)
    embassy = state.embassies[1 - side]
    territory = TERRITORY[embassy]
    points = information_of(state.flags, side)
    unpaid: cython.bint = not has_paid(state.flags, 1 - side)
    nearest: cython.int = FAR
    chances: cython.int = 0
    for spy in range(first, first + SPIES):
        cell = state.places[spy]
        if cell == NOWHERE:
            if state.phase != PLACEMENT:
                continue
            cell = state.embassies[side]
        out[PIECE + SPY - 1] += sign
        steps: cython.int = STEPS[embassy][cell]
        if steps < nearest:
            nearest = steps
        if steps < FAR:
            out[STEPS_LEFT + steps] += sign
        if steps < 3 and covers(reach, side, cell):
            out[BACKED] += sign
        if steps == 0:
            out[RETURNING] += sign * is_marked(state.marks, spy)
            if state.may_gather(side, spy):
                out[READY] += sign
                chances += 1
                if not covers(reach, 1 - side, cell):
                    out[SAFE_READY] += sign
        if steps < 2:
            for i in range(4):
                target = SPY_NEXT[side][cell][i]
                if target == OFF_BOARD or not territory[target] or state.gathered[target]:
                    continue
                if OWNER[state.board[target]] != side:
                    out[FRESH] += sign
                    if not covers(reach, 1 - side, target):
                        out[SAFE_FRESH] += sign
        if unpaid:
            raid: cython.int = RAID_STEPS[embassy][cell]
            if raid == 1:
                chances += 1
            if 0 < raid < 3:
                out[RAIDING + raid - 1] += sign
    out[RACE] += sign * points * (FAR - nearest)
    if sign < 0 and points == TO_WIN - 1:
        out[ALMOST] = chances


def count_reach(state, side, sign, sights, reach, out):
    """Open lines to a Chief, mobility of Diplomat and Envoys; the cells that the side covers are added to `reach`."""
    board = state.board
    seers = side * SEERS_OF_SIDE * SIGHT
    for word in range(WORDS):
        covered = sights[seers + SIGHT + word] | sights[seers + 2 * SIGHT + word] | sights[seers + 3 * SIGHT + word]
        reach[side * WORDS + word] |= covered
    out[OPEN_LINES] += sign * seen_by(sights, seers)
    out[DIPLOMAT_CELLS] += sign * seen_by(sights, seers + SIGHT)
    out[ENVOY_CELLS] += sign * (seen_by(sights, seers + 2 * SIGHT) + seen_by(sights, seers + 3 * SIGHT))
    if state.chief_captures:
        cover(reach, side, STEP_MASK[state.places[chief_of(side)]])
    cell: cython.int = state.places[ambassador_of(side)]
    if cell != NOWHERE and cell == state.embassies[side]:
        cover(reach, side, LEAP_MASK[cell])
    elif cell != NOWHERE:
        cover(reach, side, STEP_MASK[cell])
    cell = state.places[guard_of(side)]
    if cell != NOWHERE:
        cover(reach, side, STEP_MASK[cell])
        for way in range(6):
            line = RAY[cell][way]
            if board[line[0]] == EMPTY:
                cover_cell(reach, side, line[1])
    spies = first_spy(side)
    for spy in range(spies, spies + SPIES):
        cell = state.places[spy]
        if cell != NOWHERE:
            cover(reach, side, SPY_MASK[side][cell])


# The cells that the sides cover: Red's in the first WORDS words of `reach`, then Blue's.


def cover(reach, side, mask):
    for word in range(WORDS):
        reach[side * WORDS + word] |= mask[word]


def cover_cell(reach, side, cell):
    reach[side * WORDS + word_of(cell)] |= BIT[bit_of(cell)]


def covers(reach, side, cell):
    """Whether a side may capture what stands or arrives on a cell."""
    return reach[side * WORDS + word_of(cell)] & BIT[bit_of(cell)] != 0


# What pieces see that look along lines: the cells that each covers, in WORDS words, and how many empty cells it sees. A
# move changes that only where it changes something on one of the piece's lines.


def seen_by(sights, seer):
    return sights[seer + WORDS]


def see_all(state, sights):
    for seer in range(SEERS):
        see(state, seer, sights)


def see_after(state, move, before, after):
    """see_all() after a move, from what was seen before it."""
    was = before_in(state.frames[(state.ply - 1) * FRAME + FRAME_BEFORE])
    if was.phase == CHOICE:
        see_all(state, after)
        return
    for i in range(SIGHTS):
        after[i] = before[i]
    changed = cython.declare(cython.ulonglong[WORDS])
    for word in range(WORDS):
        changed[word] = 0
    mark(changed, 0, origin_of(move))
    mark(changed, 0, target_of(move))
    if home_of(move) != NOWHERE:
        mark(changed, 0, home_of(move))
    if was.taken != EMPTY:
        mark(changed, 0, was.taken_at)
    barred: cython.bint = barriers(was.flags) != barriers(state.flags)
    for seer in range(SEERS):
        cell = state.places[piece_of_seer(seer)]
        if cell == NOWHERE or (barred and KIND[piece_of_seer(seer)] == ENVOY):
            see(state, seer, after)
            continue
        star = STAR_MASK[cell]
        if changed[0] & star[0] | changed[1] & star[1] | changed[2] & star[2]:
            see(state, seer, after)


def barriers(flags):
    """Which Embassies are Occupied."""
    return is_occupied(flags, 0) + 2 * is_occupied(flags, 1)


def piece_of_seer(seer):
    return chief_of(seer >> 2) + (seer & SEERS_OF_SIDE - 1)


def see(state, seer, sights):
    """Write what one piece sees."""
    at = seer * SIGHT
    piece = piece_of_seer(seer)
    cell = state.places[piece]
    for i in range(SIGHT):
        sights[at + i] = 0
    if cell == NOWHERE:
        return
    if KIND[piece] == CHIEF:
        sights[at + WORDS] = open_cells(state, cell)
    elif KIND[piece] == DIPLOMAT:
        sights[at + WORDS] = slides(state, cell, sights, at)
    else:
        sights[at + WORDS] = jumps(state, OWNER[piece], cell, sights, at)


def mark(words, at, cell):
    words[at + word_of(cell)] |= BIT[bit_of(cell)]


def open_cells(state, cell):
    """How many empty cells are in sight of a cell."""
    total = 0
    for direction in range(6):
        line = RAY[cell][direction]
        i = 0
        while state.board[line[i]] == EMPTY:
            i += 1
        total += i
    return total


def slides(state, cell, sights, at):
    """How many empty cells a Diplomat may go to; `sights` get them, and what ends its lines."""
    total = 0
    for direction in range(6):
        line = RAY[cell][direction]
        i = 0
        while state.board[line[i]] == EMPTY:
            mark(sights, at, line[i])
            i += 1
        mark(sights, at, line[i])
        total += i
    return total


def jumps(state, side, cell, sights, at):
    """How many empty cells an Envoy may go to; `sights` get them, and what it may capture or avenge."""
    board = state.board
    red_barrier: cython.int = state.embassies[0] if is_occupied(state.flags, 0) else NOWHERE
    blue_barrier: cython.int = state.embassies[1] if is_occupied(state.flags, 1) else NOWHERE
    barred: cython.bint = barriers(state.flags) != 0
    total = 0
    for direction in range(6):
        line = RAY[cell][direction]
        i = 0
        while board[line[i]] == EMPTY and not (barred and (line[i] == red_barrier or line[i] == blue_barrier)):
            i += 1
        screen = board[line[i]]
        if screen == BORDER or KIND[screen] == ENVOY or line[i] == red_barrier or line[i] == blue_barrier:
            continue
        i += 1
        while board[line[i]] == EMPTY and not (barred and (line[i] == red_barrier or line[i] == blue_barrier)):
            mark(sights, at, line[i])
            i += 1
            total += 1
        there = board[line[i]]
        if line[i] == red_barrier or line[i] == blue_barrier:
            continue
        if OWNER[there] == side or (KIND[there] != ENVOY and KIND[there] != AMBASSADOR):
            mark(sights, at, line[i])
    return total


def count_threats(state, reach, out):
    """What the side to act must fear for."""
    side = state.side
    if covers(reach, 1 - side, state.places[chief_of(side)]):
        out[ASSAILED if is_protected(state, side) else ATTACKED] = 1
    for piece in range(diplomat_of(side), first_spy(side) + SPIES):
        cell = state.places[piece]
        if cell != NOWHERE and covers(reach, 1 - side, cell):
            out[ATTACKED + KIND[piece]] += 1
            if not covers(reach, side, cell):
                out[LOOSE + KIND[piece] - 1] += 1


def count_cover(state, side, sign, reach, out):
    """How much of its Territory a side covers."""
    land = LAND_MASK[state.embassies[side]]
    for word in range(WORDS):
        out[COVERED] += sign * population(reach[side * WORDS + word] & land[word])
