"""Records of every game: they read back, whatever is said in them, and bad ones are refused with their line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.core.record import OUTSIDE_THE_RULES, RecordedMove, Variation
from ludarium.testing.bad_input import try_record
from ludarium.testing.strategies import positions, texts

EXAMPLES = 25 if ludarium.compiled else 5
said = st.text(st.characters(exclude_characters="\r"), max_size=30)
glyphs = st.lists(st.integers(1, 255), max_size=2)
clocks = st.none() | st.integers(0, 9_999 * 3_600_000)


def variations(data, before, depth):
    """A few lines that could have been played from a position, with lines beside them in turn."""
    lines = []
    for _ in range(data.draw(st.integers(0, 2 if depth else 1), "variations") if depth < 3 else 0):
        here, moves = before, []
        for _ in range(data.draw(st.integers(1, 3), "length")):
            choices = here.legal_moves
            if not choices:
                break
            index = data.draw(st.integers(0, len(choices) - 1), "choice")
            inner = variations(data, here, depth + 1)
            moves.append(annotated_move(data, choices[index].text, inner))
            here = here.play(choices[index])
        if moves:
            lines.append(Variation(tuple(moves), data.draw(said, "before")))
    return tuple(lines)


def annotated_move(data, text, lines):
    comment, clock = data.draw(said, "comment"), data.draw(clocks, "clock")
    return RecordedMove(text, comment, clock, tuple(data.draw(glyphs, "glyphs")), lines)


def annotated(position, data):
    """The record of a position with players, tags, comments, glyphs, clocks and variations of all kinds."""
    game = position.game
    here, played = position.first, []
    for move in position.moves:
        played.append(annotated_move(data, move.text, variations(data, here, 0)))
        here = here.play(move)
    moves = tuple(played)
    outcome = position.outcome
    if outcome is None:
        winner = data.draw(st.sampled_from([None, *(side.name for side in game.sides)]), "winner")
        outcome = data.draw(
            st.none() | st.builds(ludarium.Outcome, st.just(winner), st.sampled_from(OUTSIDE_THE_RULES))
        )
    return ludarium.Record(
        game=game,
        players={side.name: data.draw(said, side.name) for side in game.sides},
        tags=data.draw(st.dictionaries(st.sampled_from(["Date", "Event", "Clock_2"]), said), "tags"),
        moves=moves,
        outcome=outcome,
        comment=data.draw(said, "comment"),
    )


def tree_text(root):
    """All that a tree holds, node by node."""
    return [
        (node.text, node.comment, node.clock, node.glyphs, [child.text for child in node.children]) for node in root
    ]


@pytest.mark.parametrize("name", ludarium.games())
def test_records_read_back_whatever_is_said_in_them(name):
    @settings(max_examples=EXAMPLES)
    @given(st.data(), positions(ludarium.game(name), plies=8))
    def reads_back(data, position):
        record = annotated(position, data)
        again = ludarium.Record.parse(record.text)
        assert again == record
        assert again.text == record.text
        assert again.replay() == position
        regrown = again.with_tree(again.tree)
        assert regrown.replay() == regrown.with_tree(regrown.tree).replay()
        assert tree_text(ludarium.Record.parse(regrown.text).tree) == tree_text(again.tree)

    reads_back()


@pytest.mark.parametrize("name", ludarium.games())
def test_bad_records_are_refused(name):
    start = ludarium.game(name).start()
    played = start.play(start.legal_moves[0])
    good = [ludarium.Record.of(position, {start.turn: "Ada"}).text for position in (start, played)]

    @settings(max_examples=10 * EXAMPLES)
    @given(texts(good))
    def refused_or_read(text):
        try_record(text)

    refused_or_read()


# Records that version 0.1 wrote, with its own code: players, options, tags, comments, clocks and a result.
OLD = sorted((Path(__file__).parent / "vectors" / "records").glob("0.1-*.record"))


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_a_record_of_an_earlier_version_is_read_replayed_and_written_unchanged(file):
    text = file.read_text("utf-8")
    record = ludarium.Record.parse(text)
    assert record.game.name == file.stem.removeprefix("0.1-")
    last = record.replay()
    assert len(last.moves) >= 30
    assert [record.moves[0].clock, record.moves[0].comment] == [298_250, "a first {move}"]
    assert (record.moves[3].comment, record.moves[3].variations) == ("1. (no) variation, 1-0", ())
    assert record.tags == {"Event": "Club", "Date": "2026-11-14"}
    assert record.options
    assert record.outcome is not None
    assert record.text == text


def test_there_is_an_old_record_of_every_game_of_ours():
    assert {file.stem for file in OLD} == {
        f"0.1-{name}" for name in ("cheduk", "gungi", "hexchess", "romgon", "tokonoma")
    }
