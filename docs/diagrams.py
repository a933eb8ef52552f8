"""Draws the diagrams of the rulebook pages, and checks what they say against the rules.

An image line on a page of docs/rules, followed by a comment, is a diagram:

    ![A flat on c4 goes to b3, c3 and d3](tokonoma/flat.svg)
    <!-- diagram {"position": "f4/6/3F3/6/5 w", "path": ["c4"], "targets": ["b3", "c3", "d3"]} -->

Keys: position ("start" or a position string), options, play (moves played first), viewer, path (a started click path).
Claims, at least one: targets (exactly what may follow the path), legal, illegal, only (exactly the legal moves),
outcome ([winner, reason]), text, hidden (cells that the viewer does not see), marked (by symbol, exactly the cells that
it marks). With a viewer, targets, legal, text and hidden are claims about that view. Claims that look ahead:

    answers   whatever is played, the other side may then play one of these
    saves     exactly the moves after which the other side cannot win at once
    wins      [side, moves]: that side can force its win within so many moves, both sides' counted
    then      by move, the claims about the position after it

    python docs/diagrams.py            draw what has changed
    python docs/diagrams.py --check    only say what is wrong or out of date
"""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ludarium
from ludarium.core.move import Move
from ludarium.core.paths import next_steps
from ludarium.picture import Style, svg

DOCS = Path(__file__).resolve().parent
RULES, IMAGES = DOCS / "rules", DOCS / "images"

IMAGE = re.compile(r"^!\[(?P<alt>[^\]]*)\]\((?P<file>[^)]+\.svg)\)[ \t]*$", re.MULTILINE)
COMMENT = re.compile(r"<!-- diagram\s(?P<json>.*?)-->", re.DOTALL)
SHOWN = {"position", "options", "play", "viewer", "path"}
AHEAD = {"answers", "saves", "wins", "then"}
CLAIMS = {"targets", "legal", "illegal", "only", "outcome", "text", "hidden", "marked"} | AHEAD
MOST_ARROWS = 6  # more would hide the board

STYLE = Style(cell=60, background=False)
HERO = {"position": "3S1/fa+2BA+/a+b+s+1B1A+/1b+1F1F/4F w"}


class DiagramError(Exception):
    """A diagram that cannot be read, or says what is not so."""


