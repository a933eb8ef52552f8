"""Fog of War: what a viewer sees, reads and is never told."""

import json
import random

import pytest

import ludarium
from ludarium import IllegalMove, Outcome

GAME = ludarium.game("romgon")
VIEWERS = ("black", "white", None)
NAMES = [cell.name for cell in GAME.board.cells]


def fog(text="start", *turns, **options):
    options = {"variant": "fog", **options}
    position = GAME.start(**options) if text == "start" else GAME.position(text, **options)
    for turn in turns:
        position = position.play(turn)
    return position


def seen(position, viewer):
    return set(NAMES) - set(position.view(viewer).scene.hidden)


def sent(position, viewer):
    """All that a viewer is ever sent of a position, byte for byte."""
    return json.dumps(position.view(viewer).as_data())


# The rules of the fog.


def test_no_turn_is_illegal_for_safety_in_the_fog():
    position = fog("6/7/7s/6R2/8/r6/6 w 0 0")
    assert position.play("R3-6>3-7").outcome is None
    assert position.play("R3-6>3-8").outcome == Outcome("white", "fortress")


def test_a_rhombus_left_under_attack_is_captured():
    position = fog("6/7/7s/6R2/8/r6/6 w 0 0", "R3-6>3-7", "s2-7>3-7x")
    assert position.outcome == Outcome("black", "elimination")


def test_sight_is_the_same_on_and_off_turn():
    for side in ("w", "b"):
        position = fog(f"6/2C4/4s3/R7r/8/4t02/6 {side} 0 0")
        assert "5-4" in seen(position, "white")  # a Circle sees the first piece it would hit
        assert "2-5" not in seen(position, "white")


@pytest.mark.parametrize("radius", [2, 3, 4])
def test_pieces_see_as_far_as_the_radius_says(radius):
    position = fog("6/7/8/R7r/8/7/6 w 0 0", fog_radius=radius)
    assert seen(position, "white") == {name for name in NAMES if hex_distance(name, "3-0") <= radius}


def hex_distance(one, other):
    (q, r), (p, s) = ((int(name[2]) - 4 + max(0, 3 - int(name[0])), int(name[0]) - 3) for name in (one, other))
    return (abs(q - p) + abs(r - s) + abs(q - p + r - s)) // 2


def test_a_capture_is_revealed_until_the_loser_has_played():
    position = fog("C4s/7/8/R7r/8/7/T04t0 w 0 0", "C0-0>0-5x")
    assert position.view("black").moves == ("C?>0-5x",)
    assert position.view(None).moves == ("C?>0-5x",)
    assert position.view("white").moves == ("C0-0>0-5x",)
    assert "0-5" in seen(position, "black")
    assert seen(position, None) == {"0-5", "1-6", "2-6", "2-7", "3-8"}
    after = position.play("t6-5>6-4")
    assert after.view("white").moves[-1] == "?"
    assert after.view(None).moves == ("C?>0-5x", "?")
    assert "0-5" not in seen(after, "black")


@pytest.mark.parametrize(
    ("text", "turn", "read"),
    [
        ("6/7/8/R1S1h03r/8/7/6 b 0 0", "h3-4>3-5-rotL", "h3-4>?"),  # it leaves sight
        ("6/7/8/R1S2h02r/8/7/6 b 0 0", "h3-5>3-4-rotL", "h?>3-4-rotL"),  # it comes into sight
        ("6/7/8/R1S1h03r/8/7/6 b 0 0", "h3-4>3-3", "h3-4>3-3"),
        ("6/7/8/R1S1h03r/8/7/6 b 0 0", "h3-4-rotR", "h3-4-rotR"),
        ("6/7/8/R1S4h0r/8/7/6 b 0 0", "h3-7-rotR", "?"),
        ("6/7/8/R1S4h0r/8/7/6 b 0 0", "h3-7>3-6", "?"),
    ],
)
def test_the_opponent_reads_what_he_sees_after_the_turn(text, turn, read):
    position = fog(text, turn)
    assert position.view("white").moves == (read,)
    assert position.view(None).moves == (read,)
    assert position.view("black").moves == (turn,)


