"""What the engine thinks of CheDuk: features, forcing moves, and the decisions that come of them."""

import random
from dataclasses import replace

import pytest

import ludarium
from ludarium.core.position import Position
from ludarium.core.state import GOING_ON
from ludarium.engine import Engine, Limits, level
from ludarium.games.cheduk.cells import half_turned
from ludarium.games.cheduk.notation import write_position
from tests.games.cheduk_boards import game, position
from tests.games.cheduk_scatter import random_options, scattered

NUMBER = 150 if ludarium.compiled else 8
NODES = 3000 if ludarium.compiled else 150
HOME = "Ck12 ca1"
AHEAD = "11/1c2es5/2a8/5s5/3s7/2sE2S4/2s1A2S3/9S1/11/6S4/6SE1C1/11 M R h8,c8 - RB RB 4,1 a5,b6,b8"


def scatter(seed, number=NUMBER):
    """Scattered positions of games that go on, with any options."""
    rng = random.Random(seed)
    while number:
        options = random_options(rng)
        found = game.position(scattered(rng, options.get("occupation") == "presence"), **options)
        if found.state.result == GOING_ON:
            number -= 1
            yield found


def openings(seed, number=NUMBER):
    """Positions from the choice of the Ambassadors on, by random moves."""
    rng = random.Random(seed)
    for _ in range(number):
        found = game.start()
        for _ in range(rng.randrange(14)):
            found = found.play(rng.choice(found.legal_moves))
        yield found


def exchanged(found: Position) -> Position:
    """The same position after a half turn that swaps the sides."""
    setup = found.state.setup()
    board = [piece and piece._replace(side=1 - piece.side) for piece in reversed(setup.board)]
    pairs = {name: getattr(setup, name)[::-1] for name in ("occupied", "bonus", "castling", "info")}
    other = replace(
        setup,
        **pairs,
        board=tuple(board),
        side=1 - setup.side,
        embassies=tuple(half_turned(cell) for cell in reversed(setup.embassies)),
        gathered=tuple(sorted(half_turned(cell) for cell in setup.gathered)),
    )
    return game.position(write_position(other), **found.options)


def evaluation(found):
    return game.evaluation(found.options)


def features(found):
    return {name: value for name, value in evaluation(found).evaluator.features_of(found.state.copy()).items() if value}


def score(found):
    return evaluation(found).evaluator.score_of(found.state.copy())


def urgencies(found):
    """By the text of the move; quiet moves left out."""
    ranked = evaluation(found).tactics.ranked(found.state.copy())
    return {move.text: ranked[move.code] for move in found.legal_moves if ranked[move.code]}


def best(found, nodes=NODES):
    return Engine(game).search(found, Limits(nodes=nodes)).best.text


# Features.


def test_both_sides_are_seen_alike():
    for found in scatter(1):
        assert features(exchanged(found)) == features(found)


def test_score_is_features_times_weights_with_all_options():
    for found in [*scatter(2), *openings(3)]:
        weights = evaluation(found).evaluator.weights_by_name()
        total = sum(value * weights[name] for name, value in features(found).items())
        assert score(found) == faded(total, found.state.quiet, found.state.no_progress_limit)
        assert abs(score(found)) < 20000


def test_an_advantage_fades_with_quiet_plies_unless_they_never_draw():
    def advantage(quiet, **options):
        return score(game.position(f"{AHEAD} {quiet}", **options))

    fresh = advantage(0)
    assert fresh > 300
    assert fresh > advantage(30) > advantage(60) > advantage(99) > 0
    assert advantage(60, no_progress_limit=0) == fresh


def faded(total, quiet, limit):
    share = max(0, limit - quiet) / limit if limit else 1
    return int(total * share)


def test_a_game_that_is_over_has_no_features():
    assert features(position("Ck12", "M B h6,c6 - - - 0,0 - 0")) == {}


