"""How much the server can take: `python -m bench.server`.

Scripted players on the loopback, each at a table of their own, move as soon as their last move is acknowledged. Moves a
second, the median and the 99th percentile of the acknowledgement, and what the server process needs: milliseconds of a
core for each move, memory for each table with its socket, and for each idle socket. `--grow` shows how these grow.
With `--online` two people play at each table, who think before they move, and others look on. With `--attack` such
games go on beside floods that once stopped everybody's play.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from os import cpu_count, getloadavg
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
from signal import SIGTERM, signal
from statistics import median
from typing import NamedTuple

import uvloop
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from bench.server.attack import GAMES, Attack, attacked_and_control, p99
from bench.server.flood import FLOODS
from bench.server.load import Load, idle_socket_bytes, play_long, play_tables
from bench.server.online import THINKING, WATCHED, play_online
from bench.server.peer import STORES, Peer, install
from bench.server.process import ServerProcess
from bench.server.protocol import Ludarium, Wire

FIRST = "tokonoma"
OTHERS = ("hexchess", "romgon", "cheduk", "gungi")
MOST_TABLES = 2000
MOST_SOCKETS = 5000
OTHER_HANDLES = 200  # that a server with sockets has open beside them
ALONE = 15  # tables that a single player plays, one after another
GROWING_TABLES = (1, 10, 100, 1000)
GROWING_SOCKETS = (100, 1000, 5000)
GROWING_GAMES = (0, 100, 500, 1000, 1980)  # moves that have been made
LONG_TABLES = 10  # at which games of one length are played
FIRST_HEADINGS = ("what", "tables")
HEADINGS = ("moves/s", "p50 ms", "p99 ms", "CPU ms", "KB/table")
ATTACK_HEADINGS = ("flood", "before", "during", "after", "control", "ratio", "slowest", "moves")
ONLINE_HEADINGS = ("moves", "moves/s", "p50 ms", "p99 ms", "slowest ms", "CPU ms/move", "CPU %", "KB/game")


class Case(NamedTuple):
    game: str
    players: int
    rounds: int


class Row(NamedTuple):
    rate: float
    p50: float
    p99: float
    cpu: float
    memory: float


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a number of an argument; every loop here is bounded by one."""

    def read(text: str) -> int:
        if not least <= int(text) <= most:
            raise ArgumentTypeError(f"from {least} to {most}")
        return int(text)

    return read


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.server", description="How much the server can take.")
    parser.add_argument("games", nargs="*", help=f"further games ({' '.join(OTHERS)})")
    parser.add_argument("--tables", type=number(0, MOST_TABLES), default=200, help=f"tables of {FIRST} (200)")
    parser.add_argument("--others", type=number(0, MOST_TABLES), default=50, help="tables of each other game (50)")
    parser.add_argument("--moves", type=number(1, 1000), default=20, help="moves at each table (20)")
    parser.add_argument("--sockets", type=number(0, MOST_SOCKETS), default=500, help="idle sockets (500)")
    parser.add_argument("--rounds", type=number(1, 20), default=1, help="the median of so many runs (1)")
    parser.add_argument("--plain", action="store_true", help="sockets without compression, which browsers offer")
    parser.add_argument("--grow", choices=("tables", "sockets", "moves"), help="how cost grows with so many of these")
    parser.add_argument("--online", action="store_true", help="blitz games of two who think, some with a spectator")
    parser.add_argument("--attack", action="store_true", help="blitz games beside floods, and beside them elsewhere")
    parser.add_argument(
        "--seconds",
        type=number(10, 600),
        default=60,
        help="of play, with --online; before, during and after --attack (60)",
    )
    parser.add_argument("--peer", action="store_true", help="boardgame.io in turns with ours; installs it by npm")
    return parser.parse_args()


def row(load: Load) -> Row:
    return Row(load.rate, load.percentile(50), load.percentile(99), load.cpu_per_move, load.memory)


def measured(wire: Wire, case: Case, moves: int, compressed: bool) -> Row:
    with ServerProcess(wire) as server:
        return row(uvloop.run(play_tables(server, case.game, case.players, case.rounds, moves, compressed)))


def middle(rows: list[Row]) -> Row:
    return Row(*(median(column) for column in zip(*rows, strict=True)))


def shown(row: Row, tables: int) -> list[str]:
    memory = f"{row.memory / 1024:,.0f}" if tables >= LONG_TABLES else ""
    return [
        f"{row.rate:,.0f}",
        f"{row.p50 * 1000:,.1f}",
        f"{row.p99 * 1000:,.1f}",
        f"{row.cpu * 1000:.2f}",
        memory,
    ]


def ratios(ours: Row, theirs: Row) -> list[str]:
    """How many times as good we are: more moves, sooner, with less."""
    better = (ours.rate / theirs.rate, theirs.p50 / ours.p50, theirs.p99 / ours.p99, theirs.cpu / ours.cpu)
    return [*(f"x {each:.2f}" for each in better), ""]


