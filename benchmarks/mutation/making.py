"""Mutants of a module: single changes that break a rule the way a mistaken programmer would."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

# What makes words, lists actions or draws at random is no rule; the contract tests hold the lists against refusals.
NOT_RULES = {
    "prompt", "words", "label", "turn_name", "year", "view", "assume", "situate", "name", "describe", "token", "tokens",
    "each", "each_of", "able", "open", "sample", "why_not", "prospect", "prospects", "hints", "__repr__", "__str__",
    # what the mechanics ask a title for the sake of a list or a draw alone
    "around", "attempts", "supported", "could_move", "may_end", "stations", "has_capacity",
    # what the program proposes for a set-up; the checks of every set-up decide
    "complete", "put_back", "put_back_refused", "put_back_crowds", "suits",
}  # fmt: skip
RULE = re.compile(r"[a-z]+\d*:\d[\w.-]*")
NO_RULE = "no:0"
OTHER_SIDE = {"AXIS": "SOVIET", "SOVIET": "AXIS", "axis": "soviet", "soviet": "axis"}
NOT_TEXT_OF = {"Refusal", "Result", "ValueError", "Illegal", "hex_name", "short"}
TELLING = {"tell", "say", "news", "note", "append_news", "reveal"}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
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


@dataclass(frozen=True)
class Mutant:
    """One change: where it stands, in which function ("" outside of all), and what becomes what."""

    path: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    number: int  # among the mutants of its module
    first: int  # line of the outermost function, whose code can be exchanged; 0 where everything is imported anew

    def __str__(self) -> str:
        place = f"{self.path}:{self.line} {self.function or 'module'}"
        return f"{place} [{self.kind} {self.number}] {short(self.before)}  ->  {short(self.after)}"


def short(text: str, limit: int = 110) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


@dataclass
class Edit:
    """A node that can be exchanged for another one."""

    kind: str
    parent: ast.AST
    place: str
    index: int | None
    new: ast.AST

    @property
    def old(self) -> ast.AST:
        value = getattr(self.parent, self.place)
        found: ast.AST = value if self.index is None else value[self.index]
        return found

    def apply(self) -> None:
        new = ast.fix_missing_locations(ast.copy_location(self.new, self.old))
        if self.index is None:
            setattr(self.parent, self.place, new)
        else:
            getattr(self.parent, self.place)[self.index] = new


@dataclass(frozen=True)
class Around:
    """What stands around a node: its function, and the first line of the outermost one."""

    function: str = ""
    names: tuple[str, ...] = ()
    first: int = 0
    refuses: bool = False
    skipped: frozenset[str] = frozenset()  # functions of the module that are no rules


def edits(tree: ast.Module) -> Iterator[tuple[Around, Edit]]:
    """All changes of a module, always in the same order."""
    yield from _within(tree, Around(skipped=helpers_of_lists(tree)))


def mutants(path: Path, root: Path) -> list[Mutant]:
    """The mutants of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = path.relative_to(root).as_posix()
    found = []
    for number, (around, edit) in enumerate(edits(tree)):
        before, after = ast.unparse(edit.old), ast.unparse(ast.fix_missing_locations(edit.new))
        if isinstance(edit.old, ast.Constant | ast.Name):
            before, after = (_seen(edit, text) for text in (before, after))
        line = getattr(edit.old, "lineno", 1)
        found.append(Mutant(name, line, around.function, edit.kind, before, after, number, around.first))
    return found


def _seen(edit: Edit, text: str) -> str:
    """A small node with what stands around it, so that a reader knows which one is meant."""
    parent = copy.copy(edit.parent)
    new: object = ast.Name(text)
    if edit.index is not None:
        new = [*getattr(parent, edit.place)]
        assert isinstance(new, list)
        new[edit.index] = ast.Name(text)
    setattr(parent, edit.place, new)
    return ast.unparse(parent)


def compiled(source: str, filename: str, number: int) -> CodeType:
    """The code of a module with one of its mutants."""
    return compile(changed(source, filename, number), filename, "exec")


def changed(source: str, filename: str, number: int) -> ast.Module:
    """A module with one of its mutants."""
    tree = ast.parse(source)
    for at, (_, edit) in enumerate(edits(tree)):
        if at == number:
            edit.apply()
            return tree
    raise ValueError(f"{filename} has no mutant {number}")


