"""Networks: what they add to a score, move by move as at once, and which searches they belong to."""

from random import Random

import pytest

import ludarium
from ludarium.core.errors import LudariumError
from ludarium.core.network import read_network
from ludarium.core.state import GOING_ON
from ludarium.engine import LEVELS, Engine, Limits
from ludarium.engine.levels import level
from ludarium.engine.match import read_player
from ludarium.engine.match.players import PlayerError, seat
from tests.counting import some
from tests.engine.networks import GAMES, any_network, correction
from tests.engine.positions import TINY, TOKONOMA, random_positions

NUMBER = 2 if TINY else 30
NODES = 60 if TINY else 2000
LARGEST_FILE = 1_000_000  # bytes
SHIPPED = [game for game in GAMES if game.network is not None]
IDS = {"ids": lambda game: game.name}


def judged(game):
    network = any_network(game)
    evaluator = game.learned(game.start().options, network).evaluator
    for position in random_positions(game, NUMBER, seed=5):
        yield position.state.copy(), evaluator, network


@pytest.mark.parametrize("game", GAMES, **IDS)
def test_a_score_is_the_hand_made_one_and_what_the_network_adds(game):
    for state, evaluator, network in judged(game):
        hand_made = evaluator.hand_made.score_of(state)
        assert evaluator.score_of(state) == hand_made + correction(game, network, state)


@pytest.mark.parametrize("game", GAMES, **IDS)
def test_a_score_that_is_kept_move_by_move_is_the_score_of_the_position(game):
    random, compared = Random(4), 0
    for state, evaluator, _ in judged(game):
        kept = evaluator.accumulator()
        kept.start_at(state)
        for move in random.sample(state.moves(), min(5, len(state.moves()))):
            state.play(move)
            kept.push_move(state, move)
            for reply in state.moves()[::9]:
                state.play(reply)
                kept.push_move(state, reply)
                if state.result == GOING_ON:
                    compared += 1
                    assert kept.score_of(state) == evaluator.score_of(state)
                state.take_back()
                kept.pop_move()
            state.take_back()
            kept.pop_move()
        assert kept.score_of(state) == evaluator.score_of(state)
    assert compared > NUMBER


@pytest.mark.parametrize("game", GAMES, **IDS)
def test_both_sides_see_the_start_alike(game):
    start = game.start().state
    assert sorted(game.inputs.active(start, 0)) == sorted(game.inputs.active(start, 1))


@pytest.mark.parametrize("game", GAMES, **IDS)
def test_what_one_side_calls_its_own_is_the_other_s_enemy(game):
    half = game.inputs.count // 2
    for state, _, _ in judged(game):
        own = [sum(place < half for place in game.inputs.active(state, viewer)) for viewer in range(2)]
        every = [len(game.inputs.active(state, viewer)) for viewer in range(2)]
        assert every[0] == every[1] == sum(own)


@pytest.mark.parametrize("game", GAMES, **IDS)
def test_two_mirrors_change_nothing(game):
    mirrored = [game.inputs.mirrored(place) for place in range(game.inputs.count)]
    assert sorted(mirrored) == list(range(game.inputs.count)) != mirrored
    assert [mirrored[place] for place in mirrored] == list(range(game.inputs.count))


def test_a_file_holds_a_network():
    network = any_network(TOKONOMA, options={"repetition": 3})
    assert read_network(network.as_bytes()) == network


@pytest.mark.parametrize("data", [b"", b"{}\n", b"{}\n123", b"no\n" + bytes(200), b"[]\n" + bytes(194)])
def test_another_file_is_refused(data):
    with pytest.raises(LudariumError, match="not the file of a network"):
        read_network(data)


def test_a_network_of_another_game_is_refused():
    with pytest.raises(ValueError, match="does not fit"):
        TOKONOMA.learned(TOKONOMA.start().options, any_network(ludarium.game("romgon")))


@pytest.mark.parametrize("game", SHIPPED, **IDS)
def test_a_game_s_own_network_is_small_and_for_the_usual_rules(game):
    assert len(game.network.as_bytes()) < LARGEST_FILE
    options = game.start().options
    assert game.network.fits(options)
    assert game.learned(options).evaluator.score_of(game.start().state.copy()) is not None


@pytest.mark.parametrize("game", SHIPPED, **IDS)
def test_other_rules_have_the_hand_made_evaluation(game):
    option = next(each for each in game.options if each.name in game.network.about["options"])
    options = {**game.start().options, option.name: None}
    assert not game.network.fits(options)


# The engine.


def asked(engine, position, nodes=NODES):
    found = engine.search(position, Limits(nodes=nodes))
    return found.nodes, [(line.score, str(line)) for line in found.lines]


@pytest.mark.parametrize("game", GAMES, **IDS)
def test_the_full_engine_searches_with_a_network_and_the_levels_below_without(game):
    position = random_positions(game, 1, seed=8)[0]
    with_network, without = (
        Engine(game, seed=1, network=any_network(game)),
        Engine(game, seed=1, weights=game.first_weights),
    )
    assert asked(with_network, position) != asked(without, position)
    for each in some(LEVELS[:-1]):
        chosen = level(game, each.name)
        with_network.new_game()
        without.new_game()
        limits = Limits(nodes=NODES // 4)
        assert with_network.choose(position, chosen, limits) == without.choose(position, chosen, limits)


def test_a_level_learns_nothing_from_searches_with_another_evaluation():
    position = random_positions(TOKONOMA, 1, seed=9)[0]
    network, master = any_network(TOKONOMA), level(TOKONOMA, "master")
    fresh, used = Engine(TOKONOMA, network=network), Engine(TOKONOMA, network=network)
    asked(used, position)
    limits = Limits(nodes=NODES)
    found, expected = used.consider(position, master, limits), fresh.consider(position, master, limits)
    assert (found.nodes, found.lines[0].score) == (expected.nodes, expected.lines[0].score)


def test_a_player_takes_a_network_from_a_file(tmp_path):
    path = tmp_path / "network.bin"
    path.write_bytes(any_network(TOKONOMA).as_bytes())
    player = read_player(f"full,nodes=50,network={path}")
    player.check(TOKONOMA, TOKONOMA.start().options)
    sitting = seat(player, TOKONOMA, TOKONOMA.start().options)
    position = random_positions(TOKONOMA, 1, seed=9)[0]
    assert asked(sitting.engine, position) == asked(Engine(TOKONOMA, network=any_network(TOKONOMA)), position)


@pytest.mark.parametrize(("game", "content"), [("romgon", None), ("gungi", None), ("tokonoma", b"nothing")])
def test_a_player_with_a_file_that_does_not_fit_is_refused(tmp_path, game, content):
    path, chosen = tmp_path / "network.bin", ludarium.game(game)
    path.write_bytes(content or any_network(TOKONOMA).as_bytes())
    with pytest.raises(PlayerError, match=r"network\.bin"):
        read_player(f"full,network={path}").check(chosen, chosen.start().options)
