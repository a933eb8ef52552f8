"""A game at the terminal, without the terminal."""

import pytest

import ludarium
from ludarium.cli.terminal.opponent import Opponent
from ludarium.cli.terminal.session import Session
from ludarium.core.errors import LudariumError
from ludarium.core.outcome import Outcome
from ludarium.core.record import Record
from ludarium.play import Refused
from tests.cli.hideout import hideout


@pytest.fixture
def session() -> Session:
    return Session(ludarium.game("tokonoma").start())


class TestClicks:
    def test_a_path_of_clicks_makes_a_move(self, session: Session) -> None:
        assert session.click("d6") is None
        assert session.path == ["d6"]
        move = session.click("b5")
        assert move is not None
        assert move.text == "d6b5"
        assert session.position.moves[-1].text == "d6b5"
        assert session.path == []

    def test_steps_are_what_may_come_next(self, session: Session) -> None:
        assert set(session.steps) == {"a5", "b6", "c6", "c7", "d6", "e5"}
        session.click("b6")
        assert set(session.steps) == {"a4", "c5"}

    def test_a_click_that_does_not_fit_begins_anew(self, session: Session) -> None:
        session.click("b6")
        session.click("e5")
        assert session.path == ["e5"]

    def test_a_click_on_nothing_gives_up_the_path(self, session: Session) -> None:
        session.click("b6")
        session.click("a1")
        assert session.path == []
        assert session.position.moves == ()

    def test_a_second_click_takes_the_first_back(self, session: Session) -> None:
        session.click("b6")
        session.click("b6")
        assert session.path == []

    def test_trays_and_actions_are_steps_like_cells(self) -> None:
        session = Session(hideout.start())
        for token in ("hand:first", "b1", "face-down"):
            assert token in session.steps
            session.click(token)
        assert [move.text for move in session.position.moves] == ["b1d"]


class TestMoves:
    def test_typed_moves_may_be_in_any_form_the_game_reads(self, session: Session) -> None:
        assert session.play("Bb5") == "d6b5"
        assert session.play("E1-E3") == "e1e3"

    def test_a_refused_move_changes_nothing(self, session: Session) -> None:
        session.click("b6")
        with pytest.raises(Refused, match="c7c6"):
            session.play("c7c6")
        with pytest.raises(Refused):
            session.play("²²")
        assert session.path == ["b6"]
        assert session.position.moves == ()

    def test_moves_are_announced_as_players_write_them(self, session: Session) -> None:
        session.play("d6b5")
        session.play("e1e3")
        assert session.announced() == [("white", "Bb5"), ("black", "Ae3")]

    def test_announcements_follow_undo_and_another_move(self, session: Session) -> None:
        session.play("d6b5")
        session.announced()
        session.undo()
        assert session.announced() == []
        session.play("a5a3")
        assert session.announced() == [("white", "Aa3")]


class TestUndo:
    def test_undo_and_redo_go_back_and_forth(self, session: Session) -> None:
        start = session.position
        session.play("d6b5")
        after = session.position
        session.undo()
        assert session.position is start
        assert session.redo()
        assert session.position == after

    def test_there_may_be_nothing_to_undo_or_redo(self, session: Session) -> None:
        with pytest.raises(Refused, match="nothing to take back"):
            session.undo()
        assert not session.redo()

    def test_a_new_move_forgets_what_was_taken_back(self, session: Session) -> None:
        session.play("d6b5")
        session.undo()
        session.play("a5a3")
        assert not session.redo()

    def test_the_same_move_again_keeps_what_came_after(self, session: Session) -> None:
        for text in ("d6b5", "e1e3", "a5a3"):
            session.play(text)
        for _ in range(3):
            session.undo()
        session.play("d6b5")
        session.redo()
        session.redo()
        assert [move.text for move in session.position.moves] == ["d6b5", "e1e3", "a5a3"]

    def test_undo_gives_up_the_clicks_under_way(self, session: Session) -> None:
        session.play("d6b5")
        session.click("e1")
        session.undo()
        assert session.path == []


class TestMachine:
    def test_a_level_takes_a_win_that_is_there(self) -> None:
        position = ludarium.game("tokonoma").position("f4/6/1F5/6/5 w").play("c2c1")
        assert position.outcome is not None
        before = position.previous
        assert before is not None
        session = Session(before, machine="white", opponent=Opponent("newcomer", seed=1))
        session.reply()
        assert session.outcome == position.outcome

    def test_an_opponent_that_there_is_not_is_refused(self) -> None:
        with pytest.raises(LudariumError, match="newcomer"):
            Opponent("deep-blue")

    def test_it_answers_and_the_same_seed_answers_the_same(self) -> None:
        def line(seed: int) -> list[str]:
            session = Session(ludarium.game("tokonoma").start(), machine="black", opponent=Opponent(seed=seed))
            for text in ("d6b5", "a5a3", "c7c5"):
                session.play(text)
                session.reply()
            return [move.text for move in session.position.moves]

        assert len(line(1)) == 6
        assert line(1) == line(1)
        assert len({tuple(line(seed)) for seed in range(6)}) > 1

    def test_it_begins_when_it_has_the_first_side(self) -> None:
        session = Session(ludarium.game("tokonoma").start(), machine="white")
        assert session.machine_to_act
        assert session.choices == ()
        assert session.reply() is not None
        assert not session.machine_to_act
        assert session.choices

    def test_nobody_types_its_move(self) -> None:
        session = Session(ludarium.game("tokonoma").start(), machine="white")
        with pytest.raises(Refused, match="white's turn"):
            session.play("d6b5")

    def test_undo_and_redo_take_its_answer_with_them(self) -> None:
        session = Session(ludarium.game("tokonoma").start(), machine="black", opponent=Opponent(seed=1))
        session.play("d6b5")
        session.reply()
        session.undo()
        assert session.position.moves == ()
        session.redo()
        assert len(session.position.moves) == 2

    def test_undo_stops_before_the_first_move_of_a_person(self) -> None:
        session = Session(ludarium.game("tokonoma").start(), machine="white", opponent=Opponent(seed=1))
        session.reply()
        with pytest.raises(Refused, match="nothing to take back"):
            session.undo()
        assert len(session.position.moves) == 1

    def test_it_rests_when_the_game_is_over(self) -> None:
        position = ludarium.game("tokonoma").position("f4/6/1F5/6/5 w").play("c2c1")
        session = Session(position, machine="black")
        assert session.outcome is not None
        assert session.reply() is None


