"""The words of notifications, in the languages of the page. They tell nothing that is hidden in a game."""

from __future__ import annotations

import msgspec

from ludarium.core.registry import game as find_game
from ludarium.core.translation import catalogue
from ludarium.play import TimeControl
from ludarium.play.clock import DAY
from ludarium.server.notifications.model import Notification
from ludarium.wire.notifications import PushMessage

TEXTS = {
    "en": {
        "test": ("Ludarium", "Notifications work on this device."),
        "turn": ("Your turn", "{game} against {opponent}"),
        "challenge": ("{opponent} challenges you", "{game} · {control}"),
        "challenge-rated": ("{opponent} challenges you", "{game} · {control} · rated"),
        "won": ("You won", "{game} against {opponent}"),
        "lost": ("You lost", "{game} against {opponent}"),
        "drawn": ("The game is a draw", "{game} against {opponent}"),
        "aborted": ("The game was aborted", "{game} against {opponent}"),
        "round": ("Your tournament game begins", "{tournament}: {game} against {opponent}"),
    },
    "ko": {
        "test": ("Ludarium", "이 기기에서 알림이 작동합니다."),
        "turn": ("내 차례입니다", "{game} · 상대: {opponent}"),
        "challenge": ("{opponent} 님의 도전", "{game} · {control}"),
        "challenge-rated": ("{opponent} 님의 도전", "{game} · {control} · 레이팅 대국"),
        "won": ("이겼습니다", "{game} · 상대: {opponent}"),
        "lost": ("졌습니다", "{game} · 상대: {opponent}"),
        "drawn": ("무승부입니다", "{game} · 상대: {opponent}"),
        "aborted": ("대국이 취소되었습니다", "{game} · 상대: {opponent}"),
        "round": ("대회 대국이 시작됩니다", "{tournament}: {game} · 상대: {opponent}"),
    },
    "ja": {
        "test": ("Ludarium", "この端末で通知を受け取れます。"),
        "turn": ("あなたの番です", "{game}（相手：{opponent}）"),
        "challenge": ("{opponent} さんからの挑戦", "{game}・{control}"),
        "challenge-rated": ("{opponent} さんからの挑戦", "{game}・{control}・レーティング対局"),
        "won": ("勝ちました", "{game}（相手：{opponent}）"),
        "lost": ("負けました", "{game}（相手：{opponent}）"),
        "drawn": ("引き分けです", "{game}（相手：{opponent}）"),
        "aborted": ("対局は中止されました", "{game}（相手：{opponent}）"),
        "round": ("大会の対局が始まります", "{tournament}：{game}（相手：{opponent}）"),
    },
}
CONTROLS = {
    "en": {"none": "no clock", "day": "1 day a move", "days": "{days:g} days a move"},
    "ko": {"none": "시계 없음", "day": "한 수에 1일", "days": "한 수에 {days:g}일"},
    "ja": {"none": "時計なし", "day": "1手1日", "days": "1手{days:g}日"},
}


def game_title(name: str, language: str) -> str:
    game = find_game(name)
    return catalogue(game, language).get(game.title, game.title)


def control_text(control: TimeControl | None, language: str) -> str:
    words = CONTROLS[language]
    if control is None:
        return words["none"]
    if control.is_correspondence:
        days = control.per_move / DAY
        return words["day" if days == 1 else "days"].format(days=days)
    return f"{control.base / 60_000:g}+{control.increment / 1000:g}"


def message_of(news: Notification, language: str) -> str:
    """A notification as it is sent."""
    key: str = news.result or news.kind
    if news.kind == "challenge" and news.rated:
        key = "challenge-rated"
    given = {
        "game": game_title(news.game.name, language),
        "opponent": news.game.opponent,
        "control": control_text(news.control, language),
        "tournament": news.tournament,
    }
    title, body = (text.format(**given) for text in TEXTS[language][key])
    about = "challenge" if news.kind == "challenge" else "table"
    url = "/" if news.kind == "challenge" else f"/table/{news.about}"
    return encoded(PushMessage(kind=news.kind, title=title, body=body, url=url, tag=f"{about}:{news.about}"))


def test_message(language: str) -> str:
    title, body = TEXTS[language]["test"]
    return encoded(PushMessage(kind="turn", title=title, body=body, url="/settings", tag="test"))


def encoded(message: PushMessage) -> str:
    return msgspec.json.encode(message).decode()
