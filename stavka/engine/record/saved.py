"""Names of what a position holds, for saves: they say the title and the class, never the module.

A module can therefore be moved or split freely, and every save ever written still opens. A class that is renamed keeps
its old names in ``formerly``.
"""

from __future__ import annotations

from typing import Any, ClassVar

SHARED = "shared"  # classes of the engine and the mechanics
OURS = "stavka."
TITLES = "stavka.titles."

_classes: dict[str, type[Saved]] = {}


class Saved:
    """Base of every dataclass that may be part of a position: stages, records of a battle, a result."""

    __slots__ = ()
    formerly: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **arguments: Any) -> None:  # whatever `typing.Generic` and others hand on
        super().__init_subclass__(**arguments)
        home = _home(cls.__module__)
        for name in (cls.__name__, *cls.__dict__.get("formerly", ())):
            known = _classes.setdefault(f"{home}/{name}", cls)
            if _clash(known.__module__, cls.__module__):
                raise TypeError(f"{known.__module__} and {cls.__module__} both have a {name} that would be saved")
            _classes[f"{home}/{name}"] = cls


def _clash(known: str, module: str) -> bool:
    """Whether two modules may not both have a class of a name: a dataclass with slots is made twice in its own."""
    return known != module and known.startswith(OURS) and module.startswith(OURS)


def _home(module: str) -> str:
    """The folder of the title that a module belongs to.

    >>> _home("stavka.titles.russian_campaign.combat.attacks.retreat"), _home("stavka.mechanics.stacking.crowding")
    ('russian_campaign', 'shared')
    """
    return module.removeprefix(TITLES).partition(".")[0] if module.startswith(TITLES) else SHARED


def name_of(kind: type) -> str:
    """The name under which an object of this class is saved."""
    return f"{_home(kind.__module__)}/{kind.__name__}"


def class_named(name: str) -> type[Saved]:
    """The class that a save means; the first saves wrote it as ``module:class``."""
    if ":" in name:
        module, _, kind = name.partition(":")
        name = f"{_home(module)}/{kind}"
    if name not in _classes:
        raise ValueError(f"there is no {name!r} that a position could hold")
    return _classes[name]
