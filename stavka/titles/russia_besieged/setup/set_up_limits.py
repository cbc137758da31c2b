"""23.03 and 23.04: where each unit may be set up."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.mechanics.arrivals.limits import Limit, broken, within
from stavka.titles.russia_besieged.nations import restrictions
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.position import War

FIXED = ("wec", "dictator", "oil")  # start in one place only (rb:23.03-a)
# areas of the Axis army groups by set-up code
ARMY_GROUPS = {
    "N": ("rows 08 to 10", "rb:23.04-f"),
    "C": ("rows 11 to 16", "rb:23.04-g"),
    "S": ("rows 17 to 26", "rb:23.04-h"),
    "R": ("Rumania, in rows 26 to 34", "rb:23.04-b"),
    "F": ("Finland", "rb:23.04-c"),
}
DISTRICTS = {"B": "Baltic", "W": "Western", "K": "Kiev", "O": "Odessa", "L": "Leningrad"}
SOUTH_IN_RUMANIA, SOUTH_PANZERS = 3, 1  # units of Army Group South in the one Rumanian hex open to it (rb:23.04-i)
SCENARIO_RULES = {"fall_blau": "rb:SC-c"}  # of those with a start line; the others have rb:SC-d


def limits(pos: War, unit: int) -> list[Limit]:
    """Everything that narrows the choice of hexes for a unit, the other units of its side left out."""
    found = [Limit(pos.ground.open, "no unit can stand there", "rb:1.0-b")]
    elsewhere = pos.seams.set_up_area(pos, unit)
    if elsewhere is not None:
        return [*found, elsewhere]
    if pos.roster.kind[unit] in FIXED:
        home = pos.title.force_list(pos.scenario).hexes[unit]
        return [*found, Limit(1 << home, f"it starts in {pos.board.label(home)}", "rb:23.03-a")]
    return found + (_of_line(pos, unit) if "line" in pos.title.scenario(pos.scenario) else _of_area(pos, unit))


def _of_area(pos: War, unit: int) -> list[Limit]:
    """The campaign and its tournament games: the area, city or hex that a unit is designated for."""
    ground, code = pos.ground, pos.counter(unit).start
    if code in ARMY_GROUPS:
        where, rule = ARMY_GROUPS[code]
        area = ground.region(code) | (ground.region("S_rumania") if code == "S" else 0)
        border = ground.open & ~ground.russia & ~pos.board.grid.spread(ground.russia)
        reserved = ground.region("S_rumania")
        in_rumania = Limit(~ground.rumania | reserved, "Army Group South has one hex in Rumania", "rb:23.04-i")
        return [
            Limit(~ground.hungary, "no Axis unit is set up in Hungary", "rb:23.04-e"),
            Limit(border, "the Axis is set up west of the border and not beside it", "rb:23.04-a"),
            *([in_rumania] if code == "S" else ()),
            Limit(area, f"it starts in {where}", rule),
        ]
    if code in DISTRICTS:
        return [Limit(ground.region(code), f"it starts in the {DISTRICTS[code]} Military District", "rb:23.03-b")]
    if code == "K_reserve":
        reason = "it starts in rows 21 to 25, two hexes at most behind the Kiev Military District"
        return [Limit(ground.region(code), reason, "rb:23.03-c")]
    if pos.roster.side[unit] == AXIS:  # airbases
        return [Limit(ground.place(code), f"it starts in {code}", "rb:23.04-d")]
    near = pos.board.grid.spread(ground.place(code)) & ground.russia
    return [Limit(near, f"it starts in {code} or beside it", "rb:23.03-a")]


def line_rule(pos: War) -> str:
    return SCENARIO_RULES.get(pos.scenario, "rb:SC-d")


def own_side(pos: War, side: int) -> int:
    """A side's part of the map, seen from the start line."""
    axis = pos.title.axis_at_start(pos.scenario, pos.ground)
    return axis if side == AXIS else pos.ground.open & ~axis


def _of_line(pos: War, unit: int) -> list[Limit]:
    """The later scenarios: one side of a start line, and where a nation may go (rb:SC-c, rb:SC-d, rb:25.2-a)."""
    rule = line_rule(pos)
    found = [Limit(own_side(pos, pos.roster.side[unit]), "it lies beyond the start line", rule)]
    shut = restrictions.forbidden(pos, unit)
    if shut:
        found.append(Limit(~shut, "its nation does not go there", "rb:25.2-a"))
    if pos.roster.kind[unit] == "airbase":
        found.append(Limit(pos.ground.cities, "an airbase is in a city", "rb:11.12"))
    return found


def room_in_rumania(pos: War, unit: int) -> bool:
    """Whether a unit of Army Group South may join those in its Rumanian hex (rb:23.04-i)."""
    (hex,) = pos.board.grid.names(pos.ground.region("S_rumania"))
    there = [u for u in pos.of(AXIS, pos.board.grid.index(hex)) if u != unit and pos.counter(u).start == "S"]
    there = [u for u in there if pos.roster.stacks[u]]
    panzers = sum(pos.roster.kind[u] == "armor" for u in there)
    return len(there) < SOUTH_IN_RUMANIA and (pos.roster.kind[unit] != "armor" or panzers < SOUTH_PANZERS)


def _is_full(pos: War, unit: int) -> int:
    """The Rumanian hex, if a unit of Army Group South finds no place in it any more."""
    if pos.counter(unit).start != "S" or "line" in pos.title.scenario(pos.scenario):
        return 0
    return 0 if room_in_rumania(pos, unit) else pos.ground.region("S_rumania")


def allowed(pos: War, unit: int) -> int:
    """The hexes in which a unit may be set up, stacking left out."""
    free = pos.ground.open & ~pos.occupied[1 - pos.roster.side[unit]] & ~_is_full(pos, unit)
    return within(limits(pos, unit), free)


def refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not be set up in a hex."""
    if allowed(pos, unit) >> hex & 1:
        return None
    what = f"{pos.short(unit)} may not be set up in {pos.board.label(hex)}"
    found = broken(limits(pos, unit), hex, what)
    if found:
        return found
    if _is_full(pos, unit) >> hex & 1:
        return Refusal(f"{what}: three units of Army Group South may, one of them a Panzer corps", "rb:23.04-i")
    enemy = SOVIET if pos.roster.side[unit] == AXIS else AXIS
    assert pos.occupied[enemy] >> hex & 1
    return Refusal(f"{what}: an enemy unit stands there", "rb:6.1")
