"""The pages behind the link that ends mails: nobody has to sign in."""

from __future__ import annotations

from urllib.parse import quote

from ludarium.server.pages import asking_page, done_page

ASKING = {
    "en": ("Shall we send you no more mails about your games?", "No more mails"),
    "ko": ("대국에 관한 메일을 더 이상 보내지 않을까요?", "메일 그만 받기"),
    "ja": ("対局についてのメールの配信を停止しますか。", "配信を停止する"),
}
DONE = {
    "en": ("You will get no more mails about your games.", "You can turn them on again in the settings."),
    "ko": ("대국에 관한 메일을 더 이상 보내지 않습니다.", "설정에서 다시 켤 수 있습니다."),
    "ja": ("対局についてのメールの配信を停止しました。", "設定でいつでも再開できます。"),
}


def asking(language: str, token: str) -> str:
    return asking_page(language, *ASKING[language], f"/api/v1/notifications/unsubscribe?token={quote(token, safe='')}")


def done(language: str) -> str:
    ended, again = DONE[language]
    return done_page(language, ended, "/settings", again)
