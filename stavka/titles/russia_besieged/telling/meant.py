"""Which counters a situation means that describes units instead of naming them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any  # a situation is whatever somebody writes

from stavka.engine.counters import Counter
from stavka.telling import situation as plain
from stavka.titles.russia_besieged.arrivals import garrisons
from stavka.titles.russia_besieged.state.ground import Ground
from stavka.titles.russia_besieged.state.roster import MARKS
from stavka.titles.russia_besieged.telling import wording

if TYPE_CHECKING:
    from stavka.titles.russia_besieged.title import RussiaBesieged

POLICE = 8  # the movement of the SS Polizei, which is no corps
LAST_ROWS = ((10, "N"), (16, "C"), (26, "S"))  # of the army groups; Rumania lies beyond (rb:23.04-f,-g,-h)
DESCRIBED = ("infantry", "armor", "mechanized", "cavalry", "mountain")
FLYING = ("air", "airbase")  # bound as the army group of their first city is (rb:23.04-d)


def apart(title: RussiaBesieged, options: frozenset[str], wanted: Sequence[Mapping[str, Any]]) -> list[int]:
    """Counters that no description means: locked armies of the Trans-Caucasus, units of options that do not hold, and
    the SS Polizei, unless its movement is told."""
    allowed = title.rulebook.seams(options).optional_units
    counters = enumerate(title.roster.counters)
    found = [u for u, c in counters if c.id in garrisons.ARMIES or (c.start == "variant" and c.id not in allowed)]
    police = any(item.get("move") == POLICE for item in wanted)
    return found if police else [*found, title.roster.polizei]


def is_invasion(spec: Mapping[str, Any]) -> bool:
    """Whether the situation is one of the first impulse of the war."""
    return str(spec["turn"]) == "1" and wording.stage_called(spec["stage"]).startswith("axis first impulse")


def station(title: RussiaBesieged, ground: Ground, wanted: Sequence[dict[str, Any]], apart: Sequence[int]) -> None:
    """Have described units be counters of their army group or district, or else pieces like others (rb:24.1-a,-b,-c).

    A piece that is made up belongs to the district of its hex and to no army group.
    """
    roster, counters = title.roster, title.roster.counters
    taken = {*apart, *(roster.find(str(item["id"])) for item in wanted if "id" in item)}
    for item in wanted:
        grid, at = ground.board.grid, str(item.get("hex"))
        place = ground.board.places.get(at)
        kind, flies = item.get("kind", "infantry"), item.get("kind") in FLYING
        if {"id", "name"} & set(item) or (kind not in DESCRIBED and not flies) or not (place or at in grid):
            continue
        hex = place.hex if place else grid.index(at)
        code = _district(ground, hex) if item.get("side") != "axis" else _army_group(ground, hex)
        if flies:
            city = ground.board.place_at(hex)
            code = city.name if city else ""
        elif item.get("side") == "axis" and item.get("nation") != "german":
            continue
        others = {u for u, counter in enumerate(counters) if counter.start != code or not code}
        unit = plain.first_fit(counters, item, taken | others, MARKS)
        if unit is not None:
            item["id"] = counters[unit].id
            taken.add(unit)
        elif not flies and (alike := plain.first_fit(counters, item, taken, MARKS)) is not None:
            _copy(item, counters[alike], at)
            taken.add(alike)


def _district(ground: Ground, hex: int) -> str:
    return ground.district.get(hex, "")


def _army_group(ground: Ground, hex: int) -> str:
    row = ground.row(hex)
    if ground.country.get(hex) == "rumania":
        return "R"
    return next((code for last, code in LAST_ROWS if row <= last), "R")


def _copy(item: dict[str, Any], counter: Counter, at: str) -> None:
    """A piece with the figures of a counter, by a name of its own."""
    full = all(item.get(key, getattr(counter, key)) == getattr(counter, key) for key in ("combat", "move"))
    if full and "reduced" not in item:
        item["reduced"] = [[step.combat, step.move] for step in counter.reduced]
    if full:
        item |= {"combat": counter.combat, "move": counter.move}
    item |= {"kind": counter.kind, "size": counter.size, "nation": counter.nation, "name": f"{counter.kind} in {at}"}
