"""3.3, 3.4 and the scenario instructions: where each unit may be set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.limits import Limit, broken, within
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES
from stavka.titles.russian_campaign.state.ground import CLOSED
from stavka.titles.russian_campaign.state.position import War

DISTRICTS = {"B": "Baltic", "W": "Western", "K": "Kiev", "O": "Odessa", "L": "Finnish Border"}


def limits(pos: War, unit: int) -> list[Limit]:
    """Everything that narrows the choice of hexes for a unit, the other units of its side left out."""
    closed = sum(pos.board.countries.get(country, 0) for country in CLOSED)
    found = [
        Limit(~closed, "no unit may enter Bulgaria or Turkey", "trc:5.5-b"),
        Limit(pos.board.playable, "no unit can stand there", "trc:5.5-a"),
    ]
    data = pos.title.scenario(pos.scenario)
    if data["set_up"] == "areas":
        found += _areas(pos, unit, data)
    else:
        found += _lines(pos, unit, data)
    return found


def _areas(pos: War, unit: int, data: Mapping[str, Any]) -> list[Limit]:
    """The campaign: the area or city of a unit's code, the Axis at a distance (trc:2.2-a, trc:scn-barb-setup)."""
    found = [area(pos, unit)]
    if data["axis_not_adjacent_to_russians"] and pos.roster.side[unit] == AXIS:
        # trc:3.7-f: only units matter, a district that may not be attacked can be next door
        away = ~pos.board.grid.spread(pos.occupied[1])
        found.append(Limit(away, "it would be next to a Russian unit", "trc:3.4-a"))
    return found


def area(pos: War, unit: int) -> Limit:
    """The area an at-start unit of the campaign may be set up in."""
    elsewhere = pos.seams.set_up_area(pos, unit)
    if elsewhere is not None:
        return elsewhere
    counter = pos.roster.counters[unit]
    code = counter.start
    if code in pos.board.places:
        rule = "trc:2.2-b" if counter.side == "axis" else "trc:3.3-b"
        return Limit(pos.ground.place(code), f"it starts in {code}", rule)
    known = pos.title.scenario("campaign")["areas"][code]
    if "district" in known:
        where = f"the {DISTRICTS[code]} Military District"
        return Limit(pos.board.districts.get(known["district"], 0), f"it starts in {where}", "trc:3.3-c")
    hexes = sum(pos.board.countries.get(country, 0) for country in known["countries"])
    if code in ("R", "F"):
        return Limit(hexes, f"it starts in {'Rumania' if code == 'R' else 'Finland'}", "trc:3.4-b")
    return Limit(hexes, "it starts in Germany, Poland, Hungary or Rumania", "trc:3.4-c")


def own_side(pos: War, side: int) -> int:
    """A side's part of the map, seen from the start line."""
    axis = pos.title.axis_side(pos.title.scenario(pos.scenario)["line"])
    return axis if side == AXIS else pos.board.grid.all & ~axis


def far_north(pos: War) -> tuple[int, int]:
    """Finland and Karelia (trc:scn-setup-finland)."""
    areas = pos.title.scenario_file["areas"]
    grid = pos.board.grid
    return pos.ground.finland, grid.set_of(hex for hex in areas["karelia"] if hex in grid)


def _lines(pos: War, unit: int, data: Mapping[str, Any]) -> list[Limit]:
    """The later scenarios: one side of a line (trc:scn-setup-line-sides), few fixed places."""
    counter = pos.roster.counters[unit]
    side = SIDES.index(counter.side)
    found = [
        Limit(own_side(pos, side), "it lies on the enemy's side of the start line", "trc:scn-setup-line-sides"),
    ]
    if counter.nation != "finnish":
        finland, karelia = far_north(pos)
        found.append(Limit(~(finland | karelia), "only Finns set up in Finland and Karelia", "trc:scn-setup-finland"))
    if counter.kind == "worker":
        found.append(_worker(pos, counter.name))
    for row in data["placement"]:
        place = row["at"]
        if row.get("unit") == counter.name and place in pos.board.places:
            rule = row.get("rule", "trc:scn-setup-general")
            found.append(Limit(pos.ground.place(place), f"it must start in {place}", rule))
    return found


def _worker(pos: War, name: str) -> Limit:
    """Those of Leningrad and Moscow stay at home, as in the campaign (trc:1-b); others start in a city of Russia."""
    home = name.removesuffix(" worker")
    if home in pos.board.places:
        return Limit(pos.ground.place(home), f"it starts in {home}", "trc:3.3-b")
    return Limit(pos.ground.cities & pos.ground.russia, "a worker belongs in a city in Russia", "trc:22.3-a")


def allowed(pos: War, unit: int) -> int:
    """The hexes in which a unit may be set up, stacking left out."""
    hexes = within(limits(pos, unit), pos.board.playable & ~pos.occupied[1 - pos.roster.side[unit]])
    # optional limits of a nation do not shut a unit out of the place where history had it
    history = pos.title.force_list(pos.scenario).hexes.get(unit)
    return borders.limited(pos, unit, hexes) | (hexes & 1 << history if history is not None else 0)


def refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not be set up in a hex."""
    if allowed(pos, unit) >> hex & 1:
        return None
    what = f"{pos.short(unit)} may not be set up in {pos.board.label(hex)}"
    refusal = broken(limits(pos, unit), hex, what) or borders.limit_refusal(pos, unit, hex)
    return refusal or Refusal(f"{what}: an enemy unit stands there", "trc:ex-zoc-b")
