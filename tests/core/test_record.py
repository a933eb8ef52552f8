"""The common record format: what it looks like, and what is wrong with a bad one, line by line."""

import pytest

import ludarium
from ludarium.core.record import DEEPEST_VARIATION, Record, RecordedMove, Variation, read_any

game = ludarium.game("tokonoma")
GOOD = """[Game "tokonoma"]
[Options "repetition=0"]
[White "Ada \\"the \\\\ first\\""]
[Date "2025-01-02"]
[Result "white resignation"]

{Before \\[it] starts}
1. d6b5 {[%clk 0:04:58] the Sun} e1e3 {[%clk 0:05:00.250]} 2. b6a4
1-0
"""


def test_a_record_reads_and_writes():
    record = Record.parse(GOOD)
    assert record.game is game
    assert record.options == {"repetition": 0}
    assert record.players == {"white": 'Ada "the \\ first"'}
    assert record.tags == {"Date": "2025-01-02"}
    assert record.comment == "Before [it] starts"
    assert record.outcome == ludarium.Outcome("white", "resignation")
    assert record.moves[0] == RecordedMove("d6b5", "the Sun", 298_000)
    assert record.moves[1].clock == 300_250
    assert record.text == GOOD.replace("starts}\n", "starts} ")  # as 0.1 wrote it
    assert record.replay().text == game.start().play("d6b5").play("e1e3").play("b6a4").text


def test_other_line_ends_and_a_byte_order_mark_are_read():
    assert Record.parse("\ufeff" + GOOD.replace("\n", "\r\n")) == Record.parse(GOOD)


def test_a_record_may_start_anywhere_and_black_may_begin():
    position = game.position("f4/6/3F3/6/5 b").play("a1a2").play("c4c3")
    text = Record.of(position).text
    assert '[Start "f4/6/3F3/6/5 b"]' in text
    assert "1... a1a2 2. c4c3" in text
    assert Record.parse(text).replay() == position


