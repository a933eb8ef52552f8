"""Sandbox, lessons, settings and help; every page for everybody: axe, small screens, weight."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludarium
from tests.e2e.addresses import go_to
from tests.e2e.conftest import DESKTOP, PHONE, AtTable, OpenPage
from tests.e2e.games import GAMES, on_every_push
from tests.e2e.player import YOU, Player, bot, click_along, new_table, sit_down
from tests.e2e.waiting import choose, drawn, still

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
STATIC = Path(ludarium.__file__).parent / "server/static"
AXE_ON = {game: "phone" if game in ("cheduk", "tokonoma") else "desktop" for game in GAMES}  # on every push
HEAVIEST_LOAD = 255_000  # bytes of compressed JavaScript


def violations(page: Any, *rules: str) -> list[str]:
    """What axe finds wrong; with rules, by these alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text() + "; null")
    options = {"resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})}
    found = page.evaluate("(options) => axe.run(document, options)", options)["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def violations_in_both_themes(page: Any) -> list[str]:
    """Themes differ in nothing but colours."""
    rules = {"light": (), "dark": ("color-contrast",)}
    return [f"{theme}: {each}" for theme in in_both_themes(page) for each in violations(page, *rules[theme])]


def label(page: Any, cell: str, words: str) -> None:
    """Waits until a cell is read aloud with these words."""
    page.locator(f"[data-token='{cell}'][aria-label^='{cell}, {words}']").wait_for(state="attached")


def settled(page: Any) -> None:
    page.wait_for_selector("main :is(h1, h2)", state="attached")
    page.wait_for_load_state("networkidle")
    still(page)


def in_both_themes(page: Any) -> Iterator[str]:
    """The page in one theme after the other, as a system changes it."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]", state="attached")
        still(page)
        yield theme


# The sandbox.


def test_the_sandbox_takes_and_gives_position_texts(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma")
    text = page.get_by_label("Position text")
    text.wait_for()
    assert text.input_value() == ludarium.game("tokonoma").start().text
    text.fill("nonsense")
    page.get_by_role("button", name="Set up").click()
    page.get_by_text("Not a valid position yet").wait_for()
    text.fill("f4/6/3F3/6/5 w")
    page.get_by_role("button", name="Set up").click()
    page.get_by_text("Not a valid position yet").wait_for(state="detached")
    page.get_by_role("gridcell", name="c4, White Flat").wait_for()


def test_the_sandbox_plays_and_walks(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma")
    start = ludarium.game("tokonoma").start()
    page.wait_for_selector(".hit.open")
    click_along(page, start.legal_moves.get("d6b5").path)
    after = start.play("d6b5").text
    page.wait_for_function("(wanted) => document.getElementById('position-text').value === wanted", arg=after)
    for key, wanted in (("ArrowLeft", start.text), ("ArrowRight", after), ("Home", start.text), ("End", after)):
        page.keyboard.press(key)
        page.wait_for_function("(wanted) => document.getElementById('position-text').value === wanted", arg=wanted)


def test_pieces_are_placed_by_hand_and_a_game_starts_from_there(open_page: OpenPage) -> None:
    page = open_page("sandbox/hexchess")
    page.wait_for_selector("[role=grid]")
    choose(page.get_by_label("Place pieces"))
    held = page.locator("fieldset button[aria-pressed=true]")
    assert held.get_attribute("aria-label") == "Green Tile", "the hand holds a piece from the start"
    page.get_by_role("button", name="Green Promoted tile").click()
    page.locator("[data-token='0']").click(force=True)
    page.get_by_text("Not a valid position yet: Green has 8 tiles").wait_for()
    page.get_by_role("button", name="Take away").click()
    page.locator("[data-slot='green-bench/tile']").click(force=True)
    page.get_by_text("A valid position.").wait_for()
    label(page, "0", "Green Promoted tile")
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    label(page, "0", "empty")
    for _ in range(2):
        page.get_by_role("button", name="Redo").click()
    label(page, "0", "Green Promoted tile")
    page.get_by_role("link", name="Play from here").click()
    page.get_by_role("button", name="Start the game").click()
    label(page, "0", "Green Promoted tile")


# The rulebook.


def test_the_rulebook_is_read_on_the_page(open_page: OpenPage) -> None:
    page = open_page("learn/tokonoma/rules")
    page.locator("article h1").wait_for()
    assert page.locator("article img, article svg").count() >= 6
    broken = "() => [...document.querySelectorAll('article img')].filter((i) => i.complete && !i.naturalWidth).length"
    assert page.evaluate(broken) == 0


# Settings.


def test_settings_are_kept_by_browser_and_by_person(open_page: OpenPage, browser: Any, server: Any) -> None:
    page = open_page("settings")
    choose(page.get_by_label("Dark"))
    choose(page.get_by_label("Slate", exact=True))
    with page.expect_request("**/api/v1/settings"):
        page.get_by_label("Ask before a move is played").check()
    page.reload()
    assert page.get_by_label("Slate", exact=True).is_checked()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.wait_for_load_state("networkidle")
    page.evaluate("localStorage.clear()")  # as another browser of the same person
    page.reload()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert page.get_by_label("Ask before a move is played").is_checked()


def test_a_move_is_confirmed_where_that_is_wished(open_page: OpenPage) -> None:
    page = open_page("settings")
    page.get_by_label("Ask before a move is played").check()
    sit_down(page, new_table(page, "tokonoma"))
    page.wait_for_selector(".hit.open")
    click_along(page, ("d6", "b5"))
    page.get_by_role("button", name="Confirm").wait_for()
    assert page.locator(".moves td button").count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Confirm").wait_for(state="detached")
    page.keyboard.press("Escape")
    click_along(page, ("d6", "b5"))
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector(".moves td button")


def test_names_of_games_and_pieces_speak_other_languages(open_page: OpenPage) -> None:
    page = open_page("sandbox/tokonoma", locale="ja-JP")
    page.get_by_role("gridcell", name="平").first.wait_for()
    assert page.get_by_role("link", name="床の間").count() == 1


# For everybody.


def test_help_is_one_key_away(open_page: OpenPage) -> None:
    page = open_page("")
    page.wait_for_selector(".card")
    for key in ("?", "F1"):
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


def test_help_opens_again_right_after_it_was_closed(open_page: OpenPage) -> None:
    page = open_page("")
    page.wait_for_selector(".card")
    page.keyboard.press("?")
    page.evaluate(
        """() => {
          document.querySelector('dialog').close();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', bubbles: true }));
        }"""
    )
    drawn(page)
    page.get_by_role("dialog").wait_for()


def test_a_page_that_is_not_there_says_so(open_page: OpenPage) -> None:
    for path in ("nowhere", "table/nothing", "new/nothing", "%E0%A4%A"):
        open_page(path).get_by_role("alert").wait_for()


def test_the_move_that_was_played_is_announced(at_table: AtTable) -> None:
    page = at_table("tokonoma")
    page.wait_for_selector(".hit.open")
    click_along(page, ("d6", "b5"))
    page.locator("[role=log]", has_text="White: Bb5").wait_for(state="attached")


@pytest.mark.parametrize(
    "path", ["", "settings", "help", "sandbox", "learn", "learn/tokonoma/rules", "new/tokonoma", "history"]
)
def test_axe_finds_nothing_on_the_pages(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    settled(page)
    assert violations_in_both_themes(page) == []


@pytest.mark.parametrize(
    ("game", "device"),
    [
        pytest.param(game, device, id=f"{game}-{name}", marks=() if name == AXE_ON[game] else pytest.mark.soak)
        for game in GAMES
        for name, device in (("desktop", DESKTOP), ("phone", PHONE))
    ],
)
def test_axe_finds_nothing_at_the_tables(at_table: AtTable, game: str, device: dict[str, Any]) -> None:
    clock = {"base_seconds": 300, "increment_seconds": 3}
    page = at_table(game, YOU, bot(), time_control=clock, device=device)
    settled(page)
    assert violations(page) == []
    Player(page, "touch" if device is PHONE else "mouse").play(2)
    settled(page)
    assert page.locator(".moves td button").count() >= 2
    assert violations(page) == []


OF_A_GAME = ("new/{}", "sandbox/{}", "learn/{}", "learn/{}/rules")


@pytest.mark.parametrize("game", on_every_push("cheduk", "gungi"))
def test_pages_of_a_game_fit_a_screen_of_320_pixels(open_page: OpenPage, game: str) -> None:
    fits_320_pixels(open_page, *(path.format(game) for path in OF_A_GAME))


def test_pages_fit_a_screen_of_320_pixels(open_page: OpenPage) -> None:
    fits_320_pixels(open_page, "", "settings", "help", "exercises")


def fits_320_pixels(open_page: OpenPage, *paths: str) -> None:
    page = open_page("tokens", viewport={"width": 320, "height": 640})
    for path in paths:
        go_to(page, f"{path}")
        page.reload()
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


@pytest.mark.parametrize(("locale", "keyboard"), [("en-GB", "Keyboard"), ("ko-KR", "키보드"), ("ja-JP", "キーボード")])
def test_a_reader_loads_one_language_and_no_more_than_promised(open_page: OpenPage, locale: str, keyboard: str) -> None:
    page = open_page("help", locale=locale)
    page.get_by_role("heading", name=keyboard).wait_for()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/').pop())")
    scripts = {name for name in loaded if name.endswith(".js")}
    languages = {name.split("-")[0] for name in scripts} & {"en", "ko", "ja"}
    assert languages == {locale[:2]} - {"en"}, "English is everybody's second language"
    assert {"index", "others"} <= {name.split("-")[0] for name in scripts}
    assert sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in scripts) < HEAVIEST_LOAD


def test_client_and_server_name_no_game() -> None:
    folders = [ROOT / "web/src", ROOT / "web/tests", ROOT / "src/ludarium/server"]
    files = [
        path for folder in folders for path in folder.rglob("*") if path.suffix in {".ts", ".svelte", ".css", ".py"}
    ]
    assert len(files) > 50
    for path in [*files, ROOT / "web/index.html"]:
        words = path.read_text().lower()
        assert [name for name in GAMES if name in words] == [], path


def test_back_leads_to_where_one_was(open_page: OpenPage) -> None:
    page = open_page("learn/gungi/rules")
    page.locator("article h2").nth(3).wait_for()
    scrolled = "() => new Promise((done) => { addEventListener('scroll', done, { once: true }); scrollTo(0, 1200); })"
    page.evaluate(scrolled)
    page.evaluate("() => { location.hash = '#/help'; }")  # a click would scroll to the link first
    page.wait_for_function("() => scrollY === 0 && !document.querySelector('article')")
    page.go_back()
    page.wait_for_function("() => scrollY === 1200")


UNTOLD = """() => [...document.querySelectorAll('main :is(button, a.button)')]
  .filter((control) => control.checkVisibility() && !control.closest('[title]') && !control.closest('label'))
  .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim())"""


def test_every_control_of_tables_and_the_sandbox_says_what_it_does(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("first-game"))
    page.get_by_text("Your turn").wait_for()
    assert page.evaluate(UNTOLD) == []
    resign = page.get_by_title("You lose the game, and it is over")
    resign.click()
    resign.click()
    page.locator(".result").wait_for()
    assert page.evaluate(UNTOLD) == []
    go_to(page, "sandbox/romgon")
    page.get_by_role("button", name="Start position").wait_for()
    assert page.evaluate(UNTOLD) == []
    choose(page.get_by_label("Place pieces"))
    page.get_by_role("button", name="Take away").wait_for()
    assert page.evaluate(UNTOLD) == []
