"""The terminal table, driven by keys, mouse and typed moves."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label, Select, Switch

import ludarium
from ludarium.cli.terminal.app import TableApp
from ludarium.cli.terminal.board import BoardView
from ludarium.cli.terminal.opponent import Opponent
from ludarium.cli.terminal.panels import Choices, MoveLine, MoveList, Notes, Status, Trays
from ludarium.cli.terminal.screens import Curtain, HelpPage, NewGamePage
from ludarium.cli.terminal.session import Session
from tests.cli.hideout import hideout

WIDE, NARROW, TINY = (110, 34), (60, 30), (24, 9)
LARGEST = ("cheduk", "gungi")  # boards; `make soak` shows all games in any terminal


def table(
    game: str = "tokonoma", machine: str | None = None, seed: int = 1, position: str = "", opponent: str = "random"
) -> TableApp:
    chosen = ludarium.game(game)
    start = chosen.position(position) if position else chosen.start()
    return TableApp(Session(start, machine, Opponent(opponent, seed, seconds=0.2)), thinking=0)


def moves(app: TableApp) -> list[str]:
    return [move.text for move in app.session.position.moves]


def words(app: TableApp, panel: type) -> str:
    return str(app.table_screen.query_one(panel).render())


async def click_cell(pilot: Pilot[None], cell: str) -> None:
    app = pilot.app
    assert isinstance(app, TableApp)
    await pilot.click(BoardView, offset=app.board.place_of(cell))


async def answered(pilot: Pilot[None]) -> None:
    """Wait for the machine's moves."""
    app = pilot.app
    assert isinstance(app, TableApp)
    while app.session.machine_to_act:
        await pilot.pause(0.005)


async def go_to(pilot: Pilot[None], token: str) -> None:
    """Put the cursor on a step with the Tab key alone."""
    app = pilot.app
    assert isinstance(app, TableApp)
    for _ in range(200):
        await pilot.press("tab")
        if app.cursor == token:
            return
    raise AssertionError(f"Tab does not reach {token}")


def short_game(position: ludarium.Position) -> list[ludarium.Move]:
    """Some whole game from a position."""
    played = []
    while position.outcome is None:
        choices = position.legal_moves
        move = choices[len(played) * 7 % len(choices)]
        played.append(move)
        position = position.play(move)
    return played


FLAT_RACE = "f4/6/2F4/6/f4 w"


class TestWholeGames:
    @pytest.fixture
    def line(self) -> list[ludarium.Move]:
        line = short_game(ludarium.game("tokonoma").position(FLAT_RACE))
        assert len(line) == 5
        return line

    async def test_by_keyboard(self, line: list[ludarium.Move]) -> None:
        app = table(position=FLAT_RACE)
        async with app.run_test(size=WIDE) as pilot:
            for move in line:
                for token in move.path:
                    await go_to(pilot, token)
                    await pilot.press("enter")
            assert moves(app) == [move.text for move in line]
            assert "wins" in words(app, Status)

    async def test_by_mouse(self, line: list[ludarium.Move]) -> None:
        app = table(position=FLAT_RACE)
        async with app.run_test(size=WIDE) as pilot:
            for move in line:
                for token in move.path:
                    await click_cell(pilot, token)
            assert moves(app) == [move.text for move in line]
            assert "wins" in words(app, Status)

    async def test_by_typing(self, line: list[ludarium.Move]) -> None:
        app = table(position=FLAT_RACE)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("m")
            for move in line:
                await pilot.press(*move.text, "enter")
            assert moves(app) == [move.text for move in line]
            assert "wins" in words(app, Status)

    async def test_against_the_random_player(self) -> None:
        app = table(machine="black", position=FLAT_RACE)
        async with app.run_test(size=WIDE) as pilot:
            while app.session.outcome is None:
                assert app.session.position.turn == "white"
                await pilot.press("tab", "enter", "tab", "enter")
                await answered(pilot)
            assert "wins" in words(app, Status) or "Draw" in words(app, Status)


