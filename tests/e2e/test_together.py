"""Playing with others: seats by link, spectators, offers, rematches, results in one's own words."""

import re
from typing import Any
from urllib.parse import quote

import ludarium
from tests.e2e.addresses import go_to, path_in
from tests.e2e.conftest import DESKTOP, PHONE, AtTable, OpenPage
from tests.e2e.games import shortest_ending
from tests.e2e.player import OPEN, YOU, Player, bot, click_along, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.waiting import choose

LAST = 6  # moves of a game


def by_link(
    somebody: OpenPage, game: str = "tokonoma", device: dict[str, Any] = DESKTOP, **more: Any
) -> tuple[Any, Any, Any]:
    """Two players at a table, in the order of the sides, and a spectator."""
    first, second, watching = somebody(device=device), somebody(device=device), somebody()
    table = new_table(first, game, YOU, OPEN, visibility="link", **more)
    for page in (first, second, watching):
        sit_down(page, table)
    second.get_by_role("button", name=re.compile("Take a seat")).click()
    first.get_by_text("Waiting for somebody").wait_for(state="detached")
    watching.get_by_text("There is an open seat").wait_for(state="detached")
    return first, second, watching


def type_move(page: Any, text: str) -> None:
    page.get_by_label("Type a move").fill(text)
    page.keyboard.press("Enter")


def move_list(page: Any, count: int) -> list[str]:
    page.wait_for_function("(n) => document.querySelectorAll('.moves td button').length === n", arg=count)
    return list(page.locator(".moves td button").all_inner_texts())


def resign(page: Any) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()


def test_two_browsers_play_to_the_end_by_link_and_a_third_watches(open_page: OpenPage) -> None:
    game = ludarium.game("tokonoma")
    late, moves = game.start(), shortest_ending(game.start()).moves
    for move in moves[:-LAST]:
        late = late.play(move)
    host = open_page(f"new/tokonoma/{quote(late.text, safe='')}")
    choose(host.get_by_role("radio", name="With a friend by link"))
    host.get_by_role("button", name="Start the game").click()
    link = host.get_by_label("Link to this table").input_value()
    assert host.locator(".hit.open").count() == 0, "the game has not begun"
    host.get_by_role("region", name="What now").get_by_text("Waiting for an opponent").wait_for()
    path = path_in(link)
    guest, watching = open_page(path, device=PHONE), open_page(path)
    watching.get_by_role("button", name="Take a seat: Black").wait_for()
    guest.get_by_role("button", name="Take a seat: Black").click()
    watching.get_by_text("There is an open seat").wait_for(state="detached")
    assert watching.get_by_role("button", name="Resign").count() == 0
    assert watching.get_by_label("Type a move").count() == 0
    guest.reload()
    for number, move in enumerate(moves[-LAST:], start=1):
        page = {"white": host, "black": guest}[move.side]
        page.wait_for_selector(".hit.open")
        type_move(page, move.text)
        move_list(page, number)
    for page in (host, guest, watching):
        page.locator(".result").wait_for()
    texts = [move_list(page, LAST) for page in (host, guest, watching)]
    assert texts[0] == texts[1] == texts[2]
    assert watching.get_by_role("button", name="Rematch").count() == 0


def test_a_board_by_link_is_turned_to_the_guest(kept_page: OpenPage) -> None:
    host, guest, watching = by_link(kept_page)
    seats = [page.locator(".bottom .seat strong").inner_text() for page in (host, guest, watching)]
    assert seats == ["White", "Black", "White"]
    assert "Your turn" in host.locator(".bottom").inner_text()
    assert "White to act" in guest.locator(".table .top").inner_text()


