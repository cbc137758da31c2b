"""Points in hand, wells that changed hands, units that come back, the emergency line, workers known by their city."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.board import Board
from stavka.engine.counters import Roster
from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.telling.wording.moments import turn_called
from stavka.titles.russia_besieged.arrivals import replacements
from stavka.titles.russia_besieged.economy import oil
from stavka.titles.russia_besieged.state.flags import COMPONENTS, UNUSED
from stavka.titles.russia_besieged.state.position import War

WHOLE = ("true", "all", "built", "complete", "completed", "finished", "whole")  # words for the emergency line
ANYWHERE = "any_russian_city"  # of workers that no city has for its own
POOLS = (
    *(f"{nation} {kind}" for nation in ("german", "ss", *replacements.ALLIES) for kind in ("infantry", "armor")),
    "soviet infantry",
    "soviet oil",
)


def pool_called(name: Any) -> str:
    """A pool of replacement points as the rules call it."""
    word = str(name).lower().replace("_", " ").replace("russian", "soviet")
    word = "soviet oil" if word in ("soviet armor", "oil") else word
    if word not in POOLS:
        raise Unreadable(f"there are no points {name!r}; pools are {', '.join(POOLS)}")
    return word


def name_workers(roster: Roster, board: Board, wanted: Sequence[dict[str, Any]]) -> None:
    """Workers that are only described are those of their city, else some that belong to none (rb:20.0)."""
    named = {roster.find(str(item["id"])) for item in wanted if "id" in item and roster.knows(str(item["id"]))}
    free = [u for u, c in enumerate(roster.counters) if c.kind == "wec" and c.combat and u not in named]
    for item in wanted:
        if item.get("kind") != "wec" or {"id", "combat"} & set(item):
            continue
        at = str(item.get("hex"))
        place = board.places.get(at) or (board.place_at(board.grid.index(at)) if at in board.grid else None)
        cities = {str(item.get("name", "")).lower(), place.name.lower() if place else ""}
        fit = [u for u in free if roster.counters[u].steps >= item.get("steps", 1)]
        own = [u for u in fit if roster.counters[u].place.lower() in cities]
        unit = next((u for u in (*own, *fit) if u in own or roster.counters[u].place == ANYWHERE), None)
        if unit is not None:
            item["id"] = roster.counters[unit].id
            item.pop("name", None)
            free.remove(unit)


def set_wells(pos: War, told: Any) -> None:
    """Wells to value, turn of the change and year of the last payment, or to the turn alone."""
    for place, figures in plain.mapping("wells", told).items():
        hex = pos.board.grid.index(pos.hex(plain.hex_word(place)))
        pos.wells[hex] = _well(pos, place, hex, figures)
    if pos.wells:
        oil.remember(pos)


def _well(pos: War, place: Any, hex: int, figures: Any) -> tuple[int, int, int]:
    if isinstance(figures, int | str) and hex in oil.wells(pos):
        turn = plain.whole_number(f"the turn of the well {place}", turn_number(pos, figures))
        return oil.scheduled(pos, oil.wells(pos)[hex], turn), turn, 0
    told = [*plain.sequence("wells", figures)]
    told[1:2] = [turn_number(pos, told[1])] if len(told) > 1 else []
    numbers = [plain.whole_number(f"a figure of the well {place}", n) for n in told]
    if len(numbers) != 3:
        raise Unreadable(f"a well has a value, the turn it changed hands and a year, not {numbers}")
    return numbers[0], numbers[1], numbers[2]


def turn_number(pos: War, told: Any) -> Any:
    """A turn by its number, or by a month of it as the turn of the situation may be."""
    return turn_called(told, pos.charts.calendar.by_month) if isinstance(told, str) else told


def returning(pos: War, item: Any) -> tuple[int, int, int]:
    """A unit that comes back, with the turn and the impulse."""
    if not isinstance(item, list | tuple) or len(item) not in (2, 3):
        raise Unreadable(f"a unit that comes back is its name, a turn and perhaps an impulse, not {item!r}")
    told = (turn_number(pos, item[1]), *item[2:], 1)
    numbers = [plain.whole_number("the turn or impulse of a return", number) for number in told]
    return pos.roster.find(str(item[0])), numbers[0], numbers[1]


def set_components(pos: War, told: Any) -> None:
    """Shock Armies to their parts, which lie in the box for them if nothing else is said (rb:22.02)."""
    for army, parts in plain.mapping("components", told).items():
        units = [pos.roster.find(str(part)) for part in plain.sequence("components", parts)]
        pos.components[pos.roster.find(str(army))] = tuple(units)
        for unit in units:
            if pos.where[unit] == UNUSED:
                pos.put(unit, COMPONENTS)


def emergency_line(pos: War, told: Any) -> Any:
    """The hexes of the Murmansk emergency line that are built; all of them where it is said to be complete."""
    words = told if isinstance(told, list | tuple) else [told]
    if len(words) != 1 or not (words[0] is True or str(words[0]).lower() in WHOLE):
        return () if told is False else told
    return [pos.hex_name(hex) for hex in pos.ground.emergency_line]
