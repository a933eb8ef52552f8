"""Why a move that can be read is not legal, in the game's words."""

import re

from ludarium.core.position import Position
from ludarium.games.cheduk.cells import CELLS, INDEX, LETTERS, NEIGHBOURS, SIDE_NAMES, TERRITORIES
from ludarium.games.cheduk.codes import AMBASSADOR, CHIEF, CHOICE, ENVOY, GUARD, PLACEMENT, SPY
from ludarium.games.cheduk.setup import PlacedPiece, Setup
from ludarium.games.cheduk.validity import is_protected, place_of

WAY = re.compile(r"([A-Z])([a-k][0-9]+)([-x*])([a-k][0-9]+)(?:>([a-k][0-9]+))?")
TITLES = ("Chief", "Diplomat", "Special Envoy", "Ambassador", "Guard", "Spy")
ON_A_NUMBER = "a Spy is placed on an empty tile with an own number in the own Territory"


def why_illegal(position: Position, text: str) -> str:
    """The first rule that a move breaks. In phase A nothing here looks at what was chosen."""
    setup = position.state.setup()
    if setup.phase == CHOICE:
        return "an Ambassador is placed first, on one of one's own 18 tiles with a number up to 3"
    if setup.phase == PLACEMENT:
        return ON_A_NUMBER
    if text == "pass":
        return "only a side that has nothing else to do passes"
    if text == "O-O":
        return _why_not_castle(setup)
    if "@" in text:
        return _why_not_resurrect(setup, text)
    if text.endswith("!"):
        return _why_not_spy(setup, text[1:-1]) or _why_not_gather(position, setup, text[1:-1])
    found = WAY.fullmatch(text)
    if not found:
        origin, home = text[1:].split(">")
        return _why_not_spy(setup, origin) or _why_not_return(setup, origin, home)
    letter, origin, joint, target, home = found.groups()
    return _why_not_move(position, setup, LETTERS.index(letter), origin, joint, target, home)


def _a(kind: int) -> str:
    return f"{'an' if kind == AMBASSADOR else 'a'} {TITLES[kind]}"


def _why_not_piece(setup: Setup, cell: str, kind: int) -> str:
    piece = setup.board[INDEX[cell]]
    if piece is None:
        return f"there is no piece on {cell}"
    if piece.side != setup.side:
        return f"the piece on {cell} is not {SIDE_NAMES[setup.side]}'s"
    if piece.kind != kind:
        return f"the piece on {cell} is {_a(piece.kind)}, not {_a(kind)}"
    return ""


def _why_not_spy(setup: Setup, cell: str) -> str:
    return _why_not_piece(setup, cell, SPY)


def _why_not_gather(position: Position, setup: Setup, cell: str) -> str:
    enemy = 1 - setup.side
    index = INDEX[cell]
    if index not in TERRITORIES[setup.embassies[enemy]]:
        return f"{cell} is not in {SIDE_NAMES[enemy]}'s Territory, and information is gathered only there"
    if index in setup.gathered:
        return f"{cell} has been gathered; each cell gives information once"
    if place_of(setup, enemy, GUARD) in NEIGHBOURS[index]:
        return f"{SIDE_NAMES[enemy]}'s Guard stands beside {cell}"
    return "a Spy that has gathered must return first" if position.options["regather_requires_return"] else ""


def _why_not_home(setup: Setup, home: str) -> str:
    if INDEX[home] not in TERRITORIES[setup.embassies[setup.side]]:
        return f"{home} is not in the own Territory"
    if setup.board[INDEX[home]] is not None:
        return f"{home} is not empty"
    return ""


def _why_not_return(setup: Setup, origin: str, home: str) -> str:
    if setup.board[INDEX[origin]] != PlacedPiece(setup.side, SPY, marked=True):
        return f"the Spy on {origin} has gathered nothing since it last came home"
    if INDEX[origin] not in TERRITORIES[setup.embassies[1 - setup.side]]:
        return f"{origin} is not in {SIDE_NAMES[1 - setup.side]}'s Territory, and only from there a Spy returns"
    return _why_not_home(setup, home)


def _why_not_castle(setup: Setup) -> str:
    if not setup.castling[setup.side]:
        return "each side castles once"
    return "Chief and Diplomat must see each other along a line with nothing between them"


def _why_not_resurrect(setup: Setup, text: str) -> str:
    side, cell = setup.side, text[2:]
    kind = SPY if text[0] == "S" else AMBASSADOR
    most = 5 if kind == SPY else 1
    if len(setup.cells_of(side, kind)) == most:
        return f"there is no {TITLES[kind]} in hand"
    if kind == SPY:
        return _why_not_home(setup, cell)
    embassy = setup.embassies[side]
    if INDEX[cell] != embassy:
        return f"an Ambassador comes back on its Embassy, {CELLS[embassy]}"
    return "the Embassy is Occupied" if setup.occupied[side] else "the Embassy is not empty"


def _why_not_move(
    position: Position, setup: Setup, kind: int, origin: str, joint: str, target: str, home: str | None
) -> str:
    fault = _why_not_piece(setup, origin, kind)
    if fault:
        return fault
    there = setup.board[INDEX[target]]
    if there is not None and there.side == setup.side:
        return f"{target} holds an own piece"
    spelling = "-" if there is None else "*" if is_protected(setup, there) else "x"
    ways = [move.text for move in position.legal_moves if move.path[:2] == (origin, target)]
    if ways and spelling != joint:
        protected = ": the Guard beside it protects the Chief" if spelling == "*" else ""
        return f"this is written with {spelling!r} between the cells{protected}"
    if ways and home is None:
        return f"a Spy that enters the enemy Embassy returns at once: add > and a cell, as in {ways[0]}"
    if ways and len(ways) == 1 and ">" not in ways[0]:
        return f"nobody returns from {target} here: {ways[0]}"
    if ways:
        assert home is not None
        return _why_not_home(setup, home)
    return _why_not_there(position, setup, kind, origin, target)


def _why_not_there(position: Position, setup: Setup, kind: int, origin: str, target: str) -> str:
    there = setup.board[INDEX[target]]
    reachable = sorted({move.path[1] for move in position.legal_moves if move.path[0] == origin} & set(CELLS))
    if kind == CHIEF and INDEX[target] in NEIGHBOURS[INDEX[origin]]:
        if there is not None and not position.options["chief_captures"]:
            return "the Chief does not capture"
        return f"{target} lies outside the Territory, which the Chief leaves only by castling"
    if kind == ENVOY and there is not None and there.kind in (ENVOY, AMBASSADOR):
        return f"a Special Envoy does not capture {_a(there.kind)}"
    if kind == ENVOY and any(setup.occupied):
        closed = " and ".join(CELLS[setup.embassies[side]] for side in range(2) if setup.occupied[side])
        return f"an Envoy jumps exactly one piece, no Envoy, and never over or onto an Occupied Embassy ({closed})"
    if kind == ENVOY:
        return "an Envoy moves in a line and jumps exactly one piece, which is no Envoy"
    return f"the {TITLES[kind]} on {origin} goes to {', '.join(reachable) or 'no cell'}"