def test_a_draw_is_offered_declined_withdrawn_and_agreed(kept_page: OpenPage) -> None:
    host, guest, watching = by_link(kept_page)
    host.get_by_role("button", name="Offer a draw").click()
    host.get_by_text("You have offered a draw.").wait_for()
    assert host.get_by_role("button", name="Offer a draw").count() == 0
    guest.get_by_text("White offers a draw.").wait_for()
    assert watching.get_by_text("offers a draw").count() == 0
    guest.get_by_role("button", name="Decline").click()
    host.get_by_text("You have offered a draw.").wait_for(state="detached")
    host.get_by_text("Your offer was declined.").wait_for()
    assert guest.get_by_text("Your offer was declined.").count() == 0
    guest.get_by_role("button", name="Offer a draw").click()
    host.get_by_text("Black offers a draw.").wait_for()
    guest.get_by_role("button", name="Withdraw").click()
    host.get_by_text("Black offers a draw.").wait_for(state="detached")
    for page in (host, guest):
        assert page.get_by_text("Your offer was declined.").count() == 0
    guest.get_by_role("button", name="Offer a draw").click()
    host.get_by_role("button", name="Accept").click()
    for page in (host, guest, watching):
        page.get_by_role("heading", name="Draw").wait_for()


def test_an_offer_is_seen_on_a_phone_whatever_else_is_open(kept_page: OpenPage) -> None:
    host, guest, _ = by_link(kept_page, device=PHONE)
    guest.locator(".hit[data-token='c2']").tap()
    host.get_by_role("button", name="Offer a draw").tap()
    decline = guest.get_by_role("button", name="Decline")
    decline.wait_for()
    box = decline.bounding_box()
    assert 0 <= box["y"] <= guest.viewport_size["height"] - box["height"]
    guest.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    decline.wait_for(state="detached")


def test_a_move_is_taken_back_when_the_other_player_agrees(kept_page: OpenPage) -> None:
    host, guest, _ = by_link(kept_page)
    type_move(host, "d6b5")
    move_list(guest, 1)
    host.get_by_role("button", name="Take back").click()
    guest.get_by_text("White asks to take a move back.").wait_for()
    guest.get_by_role("button", name="Accept").click()
    move_list(host, 0)
    host.get_by_text("Your turn").wait_for()


def test_a_rematch_leads_both_players_to_the_next_table_with_changed_sides(kept_page: OpenPage) -> None:
    host, guest, watching = by_link(kept_page)
    resign(host)
    guest.get_by_role("button", name="Rematch").click()
    host.get_by_text("Black wants a rematch.").wait_for()
    before = host.url
    host.get_by_role("button", name="Accept").click()
    host.wait_for_url(lambda url: url != before)
    guest.wait_for_url(host.url)
    host.locator(".bottom", has_text="Black").wait_for()
    guest.get_by_text("Your turn").wait_for()
    watching.get_by_role("link", name="Next game").click()
    watching.wait_for_url(host.url)


def test_a_game_is_aborted_without_a_result(kept_page: OpenPage) -> None:
    host, guest, _ = by_link(kept_page)
    guest.get_by_role("button", name="Abort").click()
    guest.get_by_role("button", name="Really abort?").click()
    host.get_by_role("heading", name="No result").wait_for()


def test_a_game_is_restarted_where_its_rules_allow_it(at_table: AtTable) -> None:
    page = at_table("cheduk")
    before = page.url
    page.get_by_role("button", name="Restart").click()
    page.get_by_role("button", name="Really restart?").click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector(".hit.open")


def test_what_a_game_does_not_allow_is_not_offered(kept_page: OpenPage) -> None:
    host, guest, _ = by_link(kept_page, "romgon")
    host.wait_for_selector(".hit.open")
    for page in (host, guest):
        for name in ("Offer a draw", "Take back", "Restart", "Hint"):
            assert page.get_by_role("button", name=name).count() == 0, name


def test_a_resignation_is_told_in_the_words_of_each_reader(kept_page: OpenPage) -> None:
    host, guest, watching = by_link(kept_page)
    resign(host)
    host.get_by_role("heading", name="You resigned").wait_for()
    guest.get_by_text("Your opponent resigned.").wait_for()
    watching.get_by_text("White resigned.").wait_for()