class TestCursor:
    async def test_arrows_walk_to_neighbours_and_stop_at_the_edge(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            app.cursor = "c4"
            app.show()
            await pilot.press("right")
            assert app.cursor == "c5"
            await pilot.press("up")
            assert app.cursor in ("b4", "b5")
            await pilot.press("down")
            assert app.cursor == "c5"
            for _ in range(9):
                await pilot.press("left")
            assert app.cursor == "c1"

    async def test_arrows_follow_a_board_that_is_turned(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            app.cursor = "c4"
            await pilot.press("f")
            assert app.flipped
            await pilot.press("right")
            assert app.cursor == "c3"

    async def test_escape_gives_up_a_choice(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await click_cell(pilot, "b6")
            assert app.highlights()["a4"] == "target"
            assert app.highlights()["b6"] == "chosen"
            await pilot.press("escape")
            assert app.session.path == []

    async def test_what_may_be_chosen_first_is_pointed_out(self) -> None:
        app = table()
        async with app.run_test(size=WIDE):
            assert app.highlights() == dict.fromkeys(("a5", "b6", "c6", "c7", "d6", "e5"), "movable")
        app = table("hex7")
        async with app.run_test(size=WIDE):
            app.session.play("d4")
            assert app.highlights()["a1"] == "open"
            assert app.highlights()["d4"] == "last"

    async def test_the_last_move_and_notices_are_pointed_out(self) -> None:
        app = table(position="f4/6/2F4/6/f4 w")
        async with app.run_test(size=WIDE):
            app.session.play("c3c2")
            app.session.play("a1b2")
            app.proceed()
            assert app.highlights()["a1"] == "last"
            assert app.highlights()["c1"] == "warned"
            assert "house" in words(app, Notes)


class TestTyping:
    async def test_tab_completes_as_far_as_the_moves_agree(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("m", "d", "tab")
            assert app.typed.value == "d6b5"
            await pilot.press("enter")
            assert moves(app) == ["d6b5"]
            assert app.typed.value == ""

    async def test_matching_moves_are_shown_while_typing(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("m", "b")
            assert "b6a4" in words(app, Choices)
            assert "b6c5" in words(app, Choices)
            await pilot.press("x")
            assert "no legal move" in words(app, Choices)

    async def test_a_refused_move_stays_to_be_corrected(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("m", *"c7c6", "enter")
            assert app.typed.value == "c7c6"
            assert moves(app) == []
            assert [note.message for note in app._notifications] == ["c7c6: the Arm on c7 goes to c5"]

    async def test_letters_that_are_keys_can_be_typed(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("m", *"qnsuf")
            assert app.typed.value == "qnsuf"
            await pilot.press("escape")
            assert app.typed.value == ""
            assert isinstance(app.focused, BoardView)

    async def test_an_empty_line_goes_back_to_the_board(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("m")
            assert isinstance(app.focused, MoveLine)
            await pilot.press("enter")
            assert isinstance(app.focused, BoardView)


class TestPanels:
    async def test_moves_and_opening_are_listed_as_players_write_them(self) -> None:
        app = table()
        async with app.run_test(size=WIDE):
            for text in ("d6b5", "e1e3", "a5a3", "d1c3"):
                app.session.play(text)
            app.proceed()
            assert "1. Bb5" in words(app, MoveList)
            assert "Ae3" in words(app, MoveList)
            assert "2. Aa3" in words(app, MoveList)
            assert "Opening: Devil" in words(app, Notes)

    async def test_undo_and_redo_have_keys(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            app.session.play("d6b5")
            app.proceed()
            await pilot.press("u")
            assert moves(app) == []
            await pilot.press("r")
            assert moves(app) == ["d6b5"]
            await pilot.press("r", "u", "u")
            assert moves(app) == []

    async def test_a_level_answers_while_the_table_goes_on(self) -> None:
        app = table(machine="black", opponent="full")
        async with app.run_test(size=WIDE) as pilot:
            await click_cell(pilot, "d6")
            await click_cell(pilot, "b5")
            await pilot.press("f")
            assert app.flipped
            await answered(pilot)
            assert len(moves(app)) == 2

    async def test_leaving_does_not_wait_for_a_level_that_thinks(self) -> None:
        app = table(machine="white", opponent="full")
        app.session.opponent.seconds = 3600
        async with app.run_test(size=WIDE) as pilot:
            while not app.workers:
                await pilot.pause(0.005)
            await pilot.pause(0.1)
            app.exit()
        assert moves(app) == []

    async def test_undo_stops_the_machine_that_was_about_to_move(self) -> None:
        app = table(machine="black")
        app.thinking = 3600
        async with app.run_test(size=WIDE) as pilot:
            await click_cell(pilot, "d6")
            await click_cell(pilot, "b5")
            assert "thinking" in words(app, Status)
            await pilot.press("u")
            assert moves(app) == []
            assert app.pending is None

    async def test_trays_and_actions_are_chosen_by_digit_and_by_mouse(self) -> None:
        app = TableApp(Session(hideout.start()), thinking=0)
        async with app.run_test(size=WIDE) as pilot:
            assert "First's hand" in words(app, Trays)
            assert "1 Stone ×1" in words(app, Choices)
            await pilot.press("1")
            assert app.session.path == ["hand:first"]
            await click_cell(pilot, "b1")
            assert "1 Face up   2 Face down" in words(app, Choices)
            await pilot.click(Choices, offset=(words(app, Choices).index("Face down") + 2, 0))
            assert moves(app) == ["b1d"]

    async def test_a_slot_can_be_clicked_in_its_tray(self) -> None:
        app = TableApp(Session(hideout.start()), thinking=0)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.click(Trays, offset=(6, 1))
            assert app.session.path == ["hand:first"]

    async def test_tab_reaches_trays_and_actions_too(self) -> None:
        app = TableApp(Session(hideout.start()), thinking=0)
        async with app.run_test(size=WIDE) as pilot:
            for token in ("hand:first", "c1", "face-up"):
                await go_to(pilot, token)
                await pilot.press("space")
            assert moves(app) == ["c1u"]


class TestCurtain:
    async def test_it_hides_the_table_until_the_next_player_is_there(self) -> None:
        app = TableApp(Session(hideout.start()), thinking=0)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("m", *"a1u", "enter")
            assert isinstance(app.screen, Curtain)
            assert app.session.viewer == "first"
            await pilot.press("u", "n", "q", "m")
            assert isinstance(app.screen, Curtain)
            await pilot.press("enter")
            assert not isinstance(app.screen, Curtain)
            assert app.session.viewer == "second"
            assert app.board.scene.pieces == ()
            assert "a1u" not in words(app, MoveList)

    async def test_it_stays_away_when_nothing_is_hidden(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await click_cell(pilot, "d6")
            await click_cell(pilot, "b5")
            assert not isinstance(app.screen, Curtain)


class TestFiles:
    async def test_a_game_is_saved_and_opened(self, tmp_path: Path) -> None:
        app = table()
        file = tmp_path / "mine.record"
        async with app.run_test(size=WIDE) as pilot:
            app.session.play("d6b5")
            app.proceed()
            await pilot.press("s")
            app.screen.query_one("#file", Input).value = str(file)
            await pilot.press("enter")
            assert app.screen is app.table_screen
            assert ludarium.Record.parse(file.read_text()).moves[0].text == "d6b5"
            await pilot.press("u", "o", "enter")
            await pilot.pause()
            assert moves(app) == ["d6b5"]
        assert [path.name for path in tmp_path.iterdir()] == ["mine.record"]

    async def test_a_file_that_is_there_is_replaced_only_when_asked_again(self, tmp_path: Path) -> None:
        app = table()
        file = tmp_path / "mine.record"
        file.write_text("precious")
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("s")
            app.screen.query_one("#file", Input).value = str(file)
            await pilot.press("enter")
            assert file.read_text() == "precious"
            assert "again" in str(app.screen.query_one("#error", Label).render())
            await pilot.press("enter")
            assert file.read_text().startswith('[Game "tokonoma"]')

    @pytest.mark.parametrize("name", ["", "none", "a\0b", "x" * 5000])
    async def test_a_file_that_cannot_be_opened_is_refused_with_the_reason(self, tmp_path: Path, name: str) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            for key in ("o", "s"):
                await pilot.press(key)
                app.screen.query_one("#file", Input).value = f"{tmp_path}/missing/{name}" if name else ""
                await pilot.press("enter")
                assert str(app.screen.query_one("#error", Label).render())
                await pilot.press("escape")
            assert app.screen is app.table_screen
            assert moves(app) == []

    async def test_a_wrong_record_is_refused_with_its_line(self, tmp_path: Path) -> None:
        file = tmp_path / "wrong.record"
        file.write_text('[Game "tokonoma"]\n\n1. a1a1\n*\n')
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("o")
            app.screen.query_one("#file", Input).value = str(file)
            await pilot.press("enter")
            assert "line 3" in str(app.screen.query_one("#error", Label).render())


class TestPages:
    async def test_help_opens_and_closes(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("question_mark")
            assert isinstance(app.screen, HelpPage)
            await pilot.press("escape")
            assert app.screen is app.table_screen

    async def test_a_new_game_takes_options_and_an_opponent(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            app.session.play("d6b5")
            app.proceed()
            await pilot.press("n")
            app.screen.query_one("#option-repetition", Input).value = "5"
            app.screen.query_one("#players", Select).value = "black"
            app.screen.query_one("#opponent", Select).value = "newcomer"
            await pilot.click("#begin")
            await pilot.pause()
            await answered(pilot)
            assert app.session.position.options["repetition"] == 5
            assert app.session.machine == "white"
            assert app.session.opponent.title == "Newcomer"
            assert len(moves(app)) == 1

    async def test_a_wrong_option_is_refused_with_the_reason(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            app.session.play("d6b5")
            app.proceed()
            await pilot.press("n")
            app.screen.query_one("#option-repetition", Input).value = "²"
            await pilot.click("#begin")
            assert isinstance(app.screen, NewGamePage)
            assert "repetition" in str(app.screen.query_one("#error", Label).render())
            await pilot.click("#back")
            assert moves(app) == ["d6b5"]

    async def test_only_options_that_change_something_are_offered(self) -> None:
        app = TableApp(Session(ludarium.game("romgon").start()), thinking=0)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("n")
            await pilot.pause()
            page = app.screen
            assert isinstance(page, NewGamePage)
            assert not page.query_one("#about-fog_radius").display
            assert "fog_radius" not in page.read()
            page.query_one("#option-variant", Select).value = "fog"
            await pilot.pause()
            assert page.query_one("#about-fog_radius").display
            assert page.read()["fog_radius"] == 2

    async def test_every_kind_of_option_has_its_field(self) -> None:
        app = TableApp(Session(hideout.start()), thinking=0)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.press("n")
            app.screen.query_one("#option-mood", Select).value = "wild"
            app.screen.query_one("#option-loud", Switch).value = True
            app.screen.query_one("#option-length", Input).value = "9"
            page = app.screen
            assert isinstance(page, NewGamePage)
            page.action_begin()
            await pilot.pause()
            assert dict(app.session.position.options) == {"mood": "wild", "length": 9, "loud": True}

    async def test_light_and_dark(self) -> None:
        app = table()
        async with app.run_test(size=WIDE) as pilot:
            assert app.current_theme.dark
            await pilot.press("d")
            assert not app.current_theme.dark


class TestSizes:
    @pytest.mark.parametrize(
        "name",
        [pytest.param(name, marks=() if name in LARGEST else pytest.mark.soak) for name in ludarium.games()],
    )
    async def test_any_terminal_can_show_any_game(self, name: str) -> None:
        app = table(name)
        async with app.run_test(size=WIDE) as pilot:
            for size in (NARROW, TINY, (8, 3), (1, 1), (300, 100)):
                await pilot.resize_terminal(*size)
                await pilot.press("tab", "enter", "down", "f")
            assert app.is_running

    async def test_a_small_terminal_scrolls_with_the_cursor(self) -> None:
        app = table()
        async with app.run_test(size=TINY) as pilot:
            for cell in ("a1", "e5", "c7", "c1"):
                app.cursor = cell
                app.show()
                await pilot.pause()
                column, line = app.board.place_of(cell)
                assert 0 <= column < app.board.size.width
                assert 0 <= line < app.board.size.height

    async def test_a_game_can_be_played_on_a_tiny_terminal(self) -> None:
        app = table()
        async with app.run_test(size=TINY) as pilot:
            await go_to(pilot, "d6")
            await pilot.press("enter")
            await go_to(pilot, "b5")
            await pilot.press("enter")
            assert moves(app) == ["d6b5"]
