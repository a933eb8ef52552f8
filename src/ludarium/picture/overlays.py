"""What a picture points out: the last move, a selection, targets, arrows and buttons."""

from collections.abc import Sequence
from math import hypot

from ludarium.core.board import Cell, Point, Scene
from ludarium.picture.board import shrunk
from ludarium.picture.layout import CHIP_LETTERS, Box, Layout
from ludarium.picture.lettering import lettering
from ludarium.picture.markup import element, number, polygon
from ludarium.picture.palette import Palette, mix


class OverlayArt:
    """Draws over the cells, partly under and partly over the pieces."""

    def __init__(self, layout: Layout, palette: Palette, scene: Scene) -> None:
        self.layout = layout
        self.palette = palette
        self.theme = palette.theme
        self.taken = {piece.cell for piece in scene.pieces} - set(scene.hidden)

    # Under the pieces.

    def last(self, cells: Sequence[str]) -> str:
        return "".join(self._tinted(self.layout.board.cell(name), self.theme.last, "0.42", 0.03) for name in cells)

    def crosses(self, cells: Sequence[str]) -> str:
        """A small cross on each cell that was emptied and still is empty."""
        return "".join(self._cross(self.layout.board.cell(name)) for name in cells if name not in self.taken)

    def _cross(self, cell: Cell) -> str:
        (x, y), arm, spacing = self.layout.centre(cell), 0.13 * self.layout.spacing, self.layout.spacing
        left, right, top, bottom = (number(place) for place in (x - arm, x + arm, y - arm, y + arm))
        shape = f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
        lines = ((self.theme.target_ring, 0.085), (self.theme.capture, 0.05))
        return "".join(
            element("path", d=shape, fill="none", stroke=colour, stroke_width=number(width * spacing))
            for colour, width in lines
        )

    def selected(self, names: Sequence[str]) -> str:
        parts = []
        for name in names:
            if name in self.layout.board:
                parts.append(self._tinted(self.layout.board.cell(name), self.theme.selected, "0.55", 0.06))
            elif name in self.layout.slots:
                parts.append(self._slot_ring(self.layout.slots[name][1], self.theme.selected, 0.06))
        return "".join(parts)

    def _tinted(self, cell: Cell, colour: str, opacity: str, line: float) -> str:
        outline, centre = self.layout.outline(cell), self.layout.centre(cell)
        wash = element("path", d=polygon(shrunk(outline, centre, 0.965)), fill=colour, opacity=opacity)
        ring = element(
            "path",
            d=polygon(shrunk(outline, centre, 0.965 - line)),
            fill="none",
            stroke=mix(colour, "#4a3000", 0.25) if line < 0.05 else colour,
            stroke_width=number(self.layout.spacing * line),
        )
        return wash + ring

    # Over the pieces.

    def targets(self, names: Sequence[str]) -> str:
        parts = []
        for name in names:
            if name in self.layout.board:
                parts.append(self._target(self.layout.board.cell(name)))
            elif name in self.layout.slots:
                parts.append(self._slot_ring(self.layout.slots[name][1], self.theme.target, 0.05))
        return "".join(parts)

    def _target(self, cell: Cell) -> str:
        """A dot on an empty cell, a ring around what stands on a taken one: light in dark, so seen on any tone."""
        x, y = self.layout.centre(cell)
        spacing = self.layout.spacing
        radius, hollow = (0.4, True) if cell.name in self.taken else (0.13, False)
        place = {"cx": number(x), "cy": number(y), "r": number(radius * spacing)}
        if not hollow:
            return element(
                "circle",
                **place,
                fill=self.theme.target,
                stroke=self.theme.target_ring,
                stroke_width=number(spacing * 0.035),
            )
        outer = element(
            "circle", **place, fill="none", stroke=self.theme.target_ring, stroke_width=number(spacing * 0.105)
        )
        return outer + element(
            "circle", **place, fill="none", stroke=self.theme.target, stroke_width=number(spacing * 0.06)
        )

    def _slot_ring(self, box: Box, colour: str, line: float) -> str:
        inset = self.layout.spacing * line / 2
        return element(
            "rect",
            x=number(box.left + inset),
            y=number(box.top + inset),
            width=number(box.width - 2 * inset),
            height=number(box.height - 2 * inset),
            rx=number(self.layout.spacing * 0.09),
            fill="none",
            stroke=colour,
            stroke_width=number(self.layout.spacing * line),
        )

    def arrows(self, arrows: Sequence[tuple[str, str]]) -> str:
        return "".join(self._arrow(origin, target) for origin, target in arrows)

    def _place(self, name: str) -> Point:
        if name in self.layout.board:
            return self.layout.centre(self.layout.board.cell(name))
        return self.layout.slots[name][1].centre

    def _arrow(self, origin: str, target: str) -> str:
        (x1, y1), (x2, y2) = self._place(origin), self._place(target)
        length = hypot(x2 - x1, y2 - y1)
        if not length:
            return ""
        spacing = self.layout.spacing
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        start, tip, head = 0.22 * spacing, length - 0.12 * spacing, 0.3 * spacing
        tail, neck, wing = 0.03 * spacing, 0.055 * spacing, 0.15 * spacing

        def along(distance: float, aside: float) -> Point:
            return x1 + ux * distance - uy * aside, y1 + uy * distance + ux * aside

        shape = [
            along(start, tail),
            along(tip - head, neck),
            along(tip - head * 1.08, wing),
            along(tip, 0),
            along(tip - head * 1.08, -wing),
            along(tip - head, -neck),
            along(start, -tail),
        ]
        return element(
            "path",
            d=polygon(shape),
            fill=self.theme.arrow,
            stroke=self.theme.arrow_edge,
            stroke_width=number(spacing * 0.025),
            opacity="0.92",
        )

    # Buttons.

    def chips(self) -> str:
        return "".join(self._chip(label, box) for _, label, box in self.layout.chips)

    def _chip(self, label: str, box: Box) -> str:
        theme = self.theme
        pill = element(
            "rect",
            x=number(box.left),
            y=number(box.top),
            width=number(box.width),
            height=number(box.height),
            rx=number(box.height / 2),
            fill=theme.target,
            stroke=theme.target_ring,
            stroke_width=number(self.layout.spacing * 0.03),
        )
        return pill + lettering(label, *box.centre, self.layout.spacing * CHIP_LETTERS, theme.target_ring, 1.4)
