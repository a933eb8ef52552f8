"""People against each other: who has left, who watches and what they see, networks and servers that fail."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from ludarium.play.clock import CLAIM_AFTER
from tests.e2e.addresses import go_to, path_in
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.people import register
from tests.e2e.player import OPEN, YOU, click_along, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.test_together import by_link, move_list, resign, type_move
from tests.e2e.waiting import choose, pass_time
from tests.server.cutting import CuttingProxy

CLAIMED_AFTER = CLAIM_AFTER[0] // 1000  # seconds, in games as short as these


def test_spectators_are_late_and_the_game_of_who_left_is_claimed(open_page: OpenPage, server: Server) -> None:
    host = open_page("new/tokonoma", clock=True)
    choose(host.get_by_role("radio", name="With a friend by link"))
    choose(host.get_by_role("radio", name="3+2"))
    host.get_by_text("With a delay").click()
    host.get_by_label("Delay", exact=True).fill("1")
    host.get_by_role("button", name="Start the game").click()
    path = path_in(host.get_by_label("Link to this table").input_value())
    guest, watching = open_page(path, device=PHONE), open_page(path)
    guest.get_by_role("button", name="Take a seat: Black").click()
    for page in (host, guest, watching):
        page.get_by_text("1 spectator", exact=True).wait_for()
        page.get_by_text("Spectators see the game one move late.").wait_for()
    host.locator(".top .presence:not(.gone)").wait_for()
    type_move(host, "d6b5")
    move_list(guest, 1)
    type_move(guest, "e1e3")
    move_list(host, 2)
    assert len(move_list(watching, 1)) == 1
    guest.close()
    host.get_by_text("Your opponent has left the table.").wait_for()
    host.locator(".top .presence.gone").wait_for()
    assert host.get_by_role("button", name="Claim the win").count() == 0
    server.move_on(CLAIMED_AFTER)
    pass_time(host, 1000 * CLAIMED_AFTER)
    host.get_by_role("button", name="Claim the win").click()
    host.get_by_role("heading", name="You won").wait_for()
    host.get_by_text("Your opponent left the game.").wait_for()
    watching.get_by_text("Black left the game.").wait_for()
    assert len(move_list(watching, 2)) == 2, "once the game is over, everything is told"


def test_a_premove_against_a_person_is_played_when_its_turn_comes(kept_page: OpenPage) -> None:
    host, guest, watching = by_link(kept_page)
    host.wait_for_selector(".hit.open")
    click_along(guest, ("e1", "e3"))
    guest.get_by_text("e1 → e3").wait_for()
    assert len(move_list(host, 0)) == 0, "nobody is told of it"
    type_move(host, "d6b5")
    for page in (host, guest, watching):
        move_list(page, 2)


def test_two_devices_of_one_player_show_the_same_game(open_page: OpenPage, browser: Any) -> None:
    host, guest, _ = by_link(open_page)
    phone = open_page("", device=PHONE, storage_state=host.context.storage_state())
    sit_down(phone, host.url.split("table/")[1])
    phone.get_by_text("Your turn").wait_for()
    type_move(phone, "d6b5")
    for page in (host, phone, guest):
        move_list(page, 1)
    type_move(guest, "e1e3")
    type_move_when(host, "c7c5")
    for page in (host, phone, guest):
        move_list(page, 3)


def type_move_when(page: Any, text: str) -> None:
    page.wait_for_selector(".hit.open")
    type_move(page, text)


def test_nobody_watches_a_table_for_players_only(open_page: OpenPage) -> None:
    host = open_page()
    table = new_table(host, "tokonoma", YOU, OPEN, visibility="link", spectators={"allowed": False})
    sit_down(host, table)
    curious, guest = open_page(f"table/{table}"), open_page(f"table/{table}")
    curious.get_by_role("button", name="Take a seat: Black").wait_for()
    guest.get_by_role("button", name="Take a seat: Black").click()
    guest.get_by_text("White to act").wait_for()
    curious.locator("[role=grid]").wait_for(state="detached")
    curious.reload()
    curious.get_by_role("heading").first.wait_for()
    assert curious.locator("[role=grid]").count() == 0


def test_conditional_moves_are_built_on_the_board_and_played_for_who_is_away(open_page: OpenPage) -> None:
    host, guest, watching = by_link(open_page, time_control={"per_move_days": 3})
    guest.get_by_role("button", name="Add a line").click()
    guest.get_by_text("Choose a move of your opponent on the board.").wait_for()
    click_along(guest, ("d6", "b5"))
    guest.get_by_text("Now choose your answer.").wait_for()
    assert guest.get_by_role("button", name="Keep").is_disabled()
    click_along(guest, ("e1", "e3"))
    guest.get_by_role("button", name="Keep").click()
    guest.get_by_role("button", name="Remove d6b5 e1e3").wait_for()
    guest.get_by_role("button", name="Add a line").click()
    click_along(guest, ("c7", "c5"))
    click_along(guest, ("e1", "e3"))
    guest.get_by_role("button", name="Keep").click()
    guest.get_by_role("button", name="Remove c7c5 e1e3").click()
    guest.get_by_role("button", name="Remove c7c5 e1e3").wait_for(state="detached")
    assert len(move_list(guest, 0)) == 0
    guest.reload()
    guest.get_by_role("button", name="Remove d6b5 e1e3").wait_for()
    assert host.get_by_text("e1e3").count() == watching.get_by_text("e1e3").count() == 0
    guest.close()
    type_move(host, "d6b5")
    for page in (host, watching):
        move_list(page, 2)
    host.get_by_text("Your turn").wait_for()


def test_conditional_moves_are_built_in_a_rated_game_too(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    for page in (host, guest):
        register(page)
    days = {"per_move_days": 3}
    table = new_table(host, "tokonoma", YOU, OPEN, visibility="link", rated=True, time_control=days)
    for page in (host, guest):
        sit_down(page, table)
    guest.get_by_role("button", name="Take a seat: Black").click()
    host.get_by_text("Waiting for somebody").wait_for(state="detached")
    type_move(host, "d6b5")
    move_list(guest, 1)
    type_move(guest, "e1e3")
    move_list(guest, 2)
    guest.get_by_role("button", name="Add a line").click()
    click_along(guest, ("c7", "c5"))
    guest.get_by_text("Now choose your answer.").wait_for()
    click_along(guest, ("e3", "e2"))
    guest.get_by_role("button", name="Keep").click()
    guest.get_by_role("button", name="Remove c7c5 e3e2").wait_for()


def test_an_opponent_on_vacation_is_shown_and_their_clock_stands_still(open_page: OpenPage) -> None:
    host, guest, _ = by_link(open_page, time_control={"per_move_days": 3})
    type_move(host, "d6b5")
    host.locator(".top .clock.running").wait_for()
    named = {"name": f"u{uuid4().hex[:10]}", "password": "correct horse battery"}
    go_to(guest, "register")
    guest.get_by_role("textbox", name="Name").fill(named["name"])
    guest.get_by_role("textbox", name="Password").fill(named["password"])
    guest.get_by_role("button", name="Register").click()
    guest.wait_for_url(lambda url: "register" not in url)
    go_to(guest, "account")
    guest.get_by_role("button", name="Go on vacation").click()
    guest.get_by_text("You are on vacation until").wait_for()
    host.locator(".top").get_by_text("on vacation").wait_for()
    host.locator(".top .clock:not(.running)").wait_for()
    guest.get_by_role("button", name="I am back").click()
    guest.get_by_text("29 days are left.").wait_for()
    host.locator(".top .clock.running").wait_for()


# What is hidden.


def overheard(page: Any) -> Callable[[], str]:
    """All that a page is told, over sockets and by requests, since it was last asked, and what it shows now."""
    told: list[str] = []
    answers: list[Any] = []
    address = page.url
    page.goto("about:blank")  # what is on its way to the page before cannot be read
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    page.on("response", lambda answer: answers.append(answer) if "/api/" in answer.url else None)
    page.goto(address)
    page.wait_for_selector("[role=grid]")

    def everything() -> str:
        found = [*told, *(answer.text() for answer in answers if answer.ok), page.content()]
        told.clear()
        answers.clear()
        return "\n".join(found)

    return everything


def standing(page: Any, cell: str) -> str:
    """What the page says of a cell."""
    return str(page.locator(f"[data-token='{cell}']").first.get_attribute("aria-label"))


def test_a_fog_game_hides_from_player_and_spectator_what_it_tells_at_its_end(open_page: OpenPage) -> None:
    corner = "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s w 0 0"
    black, white, watching = by_link(open_page, "romgon", options={"variant": "fog"}, position=corner)
    known = {page: overheard(page) for page in (black, white, watching)}
    type_move(white, "C2-0>2-1")
    type_move(black, "h2-7-rotL")
    move_list(black, 2)
    type_move(white, "H4-0-rotL")
    for page in (black, white, watching):
        move_list(page, 3)
    table = white.url.rsplit("/", 1)[1]
    for page, secrets in ((white, ["h2-7-rotL"]), (black, ["H4-0-rotL"]), (watching, ["h2-7-rotL", "H4-0-rotL"])):
        page.evaluate("(table) => fetch(`/api/v1/tables/${table}/record`).then((answer) => answer.text())", table)
        told = known[page]()
        assert not [secret for secret in secrets if secret in told]
    assert "Hexagon" in standing(black, "2-7")
    assert "Hexagon" not in standing(white, "2-7") + standing(watching, "2-7")
    resign(white)
    for page in (black, white, watching):
        page.locator(".result").wait_for()
        page.wait_for_function("() => document.querySelectorAll('.moves td button').length === 3")
        told = known[page]()
        assert "h2-7-rotL" in told
        assert "H4-0-rotL" in told
        assert "Hexagon" in standing(page, "2-7")


def test_secret_choices_are_told_to_nobody_and_a_restart_is_agreed(open_page: OpenPage) -> None:
    red, blue, watching = by_link(open_page, "cheduk")
    known = {page: overheard(page) for page in (blue, watching)}
    for page in known:
        known[page]()
    type_move(red, "A@g9")
    red.get_by_text("Your turn").wait_for(state="detached")
    for page in known:
        page.wait_for_function(
            "(table) => fetch(`/api/v1/tables/${table}`).then((answer) => answer.json())"
            ".then(({ state }) => state.version === 2)",
            arg=red.url.rsplit("/", 1)[1],
        )
        assert not [name for name in ("A@g9", "g9 ") if name in known[page]()]
    type_move(blue, "A@b6")
    for page in (red, blue, watching):
        assert any("g9" in text for text in move_list(page, 2))
    before = red.url
    blue.get_by_role("button", name="Restart").click()
    blue.get_by_role("button", name="Really restart?").click()
    red.get_by_role("button", name="Accept").click()
    for page in (red, blue):
        page.wait_for_url(lambda url: url != before)
        move_list(page, 0)


# What fails.


class Frail:
    """The sockets of a page, which break with a move on its way when told so.

    breaks  "up": the next move is lost; "down": it arrives, but nothing comes back
    broken  how often one broke
    """

    def __init__(self, page: Any) -> None:
        self.breaks = ""
        self.broken = 0
        page.route_web_socket("**/tables/*/live*", self._opened)

    def _opened(self, socket: Any) -> None:
        server = socket.connect_to_server()
        lost = False

        def breaks() -> None:
            self.breaks = ""
            self.broken += 1
            server.close()
            socket.close(code=3000)

        def said(message: str) -> None:
            nonlocal lost
            moves = '"type":"move"' in message
            if moves and self.breaks == "up":
                breaks()
                return
            lost = lost or (moves and self.breaks == "down")
            server.send(message)

        def heard(message: str) -> None:
            if lost and self.breaks:
                breaks()
            elif not lost:
                socket.send(message)

        socket.on_message(said)
        server.on_message(heard)


def test_a_cut_network_loses_and_doubles_no_move(open_page: OpenPage, server: Server) -> None:
    host = open_page()
    table = new_table(host, "tokonoma", YOU, OPEN, visibility="link", time_control={"base_seconds": 600})
    sit_down(host, table)
    with CuttingProxy(server.port) as network:
        guest = open_page("learn", base_url=network.address)
        line = Frail(guest)
        go_to(guest, f"table/{table}")
        guest.get_by_role("button", name="Take a seat").click()
        type_move(host, "d6b5")
        type_move(guest, "e1e3")
        type_move(host, "c7c5")
        move_list(guest, 3)
        network.go_down()
        guest.get_by_text("Connection lost").wait_for()
        host.get_by_text("Your opponent has left the table.").wait_for()
        click_along(guest, ("a1", "a2"))
        guest.get_by_role("alert").filter(has_text="Move not sent").wait_for()
        host.get_by_role("button", name="Offer a draw").click()
        host.get_by_text("You have offered a draw.").wait_for()
        network.come_up()
        guest.get_by_text("Connection lost").wait_for(state="detached")
        guest.get_by_text("White offers a draw.").wait_for()
        assert len(move_list(guest, 3)) == 3, "what was not sent was not played"
        host.get_by_text("Your opponent has left the table.").wait_for(state="detached")

        line.breaks = "down"
        type_move(guest, "a1a2")
        for page in (host, guest):
            move_list(page, 4)
        type_move(host, "a5a3")
        move_list(guest, 5)
        line.breaks = "up"
        type_move(guest, "a2b3")
        guest.get_by_role("alert").filter(has_text="Move not sent").wait_for()
        guest.get_by_text("Connection lost").wait_for(state="detached")
        assert len(move_list(host, 5)) == 5
        type_move(guest, "a2b3")
        for page in (host, guest):
            move_list(page, 6)
        assert line.broken == 2


def test_a_restart_of_the_server_in_mid_game_costs_no_move_and_no_time(open_page: OpenPage, server: Server) -> None:
    host, guest, watching = by_link(open_page, time_control={"base_seconds": 600, "increment_seconds": 0})
    type_move_when(host, "d6b5")
    type_move_when(guest, "e1e3")
    move_list(host, 2)
    server.kill()
    try:
        for page in (host, guest, watching):
            page.get_by_text("Connection lost").wait_for()
    finally:
        server.start()
    for page in (host, guest, watching):
        page.get_by_text("Connection lost").wait_for(state="detached")
    type_move_when(host, "c7c5")
    type_move_when(guest, "a1a2")
    for page in (host, guest, watching):
        move_list(page, 4)
        for clock in page.locator(".seat .clock").all():
            assert clock.inner_text().startswith(("8:", "9:", "10:"))


def test_a_player_gives_the_other_more_time(kept_page: OpenPage) -> None:
    host, guest, _ = by_link(kept_page, time_control={"base_seconds": 60})
    host.get_by_role("button", name="Give 15 s").click()
    for page, seat in ((host, "top"), (guest, "bottom")):
        page.locator(f".{seat} .clock", has_text="1:15").wait_for()
    host, guest, _ = by_link(kept_page, time_control={"per_move_days": 3})
    guest.get_by_role("button", name="Give a day").click()
    host.locator(".bottom .clock", has_text="4").wait_for()
