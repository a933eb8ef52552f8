"""The mails with links: to confirm an address, and for a forgotten password."""

from __future__ import annotations

import logging
from urllib.parse import quote

from ludarium.server.accounts.model import User
from ludarium.server.mail import Mail
from ludarium.server.pages import asking_page, done_page

log = logging.getLogger("ludarium.server.accounts")

RESET = {
    "en": (
        "Ludarium: choose a new password",
        "Hello {name},\n\nsomebody asked for a new password for your account. Choose one here within a day:\n\n"
        "{link}\n\nIf it was not you, do nothing: your password stays as it is.\n",
    ),
    "ko": (
        "Ludarium: 새 비밀번호 설정",
        "{name} 님, 안녕하세요.\n\n계정의 새 비밀번호 요청이 있었습니다. 하루 안에 다음 주소에서 설정해 주세요:\n\n"
        "{link}\n\n요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로입니다.\n",
    ),
    "ja": (
        "Ludarium：新しいパスワードの設定",
        "{name} さん\n\nアカウントの新しいパスワードが求められました。一日以内に次のアドレスで設定してください。\n\n"
        "{link}\n\nお心当たりがなければ、何もする必要はありません。パスワードは変わりません。\n",
    ),
}


CONFIRM = {
    "en": (
        "Ludarium: is this your address?",
        "Hello {name},\n\nplease confirm that this address is yours:\n\n"
        "{link}\n\nIf you have no account at Ludarium, do nothing: no further mail comes.\n",
    ),
    "ko": (
        "Ludarium: 메일 주소 확인",
        "{name} 님, 안녕하세요.\n\n다음 주소에서 메일 주소를 확인해 주세요:\n\n"
        "{link}\n\nLudarium 계정이 없으시다면 아무것도 하지 않으셔도 됩니다. 더 이상 메일을 보내지 않습니다.\n",
    ),
    "ja": (
        "Ludarium：メールアドレスの確認",
        "{name} さん\n\n次のアドレスを開いて、メールアドレスを確認してください。\n\n"
        "{link}\n\nLudarium のアカウントをお持ちでなければ、何もする必要はありません。以後メールは届きません。\n",
    ),
}
ASKING = {
    "en": ("Is {email} your address? Then {name} may get mails there.", "Yes, confirm it"),
    "ko": ("{email} 주소가 맞나요? {name} 계정의 메일을 이 주소로 보냅니다.", "네, 확인합니다"),
    "ja": ("{email} はあなたのアドレスですか。{name} 宛てのメールをここへ送ります。", "はい、確認します"),
}
DONE = {
    "en": ("Your address is confirmed.", "Choose in the settings which mails you get."),
    "ko": ("메일 주소가 확인되었습니다.", "설정에서 어떤 메일을 받을지 고를 수 있습니다."),
    "ja": ("メールアドレスを確認しました。", "受け取るメールは設定で選べます。"),
}


async def send(mail: Mail, texts: dict[str, tuple[str, str]], to: str, name: str, link: str, language: str) -> None:
    """A failure is logged: the requester must not learn whether there is such an account or address."""
    subject, text = texts.get(language, texts["en"])
    try:
        await mail.send(mail.written(to, subject, text.format(name=name, link=link)))
    except Exception:
        log.exception("a mail could not be sent")


def confirming_page(language: str, user: User, token: str) -> str:
    question, button = ASKING[language]
    action = f"/api/v1/account/confirm?token={quote(token, safe='')}"
    return asking_page(language, question.format(email=user.email, name=user.name), button, action)


def confirmed_page(language: str) -> str:
    done, words = DONE[language]
    return done_page(language, done, "/settings", words)
