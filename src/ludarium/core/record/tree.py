"""The moves of a record as a tree of nodes that can be changed: for analysis, and for looking at lines one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ludarium.core.record.moves import RecordedMove, Variation


@dataclass(slots=True, eq=False)
class Node:
    """The place after a move; the root is the place before the first.

    text      the move that leads here, "" at the root    children  what may follow, the main line first
    comment   what was said of the move                   glyphs    its marks, by number
    clock     of the mover, in milliseconds               line      of the text that it was read from
    """

    text: str = ""
    parent: Node | None = field(default=None, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)
    comment: str = ""
    clock: int | None = None
    glyphs: tuple[int, ...] = ()
    line: int | None = field(default=None, repr=False)

    def add(self, text: str) -> Node:
        """The child for a move, a new one if there is none yet."""
        for child in self.children:
            if child.text == text:
                return child
        child = Node(text, self)
        self.children.append(child)
        return child

    def promote(self) -> None:
        """Put this line before the one that comes before it."""
        siblings = self.parent.children if self.parent else [self]
        index = siblings.index(self)
        if index > 0:
            siblings[index - 1], siblings[index] = self, siblings[index - 1]

    def remove(self) -> None:
        """Cut this move off, with all that follows."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent = None

    @property
    def path(self) -> list[Node]:
        """The nodes from the first move to this one."""
        found: list[Node] = []
        here: Node | None = self
        while here is not None and here.parent is not None:
            found.append(here)
            here = here.parent
        return found[::-1]

    @property
    def main_line(self) -> list[Node]:
        """What follows this node, if the first child is taken each time."""
        found: list[Node] = []
        here = self
        while here.children:
            here = here.children[0]
            found.append(here)
        return found

    def __iter__(self) -> Iterator[Node]:
        """This node and all after it, each before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


def tree_of(moves: Sequence[RecordedMove], comment: str) -> Node:
    """The root of a tree of the moves, with what is said before them. Lines that begin alike become one."""
    root = Node(comment=comment)
    lines: deque[tuple[Node, Sequence[RecordedMove], str]] = deque([(root, moves, "")])
    while lines:
        here, moves, before = lines.popleft()
        for recorded in moves:
            node = here.add(recorded.text)
            take_over(node, recorded, before)
            lines += [(here, variation.moves, variation.comment) for variation in recorded.variations]
            here, before = node, ""
    return root


def take_over(node: Node, recorded: RecordedMove, before: str) -> None:
    """What a record says of a move, also before it; of a move that stands in it twice, what is said first."""
    node.comment = node.comment or " ".join(said for said in (before, recorded.comment) if said)
    node.clock = recorded.clock if node.clock is None else node.clock
    node.glyphs = node.glyphs or recorded.glyphs
    node.line = node.line or recorded.line


def line_of(here: Node, end: int | None = None) -> tuple[RecordedMove, ...]:
    """The main line after a node with its variations. end: moves after which the rest becomes variations."""
    moves: list[RecordedMove] = []
    while here.children and len(moves) != end:
        node, *others = here.children
        variations = [variation_of(other) for other in others]
        if end == len(moves) + 1:
            variations += [Variation((RecordedMove(node.text), *variation_of(after).moves)) for after in node.children]
        moves.append(RecordedMove(node.text, node.comment, node.clock, node.glyphs, tuple(variations), node.line))
        here = node
    return tuple(moves)


def variation_of(node: Node) -> Variation:
    first = RecordedMove(node.text, node.comment, node.clock, node.glyphs, (), node.line)
    return Variation((first, *line_of(node)))
