"""Pieces, marks and trays."""

from collections.abc import Iterable

from ludarium.core.board import Mark, Piece, Scene, Slot, Symbol
from ludarium.picture.board import title
from ludarium.picture.layout import SLOT_PIECE, SPENT_PIECE, Layout, Standing
from ludarium.picture.lettering import CAPITAL, characters, drawable, lettering, lines_of, width
from ludarium.picture.markup import Definitions, at, element, number
from ludarium.picture.palette import Paint, Palette, inverted, luminance, mix

OUTLINE, LINE = 4.0, 4.5  # in hundredths of a piece's width, as all that follows
THICKNESS = 7.0
DISC = "M-40 0a40 40 0 1 0 80 0a40 40 0 1 0-80 0z"
BASE = "M-46 0a46 46 0 1 0 92 0a46 46 0 1 0-92 0z"  # under a drawing
ON_BASE = 0.7  # of its size that a drawing has there
RING = "M-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0z"
POINTER = "M56 0L28 28V-28z"  # to the right
NAME_WIDTH, NAME_HEIGHT = 74.0, 56.0  # of the room that a piece has for its name
HIGHEST_NAME, LINE_HEIGHT = 16.0, 1.7  # the height of its capitals, and from line to line in such heights


class PieceArt:
    """Draws what stands on the board and beside it."""

    def __init__(
        self, layout: Layout, palette: Palette, scene: Scene, defs: Definitions, glyphs: frozenset[str] | None
    ) -> None:
        self.layout = layout
        self.palette = palette
        self.scene = scene
        self.defs = defs
        self.glyphs = glyphs  # those that can be shown; None for all

    # Marks.

    def marks(self, over: bool = False) -> str:
        """Those under the pieces, or those above them."""
        symbols = self.layout.board.symbols
        return "".join(
            self._mark(mark)
            for mark in self.scene.marks
            if mark.cell not in self.scene.hidden and over == (mark.symbol in symbols and symbols[mark.symbol].over)
        )

    def _mark(self, mark: Mark) -> str:
        cell = self.layout.board.cell(mark.cell)
        centre, size = self.layout.centre(cell), self.layout.piece / 100
        paint = self.palette.paint(mark.side)
        parts = []
        if mark.symbol:
            symbol = self.layout.board.symbols[mark.symbol]
            drawing = "".join(self._strokes(symbol, paint))
            angle = 180 if symbol.turns and self.layout.style.flipped else 0
            parts += [title(symbol.title), element("g", drawing, transform=at(centre, size, angle))]
        if mark.text:
            ink = paint.ink if mark.symbol else self.palette.theme.neutral.ink
            parts.append(lettering(mark.text, *centre, self.layout.spacing * 0.2, ink))
        return element("g", *parts)

    # Pieces on the board.

    def pieces(self) -> str:
        stacks: dict[str, list[Piece]] = {}
        for piece in self.scene.pieces:
            if piece.cell not in self.scene.hidden:
                stacks.setdefault(piece.cell, []).append(piece)
        height = {cell: self.layout.centre(self.layout.board.cell(cell))[1] for cell in stacks}
        # Nearer stacks may stand in front of farther ones.
        order = sorted(stacks, key=lambda cell: round(height[cell], 3))
        return "".join(self._standing(standing) for cell in order for standing in self.layout.stack(stacks[cell]))

    def _standing(self, standing: Standing) -> str:
        piece = standing.piece
        symbol = self.layout.board.symbols[piece.symbol]
        turn = piece.angle + (180 if symbol.turns and self.layout.style.flipped else 0)
        scale = self.layout.piece / 100 * standing.scale
        drawing = self.token(symbol, self.palette.paint(piece.side), turn % 360, standing.small, standing.covered)
        name = f"{piece.side or ''} {symbol.title} {piece.cell}".strip()
        return element("g", title(name), drawing, transform=at(standing.at, scale))

    def token(self, symbol: Symbol, paint: Paint, angle: float, thin: bool = False, covered: bool = False) -> str:
        """A piece around the origin: its shadow, its edge and its face."""
        turn = f"rotate({number(angle)})" if angle else ""
        silhouette = self._silhouette(symbol)
        thickness = THICKNESS / 2 if thin else THICKNESS
        shape = self.defs.add("g", *silhouette)

        def layer(dx: float, dy: float, colour: str, grow: float, opacity: str | None = None) -> str:
            return self.defs.use(
                shape,
                f"translate({number(dx)} {number(dy)}) {turn}".strip(),
                fill=colour,
                stroke=colour,
                stroke_width=number(OUTLINE + grow),
                opacity=opacity,
            )

        face = self.defs.add("g", *self._face(symbol, paint, angle, covered))
        if not silhouette:
            return self.defs.use(face, turn or None)
        return "".join(
            (
                layer(1.5, thickness + 4, "#000000", 5, "0.13"),
                layer(0.5, thickness + 1, "#000000", 1, "0.22"),
                layer(0, thickness, paint.edge, 0),
                self.defs.use(face, turn or None),
            )
        )

    def _silhouette(self, symbol: Symbol) -> list[str]:
        if self._drawn(symbol):
            bodies = [stroke.d for stroke in symbol.strokes if stroke.role == "body"]
            return [element("path", d=d) for d in ([BASE] if self.layout.board.discs else bodies)]
        return [element("path", d=DISC), *self._pointers(symbol)]

    def _pointers(self, symbol: Symbol, **paint: str) -> Iterable[str]:
        for degrees in symbol.points:
            yield element("path", d=POINTER, transform=f"rotate({degrees})" if degrees else None, **paint)

    def _drawn(self, symbol: Symbol) -> bool:
        return self.layout.style.pieces == "symbols" and bool(symbol.strokes)

    def _face(self, symbol: Symbol, paint: Paint, angle: float, covered: bool) -> Iterable[str]:
        outline = self._outline(paint)
        if self._drawn(symbol) and self.layout.board.discs:
            yield element("path", d=BASE, fill=paint.fill, stroke=outline, stroke_width=number(OUTLINE))
            if not covered:
                figure = self._strokes(symbol, inverted(paint), paint.ink)
                yield element("g", *figure, transform=f"scale({number(ON_BASE)})")
            return
        if self._drawn(symbol):
            yield from self._strokes(symbol, paint)
            return
        yield from self._pointers(symbol, fill=paint.fill, stroke=outline, stroke_width=number(OUTLINE))
        yield element("path", d=DISC, fill=paint.fill, stroke=outline, stroke_width=number(OUTLINE))
        if self.layout.style.pieces != "names":
            yield element("path", d=RING, fill="none", stroke=paint.soft, stroke_width="1.5")
        upright = f"rotate({number(-angle)})" if angle else None
        yield element("g", self._word(symbol, paint), transform=upright)

    def _word(self, symbol: Symbol, paint: Paint) -> str:
        glyph = symbol.glyph
        if self.layout.style.pieces == "glyphs" and glyph and (self.glyphs is None or glyph in self.glyphs):
            return characters(glyph, 0, 0, 50 if len(glyph) == 1 else 34, paint.ink)
        if self.layout.style.pieces == "names" and drawable(symbol.title):
            return self._name(symbol.title, paint)
        letter = symbol.letter
        height = min(38.0, 460 / max(width(letter), 1)) if drawable(letter) else 36.0
        return lettering(letter, 0, 0, height, paint.ink, 1.8)

    def _name(self, name: str, paint: Paint) -> str:
        lines = lines_of(name)
        widest = max(map(width, lines)) / CAPITAL
        height = min(HIGHEST_NAME, NAME_WIDTH / widest, NAME_HEIGHT / (len(lines) * LINE_HEIGHT))
        top = -height * LINE_HEIGHT * (len(lines) - 1) / 2
        return "".join(
            lettering(line, 0, top + place * height * LINE_HEIGHT, height, paint.ink, 1.6)
            for place, line in enumerate(lines)
        )

    def _outline(self, paint: Paint) -> str:
        """Light pieces have a dark outline, dark ones a paler one than their fill."""
        return mix(paint.ink, paint.fill, 0.12 if luminance(paint.fill) > 0.2 else 0.45)

    def _strokes(self, symbol: Symbol, paint: Paint, outline: str | None = None) -> Iterable[str]:
        outline = outline or self._outline(paint)
        for stroke in symbol.strokes:
            if stroke.role == "body":
                yield element("path", d=stroke.d, fill=paint.fill, stroke=outline, stroke_width=number(OUTLINE))
            elif stroke.role == "line":
                yield element("path", d=stroke.d, fill="none", stroke=paint.ink, stroke_width=number(LINE))
            else:
                colour = {"solid": paint.ink, "soft": paint.soft, "accent": paint.accent}[stroke.role]
                yield element("path", d=stroke.d, fill=colour)

    # Trays.

    def trays(self) -> str:
        frame = self.palette.tone(self.layout.board.frame)
        floor = mix(frame, self.palette.theme.paper, 0.3 if self.palette.dark else 0.62)
        parts = []
        for tray, box in self.layout.panels:
            shape = {
                "x": number(box.left),
                "y": number(box.top),
                "width": number(box.width),
                "height": number(box.height),
                "rx": number(self.layout.spacing * 0.12),
            }
            panel = element(
                "rect",
                **shape,
                fill=floor,
                stroke=mix(frame, floor, 0.35),
                stroke_width=number(self.layout.spacing * 0.025),
            )
            parts.append(element("g", title(tray.title), panel))
        parts += [self._slot(slot, i) for i, (slot, _) in enumerate(self.layout.all_slots)]
        return "".join(parts)

    def _slot(self, slot: Slot, index: int) -> str:
        box = self.layout.all_slots[index][1]
        symbol = self.layout.board.symbols[slot.symbol]
        paint = self.palette.paint(slot.side, slot.spent)
        scale = self.layout.piece / 100 * (SPENT_PIECE if slot.spent else SLOT_PIECE)
        token = element(
            "g",
            self.token(symbol, paint, 0, thin=slot.spent),
            transform=at(box.centre, scale),
            opacity=None if slot.count else "0.22",
        )
        badge = (
            self._badge(slot.count, box.left + box.width * 0.8, box.top + box.height * 0.8) if slot.count > 1 else ""
        )
        return element("g", title(f"{slot.side or ''} {symbol.title} ×{slot.count}".strip()), token, badge)

    def _badge(self, count: int, x: float, y: float) -> str:
        theme, text = self.palette.theme, str(count)
        height = self.layout.spacing * 0.15
        half = max(height * 0.85, width(text) / 20 * height + height * 0.5)
        pill = element(
            "rect",
            x=number(x - half),
            y=number(y - height * 0.85),
            width=number(2 * half),
            height=number(height * 1.7),
            rx=number(height * 0.85),
            fill=theme.ink,
            stroke=theme.paper,
            stroke_width=number(self.layout.spacing * 0.02),
        )
        return pill + lettering(text, x, y, height, theme.paper, 1.7)
