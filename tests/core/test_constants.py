"""What stands in a .py and in its .pxd is the same: constants, inlined functions, structs."""

import re

import pytest

import ludarium
from ludarium.testing import Nonconformity, same_in_both, twins
from ludarium.testing.twins import (
    INLINE,
    arrays,
    constants,
    same_constants,
    same_functions,
    same_structs,
    sizes_have_names,
    structs,
)

DECLARED = twins("ludarium")
EACH = pytest.mark.parametrize(("module", "path"), DECLARED.items(), ids=DECLARED)


@pytest.mark.skipif(ludarium.compiled, reason="a compiled module has only the constants of its .pxd")
@EACH
def test_a_constant_has_one_value(module, path):
    same_constants(module, path)


@EACH
def test_an_inlined_function_is_the_same_in_both(module, path):
    same_functions(path)


@EACH
def test_a_struct_has_the_fields_of_its_class(module, path):
    same_structs(path)


@EACH
def test_the_size_of_an_array_has_a_name(module, path):
    sizes_have_names(path)


def test_there_is_something_to_compare():
    texts = [path.read_text() for path in DECLARED.values()]
    assert sum(len(list(constants(text))) for text in texts) > 200
    values = [text for text in texts if "cdef extern" not in text]
    written = sum(len(re.findall(r"^cdef inline [\w ]+\(", text, re.MULTILINE)) for text in values)
    assert 60 < written == sum(len(INLINE.findall(text)) for text in values)
    assert sum(len(arrays(text)) for text in texts) > 150
    assert sum(text.count("cdef struct ") for text in texts) == sum(len(structs(text)) for text in texts)


PLAIN = """
LIMIT = 3

def target_of(move):
    return move & 63

class Change:
    origin: int
    target: int
"""
TYPED = """
cdef enum:
    LIMIT = 3

cdef int TABLE[2][LIMIT]

cdef inline int target_of(unsigned int move) noexcept nogil:
    return move & 63

cdef struct Change:
    int origin
    int target
"""


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("LIMIT = 3", "LIMIT = 4", "LIMIT is 4"),
        ("move & 63", "move & 31", "target_of"),
        ("int target\n", "int goal\n", "Change"),
        ("int target\n", "", "Change"),
        ("[LIMIT]", "[30]", "30 in the size of TABLE has a name"),
    ],
)
def test_a_difference_is_found(right, wrong, says, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / tmp_path.name  # no other module has it
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "moves.py").write_text(PLAIN)
    (package / "moves.pxd").write_text(TYPED)
    same_in_both(package.name)
    (package / "moves.pxd").write_text(TYPED.replace(right, wrong))
    with pytest.raises(Nonconformity, match=says):
        same_in_both(package.name)
