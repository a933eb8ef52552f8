"""The title, the sentence and the picture by which other programs show a link to a page.

They show what everybody may see now, whoever asks. Where that is nothing, and where nothing is, they say what the whole
server is, and show no picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote, urlencode

from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.registry import game as find_game
from ludarium.play.errors import Refused
from ludarium.server.accounts import facts as accounts_facts
from ludarium.server.catalogue.languages import languages_of, texts
from ludarium.server.history.open_games import OpenGame
from ludarium.server.history.service import History
from ludarium.server.languages import LANGUAGES
from ludarium.server.links.texts import text
from ludarium.server.lookups import Lookups
from ludarium.server.requester import Requester
from ludarium.server.store import Store
from ludarium.server.threads import off_loop
from ludarium.server.tournaments.service import Tournaments

NAME = "Ludarium"
ICON = "/icons/icon-512.png"
LONGEST_START = 1000  # characters of a position in the address of a picture


class Preview(NamedTuple):
    """picture: its address at this server; large: it fills the width of a preview"""

    title: str
    sentence: str
    picture: str = ""
    large: bool = True


def general(language: str) -> Preview:
    return Preview(NAME, text(language, "general"))


class Previews:
    def __init__(self, store: Store, history: History, tournaments: Tournaments, lookups: Lookups) -> None:
        self._store = store
        self._history = history
        self._tournaments = tournaments
        self._lookups = lookups

    async def of(self, path: str, language: str, requester: Requester) -> Preview:
        """Of the page at a path, as it was asked for. It is the same for all that is not there or not for everybody."""
        page, *parts = (unquote(part) for part in path.strip("/").split("/"))
        try:
            found = await self._found(page, parts, language, requester)
        except (LudariumError, Refused):
            found = None
        return found or general(language)

    async def _found(self, page: str, parts: Sequence[str], language: str, requester: Requester) -> Preview | None:
        if not parts:
            return None
        if page in ("table", "game"):
            game = await self._history.open_game(parts[0], requester)
            return game and of_game(game, language)
        if page == "tournament":
            return await self._tournament(parts[0], language)
        if page == "@":
            return await self._player(parts[0], language)
        if page in ABOUT_GAMES:
            return await self._lookups.run(requester, about_game, page, parts, language)
        return None

    async def _tournament(self, tournament_id: str, language: str) -> Preview:
        whole = await self._tournaments.runner.wholes.get(tournament_id)
        tournament = whole.tournament
        game = find_game(tournament.match.ruleset.game)
        sentence = text(
            language,
            "tournament.more",
            format=text(language, tournament.plan.format),
            players=len(whole.members),
            status=text(language, tournament.status),
        )
        title = text(language, "tournament", name=tournament.name, game=title_of(game, language))
        return Preview(title, sentence, picture_of(game))

    async def _player(self, name: str, language: str) -> Preview | None:
        user = await self._store.read(accounts_facts.user_named, name)
        if user is None:
            return None
        games = await self._store.read(accounts_facts.games_finished, user)
        sentence = text(language, "player.more", games=games)
        return Preview(text(language, "player", name=user.name), sentence, ICON, large=False)


def of_game(game: OpenGame, language: str) -> Preview:
    record, moves = game.record, len(game.record.moves)
    title = title_of(record.game, language)
    players = [player_of(game, side.name, language) for side in record.game.sides]
    picture = f"/pictures/games/{quote(game.id, safe='')}.png"
    if game.waiting:
        here = next((name for side, name in record.players.items() if name != "?"), players[0])
        named = text(language, "game.waits", one=here, game=title)
        return Preview(named, text(language, "game.waits.more"), picture)
    named = text(language, "game", one=players[0], other=players[1], game=title)
    if game.outcome is None:
        said = text(language, "game.runs", moves=moves)
    elif game.outcome.winner:
        winner = player_of(game, game.outcome.winner, language)
        said = text(language, "game.won", winner=winner, moves=moves)
    else:
        said = text(language, "game.drawn" if game.outcome.reason != "abort" else "game.over", moves=moves)
    return Preview(named, said, picture)


def player_of(game: OpenGame, side: str, language: str) -> str:
    name = game.record.players.get(side, "?")
    known = next(each for each in game.record.game.sides if each.name == side)
    return name if name != "?" else known.names.get(language, known.title)


# Pages about a game, which are everybody's.


def about_game(page: str, parts: Sequence[str], language: str) -> Preview | None:
    off_loop()
    game, rest = find_game(parts[0]), parts[1:]
    title = title_of(game, language)
    if page == "sandbox":
        return of_position(game, rest, language)
    if page == "learn" and rest[:1] == ["lesson"]:
        return of_lesson(game, rest[1:], language)
    kind = "rules" if page == "learn" and rest[:1] == ["rules"] else ABOUT_GAMES[page]
    sentence = game_text(game, game.summary, language) if kind in ("learn", "new") else text(language, f"{kind}.more")
    return Preview(text(language, kind, game=title), sentence, picture_of(game))


def of_lesson(game: Game, rest: Sequence[str], language: str) -> Preview | None:
    lesson = next((each for each in game.lessons if [each.name] == list(rest[:1])), None)
    if lesson is None:
        return None
    named = text(language, "lesson", lesson=game_text(game, lesson.title, language), game=title_of(game, language))
    options = urlencode({name: str(value) for name, value in lesson.options.items()})
    return Preview(named, game_text(game, lesson.task, language), picture_of(game, lesson.position, options))


def of_position(game: Game, rest: Sequence[str], language: str) -> Preview:
    start, options = (*rest, "", "")[:2]
    named = text(language, "position", game=title_of(game, language))
    shown = picture_of(game, start, options) if len(start) <= LONGEST_START else picture_of(game)
    return Preview(named, text(language, "position.more"), shown)


ABOUT_GAMES = {
    "learn": "learn",
    "new": "new",
    "leaderboards": "leaderboard",
    "sandbox": "position",
    "puzzles": "puzzles",
}


def picture_of(game: Game, position: str = "", options: str = "") -> str:
    wishes = {"text": position or game.picture, "options": options if position else ""}
    query = urlencode({name: value for name, value in wishes.items() if value})
    return f"/pictures/{game.name}.png" + (f"?{query}" if query else "")


def title_of(game: Game, language: str) -> str:
    return game.names.get(language, game.title)


def game_text(game: Game, said: str, language: str) -> str:
    known = texts(game.name, language).texts if language != LANGUAGES[0] and language in languages_of(game) else {}
    return known.get(said, said)