def test_the_draw_that_the_rules_propose_is_shown_to_both(kept_page: OpenPage) -> None:
    host, guest, _ = by_link(kept_page, "cheduk", **proposing())
    for page in (host, guest):
        page.get_by_text("The rules propose a draw here.").wait_for()
    host.get_by_role("button", name="Agree a draw").click()
    guest.get_by_role("button", name="Accept").click()
    host.get_by_role("heading", name="Draw").wait_for()


def proposing() -> dict[str, Any]:
    """A game in which a position has occurred for the third time, so that its rules propose a draw."""
    game = ludarium.game("cheduk")
    text = "c10/e1ss2D4/g2s7/11/3s7/2s6A1/3a6S/8S2/7S1e1/6S3G/1E1d7/9EC M B i7,d7 - - RB 0,0 - 8"
    position = game.position(text)

    def quiet(here: Any) -> tuple[str, str]:
        """A move of whoever acts, and the one that takes it back."""
        for move in here.legal_moves:
            after = here.play(move)
            reply = after.legal_moves[0]
            for back in after.play(reply).legal_moves:
                if back.path == tuple(reversed(move.path)) and after.play(reply).play(back).outcome is None:
                    return move.text, back.text
        raise AssertionError("no move can be taken back by another")

    there, back = quiet(position)
    moved = position.play(there)
    there_too, back_too = quiet(moved)
    moves: list[str] = []
    while not game.proposes_draw(position):
        for each in (there, there_too, back, back_too):
            position = position.play(each)
            moves.append(each)
            if game.proposes_draw(position):
                break
        assert len(moves) < 40
    return {"position": text, "moves": moves}


# What goes wrong.


