"""The board itself: frame, cells, zones, fog and coordinates."""

from collections import Counter
from collections.abc import Iterable

from ludarium.core.board import Cell, Point, Scene, Zone
from ludarium.picture.layout import Layout
from ludarium.picture.lettering import lettering
from ludarium.picture.markup import Definitions, element, escape, number, polygon
from ludarium.picture.palette import Palette, luminance, mix

INSET = 0.965  # cells are laid into the frame with a thin groove between them
NAME_HEIGHT, LABEL_HEIGHT = 0.1, 0.15


class BoardArt:
    """Draws what lies under the pieces."""

    def __init__(self, layout: Layout, palette: Palette, scene: Scene, defs: Definitions) -> None:
        self.layout = layout
        self.palette = palette
        self.scene = scene
        self.defs = defs
        self.frame = palette.tone(layout.board.frame)

    def ground(self) -> str:
        return "".join((self._frame(), *(self._cell(cell) for cell in self.layout.board.cells), *self._fog()))

    def zones(self) -> str:
        return "".join(self._zone(zone) for zone in self.layout.board.zones if zone.outlined)

    def coordinates(self) -> str:
        if not self.layout.style.coordinates:
            return ""
        return "".join(self._edge_names() if self.layout.edge_labels else self._cell_names())

    # The frame: the outer border of all cells, drawn thick.

    def _frame(self) -> str:
        layout, spacing = self.layout, self.layout.spacing
        path = border(layout, layout.board.cells)

        def band(colour: str, extra: float, dy: float, opacity: str | None = None) -> str:
            return element(
                "path",
                d=path,
                transform=f"translate(0 {number(dy * spacing)})" if dy else None,
                fill=colour,
                stroke=colour,
                stroke_width=number(2 * (layout.rim + extra * spacing)),
                opacity=opacity,
            )

        return "".join(
            (
                band("#000000", 0.03, 0.07, "0.10"),
                band("#000000", 0.005, 0.045, "0.16"),
                band(mix(self.frame, "#120a04", 0.45), 0.0, 0.028),
                band(mix(self.frame, "#ffffff", 0.16), 0.0, 0.0),
                band(self.frame, -0.018, 0.006),
                band(mix(self.frame, "#120a04", 0.5), -layout.rim / spacing + 0.03, 0.0),
            )
        )

    def _cell_shape(self, cell: Cell) -> str:
        """The id of a cell's drawing around the origin, in whatever colour it is used."""
        x, y = self.layout.centre(cell)
        corners = [((px - x) * INSET, (py - y) * INSET) for px, py in self.layout.outline(cell)]
        sheen = self.defs.add(
            "linearGradient",
            element("stop", offset="0", stop_color="#fff2d8", stop_opacity="0.12" if self.palette.dark else "0.2"),
            element("stop", offset="0.5", stop_color="#fff2d8", stop_opacity="0.03"),
            element("stop", offset="1", stop_color="#1a0e04", stop_opacity="0.12"),
            x1="0.2",
            y1="0",
            x2="0.8",
            y2="1",
        )
        path, width = polygon(corners), self.layout.spacing * 0.03
        return self.defs.add(
            "g",
            element("path", d=path, fill="currentColor", stroke="currentColor", stroke_width=number(width)),
            element("path", d=path, fill=f"url(#{sheen})"),
        )

    def _cell(self, cell: Cell) -> str:
        x, y = self.layout.centre(cell)
        return self.defs.use(self._cell_shape(cell), f"translate({number(x)} {number(y)})", color=self.tone(cell))

    def tone(self, cell: Cell) -> str:
        name = self.scene.tints.get(cell.name, cell.tone)
        return self.palette.tone(self.layout.board.tones[name])

    # Cells that the viewer cannot see.

    def _fog(self) -> Iterable[str]:
        if not self.scene.hidden:
            return
        theme, step = self.palette.theme, self.layout.spacing * 0.13
        hatch = self.defs.add(
            "pattern",
            element("path", d=f"M0 0V{number(step)}", stroke=theme.fog_line, stroke_width=number(step * 0.7)),
            width=number(step),
            height=number(step),
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )
        for name in self.scene.hidden:
            cell = self.layout.board.cell(name)
            path = polygon(shrunk(self.layout.outline(cell), self.layout.centre(cell), 0.99))
            yield element("path", d=path, fill=theme.fog, opacity="0.94")
            yield element("path", d=path, fill=f"url(#{hatch})")

    # Zones.

    def _zone(self, zone: Zone) -> str:
        cells = [self.layout.board.cell(name) for name in zone.cells]
        path = border(self.layout, cells, INSET - 0.02 if len(cells) == 1 else 1.0)
        colour = self.palette.paint(zone.side).fill if zone.side else mix(self.frame, "#120a04", 0.35)
        width = self.layout.spacing * (0.038 if zone.side else 0.035)
        under = element(
            "path", d=path, stroke="#1c1209", stroke_width=number(width * 1.7), opacity="0.45" if zone.side else "0"
        )
        line = element("path", d=path, stroke=colour, stroke_width=number(width))
        return element("g", title(zone.title), under, line, fill="none")

    # Coordinates.

    def _cell_names(self) -> Iterable[str]:
        for cell in self.layout.board.cells:
            x, y = self.layout.centre(cell)
            low = max(py for _, py in self.layout.outline(cell))
            yield lettering(
                cell.name,
                x,
                y + (low - y) * (0.81 if len(cell.name) < 3 else 0.75),
                self.layout.spacing * NAME_HEIGHT,
                self._name_colour(cell),
            )

    def _name_colour(self, cell: Cell) -> str:
        if cell.name in self.scene.hidden:
            return mix(self.palette.theme.fog, self.palette.theme.ink, 0.55)
        tone = self.tone(cell)
        return mix(tone, "#24160a", 0.62) if luminance(tone) > 0.1 else mix(tone, "#fff6e6", 0.6)

    def _edge_names(self) -> Iterable[str]:
        layout, inner = self.layout, self.layout.inner
        assert layout.edge_labels is not None
        colour = mix(self.frame, "#fff6e6", 0.75) if luminance(self.frame) < 0.3 else mix(self.frame, "#24160a", 0.75)
        height, middle = layout.spacing * LABEL_HEIGHT, layout.rim * 0.5
        columns, rows = layout.edge_labels
        cell = layout.board.cells[0]
        for x, name in columns.items():
            at = layout.point((x, cell.y))[0]
            yield lettering(name, at, inner.top - middle, height, colour)
            yield lettering(name, at, inner.top + inner.height + middle, height, colour)
        for y, name in rows.items():
            at = layout.point((cell.x, y))[1]
            yield lettering(name, inner.left - middle, at, height, colour)
            yield lettering(name, inner.left + inner.width + middle, at, height, colour)


