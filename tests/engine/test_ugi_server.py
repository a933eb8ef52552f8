"""The engine's end of UGI, line by line."""

import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.engine.clock import Clock
from ludarium.engine.limits import Limits
from ludarium.engine.ugi import Server
from ludarium.engine.ugi.words import ProtocolError, read_go, write_go, write_position
from ludarium.engine.workers import Analyse, Known
from ludarium.engine.workers.thinking import Thinking, WarmEngines
from tests.engine.toys import Coin, Faulty, TakeAway
from tests.waiting import until

TOKONOMA = ludarium.game("tokonoma")
WON = "position fen f4/6/1F5/6/5 w moves c2c1"


class Dialogue:
    """A server, and all that it said."""

    def __init__(self, game=TOKONOMA):
        self.said = []
        self.server = Server(game, self.said.append)

    def __call__(self, *lines):
        """What is said while the lines are obeyed."""
        before = len(self.said)
        for line in lines:
            assert self.server.handle(line)
        return self.said[before:]

    def wait_for(self, beginning, number=1):
        until(lambda: sum(line.startswith(beginning) for line in self.said) >= number, f"no {beginning}")

    def answer(self, *lines):
        """The words of the bestmove that the last line leads to."""
        wanted = sum(line.startswith("bestmove") for line in self.said) + 1
        self(*lines)
        self.wait_for("bestmove", wanted)
        return [line for line in self.said if line.startswith("bestmove")][-1].split()


@pytest.fixture
def talk():
    dialogue = Dialogue()
    yield dialogue
    dialogue.server.close()


def test_the_greeting_names_the_options_of_the_engine_and_of_the_game(talk):
    said = talk("ugi")
    assert said[0].startswith("id name Ludarium")
    assert said[-1] == "ugiok"
    assert "option name Hash type spin default 16 min 0 max 65536" in said
    assert "option name repetition type spin default 3 min 0 max 2147483647" in said
    assert any(
        line.startswith("option name Level type combo default full var first-game var first-hour") for line in said
    )


@pytest.mark.parametrize("name", ludarium.games())
def test_every_game_can_be_greeted_and_asked(name):
    talk = Dialogue(ludarium.game(name))
    assert talk("ugi")[-1] == "ugiok"
    first = ludarium.game(name).sides[0].name
    assert talk("position startpos", "query p1turn") == [f"response {str(first == talk.server.position.turn).lower()}"]
    assert talk.answer("go depth 1")[1] in talk.server.position.legal_moves


def test_a_worker_and_ugi_tell_the_same_lines(talk):
    talk.answer("setoption name MultiPV value 2", "position startpos", "go depth 4")
    info = [line for line in talk.said if line.startswith("info depth 4 ")]
    asked = Analyse(known=Known.everything(TOKONOMA.start()), lines=2, depth=4)
    found = Thinking(msgspec.json.encode(asked), WarmEngines(1)).do(lambda _progress: None)
    told = [f"score cp {line.score} .* pv {' '.join(line.moves)}$" for line in found.lines]
    assert len(told) == 2
    assert all(any(re.search(line, said) for said in info) for line in told)


def test_positions_and_queries(talk):
    assert talk("query p1turn", "query gameover", "query result") == [
        "response true",
        "response false",
        "response none",
    ]
    assert talk("position startpos moves d6b5", "query p1turn") == ["response false"]
    assert talk(WON, "query gameover", "query result") == ["response true", "response p1win"]
    assert talk("position startpos", "query result") == ["response none"]


def test_more_moves_of_the_same_game_are_added_to_those_known(talk):
    talk("position startpos moves d6b5")
    known = talk.server.position
    talk("position startpos moves d6b5 e1e3")
    assert talk.server.position.previous is known
    talk("position startpos moves a5a3")
    assert [move.text for move in talk.server.position.moves] == ["a5a3"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("position startpos moves d6b5 d6b5", "move 2"),
        ("position startpos moves ²", "move 1"),
        ("position fen nonsense", "position"),
        ("position fen", "position string"),
        ("position", "startpos"),
        ("position startpos d6b5", "moves"),
        ("position startpos moves " + "d6b5 " * 3001, "3000"),
        ("setoption", "setoption name"),
        ("setoption name Hash value ٣", "Hash"),
        ("setoption name Hash value 10000000000000000000", "Hash"),
        ("setoption name Level value god", "Level"),
        ("setoption name repetition value 1", "repetition"),
        ("setoption name nothing value 1", "nothing"),
        ("query", "p1turn"),
        ("query weather", "p1turn"),
        ("make coffee", "unknown command"),
        ("\0\x07 \ud800", "unknown command"),
    ],
)
def test_a_line_that_cannot_be_obeyed_is_refused_and_changes_nothing(talk, line, reason):
    talk("position startpos moves d6b5 e1e3")
    before = talk.server.position, talk.server.settings
    said = talk(line)
    assert len(said) == 1
    assert said[0].startswith("info string ")
    assert reason in said[0]
    assert (talk.server.position, talk.server.settings) == before
    assert talk("isready") == ["readyok"]


