"""Pages that need no script, behind the links in mails."""

from __future__ import annotations

from html import escape

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Ludarium</title>
<style>body{{font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#2c251c;
background:#fbf7ee}}button{{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.5rem;background:#8a4a1c;
color:#fff;cursor:pointer}}a{{color:#8a4a1c}}
@media(prefers-color-scheme:dark){{body{{background:#1d1915;color:#eee5d5}}a{{color:#e0a56f}}}}</style>
<main><h1>Ludarium</h1>{content}</main></html>
"""


def asking_page(language: str, question: str, button: str, action: str) -> str:
    """Programs that look through mails follow links, so a page asks, and only its button acts."""
    form = f'<p>{escape(question)}</p><form method="post" action="{escape(action)}"><button>{button}</button></form>'
    return PAGE.format(language=language, content=form)


def done_page(language: str, done: str, link: str, words: str) -> str:
    return PAGE.format(language=language, content=f'<p>{escape(done)}</p><p><a href="{link}">{words}</a></p>')