def handles() -> int:
    """How many sockets each process can have: as many as its file handles allow, here and at the server."""
    soft, hard = getrlimit(RLIMIT_NOFILE)
    if soft != hard and hard != RLIM_INFINITY:
        setrlimit(RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return soft - OTHER_HANDLES


def new_table(title: str, *first: str) -> Table:
    table = Table(box=SIMPLE, pad_edge=False, title=title)
    for heading in first[:1]:
        table.add_column(heading)
    for heading in (*first[1:], *HEADINGS):
        table.add_column(heading, justify="right")
    return table


def compared(console: Console, wires: list[Wire], cases: list[Case], given: Namespace) -> Table:
    """Every case, and the first game at all servers in turns."""
    packing = "plain" if given.plain else "compressed"
    table = new_table(f"moves at the server, {given.moves} at each table, {packing}", *FIRST_HEADINGS)
    for case in (case for case in cases if case.players > 0):
        servers = wires if case.game == FIRST else wires[:1]
        found: dict[str, list[Row]] = {wire.name: [] for wire in servers}
        for _ in range(given.rounds):
            for wire in servers:
                with console.status(f"{wire.name}: {case.game}, {case.players}"):
                    found[wire.name].append(measured(wire, case, given.moves, not given.plain))
        ours = middle(found[wires[0].name])
        for name, rows in found.items():
            theirs = middle(rows)
            what = case.game if name == wires[0].name else name
            table.add_row(what, str(case.players), *shown(theirs, case.players))
            if name != wires[0].name:
                table.add_row("  ours beside it", "", *ratios(ours, theirs))
    return table


def idle(console: Console, wire: Wire, sockets: int, compressed: bool) -> None:
    possible = min(sockets, handles())
    with console.status(f"{possible} idle sockets"), ServerProcess(wire) as server:
        each = uvloop.run(idle_socket_bytes(server, FIRST, possible, compressed))
    short = "" if possible == sockets else f" (file handles allow no more; {sockets} were asked for)"
    console.print(f"{each / 1024:,.1f} KB for each of {possible} idle sockets{short}")


def growing(console: Console, wire: Wire, given: Namespace) -> None:
    """How cost grows with the number of tables, of idle sockets, or of moves in a game."""
    compressed = not given.plain
    if given.grow == "sockets":
        for sockets in GROWING_SOCKETS:
            idle(console, wire, sockets, compressed)
        return
    table = new_table(f"{FIRST}, {given.moves} moves at each table", given.grow)
    for number in GROWING_TABLES if given.grow == "tables" else GROWING_GAMES:
        with console.status(f"{number} {given.grow}"), ServerProcess(wire) as server:
            if given.grow == "tables":
                load = uvloop.run(play_tables(server, FIRST, number, 1, given.moves, compressed))
            else:
                load = uvloop.run(play_long(server, FIRST, LONG_TABLES, number, given.moves, compressed))
        table.add_row(str(number), *shown(row(load), max(number, LONG_TABLES)))
    console.print(table)


def online(console: Console, wire: Wire, given: Namespace) -> None:
    """Games of two connected clients each; the server's part of a core while they play."""
    games = max(given.tables, 1)
    handles()
    with console.status(f"{games} games for {given.seconds} seconds"), ServerProcess(wire) as server:
        load = uvloop.run(play_online(server, FIRST, games, given.seconds, not given.plain))
    least, most = THINKING
    title = f"{games} blitz games of {FIRST}, a move after {least:g} to {most:g} s, every {WATCHED}th watched"
    table = Table(box=SIMPLE, pad_edge=False, title=title)
    for heading in ONLINE_HEADINGS:
        table.add_column(heading, justify="right")
    times = (f"{1000 * each:,.1f}" for each in (load.percentile(50), load.percentile(99), max(load.delays)))
    cost = (f"{1000 * load.cpu_per_move:.2f}", f"{100 * load.cpu / load.seconds:.0f}", f"{load.memory / 1024:,.0f}")
    table.add_row(f"{load.moves:,}", f"{load.rate:,.0f}", *times, *cost)
    console.print(table)


def attack(console: Console, wire: Wire, given: Namespace) -> None:
    """Honest games before, during and after each flood, and while the same flood goes to a server that does nothing."""
    table = Table(box=SIMPLE, pad_edge=False, title=f"{GAMES} blitz games of {FIRST} beside floods: p99 of a move, ms")
    for heading in ATTACK_HEADINGS:
        table.add_column(heading, justify="left" if heading == "flood" else "right")
    for kind in FLOODS:
        with console.status(f"a flood of {kind}, {given.seconds} s"), ServerProcess(wire) as server:
            hit, control = uvloop.run(attacked_and_control(server, FIRST, given.seconds, kind))
        times = (hit.before, hit.during, hit.after, control.during)
        ratio = p99(hit.during) / p99(control.during)
        table.add_row(kind, *(f"{1000 * p99(each):,.1f}" for each in times), f"x {ratio:.2f}", slowest(hit), moves(hit))
    console.print(table)


def slowest(hit: Attack) -> str:
    return f"{1000 * max(hit.during):,.0f}"


def moves(hit: Attack) -> str:
    """During the flood, and before it."""
    return f"{len(hit.during):,}/{len(hit.before):,}"


def main() -> None:
    given = arguments()
    signal(SIGTERM, lambda *_: sys.exit(128 + SIGTERM))  # the server that is measured must not be left behind
    console = Console(width=80)
    wires: list[Wire] = [Ludarium()]
    if given.attack:
        attack(console, wires[0], given)
    elif given.online:
        online(console, wires[0], given)
    elif given.grow:
        growing(console, wires[0], given)
    else:
        cases = [Case(FIRST, 1, ALONE), Case(FIRST, given.tables, 1)]
        cases += [Case(name, given.others, 1) for name in given.games or OTHERS if name != FIRST]
        if given.peer:
            folder = install()
            wires += [Peer(folder, store) for store in STORES]
        console.print(compared(console, wires, cases, given))
        if given.sockets:
            idle(console, wires[0], given.sockets, not given.plain)
    console.print(f"{cpu_count()} cores, load {getloadavg()[0]:.2f} at the end; players and server share them")


if __name__ == "__main__":
    main()