def test_a_spy_is_counted_by_its_way_to_enemy_territory():
    assert features(position(f"{HOME} Sf6"))["spy 3 steps from enemy Territory"] == 1
    assert features(position(f"{HOME} Sd6"))["spy 1 step from enemy Territory"] == 1
    assert features(position(f"{HOME} Sb5"))["spy in enemy Territory"] == 1
    assert features(position(f"{HOME} sk7"))["spy in enemy Territory"] == -1


def test_a_spy_is_ready_where_nothing_is_gathered_and_no_guard_interferes():
    ready = "spy ready to gather"
    assert features(position(f"{HOME} Sb5"))[ready] == 1
    assert ready not in features(position(f"{HOME} Sb5 ga5"))
    assert ready not in features(position(f"{HOME} Sb5", "M R h6,c6 - - - 1,0 b5 0"))
    marked = "M R h6,c6 - - - 1,0 c5 0"
    assert features(position(f"{HOME} Mb5", marked))[ready] == 1
    assert ready not in features(position(f"{HOME} Mb5", marked, regather_requires_return=True))


def test_a_spy_is_safe_where_no_enemy_may_capture_it():
    safe = "spy ready to gather in safety"
    assert features(position(f"{HOME} Sb5"))[safe] == 1
    assert features(position(f"{HOME} Sb5 sf1"))[safe] == 1
    assert safe not in features(position(f"{HOME} Sb5 dk5"))
    assert safe not in features(position(f"{HOME} Sb5 sa5"))


def test_points_are_counted_one_by_one():
    seen = features(position(HOME, "M R h6,c6 - - - 2,1 a2,a3,k9 0"))
    assert "first point" not in seen
    assert seen["second point"] == 1
    assert "third point" not in seen


def test_only_what_the_side_to_act_may_lose_is_attacked():
    seen = features(position(f"{HOME} Dd9 Gj11 sc9"))
    assert seen["own diplomat attacked"] == seen["own diplomat attacked and undefended"] == 1
    assert "own spy attacked" not in seen
    assert features(position(f"{HOME} Dd9 Se9 sc9"))["own diplomat attacked"] == 1
    assert "own diplomat attacked and undefended" not in features(position(f"{HOME} Dd9 Se9 sc9"))


def test_an_attacked_chief_is_in_less_danger_beside_its_guard():
    assert features(position(f"{HOME} da12"))["own chief attacked"] == 1
    guarded = features(position(f"{HOME} Gk11 da12"))
    assert guarded["own protected chief attacked"] == 1
    assert "own chief attacked" not in guarded


def test_the_smaller_number_moves_first():
    placed = game.start().play("A@h6").play("A@c6")
    assert placed.turn == "blue"
    assert features(placed)["moves first"] == -1
    assert "turn" not in features(placed)


def test_a_spy_counts_before_it_is_placed():
    placed = game.start().play("A@h6").play("A@c6")
    assert "spy" not in features(placed)
    assert "spy" not in features(placed.play("S@c4"))


@pytest.mark.parametrize(
    ("better", "worse", "rest"),
    [
        (f"{HOME} Dd9", HOME, "M R h6,c6 - - - 0,0 - 0"),
        (f"{HOME} Se6", f"{HOME} Sg6", "M R h6,c6 - - - 0,0 - 0"),
        (f"{HOME} Gj12", f"{HOME} Gh12", "M R h6,c6 - - - 0,0 - 0"),
    ],
)
def test_more_is_better(better, worse, rest):
    assert score(position(better, rest)) > score(position(worse, rest))


# Forcing moves.


