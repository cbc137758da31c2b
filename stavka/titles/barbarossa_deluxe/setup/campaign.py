"""3. A game is set up: the campaign, or a scenario by its list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from stavka.engine.action import Done
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal, Unreadable, listed
from stavka.engine.stage import AnyOption
from stavka.hexes import bits, count
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.administration import Place
from stavka.titles.barbarossa_deluxe.combat import luftwaffe
from stavka.titles.barbarossa_deluxe.nations import borders
from stavka.titles.barbarossa_deluxe.setup import listed as lists
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.state.terms import Table

if TYPE_CHECKING:
    from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe


def prepare(pos: War, data: Table) -> None:
    """Calendar, points and control; every unit is still off the map."""
    pos.turn, pos.last_turn = data["start_turn"], data["end_turn"]
    pos.vp = data.get("start_vp", 14)  # bd:3.2-b, bd:12.3-a
    lands = borders.lands(pos)
    pos.owner = list(lands)  # bd:3.6-a,-b; Bulgaria is nobody's
    of_1941 = pos.ground.vp_hexes & pos.ground.axis_home
    pos.vp += count(pos.ground.vp_hexes & lands[AXIS]) - count(of_1941)
    for unit in range(len(pos.roster)):
        pos.set_aside(unit, OUT)
    pos.luftwaffe = luftwaffe.counters_of_turn(pos)


def start(title: BarbarossaDeluxe, scenario: str, options: frozenset[str], set_up: str, settings: Table) -> War:
    """A new game of a scenario (bd:3.1-a)."""
    if set_up not in ("historical", "free"):
        raise Unreadable(f"there is no set-up {set_up!r}; there are historical and free")
    if settings:
        raise Unreadable(f"bd has no settings such as {', '.join(sorted(settings))}")
    key, data = scenario.replace("-", "_").lower(), title.scenario(scenario)
    pos = War(title, title.roster, title.map, options, key)
    pos.seams.check_start(pos)
    prepare(pos, data)
    await_arrivals(pos)
    if key in title.setups:
        lists.set_up(pos, data, free=set_up == "free")
    else:
        _campaign(pos, free=set_up == "free")
    return pos


def start_control(title: BarbarossaDeluxe, scenario: str, options: frozenset[str] = frozenset()) -> tuple[int, int]:
    """Who controls what when a scenario begins, by the listed set-up."""
    pos = start(title, scenario, options, "historical", {})
    return pos.owner[AXIS], pos.owner[SOVIET]


def await_arrivals(pos: War) -> None:
    """Reinforcements go into their turn boxes (bd:3.2-a, bd:3.3-a, bd:3.4-a)."""
    for unit, counter in enumerate(pos.roster.counters):
        if counter.turn is not None and counter.turn >= pos.turn:
            pos.set_aside(unit, AWAITING)


# -- the Grand Campaign (3) -------------------------------------------------------------------------------------------


def _campaign(pos: War, free: bool) -> None:
    """Units start where their counters say (bd:3.3-b,-c,-d,-e, bd:3.4-b, bd:8.33-a); question marks wait (bd:3.5)."""
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
            pos.set_aside(unit, DUE)
        pos.ask(SettingUp(AXIS), *([SettingUp(SOVIET)] if pos.seams.soviet_sets_up else ()))
    else:
        for unit in to_place:
            _place_near(pos, unit)
    pos.update_control()


def allowed(pos: War, unit: int) -> int:
    """Where a unit may be set up (bd:3.3-b,-c,-d,-e, bd:3.1-b).

    Army groups matter here and nowhere else: bd:3.3-f.
    """
    ground, code = pos.ground, pos.roster.counters[unit].start
    side = pos.roster.side[unit]
    mine = pos.owner[side]
    if side == SOVIET:
        hexes = mine
    elif code == "Rom":
        hexes = ground.romania
    else:
        hexes = ground.army_groups.get(code, mine)
    return pos.seams.set_up_area(hexes, pos, unit) & mine & ~stacking.no_room(pos, [unit])


def _place_near(pos: War, unit: int) -> None:
    """A unit whose hex is not its side's goes to the nearest one that may take it."""
    counter = pos.roster.counters[unit]
    start = pos.board.grid.index(pos.title.start_hexes[counter.id])
    sites = allowed(pos, unit)
    if not sites:  # a lost hex may leave a group one short of room: the unit comes as a reinforcement of turn 1
        pos.set_aside(unit, DUE)
        return
    grid = pos.ground.grid
    pos.put(unit, min(bits(sites), key=lambda h: (grid.distance(h, start), h)))


class Placing(UnitToHexOption[War, Place]):
    """Places a unit in its set-up area, within stacking limits (bd:3.1-b)."""

    action = Place
    share = 10.0

    def units(self, pos: War) -> Sequence[int]:
        return [u for u in pos.roster.of_side[pos.asked_side()] if self._free(pos, u)]

    @staticmethod
    def _free(pos: War, unit: int) -> bool:
        if pos.where[unit] == DUE:
            return not pos.roster.rides[unit]
        return pos.seams.may_be_shifted(pos, unit)

    def hexes(self, pos: War, unit: int) -> int:
        return allowed(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        if unit in pos.roster.stay_in_place:
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


class EndSetUp(Ending[War]):
    """Ends a set-up when every unit is placed."""

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        left = [pos.short(u) for u in Placing().units(pos) if pos.where[u] == DUE and allowed(pos, u)]
        return Refusal(f"still to be set up: {listed(left)}", "bd:3.1-a") if left else None


@dataclass(slots=True)
class SettingUp(SideMenu[War]):
    """A player sets his units up (bd:3.1-a)."""

    name: ClassVar[str] = "set-up"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return SETUP_OPTIONS


SETUP_OPTIONS: tuple[AnyOption[War], ...] = (Placing(), EndSetUp())