def test_hidden_hexes_are_question_marks_in_the_text():
    assert fog().view("white").text == "S2???/T02????/C2?????/R2??????/H02?????/T02????/S2??? b 0 0"


def test_a_side_gets_its_own_moves_on_its_turn_only():
    position = fog()
    assert len(position.view("black").legal_moves) == 33
    assert position.view("white").legal_moves == ()
    assert position.view(None).legal_moves == ()


def test_captured_pieces_are_known_to_everybody():
    position = fog("C4s/7/8/R7r/8/7/T04t0 w 0 0", "C0-0>0-5x", "t6-5>6-4")
    for viewer in VIEWERS:
        trays = position.view(viewer).scene.trays
        assert [(slot.symbol, slot.side, slot.count, slot.spent) for tray in trays for slot in tray.slots] == [
            ("square", "black", 1, True)
        ]


def test_after_the_end_everything_is_shown():
    running = fog("C5/T06/8/R7r/8/7/s5 w 0 0", "T1-0-rotL", "s6-0>5-0")
    assert running.view("black").moves == ("?", "s6-0>5-0")
    assert running.view("black").scene.hidden
    won = running.play("C0-0>3-8x")
    for viewer in VIEWERS:
        view = won.view(viewer)
        assert view.scene.hidden == ()
        assert view.text == won.text
        assert view.moves == ("T1-0-rotL", "s6-0>5-0", "C0-0>3-8x")
        assert view.notices == ()


def test_shuttle_counts_are_for_their_owner_alone():
    legs = ("s5-5>4-5", "S1-1>2-1", "s4-5>5-5", "S2-1>1-1")
    position = fog("6/1S5/8/R7r/8/5s1/6 b 0 0", *legs * 3, stagnation=0)
    name = {"black": "shuttle s4-5<>5-5", "white": "shuttle S1-1<>2-1"}
    for side, other in (("black", "white"), ("white", "black")):
        view = position.view(side)
        assert view.counters[name[side]] == 3
        assert name[other] not in view.counters
        assert [(notice.kind, notice.side) for notice in view.notices] == [("shuttle", side)]
    assert position.view(None).notices == ()
    assert not [key for key in position.view(None).counters if key.startswith("shuttle ")]


def test_notices_that_everybody_gets_in_the_fog():
    position = fog("6/7/8/R7r/8/7/6 w 85 90")
    for viewer in VIEWERS:
        assert [(notice.kind, notice.count) for notice in position.view(viewer).notices] == [
            ("stagnation", 15),
            ("escape-race", None),
        ]


def test_an_attacked_rhombus_is_told_to_nobody_in_the_fog():
    text = "6/7/7s/7R1/8/r6/6 w 0 0"
    assert GAME.position(text).view(None).notices[0].kind == "rhombus-attacked"
    assert all(fog(text).view(viewer).notices == () for viewer in VIEWERS)


def test_openings_are_named_only_after_the_end_of_a_fog_game():
    turns = ("t5-6>5-5", "T1-0>1-1", "t1-6>2-6", "T5-0>4-1")
    assert fog("start", *turns).opening == ""


def test_a_waiting_side_learns_nothing_from_a_refusal():
    # White asks about a capture that only Black can see to be one.
    answers = set()
    for text in ("6/7/8/R3S2r1/4s3/7/6 b 0 0", "6/7/8/R6r1/4s3/4S2/6 b 0 0"):
        with pytest.raises(IllegalMove) as refusal:
            fog(text).play("s4-4>3-4", side="white")
        answers.add(str(refusal.value))
    assert len(answers) == 1


# Leaks: two games that differ only in what a viewer may not know look the same to him, byte for byte.


def pieces(position):
    """The true board: the piece on each hex that is not empty, as position strings write it."""
    cells = cells_of(position.text.split(" ")[0])
    return {name: text for name, text in zip(NAMES, cells, strict=True) if text}


def owner(text):
    return "white" if text[0].isupper() else "black"