def _within(node: ast.AST, around: Around) -> Iterator[tuple[Around, Edit]]:
    for place, value in ast.iter_fields(node):
        if _says_nothing(node, place):
            if isinstance(node, ast.Call) and around.names:
                yield from _rules_named(node, place, around)
            continue
        inner = _inside(node, place, around)
        if inner is None:
            continue
        children = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST):
                for kind, new in _changes(node, child, inner):
                    yield inner, Edit(kind, node, place, index, new)
                yield from _within(child, inner)


def _rules_named(node: ast.AST, place: str, around: Around) -> Iterator[tuple[Around, Edit]]:
    """The rules that a refusal or a result names, each exchanged for one that there is not."""
    value = getattr(node, place)
    for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
        if isinstance(child, ast.Constant) and isinstance(child.value, str) and RULE.fullmatch(child.value):
            yield around, Edit("rule", node, place, index, ast.Constant(NO_RULE))
        elif isinstance(child, ast.IfExp | ast.Dict | ast.Call):
            for inner in ("body", "orelse", "values", "args"):
                if hasattr(child, inner):
                    yield from _rules_named(child, inner, around)


def _says_nothing(node: ast.AST, place: str) -> bool:
    """Types, decorators and words change nothing in the rules."""
    if place in (
        "annotation",
        "returns",
        "decorator_list",
        "type_comment",
        "bases",
        "keywords" if isinstance(node, ast.ClassDef) else "",
    ):
        return True
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Raise | ast.Assert):
        return True
    if isinstance(node, ast.Call) and place == "args":
        return _called(node) in NOT_TEXT_OF
    if isinstance(node, ast.If) and place in ("test", "body"):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return False


def _inside(node: ast.AST, place: str, around: Around) -> Around | None:
    """What stands around the children of a node; None where they are no rule."""
    if isinstance(node, ast.ClassDef):
        return Around(
            ".".join((*around.names, node.name)), (*around.names, node.name), around.first, skipped=around.skipped
        )
    if isinstance(node, ast.FunctionDef):
        if _is_no_rule(node) or node.name in around.skipped:
            return None
        names = (*around.names, node.name)
        returns = "" if node.returns is None else ast.unparse(node.returns)
        refuses = "Refusal" in returns and "|" in returns
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        if place != "body" or _is_called_once(node):
            first = 0
        return Around(".".join(names), names, around.first or first, refuses, around.skipped)
    return around


def _is_called_once(node: ast.FunctionDef) -> bool:
    """Whether what a function gave before its code is exchanged may be kept."""
    return node.name in ("register", "seams") or any(
        "cache" in ast.unparse(decorator) for decorator in node.decorator_list
    )


def _is_no_rule(node: ast.FunctionDef) -> bool:
    draws = any(arg.arg == "rng" for arg in (*node.args.args, *node.args.kwonlyargs))
    return draws or node.name in NOT_RULES or node.name.startswith("some_")


