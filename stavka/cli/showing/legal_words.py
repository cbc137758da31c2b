"""The legal actions of the moment, told briefly: units with the same destinations together, attacks by their target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stavka.engine.action import Action
from stavka.engine.position import Position
from stavka.telling.offers import aims, gesture_of

FEW = 12  # actions of a kind that are written out as they are typed


def tell_legal(pos: Position, actions: Iterable[Action], most: int | None = None) -> list[str]:
    """Every kind of action, with every unit and every destination once.

    With ``most`` a unit that has more destinations is told with their number only, and how to see them.
    """
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.verb, []).append(action)
    return [line for found in kinds.values() for line in _of_kind(pos, found, most)]


def _of_kind(pos: Position, actions: list[Action], most: int | None) -> Iterator[str]:
    if len(actions) <= FEW:
        yield from map(str, actions)
    elif gesture_of(type(actions[0])) == "battle":
        yield from _battles(pos, actions)
    elif all(action.end and action.units for action in actions):
        yield from _journeys(actions, most)
    elif all(action.units and not aims(pos, action).hexes for action in actions):
        yield f"{actions[0].verb} {', '.join(dict.fromkeys('+'.join(action.units) for action in actions))}"
    else:
        yield from map(str, actions)


def _journeys(actions: list[Action], most: int | None) -> Iterator[str]:
    """'move 1Inf, 38Inf to 0822 0922': units that can go to the same hexes share a line."""
    goals: dict[str, set[str]] = {}
    for action in actions:
        goals.setdefault("+".join(action.units), set()).add(str(action.end))
    alike: dict[tuple[str, ...], list[str]] = {}
    for who, ends in goals.items():
        alike.setdefault(tuple(sorted(ends)), []).append(who)
    verb = actions[0].verb
    for hexes, whose in alike.items():
        if most is None or len(hexes) <= most:
            yield f"{verb} {', '.join(whose)} to {' '.join(hexes)}"
        else:
            yield f"{verb} {', '.join(whose)} to {len(hexes)} hexes; 'legal {whose[0]}' lists them"


def _battles(pos: Position, actions: list[Action]) -> Iterator[str]:
    """'attack 1122 with 1Inf, 2Inf, 3PzGr, one or more of them'."""
    targets: dict[tuple[str, ...], dict[str, None]] = {}
    for action in actions:
        targets.setdefault(aims(pos, action).hexes, {}).update(dict.fromkeys(action.units))
    index = pos.board.grid.index
    for hexes, units in targets.items():
        where = " + ".join(pos.board.label(index(name)) for name in hexes)
        several = ", one or more of them" if len(units) > 1 else ""
        yield f"{actions[0].verb} {where} with {', '.join(units)}{several}"