RINGS = [
    "3-0 2-0 1-0 0-0 0-1 0-2 0-3 0-4 0-5 1-6 2-7 3-8 4-7 5-6 6-5 6-4 6-3 6-2 6-1 6-0 5-0 4-0",
    "3-1 2-1 1-1 1-2 1-3 1-4 1-5 2-6 3-7 4-6 5-5 5-4 5-3 5-2 5-1 4-1",
    "3-2 2-2 2-3 2-4 2-5 3-6 4-5 4-4 4-3 4-2",
]


NEAR = {
    (name, radius): {other for other in NAMES if hex_distance(name, other) <= radius}
    for name in NAMES
    for radius in (2, 3, 4)
}


def sight(position, side):
    """What a side sees, by the definition."""
    board = pieces(position)
    found = set()
    for name, text in board.items():
        if owner(text) != side:
            continue
        found |= NEAR[name, position.options["fog_radius"]]
        for ring in (ring.split() for ring in RINGS):
            if text in "Cc" and name in ring:
                at = ring.index(name)
                around = ring[at + 1 :] + ring[:at]
                for way in (around, around[::-1]):
                    stop = next((i for i, other in enumerate(way) if other in board), len(way))
                    found |= set(way[: stop + 1])
    move = position.move
    if move and move.side != side and move.text.endswith("x"):
        found.add(move.text[5:8])
    return found


def told(position, side):
    """The last turn as a side reads it, by the definition."""
    move = position.move
    if move is None or move.side == side:
        return move and move.text
    visible = sight(position, side)
    origin, target = move.text[1:4], move.text[5:8] if ">" in move.text else move.text[1:4]
    if ">" not in move.text:
        return move.text if origin in visible else "?"
    if target in visible:
        return move.text if origin in visible else move.text[0] + "?" + move.text[4:]
    return move.text[:4] + ">?" if origin in visible else "?"


def knowledge(position, side):
    """What a side learns from a position of a running game, by the definition."""
    if position.outcome:
        return ("over", position.text)
    visible = sight(position, side)
    board = {name: text for name, text in pieces(position).items() if name in visible}
    return position.text.split(" ")[1:], sorted(visible), sorted(board.items()), told(position, side)


def ahead(position, side, chance):
    """Some positions that may follow, by what the side would learn from them."""
    found = {}
    legal = [move.text for move in position.legal_moves]
    for text in chance.sample(legal, min(6, len(legal))):
        after = position.play(text)
        found.setdefault(json.dumps(knowledge(after, side)), []).append(after)
    return found


def write(board, rest):
    rows = []
    for row, width in enumerate((6, 7, 8, 9, 8, 7, 6)):
        cells = "".join(board.get(f"{row}-{column}", ".") for column in range(width))
        for run in range(9, 0, -1):
            cells = cells.replace("." * run, str(run))
        rows.append(cells)
    return f"{'/'.join(rows)} {rest}"


def turned(text, chance):
    """A piece, turned at random."""
    return text[0] + (str(chance.randrange(6 if text[0] in "Tt" else 3)) if text[0] in "TtHh" else "")


def other_world(position, side, chance):
    """The same game for a side, with the enemy pieces that it does not see somewhere else out of its sight."""
    visible = sight(position, side)
    exact = pieces(position)
    hidden = [name for name in NAMES if name not in visible and name not in ("3-0", "3-8")]
    unseen = [text for name, text in exact.items() if name not in visible]
    if len(unseen) > len(hidden):
        return None
    board = {name: text for name, text in exact.items() if name in visible}
    for name, text in zip(chance.sample(hidden, len(unseen)), unseen, strict=True):
        board[name] = turned(text, chance)
    return GAME.position(write(board, position.text.split(" ", 1)[1]), **position.options)


def cells_of(rows):
    for row in rows.split("/"):
        at = 0
        while at < len(row):
            if row[at].isdigit():
                yield from [""] * int(row[at])
                at += 1
            else:
                size = 2 if row[at] in "TtHh" else 1
                yield row[at : at + size]
                at += size


def refusals(position, side, chance_seed):
    """What a side hears when it tries turns that it may or may not have."""
    chance = random.Random(chance_seed)
    heard = []
    for _ in range(12):
        letter = chance.choice("RTSHC")
        text = f"{letter}{chance.choice(NAMES)}>{chance.choice(NAMES)}{chance.choice(('', 'x', '@', '-rotL'))}"
        try:
            position.find(text, side)
            heard.append("legal")
        except IllegalMove as refusal:
            heard.append(str(refusal))
    return heard


