"""Small changes of a module's source, each of which some test should notice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

Place = tuple[ast.AST, str, int | None]  # a node, one of its fields, and the index in it if that is a list

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
DECIDED = (ast.Compare, ast.BoolOp, ast.UnaryOp)  # conditions that are changed inside


@dataclass(frozen=True, slots=True)
class Mutant:
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        before, after = (text.partition("\n")[0] for text in (self.before, self.after))
        return f"{self.line}: {before}  ->  {after}"


def mutants(source: str) -> list[Mutant]:
    """All of them, in the order of the source."""
    return [
        Mutant(getattr(node, "lineno", 0), ast.unparse(node), ast.unparse(changed))
        for _, node, changed in _changes(ast.parse(source))
    ]


def mutated(source: str, number: int) -> ast.Module:
    """The module with one of its mutants in place."""
    module = ast.parse(source)
    (owner, field, index), _, changed = list(_changes(module))[number]
    if index is None:
        setattr(owner, field, changed)
    else:
        getattr(owner, field)[index] = changed
    return ast.fix_missing_locations(module)


def _changes(module: ast.Module) -> Iterator[tuple[Place, ast.AST, ast.AST]]:
    for place, node in _nodes(module):
        for changed in _variants(node):
            yield place, node, ast.copy_location(changed, node)


def _nodes(node: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not _is_beside_the_rules(child):
                yield (node, field, index), child
                yield from _nodes(child)


def _is_beside_the_rules(node: ast.AST) -> bool:
    """Stand-ins for what a .pxd declares, imports for the type checker, strict loops: no rule depends on them."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("not cython.compiled", "TYPE_CHECKING")
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "cython.declare"


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, [operator], comparators):
            yield ast.Compare(left, [COMPARISONS[type(operator)]()], comparators)
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(operator)](), right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.If(test, body, orelse) if not isinstance(test, DECIDED):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, orelse) if not isinstance(test, DECIDED):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.AugAssign(target, operator, value):
            if type(operator) in OPERATORS:
                yield ast.AugAssign(target, OPERATORS[type(operator)](), value)
            yield ast.Pass()
        case ast.Assign(targets) if not any(isinstance(target, ast.Name | ast.Tuple) for target in targets):
            yield ast.Pass()
        case ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
