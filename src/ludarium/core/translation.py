"""A game's texts in other languages: catalogues that lie as JSON beside the game, English text to translation.

The key of a text is its English, as it is declared or as the template of a Text. What a catalogue lacks stays English.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.core.options import Choice
from ludarium.core.outcome import named

if TYPE_CHECKING:
    from ludarium.core.game import Game

Catalogue = Mapping[str, str]

COMMON = Path(__file__).parent / "languages"  # the sentences that are the same for all games


@cache
def read_catalogues(folder: Path) -> Mapping[str, Catalogue]:
    """The catalogues of a folder by language: ko.json, ja.json."""
    return {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.json"))}


def catalogue(game: Game, language: str) -> Catalogue:
    """All texts of a game in a language, with the sentences that are common to all games."""
    own = read_catalogues(game.languages).get(language, {}) if game.languages else {}
    found = {**read_catalogues(COMMON).get(language, {}), **own}
    return {**found, **dict(endings(game, language, found))}


def endings(game: Game, language: str, known: Catalogue) -> Iterator[tuple[str, str]]:
    """The words for ends that name the winner or the loser, for each side that may be it."""
    for english in game.reasons.values():
        for winner, loser in (game.sides, game.sides[::-1]):
            if "{" in english and english in known:
                yield (
                    named(english, winner.title, loser.title),
                    named(known[english], *(side.names.get(language, side.title) for side in (winner, loser))),
                )


def declared_texts(game: Game) -> Iterator[str]:
    """Every text that a game declares. The templates that it makes while it is played are not among them."""
    yield from (game.summary, game.length, game.complexity)
    for option in game.options:
        yield from (option.title, option.help)
        if isinstance(option, Choice):
            yield from option.titles.values()
    if len(game.rated_variants) > 1:
        yield from (variant.title for variant in game.rated_variants)
    yield from game.reasons.values()
    yield from (text for action in game.actions.values() for text in (action.label, action.prompt) if text)
    yield from (text for words in game.claim_words.values() for text in words)
    yield from (entry.text for entry in game.legend)
    for guide in game.guide.values():
        yield guide.text
        yield from (example.caption for example in guide.examples)
        for level in guide.levels:
            yield from (level.text, *(word for word in level.values.values() if isinstance(word, str)))
    yield from (blank.title for blank in game.blanks)
    yield from (form.title for form in game.record_formats.values() if form.title)
    yield from (theme.title for theme in game.themes.values())
    yield from (tray.title for tray in game.start().scene.trays)
    yield from course_texts(game)


def course_texts(game: Game) -> Iterator[str]:
    if game.goal is not None:
        yield from (game.goal.text, *game.goal.captions)
    for chapter in game.chapters:
        yield chapter.title
        for lesson in chapter.lessons:
            yield from (lesson.title, lesson.text, lesson.task, *(mistake.text for mistake in lesson.mistakes))
    for opening in game.openings:
        yield from (opening.name, opening.text)
