"""What each command prints, in this process."""

from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest
from PIL import Image

import ludarium
from ludarium.cli.main import run
from ludarium.core.record import Record

GAMES = ludarium.games()
RECORD = """[Game "tokonoma"]
[White "Ada"]
[Event "Club"]
[Options "repetition=5"]
[Result "black resignation"]

1. d6b5 e1e3 2. a5a3 b1d2
0-1
"""


class Printed:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> str:
        """The output of a command that succeeds and has nothing to complain about."""
        code = run(arguments)
        out, err = self.capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    def refused(self, *arguments: str) -> str:
        """The one line of a command that fails."""
        code = run(arguments)
        out, err = self.capsys.readouterr()
        assert code != 0
        assert out == ""
        assert err.startswith("ludarium: ")
        assert err.count("\n") == 1
        assert err.endswith("\n")
        return err


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    return Printed(capsys)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(RECORD)
    return path


class TestHelp:
    def test_no_command_shows_the_help(self, printed: Printed) -> None:
        assert "games" in printed()

    @pytest.mark.parametrize(
        "command",
        [
            *("games", "rules", "show", "moves", "perft", "picture", "record", "play"),
            *("engine", "match", "analyse", "review", "tune", "train"),
        ],
    )
    def test_each_command_has_examples(self, printed: Printed, command: str) -> None:
        assert "Example" in printed(command, "--help")

    def test_the_version_is_the_package_s(self, printed: Printed) -> None:
        assert printed("--version") == f"ludarium {version('ludarium')}\n"


class TestGames:
    def test_every_game_is_listed(self, printed: Printed) -> None:
        listed = printed("games")
        for name in GAMES:
            assert name in listed
            assert ludarium.game(name).title in listed

    def test_options_are_listed_on_demand(self, printed: Printed) -> None:
        assert "no_progress" not in printed("games")
        assert "no_progress" in printed("games", "--options")

    @pytest.mark.parametrize("name", GAMES)
    def test_short_rules_tell_what_the_game_knows(self, printed: Printed, name: str) -> None:
        told = printed("rules", name, "--short")
        game = ludarium.game(name)
        assert game.summary in " ".join(told.split())
        for words in (*game.reasons, *(option.name for option in game.options)):
            assert words in told
        for symbol in game.board.symbols.values():
            assert symbol.title in told

    def test_rules_show_the_rulebook_page_with_captions_for_its_pictures(self, printed: Printed) -> None:
        told = " ".join(printed("rules", "tokonoma").split())
        assert "Picture: A white flat on c4 goes to b3, c3 and d3." in told
        assert "<!--" not in told

    def test_every_game_of_ours_has_a_rulebook_page(self) -> None:
        pages = {
            name: ludarium.game(name).rulebook
            for name in GAMES
            if type(ludarium.game(name)).__module__[:8] == "ludarium"
        }
        assert pages
        for name, page in pages.items():
            assert page is not None, name
            assert page.exists(), name


class TestPositions:
    @pytest.mark.parametrize("name", GAMES)
    def test_show_has_the_board_the_side_and_the_position_string(self, printed: Printed, name: str) -> None:
        shown = printed("show", name)
        start = ludarium.game(name).start()
        assert start.text in shown
        assert f"{ludarium.game(name).sides[0].title} to act" in shown or "to act" in shown

    def test_show_plays_moves_first(self, printed: Printed) -> None:
        shown = printed("show", "tokonoma", "--play", "d6b5 e1e3", "--play", "a5a3")
        assert "f1A1F/b+3BS+/a+b+3B+A+/s+4F/f1a1F b" in shown

    def test_show_sets_positions_and_options(self, printed: Printed) -> None:
        shown = printed("show", "tokonoma", "--position", "f4/6/1F5/6/5 w", "--option", "repetition=7")
        assert "Options: repetition=7" in shown
        assert "! A flat can enter the enemy house." in shown

    def test_show_tells_how_the_game_ended(self, printed: Printed) -> None:
        shown = printed("show", "tokonoma", "--position", "f4/6/1F5/6/5 w", "--play", "c2c1")
        assert "White wins: White's flat entered Black's house" in shown

    def test_show_names_the_opening(self, printed: Printed) -> None:
        assert "Opening: " in printed("show", "tokonoma", "--play", "d6b5 e1e3 a5a3 d1c3")

    def test_show_takes_a_viewer(self, printed: Printed) -> None:
        for viewer in ("white", "spectator"):
            assert "White to act" in printed("show", "tokonoma", "--viewer", viewer)

    @pytest.mark.parametrize("name", GAMES)
    def test_moves_has_one_line_a_move(self, printed: Printed, name: str) -> None:
        lines = printed("moves", name).splitlines()
        assert [line.split()[0] for line in lines] == [move.text for move in ludarium.game(name).start().legal_moves]

    def test_moves_have_display_forms_and_paths(self, printed: Printed) -> None:
        assert "d6b5  Bb5  d6 b5" in printed("moves", "tokonoma", "--paths").splitlines()

    def test_a_finished_game_has_no_moves(self, printed: Printed) -> None:
        assert printed("moves", "tokonoma", "--position", "f4/6/1F5/6/5 w", "--play", "c2c1") == ""