GAMES = 6 if ludarium.compiled else 2


@pytest.mark.parametrize("side", ["black", "white"])
@pytest.mark.parametrize("radius", [2, 3])
def test_two_games_that_differ_only_out_of_sight_are_sent_alike(side, radius):
    chance = random.Random(f"{side} {radius}")
    differed = 0
    for _ in range(GAMES):
        one = fog(fog_radius=radius)
        for _ in range(chance.randrange(30)):
            one = one.play(chance.choice(list(one.legal_moves)))
            if one.outcome:
                break
        if one.outcome:
            continue
        one = GAME.position(one.text, **one.options)
        two = other_world(one, side, chance)
        if two is None or two.outcome or knowledge(one, side) != knowledge(two, side):
            continue
        for _ in range(40):
            assert sent(one, side) == sent(two, side)
            assert refusals(one, side, one.text) == refusals(two, side, one.text)
            differed += one.text != two.text
            seed = chance.random()
            if one.turn == side:  # the same turns of the side's own in both games
                after_one, after_two = ahead(one, side, random.Random(seed)), ahead(two, side, random.Random(seed))
            else:
                after_one, after_two = ahead(one, side, chance), ahead(two, side, chance)
            common = [learned for learned in sorted(set(after_one) & set(after_two)) if "over" not in learned]
            if not common:
                break
            learned = chance.choice(common)
            one, two = chance.choice(after_one[learned]), chance.choice(after_two[learned])
    assert differed > 20


def test_what_a_spectator_is_sent_depends_on_what_both_sides_see():
    chance = random.Random(11)
    compared = 0
    for _ in range(40):
        one = fog()
        for _ in range(chance.randrange(40)):
            if not one.outcome:
                one = one.play(chance.choice(list(one.legal_moves)))
        if one.outcome:
            continue
        one = GAME.position(one.text, **one.options)
        for side in ("black", "white"):
            two = other_world(one, side, chance)
            if two is None or two.outcome:
                continue
            both = [sight(world, "black") & sight(world, "white") for world in (one, two)]
            boards = [{n: t for n, t in pieces(world).items() if n in both[0]} for world in (one, two)]
            if both[0] == both[1] and boards[0] == boards[1]:
                assert sent(one, None) == sent(two, None)
                compared += one.text != two.text
    assert compared


def test_a_text_once_announced_does_not_change():
    chance = random.Random(5)
    position = fog()
    announced = dict.fromkeys(VIEWERS, ())
    while not position.outcome:
        for viewer in VIEWERS:
            moves = position.view(viewer).moves
            assert moves[: len(announced[viewer])] == announced[viewer]
            assert moves[-1:] == ((told(position, viewer or waiting(position)),) if position.move else ())
            announced[viewer] = moves
        position = position.play(chance.choice(list(position.legal_moves)))
    assert all(position.view(viewer).moves == tuple(map(str, position.moves)) for viewer in VIEWERS)


def waiting(position):
    """Spectators read what the opponent of the mover reads."""
    return "white" if position.move and position.move.side == "black" else "black"


def test_sight_follows_its_definition_through_whole_games():
    chance = random.Random(3)
    position = fog()
    while not position.outcome:
        by_side = {side: sight(position, side) for side in ("black", "white")}
        assert {side: seen(position, side) for side in by_side} == by_side
        assert seen(position, None) == by_side["black"] & by_side["white"]
        for move in position.legal_moves:
            assert set(move.path) & set(NAMES) <= by_side[position.turn]
        position = position.play(chance.choice(list(position.legal_moves)))


def test_open_variants_hide_nothing():
    position = GAME.start().play("h2-7>3-6")
    for viewer in VIEWERS:
        view = position.view(viewer)
        assert view.scene.hidden == ()
        assert view.moves == ("h2-7>3-6",)
        assert view.last == ("2-7", "3-6")
        assert view.counters == {"ply": 1, "quiet": 1, "stagnation": 100, "occurrences": 1}
