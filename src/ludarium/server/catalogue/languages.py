"""The games' texts in other languages, and how complete they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ludarium.core.game import Game
from ludarium.core.registry import game as find_game
from ludarium.core.translation import COMMON, catalogue, declared_texts, read_catalogues
from ludarium.play.errors import Refused
from ludarium.server.threads import off_loop
from ludarium.wire.catalogue import GameTexts, LanguageData


def languages_of(game: Game) -> set[str]:
    return {*read_catalogues(COMMON), *(read_catalogues(game.languages) if game.languages else ())}


def summary_texts(game: Game) -> Mapping[str, Mapping[str, str]]:
    """What a list of games says of it, by language."""
    wanted = (game.summary, game.length, game.complexity, *(variant.title for variant in game.rated_variants))
    found = {language: catalogue(game, language) for language in sorted(languages_of(game))}
    return {language: {text: known[text] for text in wanted if text in known} for language, known in found.items()}


@cache
def texts(name: str, language: str) -> GameTexts:
    """Empty for a language that the game does not have."""
    off_loop()
    return GameTexts(catalogue(find_game(name), language))


def texts_of(name: str, language: str) -> GameTexts:
    """Refused if there is no such game, or it does not have the language."""
    game = find_game(name)
    if language not in languages_of(game):
        raise Refused("not-found", f"{game.title} has no texts in {language!r}")
    return texts(game.name, language)


def completeness(games: Iterable[Game]) -> list[LanguageData]:
    """What each language has of all texts that are known: those that are declared, or translated anywhere."""
    off_loop()
    every = list(games)
    languages = sorted(set().union(*(languages_of(game) for game in every)))
    known = {
        game.name: {text for text in declared_texts(game) if text}.union(
            *(catalogue(game, language) for language in languages)
        )
        for game in every
    }
    return [
        LanguageData(
            language,
            sum(map(len, known.values())),
            sum(len(known[game.name] & set(catalogue(game, language))) for game in every),
        )
        for language in languages
    ]