def test_captures_points_and_attacks_on_the_guard_force():
    judged = raided = 0
    for found in scatter(7):
        after = {move.text: found.play(move).state.setup() for move in found.legal_moves}
        before, side = found.state.setup(), found.state.side
        enemies = sum(piece is not None and piece.side != side for piece in before.board)
        urgent = urgencies(found)
        raids = {}
        for move, setup in after.items():
            taken = enemies - sum(piece is not None and piece.side != side for piece in setup.board)
            gains = bool(taken) or setup.info[side] > before.info[side]
            if move[0] == "S" and ">" in move and "!" not in move and not move.startswith("S@") and gains:
                raids.setdefault(move.split(">")[0], []).append(move in urgent)
            elif move != "O-O":
                judged += 1
                assert (move in urgent) == gains, (found.text, move)
        raided += len(raids)
        assert all(sum(chosen) == 1 for chosen in raids.values())
    assert judged > raided > 0


def test_forcing_moves_are_found_without_the_others():
    for found in [*scatter(5), *openings(6)]:
        ranked = evaluation(found).tactics.ranked(found.state.copy())
        urgent = {move: urgency for move, urgency in ranked.items() if urgency > 0}
        assert evaluation(found).tactics.forcing_of(found.state.copy()) == urgent


def test_castling_is_not_allowed_without_generating_once_the_diplomat_is_gone():
    castling = position("Ck12 Da12 Ah6 ca1 ac6", "M R h6,c6 - - R 0,0 - 0")
    gone = position("Ck12 Ah6 ca1 ac6", "M R h6,c6 - - R 0,0 - 0")
    move = castling.find("O-O").code
    evaluation = game.evaluation({})
    assert evaluation.tactics.allows_move(castling.state.copy(), move)
    assert not evaluation.tactics.allows_move(gone.state.copy(), move)


def test_a_win_is_more_urgent_than_anything_else():
    chief = urgencies(position("Ck12 Dh1 ca1 dh5"))
    assert max(chief, key=chief.get) == "Dh1xa1"
    fifth = urgencies(position(f"{HOME} Sb5 Dd9 dd10", "M R h6,c6 - B - 4,0 a2,a3,a4 0"))
    assert max(fifth, key=fifth.get) == "Sb5!"


def test_a_remembered_move_is_allowed_exactly_when_its_piece_may_make_it():
    rng = random.Random(7)
    known = list(scatter(8))
    codes = {move.code for found in known for move in found.legal_moves if move.text[1] != "@" and move.text != "pass"}
    for found in known:
        legal = {move.code for move in found.legal_moves}
        asked = [*rng.sample(sorted(codes), min(200, len(codes))), *(legal & codes)]
        for code in asked:
            assert evaluation(found).tactics.allows_move(found.state, code) == (code in legal)


# Decisions.


def test_the_engine_takes_the_chief():
    assert best(position("Ck12 Dh1 Sb5 ca1 sk7")) == "Dh1xa1"


def test_the_engine_takes_the_fifth_point():
    assert best(position(f"{HOME} Sb5 sk7 dd9", "M R h6,c6 - B - 4,0 a2,a3,a4 0")) == "Sb5!"


def test_the_engine_captures_a_diplomat_that_nobody_defends():
    assert best(position(f"{HOME} Gj12 Dd9 dk9 gb1 sc3")) == "Dd9xk9"


def test_the_engine_stops_the_fifth_point():
    found = position(f"{HOME} Gj12 Dd7 gb1 sk7", "M R h6,c6 - R - 0,4 k8,k9,k10 0")
    assert best(found) == "Dd7xk7"


def test_the_engine_gathers_and_does_not_shuffle():
    assert best(position(f"{HOME} Gj12 Sb4 gd3 sf6", "M R h6,c6 - B - 3,0 a2,a3 0")) == "Sb4!"


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_hidden_choice_is_made_from_the_view_alone(side):
    found = game.start() if side == "red" else game.start().play("A@h6")
    other = game.start() if side == "red" else game.start().play("A@i9")
    limits = Limits(nodes=NODES)
    chosen = Engine(game).choose(found, level(game, "full"), limits)
    assert chosen.text in [move.text for move in found.view(side).legal_moves]
    assert Engine(game).choose(other, level(game, "full"), limits) == chosen
