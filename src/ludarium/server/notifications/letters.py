"""The mail that lists the games in which it is somebody's turn."""

from __future__ import annotations

from email.message import EmailMessage

from ludarium.play.clock import DAY
from ludarium.server.mail import Mail
from ludarium.server.notifications.digests import Mailing
from ludarium.server.notifications.model import Game
from ludarium.server.notifications.texts import game_title

HOUR = 3_600_000

TEXTS = {
    "en": {
        "subject-1": "Ludarium: your turn in a game",
        "subject": "Ludarium: your turn in {number} games",
        "begin": "Hello {name},\n\nit is your turn:",
        "game": "{game} against {opponent}",
        "left": "{time} left",
        "days": "{number} days",
        "day": "1 day",
        "hours": "{number} hours",
        "hour": "1 hour",
        "less": "less than an hour",
        "more": "And in {number} more games: {link}",
        "daily": "You have chosen to get such a mail at most once a day.",
        "at-once": "You have chosen to get a mail when it is your turn.",
        "end": "No more of these mails: {link}",
    },
    "ko": {
        "subject-1": "Ludarium: 내 차례인 대국이 있습니다",
        "subject": "Ludarium: 내 차례인 대국 {number}개",
        "begin": "{name} 님, 안녕하세요.\n\n내 차례인 대국입니다:",
        "game": "{game} · 상대: {opponent}",
        "left": "{time} 남음",
        "days": "{number}일",
        "day": "1일",
        "hours": "{number}시간",
        "hour": "1시간",
        "less": "1시간 미만",
        "more": "그 밖에 {number}개: {link}",
        "daily": "이 메일은 하루에 한 번까지만 보내 드립니다.",
        "at-once": "내 차례가 되면 메일을 받도록 설정하셨습니다.",
        "end": "메일 그만 받기: {link}",
    },
    "ja": {
        "subject-1": "Ludarium：あなたの番の対局があります",
        "subject": "Ludarium：あなたの番の対局が{number}局あります",
        "begin": "{name} さん\n\nあなたの番です。",
        "game": "{game}（相手：{opponent}）",
        "left": "残り{time}",
        "days": "{number}日",
        "day": "1日",
        "hours": "{number}時間",
        "hour": "1時間",
        "less": "1時間未満",
        "more": "ほかに{number}局：{link}",
        "daily": "このメールは一日に一通までお送りします。",
        "at-once": "あなたの番になったらメールを受け取る設定です。",
        "end": "メールの配信を停止する：{link}",
    },
}


def digest_mail(mail: Mail, mailing: Mailing, url: str, now: int) -> EmailMessage:
    """url: the address of the server"""
    texts = TEXTS[mailing.language]
    number = len(mailing.games) + mailing.more
    subject = texts["subject-1"] if number == 1 else texts["subject"].format(number=number)
    lines = [texts["begin"].format(name=mailing.name), ""]
    for game in mailing.games:
        lines += [f"* {line_of(game, mailing.language, now)}", f"  {url}/table/{game.table}", ""]
    if mailing.more:
        lines += [texts["more"].format(number=mailing.more, link=f"{url}/"), ""]
    unsubscribe = f"{url}/api/v1/notifications/unsubscribe?token={mailing.token}"
    lines += ["--", texts[mailing.digest], texts["end"].format(link=unsubscribe), ""]
    message = mail.written(mailing.email, subject, "\n".join(lines), mailing.id)
    message["List-Unsubscribe"] = f"<{unsubscribe}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return message


def line_of(game: Game, language: str, now: int) -> str:
    texts = TEXTS[language]
    line = texts["game"].format(game=game_title(game.name, language), opponent=game.opponent)
    if game.falls_at is None:
        return line
    return f"{line}: {texts['left'].format(time=duration(max(game.falls_at - now, 0), language))}"


def duration(milliseconds: int, language: str) -> str:
    """In whole days or hours, rounded down; but a unit of which hardly anything is missing counts."""
    texts = TEXTS[language]
    for unit, one, many in ((DAY, "day", "days"), (HOUR, "hour", "hours")):
        number = (milliseconds + unit // 24) // unit
        if number:
            return texts[one] if number == 1 else texts[many].format(number=number)
    return texts["less"]