def test_long_records_are_wrapped():
    position = game.start(repetition=0)
    for _ in range(20):
        for move in ("b6c5", "d1c3", "c5b6", "c3d1"):
            position = position.play(move)
    text = Record.of(position).text
    assert max(len(line) for line in text.splitlines()) <= 100
    assert Record.parse(text).replay() == position


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (('[Game "tokonoma"]\n', ""), 1, "starts with its game"),
        (("tokonoma", "tokonom"), 1, "did you mean"),
        (("repetition=0", "repetition=1"), 2, "repetition"),
        (("repetition=0", "repetition"), 2, "name=value"),
        (("repetition=0", "repetition=0 repetition=0"), 2, "each once"),
        (('[Date "2025-01-02"]', '[White "Bob"]'), 4, "twice"),
        (('[Date "2025-01-02"]', "[Date 2025]"), 4, "a tag looks like"),
        (("Ada ", "Ada \\x"), 3, "unknown escape"),
        (("white resignation", "green resignation"), 5, "a result looks like"),
        (("white resignation", "white boredom"), 5, "a result looks like"),
        (("00.250]}", "00.250]"), 8, "missing"),
        (("\n1-0", "\n0-1"), 10, "the result is '1-0'"),
        (("the Sun}", "the Sun}}"), 8, "missing"),
        (("2. b6a4", "2. b6a4\n(2. b6c5"), 9, "not closed"),
        (("2. b6a4", "2. b6a4\n)"), 9, "no variation is open"),
        (("2. b6a4", "2. b6a4 ()"), 8, "at least one move"),
        (("1. d6b5", "(1. d6b5)"), 8, "behind the move that it replaces"),
        (("1. d6b5", "$1 d6b5"), 8, "behind a move"),
        (("2. b6a4", "2. b6a4 $0"), 8, "from 1 to 255"),
        (("2. b6a4", "2. b6a4 $256"), 8, "from 1 to 255"),
        (("2. b6a4", "2. b6a4 $x"), 8, "from 1 to 255"),
        (("2. b6a4", "2. b6a4\n(2. b6c5 *)"), 9, "cannot stand here"),
        (("2. b6a4", "2. b6a4" + " (2. b6a4" * (DEEPEST_VARIATION + 1)), 8, "inside each other"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(change, line, says):
    with pytest.raises(ludarium.RecordError, match=says) as caught:
        Record.parse(GOOD.replace(*change))
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (("b6a4", "b6a5"), 8, "b6a5"),
        (("b6a4", "hello"), 8, "hello"),
        (("\n1-0", "\n1-0 d6b5"), 9, "1-0"),
        (("2. b6a4", "2. b6a4\n(2. b6a4\n(2. b6a5))"), 10, "b6a5"),
        (("white resignation", "white house"), None, "do not end this game yet"),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(change, line, says):
    record = Record.parse(GOOD.replace(*change))
    with pytest.raises(ludarium.RecordError, match=says) as caught:
        record.replay()
    assert caught.value.line == line


def test_a_record_cannot_deny_what_the_rules_say():
    won = Record.of(game.position("f4/6/1F5/6/5 w").play("c2c1"))
    assert won.outcome == ludarium.Outcome("white", "house")
    lie = won.text.replace("white house", "black timeout").replace("1-0", "0-1")
    with pytest.raises(ludarium.RecordError, match="the rules end this game"):
        Record.parse(lie).replay()


@pytest.mark.parametrize(
    "wrong",
    [
        {"tags": {"Game": "x"}},
        {"tags": {"Result": "x"}},
        {"tags": {"White": "x"}},
        {"tags": {"no blanks": "x"}},
        {"players": {"green": "x"}},
        {"moves": (RecordedMove("d6b5", clock=-1),)},
        {"moves": (RecordedMove("d6b5", clock=10**12),)},
        {"moves": (RecordedMove("(d6b5)"),)},
        {"moves": (RecordedMove("d6b5", glyphs=(0,)),)},
        {"moves": (RecordedMove("d6b5", variations=(Variation(()),)),)},
    ],
)
def test_what_could_not_be_read_back_cannot_be_recorded(wrong):
    with pytest.raises(ludarium.RecordError):
        Record(game=game, **wrong)


def test_a_record_may_not_be_endless():
    with pytest.raises(ludarium.RecordError, match="at most"):
        Record.parse("x" * 1_000_001)


def test_a_long_record_of_nonsense_is_read_in_one_pass():
    """A million characters of comments, then an error on the last line: quadratic work would take minutes."""
    text = '[Game "tokonoma"]\n' + "d6b5 " + "{a}\n" * 200_000 + "}"
    with pytest.raises(ludarium.RecordError) as caught:
        Record.parse(text)
    assert caught.value.line == 200_002


ANNOTATED = """[Game "tokonoma"]
[Result "white resignation"]

1. d6b5 $1 $10 {the Sun} ({or} 1. b6a4 e1e3 (1... d1c3 $6 2. d6b5) 2. d6b5) (1. b6c5) 1... e1e3
(1... e1e3 2. b6a4 {too late})
1-0
"""


def test_variations_comments_and_glyphs_are_read_and_written():
    record = Record.parse(ANNOTATED.replace("$1 $10", "! ="))
    first, second = record.moves
    assert first.glyphs == (1, 10)
    assert [[move.text for move in line.moves] for line in first.variations] == [["b6a4", "e1e3", "d6b5"], ["b6c5"]]
    assert first.variations[0].comment == "or"
    inner = first.variations[0].moves[1].variations[0]
    assert inner.moves == (RecordedMove("d1c3", glyphs=(6,)), RecordedMove("d6b5"))
    assert second.variations[0].moves[1].comment == "too late"
    assert record.replay() == game.start().play("d6b5").play("e1e3")
    assert record.text == ANNOTATED


def test_a_record_is_a_tree_that_can_be_changed():
    record = Record.parse(ANNOTATED)
    root = record.tree
    assert [child.text for child in root.children] == ["d6b5", "b6a4", "b6c5"]
    played = root.main_line
    assert [node.text for node in played] == ["d6b5", "e1e3", "b6a4"]  # what follows the end of the game goes on there
    assert Record.parse(record.with_tree(root).text).moves[1] == record.moves[1]
    played[1].add("b6c5").comment = "new"
    aside = root.children[1]
    assert aside.add("e1e3") is aside.children[0]
    aside.children[1].promote()
    assert [node.text for node in aside.children[0].path] == ["b6a4", "d1c3"]
    root.children[2].remove()
    again = Record.parse(record.with_tree(root).text)
    assert [move.text for move in again.moves] == ["d6b5", "e1e3"]
    assert again.outcome == record.outcome
    assert [node.text for node in again.tree.children[1]] == ["b6a4", "d1c3", "d6b5", "e1e3", "d6b5"]
    assert [node.text for node in again.tree.children[0]] == ["d6b5", "e1e3", "b6a4", "b6c5"]


@pytest.mark.parametrize("nonsense", ["\n", "[]", " ", "{", "(", "[\n", "W", "1. ", "s6-5 "])
def test_no_text_takes_long_to_be_recognised(nonsense):
    with pytest.raises(ludarium.RecordError):
        read_any(nonsense * (999_999 // len(nonsense))).record.replay()


def test_what_is_no_record_says_how_one_begins():
    with pytest.raises(ludarium.RecordError, match="line 1: a record starts with its game"):
        read_any("hello\nworld")
    with pytest.raises(ludarium.RecordError, match="nothing to read"):
        read_any(" \n")
