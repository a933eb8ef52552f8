"""People with accounts, as they come and go through the page's header."""

from itertools import product
from typing import Any

PASSWORD = "correct horse"
NAMES = (f"Player-{first}{second}z" for first, second in product("abcdefghjkmnpqrstuvwxyz", "aeghkpt"))  # none alike


def fill_in(page: Any, name: str, password: str = PASSWORD) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def register(page: Any, name: str | None = None) -> str:
    """Through the header, from wherever the page is."""
    name = name or next(NAMES)
    page.get_by_role("link", name="Sign in").first.click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_role("heading", name="Make an account").wait_for()  # the page before has the same fields
    fill_in(page, name)
    page.get_by_role("button", name="Register").click()
    page.get_by_role("button", name=f"Account of {name}").wait_for()
    page.get_by_role("heading", name="Make an account").wait_for(state="detached")  # then menus stay open
    return name


def sign_in(page: Any, name: str, password: str = PASSWORD) -> None:
    page.get_by_role("link", name="Sign in").first.click()
    fill_in(page, name, password)
    page.locator("main").get_by_role("button", name="Sign in").click()


def in_menu(page: Any, name: str, entry: str) -> None:
    page.get_by_role("button", name=f"Account of {name}").click()
    page.locator("#account-menu").get_by_text(entry).click()