class TestPerft:
    def test_every_depth_has_its_count(self, printed: Printed) -> None:
        lines = printed("perft", "tokonoma", "3").splitlines()
        assert [line.split(" in ")[0] for line in lines] == ["depth 1: 9", "depth 2: 81", "depth 3: 917"]

    def test_depth_none_has_one_leaf(self, printed: Printed) -> None:
        assert printed("perft", "tokonoma", "0").startswith("depth 0: 1 ")

    def test_divide_counts_each_first_move(self, printed: Printed) -> None:
        *rows, _, total = printed("perft", "tokonoma", "2", "--divide").splitlines()
        counts = dict(row.split(": ") for row in rows)
        assert counts == {move: str(n) for move, n in ludarium.divide(ludarium.game("tokonoma").start(), 2).items()}
        assert total.startswith("depth 2: 81 ")

    def test_a_finished_game_has_no_leaves(self, printed: Printed) -> None:
        out = printed("perft", "tokonoma", "1", "--position", "f4/6/1F5/6/5 w", "--play", "c2c1")
        assert out.startswith("depth 1: 0 ")


class TestRecord:
    def test_a_record_is_replayed_and_told(self, printed: Printed, record_file: Path) -> None:
        told = printed("record", str(record_file))
        for words in ("Ada v. Black", "Event: Club", "repetition=5", "Moves: 4", "Black wins: by resignation"):
            assert words in told

    def test_the_moves_are_listed_on_demand(self, printed: Printed, record_file: Path) -> None:
        told = printed("record", str(record_file), "--moves")
        assert "   1  White  Bb5\n   2  Black  Ae3\n" in told

    def test_an_illegal_move_is_named_with_its_line(self, printed: Printed, record_file: Path) -> None:
        record_file.write_text(RECORD.replace("a5a3", "\na5a1"))
        assert f"{record_file}: line 8: a5a1" in printed.refused("record", str(record_file))

    def test_a_broken_tag_is_named_with_its_line(self, printed: Printed, record_file: Path) -> None:
        record_file.write_text(RECORD.replace('[Event "Club"]', "[Event Club]"))
        assert "line 3" in printed.refused("record", str(record_file))

    def test_a_wrong_result_is_refused(self, printed: Printed, record_file: Path) -> None:
        record_file.write_text(RECORD.replace("black resignation", "white house").replace("0-1", "1-0"))
        assert "do not end this game" in printed.refused("record", str(record_file))

    def test_other_formats_are_read_and_written(self, printed: Printed, record_file: Path) -> None:
        record_file.write_text('[Black "Ada"]\n\n1. s6-5>5-5 (1. s0-5>1-5) S0-0>1-1\n*\n')
        told = printed("record", str(record_file))
        assert all(words in told for words in ("Format: RMN", "Moves: 2", "Moves in variations: 1"))
        ours = printed("record", str(record_file), "--to", "record")
        assert ours.startswith('[Game "romgon"]\n[Black "Ada"]\n')
        record_file.write_text(ours)
        assert "(1. s0-5>1-5) 1... S0-0>1-1" in printed("record", str(record_file), "--to", "rmn")
        assert "has no record format 'pgn'" in printed.refused("record", str(record_file), "--to", "pgn")
        record_file.write_text("\n4f995oD\n")
        assert 'Start "F4/6/7/6/f4 b"' in printed("record", str(record_file), "--to", "record")
        assert printed("record", str(record_file), "--to", "public") == "4f995oD\n"
        record_file.write_text("\n4f9z5oD\n")
        assert "line 2: character 4" in printed.refused("record", str(record_file))
        record_file.write_text("f4/6/1F5/6/5 w\n")
        assert "Format: position" in printed("record", str(record_file))

    @pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe", b"[Game", b"x" * 5_000_000, '[Game "²"]'.encode()])
    def test_what_is_no_record_is_refused(self, printed: Printed, record_file: Path, data: bytes) -> None:
        record_file.write_bytes(data)
        assert str(record_file) in printed.refused("record", str(record_file))

    def test_a_file_that_is_not_there_is_refused(self, printed: Printed, tmp_path: Path) -> None:
        assert "No such file" in printed.refused("record", str(tmp_path / "none"))
        assert "directory" in printed.refused("record", str(tmp_path))


class TestPicture:
    def test_svg_and_png_are_told_by_the_name(self, printed: Printed, tmp_path: Path) -> None:
        printed("picture", "tokonoma", "-o", str(tmp_path / "a.svg"), "--play", "d6b5")
        printed("picture", "tokonoma", "-o", str(tmp_path / "a.PNG"), "--dark", "--flipped", "--style", "letters")
        assert (tmp_path / "a.svg").read_text().startswith("<svg")
        assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")

    def test_a_game_of_a_record_is_an_animation_with_players_and_clocks(self, printed: Printed, tmp_path: Path) -> None:
        game = ludarium.game("tokonoma")
        last = game.start().play("d6b5").play("e1e3")
        record = Record.of(last, {"white": "Ana", "black": "Bo"})
        timed = tuple(replace(move, clock=60_000 * (5 - number)) for number, move in enumerate(record.moves))
        (tmp_path / "a.record").write_text(replace(record, moves=timed).text)

        wishes = ("picture", "tokonoma", "--record", str(tmp_path / "a.record"), "-o")
        printed(*wishes, str(tmp_path / "a.gif"), "--step", "500")
        with Image.open(tmp_path / "a.gif") as made:
            assert (made.format, made.n_frames, made.info["duration"]) == ("GIF", 3, 500)  # type: ignore[attr-defined]
        printed(*wishes, str(tmp_path / "end.gif"), "--from", "2")
        with Image.open(tmp_path / "end.gif") as end:
            assert getattr(end, "n_frames", 1) == 1
        assert printed(*wishes, "-") != printed("picture", "tokonoma", "--play", "d6b5 e1e3", "-o", "-")
        assert "tokonoma, not of gungi" in printed.refused("picture", "gungi", *wishes[2:], "-")

    @pytest.mark.parametrize("name", GAMES)
    def test_every_game_can_be_drawn(self, printed: Printed, name: str) -> None:
        assert printed("picture", name, "-o", "-").startswith("<svg")

    def test_each_wish_changes_the_picture(self, printed: Printed) -> None:
        def drawn(*wishes: str) -> str:
            return printed("picture", "tokonoma", "-o", "-", *wishes)

        wishes = [
            ("--dark",),
            ("--flipped",),
            ("--style", "letters"),
            ("--size", "32"),
            ("--path", "b6"),
            ("--highlight", "c4"),
            ("--arrow", "b6,a4"),
            ("--no-coordinates",),
        ]
        assert len({drawn(), *(drawn(*wish) for wish in wishes)}) == len(wishes) + 1

    @pytest.mark.parametrize(
        "wish",
        [
            ("-o", "a.webp"),
            ("-o", "a.gif", "--from", "1"),
            ("-o", "-", "--record", "nowhere.record"),
            ("-o", "-", "--record", "nowhere.record", "--play", "d6b5"),
            ("-o", "-", "--style", "crayon"),
            ("-o", "-", "--size", "0"),
            ("-o", "-", "--path", "a1"),
            ("-o", "-", "--highlight", "z9"),
            ("-o", "-", "--arrow", "b6"),
            ("-o", "-", "--arrow", "b6,z9"),
            ("-o", "/nowhere/at/all.svg"),
            (),
        ],
    )
    def test_wrong_wishes_are_refused(self, printed: Printed, wish: tuple[str, ...]) -> None:
        printed.refused("picture", "tokonoma", *wish)


class TestRefusals:
    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["show", "tokonome"], "did you mean 'tokonoma'"),
            (["show", ""], "there is no game ''"),
            (["show", "tokonoma", "--position", "x"], "position"),
            (["show", "tokonoma", "--position", ""], "position"),
            (["show", "tokonoma", "--position", "٣" * 5000], "characters"),
            (["show", "tokonoma", "--position", "\n\n\x1b[0m\ud800"], "position"),
            (["show", "tokonoma", "--option", "repetition"], "name=value"),
            (["show", "tokonoma", "--option", "=3"], "name=value"),
            (["show", "tokonoma", "--option", "repetition=²"], "repetition"),
            (["show", "tokonoma", "--option", "repetition=3", "--option", "repetition=4"], "twice"),
            (["show", "tokonoma", "--option", "repetitions=3"], "did you mean 'repetition'"),
            (["show", "tokonoma", "--play", "d6b5 d6b5"], "move 2 of --play"),
            (["show", "tokonoma", "--viewer", "green"], "spectator"),
            (["perft", "tokonoma", "many"], "DEPTH"),
            (["perft", "tokonoma", "1000000000000000000000"], "DEPTH"),
            (["perft", "tokonoma"], "DEPTH"),
            (["play", "tokonoma", "--side", "white"], "--opponent"),
            (["play", "tokonoma", "--side", "green", "--opponent", "random"], "white or black"),
            (["play", "tokonoma", "--opponent", "deep-blue"], "opponent"),
            (["play", "tokonoma", "--open", "no such file"], "No such file"),
            (["shwo", "tokonoma"], "shwo"),
            (["show", "tokonoma", "--bogus"], "--bogus"),
        ],
    )
    def test_bad_input_gets_one_clear_line(self, printed: Printed, arguments: list[str], said: str) -> None:
        assert said in printed.refused(*arguments)