def helpers_of_lists(tree: ast.Module) -> frozenset[str]:
    """The private functions of a module that only serve others which are no rules."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    used: dict[str, set[str]] = {}
    for function in functions:
        for node in ast.walk(function):
            name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
            used.setdefault(name, set()).add(function.name)
    private = {node.name for node in functions if node.name.startswith("_") and not node.name.startswith("__")}
    no_rules = {node.name for node in functions if _is_no_rule(node)}
    found: set[str] = set()
    while True:
        new = {name for name in private - found if used.get(name) and used[name] - {name} <= no_rules | found}
        if not new:
            return frozenset(found)
        found |= new


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _changes(parent: ast.AST, node: ast.AST, around: Around) -> Iterator[tuple[str, ast.AST]]:
    """Everything that a node may be exchanged for, each with its kind."""
    if isinstance(node, ast.stmt):
        yield from _of_statement(node, around)
    elif isinstance(node, ast.BoolOp):
        for dropped in range(len(node.values)):
            left = [value for at, value in enumerate(node.values) if at != dropped]
            yield "operand", left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.Compare):
        if (
            isinstance(node.ops[0], ast.Gt | ast.GtE | ast.Lt | ast.LtE)
            and _is_zero(node.comparators[0])
            and _is_place(node.left)
        ):
            return  # no hex has the number 0
        for at, operator in enumerate(node.ops):
            ops = [*node.ops]
            ops[at] = BOUNDARIES[type(operator)]()
            yield "boundary", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node, ast.BinOp):
        yield from _of_sum(node)
    elif isinstance(node, ast.Constant):
        yield from _of_constant(parent, node)
        if around.first and isinstance(node.value, str) and RULE.fullmatch(node.value):
            yield "rule", ast.Constant(NO_RULE)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        if node.id in OTHER_SIDE and node.id.isupper():
            yield "actor", ast.Name(OTHER_SIDE[node.id], ast.Load())
        if node.id in SWAPPED_CALLS and isinstance(parent, ast.Call) and parent.func is node:
            yield "swap", ast.Name(SWAPPED_CALLS[node.id], ast.Load())
    elif _is_side(node) and not _is_other(parent, node):
        assert isinstance(node, ast.expr)
        yield "actor", _other(node)


def _is_zero(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _is_place(node: ast.AST) -> bool:
    """`pos.where[unit]`, or what is named so."""
    return ast.unparse(node).partition("[")[0].rpartition(".")[2] in (
        "where",
        "hex",
        "here",
        "there",
        "place",
        "at",
        "to",
    )


def _is_side(node: ast.AST) -> bool:
    """`pos.player`, or `roster.side[unit]`."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Attribute) and node.value.attr == "side"
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr == "player"


def _other(node: ast.expr) -> ast.expr:
    return ast.BinOp(ast.Constant(1), ast.Sub(), node)


def _is_other(parent: ast.AST, node: ast.AST) -> bool:
    """Whether the node is the side in `1 - side`, which has a change of its own."""
    return isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Sub) and parent.right is node


def _of_statement(node: ast.stmt, around: Around) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.Return) and around.refuses and isinstance(node.value, ast.Call | ast.Name):
        yield "refusal", ast.Pass()
    elif not around.names:
        return
    elif isinstance(node, ast.AugAssign) or (
        isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    ):
        yield "flag", ast.Pass()
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _called(node.value) not in TELLING:
        yield "effect", ast.Pass()


def _of_sum(node: ast.BinOp) -> Iterator[tuple[str, ast.AST]]:
    ones = [isinstance(side, ast.Constant) and side.value in (0, 1) for side in (node.left, node.right)]
    if isinstance(node.op, ast.BitAnd | ast.BitOr):
        if not any(ones):
            yield "set", node.left
            yield "set", node.right
    elif isinstance(node.op, ast.Sub) and ones[0]:
        yield "actor", node.right
    elif isinstance(node.op, ast.Add | ast.Sub) and not any(map(_is_text, ast.walk(node))):
        yield "sum", ast.BinOp(node.left, ast.Add() if isinstance(node.op, ast.Sub) else ast.Sub(), node.right)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _of_constant(parent: ast.AST, node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    value = node.value
    if isinstance(value, bool):
        if not (isinstance(parent, ast.keyword) and parent.arg in ("slots", "frozen", "strict")):
            yield "flag", ast.Constant(not value)
    elif isinstance(value, int):
        if isinstance(parent, ast.BinOp) and not isinstance(parent.op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv):
            return  # a bit or a mask, not a figure
        if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Sub) and parent.left is node and value == 1:
            return
        if value == 0 and not isinstance(parent, ast.Compare | ast.Subscript):
            return  # nothing yet, or no hex at all: a beginning, not a figure
        if isinstance(parent, ast.UnaryOp) or (
            value == 0 and isinstance(parent, ast.Compare) and _is_place(parent.left)
        ):
            return  # -1 is nowhere, and no hex has the number 0
        kind = "index" if isinstance(parent, ast.Subscript | ast.Slice) else "figure"
        yield kind, ast.Constant(value + 1)
        if kind == "figure" or value:  # any unit of a stack speaks for it: the last as well as the first
            yield kind, ast.Constant(value - 1)
    elif isinstance(value, str) and value in OTHER_SIDE and not isinstance(parent, ast.Expr):
        yield "actor", ast.Constant(OTHER_SIDE[value])
