"""3 and the set-ups of 12 to 15."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from stavka.engine.action import Done
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import cities, sequence, stacking
from stavka.titles.barbarossa_deluxe.actions.administration import Place
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, BOXES, DUE, FIGHT_MOVE, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

if TYPE_CHECKING:
    from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe


def prepare(pos: War, scenario: str, data: Mapping[str, Any]) -> None:
    """Calendar, points and control; every unit is still off the map."""
    pos.scenario = scenario
    pos.turn, pos.last_turn = data["start_turn"], data["end_turn"]
    pos.vp = data.get("start_vp", 14)  # bd:3.2-b, bd:12.3-a
    ground = pos.ground
    # bd:3.6-a,-b; Bulgaria is nobody's
    pos.owner = [ground.axis_home, ground.soviet_home]
    for unit in range(len(pos.roster)):
        pos.where[unit] = OUT
    pos.luftwaffe = sequence.luftwaffe(pos)


def start(
    title: BarbarossaDeluxe, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]
) -> War:
    """A new game of a scenario (bd:3.1-a)."""
    if set_up not in ("historical", "free"):
        raise Unreadable(f"there is no set-up {set_up!r}; there are historical and free")
    if settings:
        raise Unreadable(f"bd has no settings such as {', '.join(sorted(settings))}")
    key, data = scenario.replace("-", "_").lower(), title.scenario(scenario)
    if "lithuania" in options and key not in ("campaign", "what_if_1942"):  # bd:3.7-d, bd:15.3-d
        raise Unreadable("the Lithuania option is for the campaign and the alternative 1942 game only (bd:3.7-d)")
    pos = War(title, title.roster, title.map, options)
    prepare(pos, key, data)
    await_arrivals(pos)
    if key == "campaign":
        _campaign(pos, free=set_up == "free")
    else:
        _listed(pos, key, data, free=set_up == "free")
    return pos


def start_control(title: BarbarossaDeluxe, scenario: str) -> tuple[int, int]:
    """Who controls what when a scenario begins, by the listed set-up."""
    pos = start(title, scenario, frozenset(), "historical", {})
    return pos.owner[AXIS], pos.owner[SOVIET]


def await_arrivals(pos: War) -> None:
    """Reinforcements go into their turn boxes (bd:3.2-a, bd:3.3-a, bd:3.4-a)."""
    for unit, counter in enumerate(pos.roster.counters):
        if counter.turn is not None and counter.turn >= pos.turn:
            pos.where[unit] = AWAITING


# -- the Grand Campaign (3) -------------------------------------------------------------------------------------------


def _campaign(pos: War, free: bool) -> None:
    """Units start where their counters say (bd:3.3-b,-c,-d,-e, bd:3.4-b, bd:8.33-a); question marks wait (bd:3.5)."""
    lithuania = "lithuania" in pos.options
    if lithuania:
        swap_lithuania(pos)
    to_place: list[int] = []
    for unit, counter in enumerate(pos.roster.counters):
        if not counter.start:
            continue
        hex = pos.title.start_hexes[counter.id]
        index = pos.board.grid.index(hex)
        own = pos.owner[pos.roster.side[unit]] >> index & 1
        if (free and not counter.start[:4].isdecimal()) or not own:
            to_place.append(unit)
        else:
            pos.put(unit, index)
    pos.phase = -1
    pos.update_control()
    if not to_place:
        return
    if free:
        for unit in to_place:
            pos.where[unit] = DUE
        pos.ask(SettingUp(AXIS), *([SettingUp(SOVIET)] if lithuania else ()))
    else:
        for unit in to_place:
            _place_near(pos, unit)
    pos.update_control()


def swap_lithuania(pos: War) -> None:
    """Five Lithuanian hexes for five Polish ones (bd:3.7-a,-e)."""
    ground = pos.ground
    lithuania = ground.countries("lithuania")
    pos.owner[AXIS] = pos.owner[AXIS] & ~ground.polish_swap | lithuania
    pos.owner[SOVIET] = pos.owner[SOVIET] & ~lithuania | ground.polish_swap
    gained = (lithuania & ground.vp_hexes).bit_count() - (ground.polish_swap & ground.vp_hexes).bit_count()
    pos.vp += gained


def allowed(pos: War, unit: int) -> int:
    """Where a unit may be set up (bd:3.3-b,-c,-d,-e, bd:3.7-a,-b,-c,-f, bd:3.1-b).

    Army groups matter here and nowhere else: bd:3.3-f.
    """
    ground, code = pos.ground, pos.roster.counters[unit].start
    side = pos.roster.side[unit]
    mine = pos.owner[side]
    if pos.scenario != "campaign":
        hexes = mine
    elif side == SOVIET:  # bd:3.7-b,-c: displaced units anywhere, the others only into the Polish bulge
        hexes = ground.polish_swap if pos.where[unit] >= 0 else mine
    elif code == "Rom":
        hexes = ground.romania
    else:
        hexes = ground.army_groups.get(code, mine)
        if "lithuania" in pos.options and code == "N":
            hexes |= ground.countries("lithuania")
    return hexes & mine & ~stacking.no_room(pos, [unit])


def _place_near(pos: War, unit: int) -> None:
    """A unit whose hex is not its side's goes to the nearest one that may take it."""
    counter = pos.roster.counters[unit]
    start = pos.board.grid.index(pos.title.start_hexes[counter.id])
    sites = allowed(pos, unit)
    if not sites:  # a lost hex may leave a group one short of room: the unit comes as a reinforcement of turn 1
        pos.where[unit] = DUE
        return
    grid = pos.ground.grid
    pos.put(unit, min(bits(sites), key=lambda h: (grid.distance(h, start), h)))