class TestViewers:
    def test_without_secrets_the_side_that_acts_looks(self, session: Session) -> None:
        assert session.viewer == "white"
        session.play("d6b5")
        assert session.viewer == "black"
        assert not session.curtain

    def test_a_secret_needs_a_curtain_between_two_people(self) -> None:
        session = Session(hideout.start())
        assert session.viewer == "first"
        session.play("a1u")
        assert session.curtain
        assert session.viewer == "first"
        assert session.choices == ()
        session.raise_curtain()
        assert session.viewer == "second"
        assert session.view.scene.pieces == ()
        assert len(session.choices) == 6

    def test_no_curtain_once_nothing_is_hidden(self) -> None:
        session = Session(hideout.start())
        session.play("a1u")
        session.raise_curtain()
        session.play("b2u")
        assert not session.curtain
        assert session.viewer == "first"
        assert len(session.view.scene.pieces) == 2

    def test_no_curtain_against_the_machine(self) -> None:
        session = Session(hideout.start(), machine="first", opponent=Opponent(seed=1))
        session.reply()
        assert not session.curtain
        assert session.viewer == "second"
        assert session.view.scene.pieces == ()

    def test_no_curtain_against_the_machine_when_a_game_is_taken_up_in_the_middle(self) -> None:
        session = Session(hideout.start().play("a1u"), machine="first")
        assert not session.curtain
        assert session.viewer == "second"

    def test_moves_are_announced_only_as_the_viewer_may_know_them(self) -> None:
        session = Session(hideout.start())
        session.play("a1u")
        session.raise_curtain()
        assert session.announced() == []

    def test_a_refusal_does_not_tell_a_secret(self) -> None:
        class Telltale(type(hideout)):  # type: ignore[misc]
            def why_illegal(self, position: ludarium.Position, text: str) -> str:
                return f"{text}: the stone is on {position.text}"

        session = Session(Telltale().start())
        with pytest.raises(Refused, match="the stone is on"):
            session.play("a2u")
        session.play("a1u")
        with pytest.raises(Refused) as refused:
            session.play("a1u")
        assert refused.value.message == "a1u: not a legal move here"

    def test_going_back_to_a_secret_needs_a_curtain_too(self) -> None:
        session = Session(hideout.start())
        session.play("a1u")
        session.raise_curtain()
        session.play("b2u")
        session.undo()
        assert session.curtain


class TestRecords:
    RECORD = """[Game "tokonoma"]
[White "Ada"]
[position "a tag that is called like an argument"]
[Result "black resignation"]

{before} 1. Bb5 {[%clk 0:04:58] good} e1e3
0-1
"""

    def test_a_game_is_saved_and_loaded(self, session: Session) -> None:
        session.play("d6b5")
        record = Record.parse(session.to_record().text)
        other = Session(ludarium.game("tokonoma").start())
        other.load(record)
        assert other.position == session.position
        assert other.position.moves == session.position.moves

    def test_players_tags_and_comments_survive(self, session: Session) -> None:
        session.load(Record.parse(self.RECORD))
        saved = session.to_record()
        assert saved.players == {"white": "Ada"}
        assert saved.tags == {"position": "a tag that is called like an argument"}
        assert saved.comment == "before"
        assert [(move.text, move.comment, move.clock) for move in saved.moves] == [
            ("d6b5", "good", 298_000),
            ("e1e3", "", None),
        ]
        assert saved.outcome == Outcome("black", "resignation")

    def test_comments_end_where_another_move_was_made(self, session: Session) -> None:
        session.load(Record.parse(self.RECORD))
        session.undo()
        session.undo()
        session.play("a5a3")
        assert [(move.text, move.comment) for move in session.to_record().moves] == [("a5a3", "")]

    def test_a_game_that_was_called_off_is_over_until_a_move_is_taken_back(self, session: Session) -> None:
        session.load(Record.parse(self.RECORD))
        assert session.outcome == Outcome("black", "resignation")
        assert session.choices == ()
        with pytest.raises(Refused, match="over"):
            session.play("a5a3")
        session.undo()
        assert session.outcome is None
        assert session.choices

    def test_a_wrong_record_changes_nothing(self, session: Session) -> None:
        session.play("d6b5")
        before = session.position
        with pytest.raises(ludarium.RecordError):
            session.load(Record.parse(self.RECORD.replace("Bb5", "Bb1")))
        assert session.position is before
        assert session.record is None


class TestNewGame:
    def test_it_has_its_options_and_forgets_the_old_one(self, session: Session) -> None:
        session.play("d6b5")
        session.restart({"repetition": 5}, "black")
        assert session.position.options["repetition"] == 5
        assert session.position.moves == ()
        assert session.machine == "black"
        assert not session.redo()

    def test_wrong_options_change_nothing(self, session: Session) -> None:
        session.play("d6b5")
        before = session.position
        with pytest.raises(ludarium.OptionError):
            session.restart({"repetition": 1}, "black")
        assert session.position is before
        assert session.machine is None
