"""Where everything goes, in pixels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, takewhile
from math import floor, hypot

from ludarium.core.board import Board, Cell, Piece, Point, Scene, Slot, Tray
from ludarium.picture import lettering
from ludarium.picture.style import Style

OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}

# In parts of the distance between neighbouring cells.
RIM, LABEL_RIM, MARGIN, GAP = 0.2, 0.42, 0.14, 0.16
CHIP_HEIGHT, CHIP_LETTERS = 0.46, 0.17

BALANCE, TOWER_BALANCE = 0.16, 0.3  # the part of a stack's or tower's height that lies below the centre of its cell

# In parts of a piece's width.
RAISED = 0.86  # a piece on a plinth, so that the plinth shows around it
TOWER, COVERED = 0.82, 0.36  # the pieces of a tower, and the small ones beside it
SLOT, SPENT_SLOT, SLOT_PIECE, SPENT_PIECE = 0.92, 0.64, 0.78, 0.54


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece with its place; a small one shows what a stack hides, which is the covered ones."""

    piece: Piece
    at: Point
    scale: float = 1.0
    small: bool = False
    covered: bool = False


class Layout:
    """The places of a picture: the board's cells, the trays and the buttons, and the size of it all."""

    def __init__(self, board: Board, scene: Scene, style: Style, chips: Mapping[str, str]) -> None:
        self.board = board
        self.style = style
        spacing = cell_spacing(board)
        self.unit = style.cell / spacing
        self.spacing = float(style.cell)
        self.piece = board.piece_size * self.unit
        self.edge_labels = edge_labels(board) if style.coordinates else None
        self.rim = self.spacing * (LABEL_RIM if self.edge_labels else RIM)

        corners = [self._turned(point) for cell in board.cells for point in cell.outline]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        width, height = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
        self._width, self._height = width, height

        trays = self._trays_by_edge(scene.trays) if style.trays else {}
        room = {edge: self._room(edge, trays.get(edge, [])) for edge in OPPOSITE}
        margin = self.spacing * MARGIN + self.rim
        self._origin = margin + room["left"] - left, margin + room["top"] - top
        self.inner = Box(margin + room["left"], margin + room["top"], width, height)
        self.width = width + 2 * margin + room["left"] + room["right"]
        self.height = height + 2 * margin + room["top"] + room["bottom"]

        self.panels: list[tuple[Tray, Box]] = []
        self.slots: dict[str, tuple[Slot, Box]] = {}
        self._slot_list: list[tuple[Slot, Box]] = []
        for edge, beside in trays.items():
            self._place_trays(edge, beside)
        self.chips = self._place_chips(chips)

    # The board.

    def _turned(self, point: Point) -> Point:
        sign = -1 if self.style.flipped else 1
        return sign * point[0] * self.unit, sign * point[1] * self.unit

    def point(self, point: Point) -> Point:
        x, y = self._turned(point)
        return x + self._origin[0], y + self._origin[1]

    def centre(self, cell: Cell) -> Point:
        return self.point((cell.x, cell.y))

    def outline(self, cell: Cell) -> list[Point]:
        return [self.point(corner) for corner in cell.outline]

    # Stacks.

    def stack(self, pieces: Sequence[Piece]) -> list[Standing]:
        """The places of the pieces of one cell, those to draw first in front.

        Lower pieces carry the upper ones. What a piece hides is shown again, small, in a column beside the stack.
        """
        pieces = sorted(pieces, key=lambda piece: piece.level)
        x, y = self.centre(self.board.cell(pieces[0].cell))
        lift_x, lift_y = (part * self.unit for part in self.board.lift)
        hidden = [piece for piece in pieces[:-1] if not self.board.symbols[piece.symbol].plinth]
        middle = (len(pieces) - 1) * (TOWER_BALANCE if hidden else BALANCE)
        if not hidden:
            return [
                Standing(
                    piece,
                    (x + lift_x * (level - middle), y + lift_y * (level - middle)),
                    RAISED if level else 1.0,
                )
                for level, piece in enumerate(pieces)
            ]
        scale, aside = TOWER, 0.13 * self.spacing
        standing = [
            Standing(
                piece,
                (x + aside + lift_x * (level - middle), y + lift_y * (level - middle)),
                scale,
                covered=piece in hidden,
            )
            for level, piece in enumerate(pieces)
        ]
        step = min(0.36, 0.72 / len(hidden)) * self.spacing
        lowest = y + (len(hidden) - 1) / 2 * step
        standing += [
            Standing(piece, (x - 0.33 * self.spacing, lowest - step * place), COVERED, small=True)
            for place, piece in enumerate(hidden)
        ]
        return standing

    # Trays.

    def _trays_by_edge(self, trays: Sequence[Tray]) -> dict[str, list[Tray]]:
        found: dict[str, list[Tray]] = {}
        for tray in trays:
            edge = self.board.homes[tray.side]
            found.setdefault(OPPOSITE[edge] if self.style.flipped else edge, []).append(tray)
        return found

    def _pitch(self, tray: Tray) -> float:
        return self.piece * (SPENT_SLOT if all(slot.spent for slot in tray.slots) else SLOT)

    def _grid(self, edge: str, tray: Tray) -> tuple[int, int]:
        """How many slots a line has, and how many lines there are."""
        length = self._width if edge in ("top", "bottom") else self._height
        per_line = max(1, floor((length + 2 * self.rim) / self._pitch(tray)))
        lines = -(-len(tray.slots) // per_line)
        return min(per_line, len(tray.slots)), lines

    def _thickness(self, edge: str, tray: Tray) -> float:
        return self._grid(edge, tray)[1] * self._pitch(tray) + 2 * self._padding

    @property
    def _padding(self) -> float:
        return self.spacing * 0.06

    def _room(self, edge: str, trays: Sequence[Tray]) -> float:
        return sum(self._thickness(edge, tray) + self.spacing * GAP for tray in trays if tray.slots)

    def _place_trays(self, edge: str, trays: Sequence[Tray]) -> None:
        away = self.rim + self.spacing * GAP
        for tray in trays:
            if not tray.slots:
                continue
            along, lines = self._grid(edge, tray)
            pitch, thickness = self._pitch(tray), self._thickness(edge, tray)
            length = along * pitch + 2 * self._padding
            box = self._beside(edge, away, length, thickness)
            self.panels.append((tray, box))
            flat = edge in ("top", "bottom")
            for index, slot in enumerate(tray.slots):
                line, place = divmod(index, along)
                if edge in ("top", "left"):
                    line = lines - 1 - line
                dx, dy = (place, line) if flat else (line, place)
                slot_box = Box(
                    box.left + self._padding + dx * pitch, box.top + self._padding + dy * pitch, pitch, pitch
                )
                self._slot_list.append((slot, slot_box))
                self.slots.setdefault(slot.name, (slot, slot_box))
            away += thickness + self.spacing * GAP

    def _beside(self, edge: str, away: float, length: float, thickness: float) -> Box:
        inner = self.inner
        x, y = inner.centre
        if edge == "top":
            return Box(x - length / 2, inner.top - away - thickness, length, thickness)
        if edge == "bottom":
            return Box(x - length / 2, inner.top + inner.height + away, length, thickness)
        if edge == "left":
            return Box(inner.left - away - thickness, y - length / 2, thickness, length)
        return Box(inner.left + inner.width + away, y - length / 2, thickness, length)

    @property
    def all_slots(self) -> list[tuple[Slot, Box]]:
        return self._slot_list

    # Buttons.

    def _place_chips(self, chips: Mapping[str, str]) -> list[tuple[str, str, Box]]:
        """The boxes of the action buttons in rows below everything else."""
        placed: list[tuple[str, str, Box]] = []
        height, gap = self.spacing * CHIP_HEIGHT, self.spacing * GAP
        row: list[tuple[str, str, float]] = []

        def finish() -> None:
            if not row:
                return
            left = (self.width - sum(width for _, _, width in row) - gap * (len(row) - 1)) / 2
            for token, label, width in row:
                placed.append((token, label, Box(left, self.height, width, height)))
                left += width + gap
            self.height += height + gap
            row.clear()

        for token, label in chips.items():
            letters = lettering.width(label) if lettering.drawable(label) else 9.0 * len(label)
            width = letters / lettering.CAPITAL * self.spacing * CHIP_LETTERS + height
            if row and sum(w + gap for _, _, w in row) + width > self.width - 2 * gap:
                finish()
            self.width = max(self.width, width + 2 * gap)
            row.append((token, label, width))
        finish()
        return placed


def cell_spacing(board: Board) -> float:
    """The distance between the centres of neighbouring cells."""
    if len(board.cells) < 2:
        return max(x for x, _ in board.cells[0].outline) - min(x for x, _ in board.cells[0].outline)
    return min(hypot(a.x - b.x, a.y - b.y) for a, b in combinations(board.cells, 2))


def edge_labels(board: Board) -> tuple[dict[float, str], dict[float, str]] | None:
    """The names of columns (by x) and rows (by y), where they make up the names of the cells of a full grid."""
    columns: dict[float, list[str]] = {}
    rows: dict[float, list[str]] = {}
    for cell in board.cells:
        columns.setdefault(round(cell.x, 3), []).append(cell.name)
        rows.setdefault(round(cell.y, 3), []).append(cell.name)
    if min(len(columns), len(rows)) < 2 or len(columns) * len(rows) != len(board.cells):
        return None
    across = {x: _shared_start(names) for x, names in columns.items()}
    down = {y: _shared_start([name[::-1] for name in names])[::-1] for y, names in rows.items()}
    fits = all(cell.name == across[round(cell.x, 3)] + down[round(cell.y, 3)] for cell in board.cells)
    return (across, down) if fits else None


def _shared_start(words: Sequence[str]) -> str:
    first, last = min(words), max(words)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return "".join(a for a, _ in same)