class Placing(UnitToHexOption[War, Place]):
    """Places a unit in its set-up area, within stacking limits (bd:3.1-b)."""

    action = Place
    share = 10.0

    def units(self, pos: War) -> Sequence[int]:
        side = cities.asked_side(pos)
        return [u for u in pos.roster.of_side[side] if self._free(pos, side, u)]

    @staticmethod
    def _free(pos: War, side: int, unit: int) -> bool:
        if pos.where[unit] == DUE:
            return not pos.roster.rides[unit]
        # bd:3.7-c: any Soviet unit but the 9th Army and the Coastal Army may go to the bulge
        bulge = side == SOVIET and pos.scenario == "campaign" and pos.where[unit] >= 0
        return bulge and unit not in staying(pos) and not pos.ground.polish_swap >> pos.where[unit] & 1

    def hexes(self, pos: War, unit: int) -> int:
        return allowed(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        if unit in staying(pos):
            return Refusal(f"{pos.short(unit)} stays where it is", "bd:3.7-c")
        return Refusal(f"{pos.short(unit)} is not to be set up", "bd:3.1-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        if pos.owner[pos.roster.side[unit]] >> hex & 1 and not stacking.fits(pos, [unit], hex):
            return Refusal(*stacking.rule_broken(pos, [unit], hex))
        rules = {"N": "bd:3.3-c", "C": "bd:3.3-d", "S": "bd:3.3-e", "Rom": "bd:3.3-b"}
        rule = rules.get(pos.roster.counters[unit].start, "bd:3.7-b")
        return Refusal(f"{pos.short(unit)} may not be set up in {pos.board.label(hex)}", rule)

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.update_control()


def staying(pos: War) -> tuple[int, ...]:
    """Soviet units that may not be moved to the Polish bulge (bd:3.7-c)."""
    return pos.roster.stay_in_place


class EndSetUp(Ending[War]):
    """Ends a set-up when every unit is placed."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        left = [pos.short(u) for u in Placing().units(pos) if pos.where[u] == DUE and allowed(pos, u)]
        return Refusal(f"still to be set up: {', '.join(left)}", "bd:3.1-a") if left else None


@dataclass(slots=True)
class SettingUp(SideMenu[War]):
    """A player sets his units up (bd:3.1-a)."""

    name: ClassVar[str] = "set-up"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return SETUP_OPTIONS


SETUP_OPTIONS: tuple[AnyOption[War], ...] = (Placing(), EndSetUp())


# -- the other scenarios (12 to 15) -----------------------------------------------------------------------------------


def _listed(pos: War, key: str, data: Mapping[str, Any], free: bool) -> None:
    """Set-ups that the rulebook lists, unit by unit."""
    from stavka.titles.barbarossa_deluxe.setup import free_setups

    rows = pos.title.setups[key]
    if free and key not in free_setups.SCENARIOS:
        raise Unreadable(f"the units of {key} are set up as listed; there is no free set-up")
    for row in rows:
        unit = pos.roster.index(row["unit"])
        if row["box"]:
            pos.where[unit] = -1 - BOXES.index(row["box"])
        else:
            pos.put(unit, pos.board.grid.index(row["hex"]))
    for unit in range(len(pos.roster)):
        if pos.roster.rides[unit] and pos.where[unit] >= 0:
            _attach_in_place(pos, unit)
    _control(pos)
    _markers(pos, data)
    pos.counts["start cities"] = pos.ground.cities & pos.owner[AXIS]
    pos.phase = -1
    if data.get("skip"):
        pos.counts["skip"] = tuple(data["skip"])
    if data.get("southern_offensive"):  # bd:12.8-a,-b,-c
        pos.counts["southern offensive"] = 1
        pos.order = FIGHT_MOVE  # bd:12.2-b,-c
    if key == "manstein_gambit":
        pos.counts["gambit"] = pos.turn
    if key == "what_if_1942":
        free_setups.keep_out(pos)
    if free:
        free_setups.begin(pos)
    elif key == "citadel":
        free_setups.choose_hosts(pos)


def _attach_in_place(pos: War, rider: int) -> None:
    """Tiger battalions are with a corps of their hex (bd:14.7-c)."""
    for unit in pos.of(pos.roster.side[rider], pos.where[rider]):
        if not pos.roster.rides[unit] and not pos.roster.satellite[unit]:
            pos.rider[unit] = rider
            return


def _control(pos: War) -> None:
    """Every hex belongs to the side whose units are nearest (bd:1.7-e), at the border of 1941 in the what-if game."""
    if pos.scenario == "what_if_1942":
        if "lithuania" in pos.options:  # bd:15.3-d
            from stavka.titles.barbarossa_deluxe.setup import free_setups

            swap_lithuania(pos)
            free_setups.relocate(pos)
        pos.update_control()
        return
    grid, land = pos.ground.grid, pos.ground.land
    owner = [pos.occupied[AXIS], pos.occupied[SOVIET]]
    front = list(owner)
    while front[AXIS] | front[SOVIET]:
        taken = owner[AXIS] | owner[SOVIET]
        east = grid.spread(front[SOVIET]) & land & ~taken
        west = grid.spread(front[AXIS]) & land & ~taken
        front = [west, east & ~west]
        owner[AXIS] |= front[AXIS]
        owner[SOVIET] |= front[SOVIET]
    pos.owner = owner


def _markers(pos: War, data: Mapping[str, Any]) -> None:
    """Markers on the map and in hand (bd:1.7-d, bd:12.6-a,-b, bd:13.6-d,-f, bd:14.6-c,-e)."""
    hexes = pos.board.grid.set_of
    pos.heroes = hexes(data.get("hero_cities", ()))
    pos.hero_markers = data.get("hero_markers", 0)
    pos.fortresses = hexes(data.get("fortress_cities", ()))
    pos.airlift_turn = data.get("airlift_turn", pos.turn)
    if data.get("fortified_area"):
        pos.area = pos.board.grid.index(data["fortified_area"])
        pos.area_turn = 16
        pos.counts["area placed"] = 1
    if data.get("expedition"):  # bd:12.9
        pos.counts["expedition"] = 1
        pos.counts["expedition turn"] = pos.turn
    for name in data.get("counts", {}):
        pos.counts[name] = data["counts"][name]
