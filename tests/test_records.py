"""Records of every game: they read back, whatever is said in them, and bad ones are refused with their line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.core.record import OUTSIDE_THE_RULES, RecordedMove
from ludarium.testing.bad_input import try_record
from ludarium.testing.strategies import positions, texts

EXAMPLES = 25 if ludarium.compiled else 5
said = st.text(st.characters(exclude_characters="\r"), max_size=30)
clocks = st.none() | st.integers(0, 9_999 * 3_600_000)


def annotated(position, data):
    """The record of a position with players, tags, comments and clocks of all kinds."""
    game = position.game
    moves = tuple(
        RecordedMove(move.text, data.draw(said, "comment"), data.draw(clocks, "clock")) for move in position.moves
    )
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


@pytest.mark.parametrize("name", ludarium.games())
def test_records_read_back_whatever_is_said_in_them(name):
    @settings(max_examples=EXAMPLES)
    @given(st.data(), positions(ludarium.game(name), plies=12))
    def reads_back(data, position):
        record = annotated(position, data)
        again = ludarium.Record.parse(record.text)
        assert again == record
        assert again.text == record.text
        assert again.replay() == position

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
