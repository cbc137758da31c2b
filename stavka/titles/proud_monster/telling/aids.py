"""What a board on a screen tells beyond the rules: costs, supply, overlays, attacks on offer, facts worth a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.aids import OUT_OF_SUPPLY, Duties, Fallen, Overlay, PlayerAids, Sector
from stavka.engine.counters import Strength
from stavka.engine.position import Result
from stavka.engine.refusal import Refusal
from stavka.hexes import bits, cheapest, layers
from stavka.titles.proud_monster.actions.markers import Dig, Hedgehog
from stavka.titles.proud_monster.actions.movement import Move
from stavka.titles.proud_monster.combat.declaring import attacks
from stavka.titles.proud_monster.movement import closed_hexes, movement_points, strategic
from stavka.titles.proud_monster.movement.costs import path_cost, terms_of
from stavka.titles.proud_monster.movement.movers import can_move
from stavka.titles.proud_monster.nations import finnish_front
from stavka.titles.proud_monster.sea import transport
from stavka.titles.proud_monster.sea.ports import SEAS, called
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks.reserves import out_of_reserve
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.ground import GROUPS
from stavka.titles.proud_monster.state.kept import DOWN, TOWN
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import attenuated, overland, supply_effects, supply_of_a_phase
from stavka.titles.proud_monster.telling import fallen
from stavka.titles.proud_monster.turn import phases, seasonal_offensive
from stavka.titles.proud_monster.victory import victory_check
from stavka.titles.proud_monster.weather.weather_phase import WORDS

FAR = 200  # movement points, more than lead anywhere on the map
SECTORS = {  # what each side calls its part of the front
    "axis": ("Army Group North", "Army Group Centre", "Army Group South"),
    "soviet": ("North-Western Direction", "Western Direction", "South-Western Direction"),
}
SECTOR_BOXES = {
    "axis": ((), ("OKH North",), ("OKH South",)),
    "soviet": ((), ("RVGK North",), ("RVGK South",)),
}
MARCHES = (phases.InitialMovement, phases.ReserveMovement)


class AidsPMD(PlayerAids[War]):
    """What the board shows of Proud Monster Deluxe."""

    fortifying: ClassVar[tuple[type[Action], ...]] = (Dig, Hedgehog)

    def fallen(self, pos: War, side: str, news: Sequence[str]) -> Sequence[Fallen]:
        return list(fallen.fallen(pos, side, news))

    def exits(self, pos: War, unit: int, box: str) -> int:
        """Where a unit in an area beside the map could come on, by train or on foot (pmd:11.2-a)."""
        area = pos.title.box(box)
        if area not in (*AREAS[AXIS], *AREAS[SOVIET]):
            return 0
        towns = strategic.stations(pos, area) if area in AREAS[AXIS] else 0
        return towns | pos.ground.entries.get(box, 0) & ~pos.occupied[1 - pos.roster.side[unit]]

    def sectors(self, pos: War, side: str) -> Sequence[Sector]:
        """Every hex belongs to the army group in whose lane of turn 112 it lies, or to the nearest (pmd:5.3-j)."""
        ground = pos.ground
        north, centre, south = (ground.groups[name] for name in GROUPS)  # neighbours share the hexes of a boundary
        held = [north, centre & ~north, south & ~centre & ~north]
        left = ground.land & ~(held[0] | held[1] | held[2])
        while left:
            grown = [ground.grid.spread(hexes) & left for hexes in held]
            if not any(grown):
                break
            for at, hexes in enumerate(grown):
                held[at] |= hexes & left
                left &= ~hexes
        return [
            Sector(name, told, hexes, boxes)
            for name, told, hexes, boxes in zip(GROUPS, SECTORS[side], held, SECTOR_BOXES[side], strict=True)
        ]

    def cost(self, pos: War, action: Action) -> int | None:
        """Movement points that the first unit of a march spends (pmd:11.1-a)."""
        if not isinstance(action, Move):
            return None
        units = [u for u in map(pos.roster.index, action.units_named) if not pos.roster.air[u]]
        if not units:
            return None
        line, easy = movement_points.line_of(pos, units[0]), out_of_reserve(pos, units)  # pmd:6.1-k, pmd:14.11-a
        return path_cost(terms_of(pos, pos.roster.side[units[0]], line, 0, easy=easy), pos.hexes(action.path))

    def long_way(self, pos: War, unit: int, hex: int) -> list[int] | None:
        """The cheapest way around everybody; else as if all hexes were free."""
        if pos.where[unit] < 0 or pos.roster.line[unit] < 0:
            return None
        for shut in (closed_hexes.shut_to(pos, [unit]), 0):
            terms = terms_of(pos, pos.roster.side[unit], pos.roster.line[unit], shut)
            found = layers(1 << pos.where[unit], FAR, terms)
            if found.cost(hex):
                return cheapest(found, hex, terms)
        return None

    def stop(self, pos: War, action: Action) -> Refusal | None:
        """Why a march can go no further."""
        if not isinstance(action, Move):
            return None
        unit = pos.roster.index(action.units_named[0])
        spent, left = self.cost(pos, action) or 0, movement_points.left(pos, unit)
        return Refusal(f"{pos.short(unit)} has spent its movement points", "pmd:11.1-a") if spent >= left else None

    def movement_left(self, pos: War, unit: int) -> int:
        """What a unit has not spent in this phase (pmd:11.1-b)."""
        mine = pos.roster.side[unit] == pos.player and isinstance(pos.stage, MARCHES)
        return max(movement_points.left(pos, unit), 0) if mine and pos.where[unit] >= 0 and can_move(pos, unit) else 0

    def steps_told(self, pos: War, unit: int) -> int:
        """With those of a Mech Upgrade (pmd:15.9-h)."""
        return pos.steps_in_all(unit)

    def strength_told(self, pos: War, unit: int) -> Strength:
        """An air unit has the factors of the week (pmd:15.4-j)."""
        printed = pos.strength(unit)
        if not pos.roster.air[unit]:
            return printed
        attack, defence = (air_units.strength(pos, unit, attacking) for attacking in (True, False))
        return Strength(attack, printed.move, defence)

    def supply(self, pos: War, unit: int) -> str:
        """Whether a unit is in supply, out of it or isolated (pmd:8.4-k); offensive supply may be a secret."""
        state = supply_effects.state_name(pos, unit)
        if state.startswith("ISO"):
            return state
        return OUT_OF_SUPPLY if state == "OOS" else "in supply"

    def is_cut_off(self, pos: War, unit: int) -> bool:
        return self.supply(pos, unit) != "in supply"

    def duties(self, pos: War) -> Duties | None:
        """Who may attack what; nobody must (pmd:13.0-b)."""
        if not isinstance(pos.stage, phases.Combat):
            return None
        found: dict[str, list[str]] = {}
        for hex in bits(attacks.targets(pos)):
            for unit in attacks.attackers_on(pos, hex):
                found.setdefault(pos.short(unit), []).append(pos.hex_name(hex))
        return Duties(found)

    def overlays(self, pos: War, side: str) -> Sequence[Overlay]:
        me, ground = SIDES.index(side), pos.ground
        found = [Overlay("control", f"territory ({name})", pos.owner[s], name) for s, name in enumerate(SIDES)]
        found += [
            Overlay("supply", f"defensive supply ({name})", hexes_fed(pos, s) & ground.land, name)
            for s, name in enumerate(SIDES)
        ]
        found += [
            Overlay("offensive supply", f"offensive supply ({name})", offensive_seen(pos, s, me), name)
            for s, name in enumerate(SIDES)
        ]
        if pos.turn < attenuated.ENDS:
            found.append(Overlay("gas", "east of the GAS line", ground.gas_east, SIDES[AXIS]))
        found.append(Overlay("south", "south of the North/South line", ground.south))
        found.append(Overlay("southern zone", "Southern Zone of the weather", ground.southern_zone(pos.turn)))
        if finnish_front.garrison_due(pos):
            found.append(Overlay("finns", "Finnish front to be garrisoned", ground.finnish_front, SIDES[SOVIET]))
        points = {pos.hex_name(hex): str(worth) for hex, worth in ground.vp.items()}
        return [*found, Overlay("points", "victory points", sum(1 << hex for hex in ground.vp), "", points)]

    def territory(self, pos: War) -> tuple[int, int]:
        """Every hex is that side's whose units were the last to enter it alone (pmd:4.2-b,-c)."""
        return pos.owner[AXIS], pos.owner[SOVIET]

    def supply_line(self, pos: War, unit: int) -> Sequence[int] | None:
        """A line of communications from a unit in overland supply to a source (pmd:8.2-a)."""
        side, hex = pos.roster.side[unit], pos.where[unit]
        if hex < 0 or not pos.overland[side] >> unit & 1:
            return None
        goal = overland.sources(pos, side, south_only=pos.roster.minor[unit])
        return overland.net(pos, side).trace(hex, goal, overland.open_to(pos, side))

    def weather_zones(self, pos: War) -> Mapping[str, int]:
        south = pos.ground.southern_zone(pos.turn)
        return {"north": pos.board.grid.all & ~south, "south": south}

    def in_play(self, pos: War) -> Mapping[str, Sequence[str]]:
        """Turn and weather, by which the charts are read."""
        words = tuple(dict.fromkeys(WORDS[letter] for letter in pos.weather))
        return {"turn": (str(pos.turn),), "turn name": (self.turn_name(pos, pos.turn),), "weather": words}

    def judged(self, pos: War) -> Result:
        return victory_check.judged(pos)

    def facts(self, pos: War, side: str) -> Sequence[tuple[str, str]]:
        me = SIDES.index(side)
        box = pos.title.axis_turns[pos.turn]
        levels = "/".join("-" if level is None else str(level) for level in (box.soviet_wins_at, box.axis_wins_at))
        told = [("Axis victory points", f"{pos.vp}, levels {levels}" if box.checks else str(pos.vp))]
        told.append(("replacement points, Leg and Mech", f"{pos.points[2 * me]}, {pos.points[2 * me + 1]}"))
        told.append(("Close Combat markers at hand", str(pos.close_ready[me])))
        open_now = seasonal_offensive.refusal(pos, me) is None
        told.append(("Seasonal Offensive", "may be declared" if open_now else "spent or not possible now"))
        ships = [f"{called(sea)} {transport.capacity(pos, me, sea)}" for sea in SEAS]
        told.append(("shipping left this week", ", ".join(ships)))
        return told


def hexes_fed(pos: War, side: int) -> int:
    """Hexes in which Leg units would be in defensive supply."""
    return supply_of_a_phase.fed_hexes(pos, side)[False, True].defensive


def offensive_seen(pos: War, side: int, me: int) -> int:
    """The radius of the markers of a side, as far as their values are known to a player (pmd:8.6-a,-b)."""
    grid, radius = pos.ground.grid, pos.charts.supply.radius
    found = 0
    for value, hex, face in pos.markers[side]:
        if value in radius and face != TOWN and (side == me or face != DOWN):
            found |= grid.within(hex, radius[value])
    return found