def title(text: str) -> str:
    return element("title", escape(text))


def shrunk(points: Iterable[Point], centre: Point, scale: float) -> list[Point]:
    return [(centre[0] + (x - centre[0]) * scale, centre[1] + (y - centre[1]) * scale) for x, y in points]


def border(layout: Layout, cells: Iterable[Cell], scale: float = 1.0) -> str:
    """The path around a group of cells: the edges that only one of them has."""
    names: dict[tuple[float, float], Point] = {}
    edges: Counter[tuple[tuple[float, float], tuple[float, float]]] = Counter()
    directed: dict[tuple[tuple[float, float], tuple[float, float]], None] = {}
    for cell in cells:
        corners = shrunk(layout.outline(cell), layout.centre(cell), scale)
        keys = [(round(x, 1), round(y, 1)) for x, y in corners]
        names.update(zip(keys, corners, strict=True))
        for a, b in zip(keys, keys[1:] + keys[:1], strict=True):
            edges[min((a, b), (b, a))] += 1
            directed[(a, b)] = None
    follows: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for a, b in directed:
        if edges[min((a, b), (b, a))] == 1:
            follows.setdefault(a, []).append(b)
    loops = []
    while follows:
        start = next(iter(follows))
        loop, here = [], start
        while here in follows:
            loop.append(names[here])
            after = follows[here].pop()
            if not follows[here]:
                del follows[here]
            here = after
        loops.append(polygon(loop))
    return "".join(loops)
