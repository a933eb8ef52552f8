"""A build that failed or is stale must not pass as the compiled lane, nor a compiled module as plain Python."""

import importlib
from pathlib import Path

import pytest

import ludarium

ROOT = Path(ludarium.__file__).parent
TYPED = sorted(path.with_suffix(".py") for path in ROOT.rglob("*.pxd"))
COMPILED = [path for path in TYPED if "\nimport cython\n" in path.read_text(encoding="utf-8")]


def name_of(path):
    return ".".join(("ludarium", *path.relative_to(ROOT).with_suffix("").parts))


def test_the_lane_is_the_one_that_was_asked_for(lane):
    assert lane in (None, "compiled" if ludarium.compiled else "uncompiled")


@pytest.mark.parametrize("module", [name_of(path) for path in COMPILED])
def test_every_module_that_imports_cython_is_compiled_or_none_is(module):
    compiled = not importlib.import_module(module).__file__.endswith(".py")
    assert compiled == ludarium.compiled


@pytest.mark.parametrize("module", [name_of(path) for path in TYPED if path not in COMPILED])
def test_an_inlined_module_is_plain_python_in_both_lanes(module):
    assert importlib.import_module(module).__file__.endswith(".py")


def test_the_compiled_package_is_built_from_these_sources():
    sources = Path(__file__).parents[2] / "src" / "ludarium"
    assert _texts(ROOT) == _texts(sources), "run `make .venv/installed`"


def _texts(root):
    return {
        str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.suffix in (".py", ".pxd")
    }
