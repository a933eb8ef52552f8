"""Finding games."""

from importlib.metadata import EntryPoint

import pytest

import ludarium
from ludarium.core import registry


def test_games_are_listed_before_and_after_one_is_loaded():
    names = ludarium.games()
    assert names == sorted(names)
    for name in names:
        assert ludarium.game(name).name == name
        assert ludarium.games() == names


def test_the_example_of_a_third_party_is_found_like_ours():
    assert {"hex7", "tokonoma"} <= set(ludarium.games())


@pytest.mark.parametrize("name", ["", "chess", "Tokonoma", "tokonoma ", "\ud800", "x" * 10_000])
def test_an_unknown_game_is_refused(name):
    with pytest.raises(ludarium.UnknownGame, match="there is no game"):
        ludarium.game(name)


def test_a_slip_of_the_pen_gets_a_guess():
    with pytest.raises(ludarium.UnknownGame, match="did you mean 'tokonoma'"):
        ludarium.game("Tokonama")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("no_such_module:game", "cannot be loaded"),
        ("json:no_such_name", "cannot be loaded"),
        ("json:dumps", "not a Game"),
    ],
)
def test_a_package_that_is_broken_is_told_so(value, says, monkeypatch):
    entry = EntryPoint("broken", value, registry.GROUP)
    monkeypatch.setattr(registry, "_registered", lambda: {"broken": entry})
    with pytest.raises(ludarium.UnknownGame, match=says):
        ludarium.game("broken")


def test_a_compiled_game_that_was_built_for_another_ludarium_is_told_so(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    size = "ludarium.core.state.State size changed, may indicate binary incompatibility"
    (tmp_path / "built_for_another.py").write_text(f"raise ValueError({size!r})")
    entry = EntryPoint("another", "built_for_another:game", registry.GROUP)
    monkeypatch.setattr(registry, "_registered", lambda: {"another": entry})
    with pytest.raises(ludarium.UnknownGame, match=r"size changed.*install it again"):
        ludarium.game("another")