def test_info_tells_depth_score_and_line(talk):
    talk.answer("go depth 2")
    info = [line for line in talk.said if line.startswith("info depth")][-1]
    found = re.fullmatch(
        r"info depth 2 seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv (.*)", info
    )
    assert found
    position = TOKONOMA.start()
    for move in found[1].split():
        position = position.play(move)


def test_a_decided_game_is_told_in_plies(talk):
    assert talk.answer("position fen f4/6/1F5/6/5 w", "go depth 3") == ["bestmove", "c2c1"]
    assert any(" score mate 1 " in line for line in talk.said)


def test_multi_pv_tells_several_moves(talk):
    talk.answer("setoption name multipv value 3", "go depth 1")
    lines = [line for line in talk.said if line.startswith("info depth 1 ")]
    assert [line.split()[6] for line in lines] == ["1", "2", "3"]


@pytest.mark.parametrize(
    "go", ["go depth 1", "go nodes 10", "go movetime 20", "go p1time 100 p2time 100 p1inc 10 p2inc 10", "go p1time 0"]
)
def test_each_limit_ends_a_search_with_a_legal_move(talk, go):
    assert talk.answer(go)[1] in TOKONOMA.start().legal_moves


@pytest.mark.parametrize("go", ["go infinite", "go", "go p2time 1000"])
def test_without_a_limit_only_stop_ends_it(talk, go):
    talk(go)
    talk.wait_for("info depth 2")
    assert not any(line.startswith("bestmove") for line in talk.said)
    assert talk("isready") == ["readyok"] or "readyok" in talk.said
    assert talk.answer("stop")[1] in TOKONOMA.start().legal_moves


def test_an_infinite_search_that_has_found_everything_still_waits_for_stop(talk):
    talk("position fen f4/6/1F5/6/5 w", "go infinite")
    talk.wait_for("info depth")
    until(lambda: talk.server._search.engine._asked == 0, "the search goes on")
    assert not any(line.startswith("bestmove") for line in talk.said)
    assert talk.answer("stop")[1] == "c2c1"


def test_stop_without_a_search_says_nothing(talk):
    assert talk("stop", "stop", "ponderhit") == []


@pytest.mark.parametrize("go", ["go depth ٣", "go depth", "go nodes x", "go movetime 1e5", "go fishing"])
def test_a_wrong_go_is_answered_too(talk, go):
    assert talk.answer(go) == ["bestmove", "(none)"]
    assert any(line.startswith("info string") for line in talk.said)


def test_a_go_during_a_search_ends_that_one_first(talk):
    talk("go infinite", "go infinite", "go depth 1")
    talk.wait_for("bestmove", 3)
    talk.server.close()
    assert sum(line.startswith("bestmove") for line in talk.said) == 3


def test_a_finished_game_has_no_best_move(talk):
    assert talk.answer(WON, "go depth 3") == ["bestmove", "(none)"]


@pytest.mark.parametrize("end", ["ponderhit", "stop"])
def test_pondering_answers_after_a_hit_or_a_stop(talk, end):
    talk("go ponder p1time 1 p2time 1")
    until(lambda: talk.server._search.engine._running is not None, "nothing is pondered on")
    assert not any(line.startswith("bestmove") for line in talk.said)
    assert talk.answer(end)[1] in TOKONOMA.start().legal_moves


def test_the_expected_reply_is_told_on_demand(talk):
    assert len(talk.answer("go depth 3")) == 2
    answer = talk.answer("setoption name Ponder value true", "go depth 3")
    assert answer[2] == "ponder"
    assert TOKONOMA.start().play(answer[1]).play(answer[3])