@dataclass(frozen=True)
class Diagram:
    """A picture and what is said about it. `place` is where it stands in the pages."""

    place: str
    game: str
    alt: str
    file: Path
    says: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file.parent.name}/{self.file.stem}"

    def error(self, message: str) -> DiagramError:
        return DiagramError(f"{self.place}: {message}")

    @property
    def position(self) -> ludarium.Position:
        """What the picture shows, after the moves that are played first."""
        game, options = ludarium.game(self.game), self.says.get("options", {})
        text = self.says.get("position", "start")
        try:
            position = game.start(**options) if text == "start" else game.position(text, **options)
            for move in self.says.get("play", []):
                position = position.play(move)
        except ludarium.LudariumError as error:
            raise self.error(str(error)) from None
        return position

    # The claims.

    def check(self) -> None:
        self._check(self.position, self.says)

    def _check(self, position: ludarium.Position, says: dict[str, Any]) -> None:
        if "targets" in says:
            self._check_targets(position)
        self._legal_moves(position, says.get("legal", []))
        for move in says.get("illegal", []):
            self._check_illegal(position, move)
        if "only" in says:
            self._compare("only", sorted(says["only"]), sorted(move.text for move in position.legal_moves))
        if "outcome" in says:
            outcome = [position.outcome.winner, position.outcome.reason] if position.outcome else None
            self._compare("outcome", says["outcome"], outcome)
        if "text" in says:
            self._compare("text", says["text"], self._seen(position).text)
        for cell in says.get("hidden", []):
            if cell not in self._seen(position).scene.hidden:
                raise self.error(f"hidden: {cell} is seen")
        for symbol, cells in says.get("marked", {}).items():
            marked = sorted(mark.cell for mark in position.scene.marks if mark.symbol == symbol)
            self._compare("marked", sorted(cells), marked)
        self._check_ahead(position, says)

    def _check_ahead(self, position: ludarium.Position, says: dict[str, Any]) -> None:
        if "answers" in says:
            self._check_answers(position, set(says["answers"]))
        if "saves" in says:
            saving = [move.text for move in position.legal_moves if not _wins_at_once(position.play(move))]
            self._compare("saves", sorted(says["saves"]), sorted(saving))
        if "wins" in says and not forced(position, *says["wins"]):
            raise self.error(f"wins: {says['wins'][0]} cannot force it within {says['wins'][1]} moves")
        for move, claims in says.get("then", {}).items():
            self._legal_moves(position, [move])
            self._check(position.play(move), claims)

    def _seen(self, position: ludarium.Position) -> ludarium.Position | ludarium.View:
        return position.view(self.says["viewer"]) if "viewer" in self.says else position

    def _legal_moves(self, position: ludarium.Position, texts: list[str]) -> list[Move]:
        """The moves that are said to be legal: of the position, or of what the viewer may do there."""
        known = {move.text: move for move in self._seen(position).legal_moves}
        for text in texts:
            if text not in known:
                raise self.error(f"{text} is not legal")
        return [known[text] for text in texts]

    def _check_targets(self, position: ludarium.Position) -> None:
        steps = next_steps(self._seen(position).legal_moves, self.says.get("path", []))
        claimed = set(self.says["targets"])
        if claimed != set(steps):
            wrong, missing = sorted(claimed - set(steps)), sorted(set(steps) - claimed)
            raise self.error(f"targets: {wrong} cannot be chosen, {missing} could be too")

    def _check_illegal(self, position: ludarium.Position, move: str) -> None:
        try:
            position.find(move)
        except ludarium.IllegalMove:
            return
        except ludarium.InvalidMove as error:
            raise self.error(f"illegal: {error}") from None
        raise self.error(f"{move} is legal")

    def _check_answers(self, position: ludarium.Position, answers: set[str]) -> None:
        """Each of them is an answer to some move, and every move has one of them."""
        left = set(answers)
        for move in position.legal_moves:
            possible = answers & {answer.text for answer in position.play(move).legal_moves}
            if not possible:
                raise self.error(f"answers: none of them can be played after {move.text}")
            left -= possible
        if left:
            raise self.error(f"answers: {sorted(left)[0]} can never be played")

    def _compare(self, key: str, claimed: object, found: object) -> None:
        if claimed != found:
            raise self.error(f"{key} is {found!r}, not {claimed!r}")

    # The picture.

    def draw(self) -> str:
        position = self.position
        seen = self._seen(position)
        places = {slot.name for tray in seen.scene.trays for slot in tray.slots} | {
            cell.name for cell in position.game.board.cells
        }
        path = [step for step in self.says.get("path", []) if step in places]
        arrows = [] if "path" in self.says else [_arrow(move, places) for move in self._pointed_out(position)]
        return svg(
            seen,
            position.game,
            selected=[*path, *(cell for cells in self.says.get("marked", {}).values() for cell in cells)],
            targets=self.says.get("targets", []),
            arrows=[arrow for arrow in arrows if arrow] if len(arrows) <= MOST_ARROWS else [],
            style=STYLE,
        )

    def _pointed_out(self, position: ludarium.Position) -> list[Move]:
        """The moves that a picture shows as arrows: what may be played now, and what the other side may answer."""
        now = dict.fromkeys([*self.says.get("legal", []), *self.says.get("saves", [])])
        answers: dict[str, Move] = {}
        for move in position.legal_moves if "answers" in self.says else ():
            answers |= {answer.text: answer for answer in position.play(move).legal_moves}
        return self._legal_moves(position, list(now)) + [answers[text] for text in self.says.get("answers", [])]