def test_a_move_that_cannot_be_sent_says_so_and_stays_to_be_sent(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    sit_down(page, new_table(page, "tokonoma"))
    page.wait_for_selector(".hit.open")
    server.kill()
    try:
        page.get_by_text("Connection lost").wait_for()
        click_along(page, ("d6", "b5"))
        page.get_by_role("alert").filter(has_text="Move not sent").wait_for()
        assert "White Blind" in page.locator("[data-token='d6']").get_attribute("aria-label")
        type_move(page, "d6b5")
        assert page.get_by_label("Type a move").input_value() == "d6b5"
    finally:
        server.start()
    page.get_by_text("Connection lost").wait_for(state="detached")
    page.get_by_label("Type a move").press("Enter")
    page.wait_for_selector(".moves td button")
    assert page.get_by_text("Move not sent").count() == 0


def test_browsing_old_moves_does_not_change_whose_turn_it_is(open_page: OpenPage) -> None:
    page = open_page()
    table = new_table(page, "tokonoma", YOU, bot("newcomer"), moves=["d6b5", "e1e3"])
    sit_down(page, table)
    page.get_by_text("Your turn").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_text("After move 1 of White").wait_for()
    assert page.get_by_text("Your turn").is_visible()
    assert page.get_by_role("button", name="Play now").is_disabled()


def test_tools_keep_their_places_while_the_computer_thinks(at_table: AtTable) -> None:
    page = at_table("tokonoma", YOU, bot("full"))
    page.get_by_text("Your turn").wait_for()
    places = "() => [...document.querySelectorAll('.tools .quiet')].map((one) => one.innerText + one.offsetLeft)"
    before = page.evaluate(places)
    type_move(page, "d6b5")
    play_now = page.get_by_role("button", name="Play now", disabled=False)
    play_now.wait_for()
    assert page.evaluate(places) == before
    play_now.click()


def test_a_secret_choice_on_one_device_is_covered_for_the_other_side(at_table: AtTable) -> None:
    page = at_table("cheduk")
    page.wait_for_selector(".hit.open")
    Player(page, "keyboard").play_until_covered()
    page.get_by_role("heading", name="Pass the device to Blue").wait_for()
    assert page.locator("[role=grid]").count() == 0
    assert page.evaluate("document.activeElement.tagName") == "H2"
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    assert page.locator("[role=grid]").count() == 0, "a key that was meant for the board does not lift the curtain"
    page.get_by_role("button", name="I am Blue").click()
    page.wait_for_selector(".hit.open")
    assert page.locator(".hit:focus").count() == 0


def option_title(game: str, name: str) -> str:
    return next(option.title for option in ludarium.game(game).options if option.name == name)


def test_the_rules_of_a_game_go_with_it_into_the_sandbox(at_table: AtTable) -> None:
    page = at_table("gungi", options={"setup": "standard"})
    resign(page)
    with page.expect_request(lambda request: request.url.endswith("/records/open")) as asked:
        page.get_by_role("link", name="Open in the sandbox").click()
    assert asked.value.post_data_json["options"] == {"setup": "standard"}
    page.get_by_text("Rules and options").click()
    assert page.get_by_label(option_title("gungi", "setup")).input_value() == "standard"


def test_the_sandbox_plays_by_other_rules(open_page: OpenPage) -> None:
    page = open_page("sandbox/gungi")
    text = page.get_by_label("Position text")
    text.wait_for()
    page.get_by_text("Rules and options").click()
    shown = "(text) => document.getElementById('position-text')?.value === text"
    standard, wanted = (ludarium.game("gungi").start(setup=setup).text for setup in ("standard", "placement"))
    page.wait_for_function(shown, arg=standard)  # as tables preset it
    page.get_by_label(option_title("gungi", "setup")).select_option("placement")
    page.wait_for_function(shown, arg=wanted)
    page.reload()
    page.wait_for_function(shown, arg=wanted)
    page.get_by_role("link", name="Play from here").click()
    with page.expect_request(lambda request: request.url.endswith("/tables") and request.method == "POST") as asked:
        page.get_by_role("button", name="Start the game").click()
    defaults = {option.name: option.default for option in ludarium.game("gungi").options}
    assert {**defaults, **asked.value.post_data_json["options"]}["setup"] == "placement"
    assert asked.value.post_data_json["position"] == wanted


def test_what_chance_decides_is_not_asked_for(open_page: OpenPage) -> None:
    page = open_page("new/cheduk")
    page.get_by_role("button", name="Start the game").wait_for()
    assert any(option.drawn for option in ludarium.game("cheduk").options)
    for option in ludarium.game("cheduk").options:
        assert page.get_by_label(option.title, exact=True).count() == (0 if option.drawn else 1), option.name


def test_a_page_from_before_an_upgrade_is_loaded_anew_but_not_in_a_game(open_page: OpenPage) -> None:
    page = open_page("")

    def upgraded(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "ludarium-client": "another"})

    table = new_table(page, "tokonoma", moves=["d6b5", "e1e3"])
    sit_down(page, table)
    page.route("**/api/v1/**", upgraded)
    page.evaluate("() => { window.old = true; }")
    page.get_by_label("Type a move").fill("c7c5")
    page.get_by_role("button", name="First position").click()
    notice = page.get_by_role("region", name="New version")
    notice.get_by_text("A new version is here.").wait_for()
    page.get_by_role("button", name="Last position").click()
    page.get_by_label("Type a move").press("Enter")
    assert len(move_list(page, 3)) == 3
    assert page.evaluate("window.old"), "a game goes on in its page"
    go_to(page, "help")
    page.wait_for_function("() => !window.old")
    page.get_by_role("heading", name="Keyboard").wait_for()

    sit_down(page, table)
    page.evaluate("() => { window.old = true; }")
    page.get_by_role("button", name="First position").click()
    notice.wait_for()
    go_to(page, "help")
    page.get_by_role("heading", name="Keyboard").wait_for()
    assert page.evaluate("window.old"), "once is enough"
    notice.get_by_role("button", name="Reload").click()
    page.wait_for_function("() => !window.old")
