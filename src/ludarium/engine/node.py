"""A node of the search whose moves are to be tried. node.pxd is the C version."""

from dataclasses import dataclass


@dataclass(slots=True)
class Node:
    """alpha, beta   the window                        static_eval  for the side to act
    depth         plies that are left               ply          plies from the root
    key           of the position in the table      table_move   or NO_MOVE
    selective     whether late moves may be pruned  futile       whether no quiet move can reach alpha
    """

    alpha: int
    beta: int
    static_eval: int
    depth: int
    ply: int
    key: int
    table_move: int
    selective: bool
    futile: bool