def test_an_option_of_the_game_begins_a_game_with_it(talk):
    talk("position startpos moves d6b5", "setoption name repetition value 5")
    assert talk.server.position.options["repetition"] == 5
    assert talk.server.position.moves == ()
    talk("setoption name Hash value 1")
    assert talk.server.position.options["repetition"] == 5


def test_levels_play_legal_moves(talk):
    for name in ("first-game", "first-week", "newcomer", "club"):
        answer = talk.answer(f"setoption name Level value {name}", "go nodes 50")
        assert answer[1] in TOKONOMA.start().legal_moves


def test_a_new_game_forgets_the_moves(talk):
    talk("position startpos moves d6b5", "uginewgame")
    assert talk.server.position.moves == ()


def test_rules_that_fail_are_told_and_answered():
    talk = Dialogue(Faulty())
    assert talk.answer("go depth 8") == ["bestmove", "(none)"]
    assert any("ZeroDivisionError" in line for line in talk.said)


def test_a_plain_game_is_played_well():
    assert Dialogue(TakeAway()).answer("position fen 7 0 0", "go depth 10") == ["bestmove", "3"]


def test_the_answer_does_not_depend_on_what_is_hidden():
    answers = {tuple(Dialogue(Coin()).answer(f"position startpos moves {box}", "go depth 3")) for box in "123"}
    assert len(answers) == 1


def test_a_clock_counts_where_something_is_hidden():
    answer = Dialogue(Coin()).answer("position startpos moves 2", "go p1time 300 p2time 300")
    assert answer[1] in ("1", "2", "3", "pass")


LINES = st.one_of(
    st.sampled_from(
        [
            "ugi",
            "isready",
            "uginewgame",
            "stop",
            "ponderhit",
            "go depth 1",
            "go nodes 5",
            "go infinite",
            "go ponder movetime 5",
            "go movetime 0",
            "position startpos moves d6b5 e1e3",
            "position startpos moves d6b5 e1e3 a5a3 x",
            "setoption name Threads value 2",
            "setoption name Hash value 0",
            "setoption name no_progress value 7",
            "query result",
        ]
    ),
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                "go",
                "position",
                "fen",
                "startpos",
                "moves",
                "setoption",
                "name",
                "value",
                "query",
                "depth",
                "nodes",
                "-1",
                "0",
                "1",
                "99999999",
                "²",
            ]
        ),
        max_size=6,
    ).map(" ".join),
)


@settings(max_examples=60)
@given(st.lists(LINES, max_size=12))
def test_whatever_is_said_the_dialogue_goes_on(lines):
    talk = Dialogue()
    gone = sum(line.split()[:1] == ["go"] for line in lines)
    for line in lines:
        assert talk.server.handle(line) == (line.split()[:1] != ["quit"])
    assert talk("stop", "isready")[-1] == "readyok"
    assert sum(line.startswith("bestmove") for line in talk.said) == gone
    assert not any("\n" in line for line in talk.said)


class TestWords:
    def test_each_player_has_a_clock(self):
        words = ["p1time", "1000", "p1inc", "10", "p2time", "2000", "p2inc", "20"]
        assert read_go(words, 0).limits.clock == Clock(1.0, 0.01)
        assert read_go(words, 1).limits.clock == Clock(2.0, 0.02)

    def test_negative_time_is_none_left(self):
        assert read_go(["p1time", "-5"], 0).limits.clock == Clock(0.0)

    def test_what_is_written_is_read_back(self):
        limits = Limits(seconds=0.25, depth=3, nodes=100)
        assert read_go(write_go(limits).split()[1:], 0).limits == limits
        clocks = {0: Clock(1.5, 0.1), 1: Clock(2.0)}
        assert read_go(write_go(Limits(), clocks).split()[1:], 1).limits.clock == clocks[1]
        assert read_go(write_go(Limits()).split()[1:], 0).infinite

    @pytest.mark.parametrize("words", [["depth"], ["depth", "one"], ["movetime", "9" * 16], ["up"]])
    def test_what_cannot_be_read_is_refused(self, words):
        with pytest.raises(ProtocolError):
            read_go(words, 0)

    def test_a_position_is_written_with_its_moves(self):
        position = TOKONOMA.position("f4/6/1F5/6/5 w").play("c2c1")
        assert write_position(position) == WON
        assert write_position(TOKONOMA.start()) == "position startpos"
