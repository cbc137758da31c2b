"""Every stage of a title can be reached."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from unittest.mock import patch

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.stage import Automatic, Stage
from stavka.lab.contract.broken import Broken
from stavka.lab.contract.start import Start, moments


def stage_classes(package: str) -> set[type[Stage[Position]]]:
    """The stages that are defined in a package, those left out that only serve as a base of others there."""
    root = import_module(package)
    for module in pkgutil.walk_packages(root.__path__, f"{package}."):
        import_module(module.name)
    found = {kind for kind in _below(Stage) if kind.__module__.startswith(f"{package}.") and _in_use(kind)}
    return {kind for kind in found if not any(kind in other.__mro__ for other in found - {kind})}


def _below(kind: type[Stage[Position]]) -> Iterator[type[Stage[Position]]]:
    for lower in kind.__subclasses__():
        yield lower
        yield from _below(lower)


def _in_use(kind: type) -> bool:
    """Whether a class is what its module calls so: a dataclass with slots is made twice, and the first one stays."""
    return getattr(sys.modules[kind.__module__], kind.__name__, None) is kind


@contextmanager
def stages_asked() -> Iterator[set[type]]:
    """The classes of all stages that run by themselves and are asked for in this context."""
    found: set[type] = set()
    ask = Position.ask

    def recorded(pos: Position, *stages: Stage[Position]) -> None:
        found.update(type(stage) for stage in stages if isinstance(stage, Automatic))
        ask(pos, *stages)

    with patch.object(Position, "ask", recorded):
        yield found


def reached(starts: Iterable[Start]) -> set[type]:
    """The classes of all stages that random games come to."""
    found: set[type] = set()
    with stages_asked() as automatic:
        for start in starts:
            for game in moments(start, times=1, every=10**9):
                found.add(type(game.position.stage))
    return found | automatic


def check_stages(
    code: str, starts: Iterable[Start], elsewhere: Mapping[str, Callable[[], Game]] | None = None
) -> set[str]:
    """Every stage of a title is reached by one of these random games, or in another way that is shown.

    ``elsewhere`` holds, by the names of stages that random play does not come to, a function that leads to one. Its
    docstring says why random play does not. The names of all stages of the title are given back.
    """
    package = type(stavka.title(code)).__module__.rpartition(".")[0]
    return check_stages_of(stage_classes(package), reached(starts), elsewhere or {})


def check_stages_of(
    stages: set[type[Stage[Position]]], found: set[type], elsewhere: Mapping[str, Callable[[], Game]]
) -> set[str]:
    """The same for these stages, of which random play has found some."""
    names = {kind.__name__ for kind in stages}
    if unknown := sorted(set(elsewhere) - names):
        raise Broken(f"there is no stage {', '.join(unknown)}")
    missing = sorted(kind.__name__ for kind in stages - found if kind.__name__ not in elsewhere)
    if missing:
        raise Broken(f"no random game comes to {', '.join(missing)}")
    for name, lead in elsewhere.items():
        if not lead.__doc__:
            raise Broken(f"nothing says why random play does not come to {name}")
        with stages_asked() as automatic:
            stage = lead().position.stage
        if name not in {kind.__name__ for kind in (type(stage), *automatic)}:
            raise Broken(f"{lead.__name__} leads to {type(stage).__name__}, not to {name}")
    return names