def _arrow(move: Move, places: set[str]) -> tuple[str, str] | None:
    steps = [step for step in move.path if step in places]
    return (steps[0], steps[1]) if len(steps) > 1 else None


def forced(position: ludarium.Position, side: str, moves: int) -> bool:
    """Whether a side can force its win within this many moves, whatever the other one plays."""
    if position.outcome is not None:
        return position.outcome.winner == side
    if moves == 0:
        return False
    found = (forced(position.play(move), side, moves - 1) for move in position.legal_moves)
    return any(found) if position.turn == side else all(found)


def _wins_at_once(position: ludarium.Position) -> bool:
    """Whether the game is lost for who has just moved, or the side to act can end it so."""
    return forced(position, position.turn, 1)


# Reading the pages.


def diagrams() -> list[Diagram]:
    """Every diagram of every page, and the README's picture."""
    found = [diagram for page in sorted(RULES.glob("*.md")) for diagram in read(page)]
    files = [diagram.file for diagram in found]
    for diagram in found:
        if files.count(diagram.file) > 1:
            raise diagram.error(f"{diagram.file.name} is drawn twice")
    return [*found, Diagram("the README's picture", "tokonoma", "", IMAGES / "tokonoma.svg", HERO)]


def read(page: Path) -> Iterator[Diagram]:
    """The diagrams of a page, in order. Every drawn image needs its comment, every comment its image."""
    text = page.read_text(encoding="utf-8")
    comments = {found.start(): found for found in COMMENT.finditer(text)}
    for image in IMAGE.finditer(text):
        place = f"{page.name}, line {text.count(chr(10), 0, image.start()) + 1}"
        after = len(text) - len(text[image.end() :].lstrip())
        comment = comments.pop(after, None)
        if comment is None:
            raise DiagramError(f"{place}: no diagram comment follows the image")
        try:
            says = json.loads(comment["json"])
        except json.JSONDecodeError as error:
            raise DiagramError(f"{place}: the comment is not JSON: {error}") from None
        for key in unknown_keys(says, SHOWN | CLAIMS):
            raise DiagramError(f"{place}: unknown key {key!r}")
        if not CLAIMS & set(says):
            raise DiagramError(f"{place}: a diagram claims at least one of {', '.join(sorted(CLAIMS))}")
        yield Diagram(place, page.stem, image["alt"], page.parent / image["file"], says)
    for start in comments:
        raise DiagramError(f"{page.name}, line {text.count(chr(10), 0, start) + 1}: no image before the comment")


def unknown_keys(says: dict[str, Any], known: set[str]) -> Iterator[str]:
    """The keys that mean nothing. What is said of a position that comes later has no click path, so no targets."""
    yield from sorted(set(says) - known)
    for claims in says.get("then", {}).values():
        yield from unknown_keys(claims, CLAIMS - {"targets"})


def stale_files(found: list[Diagram]) -> list[Path]:
    """Pictures beside the pages that no page shows."""
    return sorted(set(RULES.glob("*/*.svg")) - {diagram.file for diagram in found})


def up_to_date(diagram: Diagram) -> bool:
    return diagram.file.exists() and diagram.file.read_text(encoding="utf-8") == diagram.draw()


def main(arguments: list[str]) -> int:
    found, wrong = diagrams(), 0
    for diagram in found:
        try:
            diagram.check()
            if up_to_date(diagram):
                continue
            print(f"{diagram}: {'out of date' if '--check' in arguments else 'drawn'}")
            wrong += "--check" in arguments
            if "--check" not in arguments:
                diagram.file.parent.mkdir(parents=True, exist_ok=True)
                diagram.file.write_text(diagram.draw(), encoding="utf-8")
        except DiagramError as error:
            print(error)
            wrong += 1
    for file in stale_files(found):
        print(f"{file.parent.name}/{file.name}: shown on no page")
        wrong += "--check" in arguments
        if "--check" not in arguments:
            file.unlink()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
