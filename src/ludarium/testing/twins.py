"""What stands in a .py and again in the .pxd beside it is the same: constants, inlined functions, fields of structs.

The size of an array has no equal in the .py that could be compared, so it is a constant with a name, which has.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

from ludarium.testing.sample import require

ENUM = re.compile(r"^cp?def enum:\n((?:[ \t].*\n|\n)+)", re.MULTILINE)
MEMBER = re.compile(r"^\s+([A-Z_0-9]+) = (.+?)\s*(?:#.*)?$", re.MULTILINE)
INLINE = re.compile(r"^cdef inline [\w ]+?(\w+)\(([^)]*)\) noexcept nogil:\n((?:    .*\n|\n(?=    ))+)", re.MULTILINE)
CAST = re.compile(r"<[a-z][\w ]*\**>")
LOCAL = re.compile(r"^ +cdef .*\n", re.MULTILINE)
BARE_CAST = re.compile(r"\s*return <[\w ]+>\w+\s*")  # it cuts a word to a type's size, which Python has to spell out
ARRAY = re.compile(r"^\s*cdef (?!inline)[^(\n]*?\b(\w+)((?:\[[^\]\n:]+\])+)$", re.MULTILINE)
LARGEST_BARE_SIZE = 8  # of an array: two sides, six directions, eight boards need no name
STRUCT = re.compile(r"^cdef struct (\w+):\n((?:    .*\n)+)", re.MULTILINE)


def twins(package: str) -> dict[str, Path]:
    """The .pxd files of a package that have a .py beside them, by the names of the modules."""
    (folder,) = importlib.import_module(package).__path__
    return {
        ".".join((package, *path.relative_to(folder).with_suffix("").parts)): path
        for path in sorted(Path(folder).rglob("*.pxd"))
        if path.with_suffix(".py").exists()
    }


def same_in_both(package: str) -> None:
    """Raise Nonconformity where a .pxd of a package says something else than the .py beside it.

    Constants can be compared only where the module runs as plain Python: a compiled one has no others than its .pxd.
    """
    for module, path in twins(package).items():
        same_constants(module, path)
        same_functions(path)
        same_structs(path)
        sizes_have_names(path)


def same_constants(module: str, path: Path) -> None:
    loaded = importlib.import_module(module)
    if loaded.__file__ is None or not loaded.__file__.endswith(".py"):
        return
    for name, value in constants(path.read_text("utf-8")):
        require(getattr(loaded, name, None) == value, path, f"{name} is {value} in {module} too")


def same_functions(path: Path) -> None:
    plain = functions(path.with_suffix(".py").read_text("utf-8"))
    for name, text in inlined(path.read_text("utf-8")).items():
        require(plain.get(name) == text, path, f"{name}() is the same in the .py")


def same_structs(path: Path) -> None:
    plain = fields(path.with_suffix(".py").read_text("utf-8"))
    for name, names in structs(path.read_text("utf-8")).items():
        require(plain.get(name) == names, path, f"{name} has the same fields in the .py")


def sizes_have_names(path: Path) -> None:
    for name, sizes in arrays(path.read_text("utf-8")).items():
        for size in sizes:
            bare = size.isdigit() and int(size) > LARGEST_BARE_SIZE
            require(not bare, path, f"{size} in the size of {name} has a name")


# What a .pxd declares.


def constants(text: str) -> Iterator[tuple[str, int]]:
    known: dict[str, int] = {}
    for block in ENUM.findall(text):
        for name, value in MEMBER.findall(block):
            known[name] = eval(value, {}, known)
            yield name, known[name]


def inlined(text: str) -> dict[str, str]:
    """The functions that a .pxd writes out, without C types; those that call C have no equal in Python."""
    if "cdef extern" in text:
        return {}
    found = {}
    for name, arguments, body in INLINE.findall(text):
        if BARE_CAST.fullmatch(body):
            continue
        names = [argument.split()[-1].lstrip("*") for argument in arguments.split(",")] if arguments else []
        found[name] = ast.unparse(ast.parse(f"def {name}({', '.join(names)}):\n{CAST.sub('', LOCAL.sub('', body))}"))
    return found


def arrays(text: str) -> dict[str, list[str]]:
    """The sizes of each array."""
    return {name: re.findall(r"[^\[\]]+", sizes) for name, sizes in ARRAY.findall(text)}


def structs(text: str) -> dict[str, list[str]]:
    return {
        name: [line.split("[")[0].split()[-1] for line in fields.splitlines() if line.strip()]
        for name, fields in STRUCT.findall(text)
    }


# What the .py has.


def functions(text: str) -> dict[str, str]:
    """The functions of a .py, without types and docstrings."""
    found = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            head = f"def {node.name}({', '.join(argument.arg for argument in node.args.args)}):"
            found[node.name] = "\n".join([head, *(_indented(statement) for statement in body)])
    return found


def _indented(statement: ast.stmt) -> str:
    return "\n".join(f"    {line}" for line in ast.unparse(statement).splitlines())


def fields(text: str) -> dict[str, list[str]]:
    """The annotated fields of the classes of a .py."""
    classes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef))
    return {
        one.name: [ast.unparse(line.target) for line in one.body if isinstance(line, ast.AnnAssign)] for one in classes
    }
