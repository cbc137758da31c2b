"""Plays games with every set walked through in another order than CPython's, to show that none of them matters.

Sets of small numbers come in the same order on every CPython, so that a game which depends on it looks sound until it
meets another interpreter. ``python -m tests.shaken TITLE SCENARIO SEED DECISIONS ORDER [PLAYER]`` prints the diary's
hash. ORDER 0 leaves sets as they are.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import sys
from collections.abc import Iterable
from importlib.machinery import SourceFileLoader
from random import Random
from types import CodeType
from typing import TypeVar

T = TypeVar("T")
WALKERS = {
    "list",
    "tuple",
    "next",
    "iter",
    "enumerate",
    "zip",
    "map",
    "filter",
    "reversed",
    "dict",
    "sum",
    "min",
    "max",
}
SHAKE = "__shaken__"


class Shaking(ast.NodeTransformer):
    """Puts a call around everything that is walked through."""

    def _wrapped(self, node: ast.expr) -> ast.expr:
        name = ast.copy_location(ast.Name(SHAKE, ast.Load()), node)
        return ast.copy_location(ast.Call(name, [node], []), node)

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._wrapped(node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._wrapped(node.iter)
        return node

    def visit_Starred(self, node: ast.Starred) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = self._wrapped(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in WALKERS:
            node.args = [arg if isinstance(arg, ast.Starred) else self._wrapped(arg) for arg in node.args]
        return node


def shake(order: int) -> None:
    """From now on, modules of the project walk through sets in another order."""

    def shaken(things: Iterable[T]) -> Iterable[T]:
        if not isinstance(things, set | frozenset):
            return things
        found = sorted(things, key=repr)
        Random(f"{order}/{len(found)}").shuffle(found)
        return found

    setattr(builtins, SHAKE, shaken)
    compile_as_written = SourceFileLoader.source_to_code

    def source_to_code(self: SourceFileLoader, data: bytes, path: str, *, _optimize: int = -1) -> CodeType:
        if "stavka" not in str(path):
            return compile_as_written(self, data, path, _optimize=_optimize)
        tree = ast.fix_missing_locations(Shaking().visit(ast.parse(data)))
        return compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)

    SourceFileLoader.source_to_code = source_to_code  # type: ignore[method-assign, assignment]
    SourceFileLoader.get_code = _get_code  # type: ignore[method-assign, assignment]


def _get_code(self: SourceFileLoader, fullname: str) -> CodeType:
    """Past the compiled files on the disk, which were made without shaking."""
    path = self.get_filename(fullname)
    code: CodeType = self.source_to_code(self.get_data(path), path)
    return code


def main(title: str, scenario: str, seed: str, decisions: str, order: str, player: str = "") -> None:
    if int(order):
        shake(int(order))
    import stavka
    from stavka import opponents

    game = stavka.new(title, scenario, seed=seed)
    rng = Random(seed)
    players = [opponents.make(player, seed) for _ in range(2)] if player else []
    for _ in range(int(decisions)):
        if game.result is not None:
            break
        side = game.title.sides.index(str(game.to_act))
        game.play(players[side].act(game) if players else game.legal().sample(rng))
    sys.stdout.write(hashlib.sha256(game.diary().encode()).hexdigest())


if __name__ == "__main__":
    main(*sys.argv[1:])
