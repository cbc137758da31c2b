"""What a board on a screen tells beyond the rules: costs, stops, the plan of attacks, overlays, supply lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stavka.engine.action import Action
from stavka.engine.aids import Duties, Overlay, PlayerAids
from stavka.engine.position import Result
from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.hexes.reach import cheapest, layers
from stavka.mechanics.setup.bidding import GERMAN_SEAT
from stavka.telling.duties import told_duties
from stavka.titles.russia_besieged import victory
from stavka.titles.russia_besieged.actions.movement import Move
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.combat import attacks
from stavka.titles.russia_besieged.combat.contact import DUTY
from stavka.titles.russia_besieged.movement.allowance import allowance, points
from stavka.titles.russia_besieged.movement.impulse import Movement
from stavka.titles.russia_besieged.movement.reach import terms_of
from stavka.titles.russia_besieged.movement.restrictions import cost, must_stop
from stavka.titles.russia_besieged.rail import capacity, conversion
from stavka.titles.russia_besieged.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general, limited, markers
from stavka.titles.russia_besieged.supply.combat_supply import combat_supplied

FAR = 150  # points, more than lead anywhere on the map
NATIONS = ("german", "russian")


class RbAids(PlayerAids[War]):
    """What the board shows of Russia Besieged."""

    def glossary(self) -> Mapping[str, str]:
        """How far armor advances after a Blitzkrieg, as its results write it (rb:10.96-b)."""
        return {f"Adv{many}": f"armor may advance up to {many} {'hex' if many == 1 else 'hexes'}" for many in (1, 2, 3)}

    def cost(self, pos: War, action: Action) -> int | None:
        """Movement points of a march: hexes, rivers, partisans (rb:6.0)."""
        if not isinstance(action, Move) or len(action.path) < 2:
            return None
        unit = pos.roster.index(action.unit)
        return cost(pos, unit, pos.hexes(action.path), allowance(pos, unit))

    def long_way(self, pos: War, unit: int, hex: int) -> list[int] | None:
        """The cheapest way in the face of the enemy; else as if neither he nor the terrain made a unit stop."""
        terms = terms_of(pos, unit)
        for walk in (terms, replace(terms, stop=0, zone=0, entry=((1, pos.ground.open),))):
            found = layers(1 << pos.where[unit], FAR, walk)
            if found.reached >> hex & 1:
                return list(cheapest(found, hex, walk))
        return None

    def stop(self, pos: War, action: Action) -> Refusal | None:
        """Why a march can go no further than it does."""
        if not isinstance(action, Move) or len(action.path) < 2:
            return None
        unit, end = pos.roster.index(action.unit), pos.hexes(action.path)[-1]
        terms = terms_of(pos, unit)
        if terms.stop >> end & 1:
            return must_stop(pos, terms, end, action.unit)
        has = allowance(pos, unit)
        if (self.cost(pos, action) or 0) >= has:
            return Refusal(f"{action.unit} has spent its {has} movement points", "rb:6.0")
        return None

    def movement_left(self, pos: War, unit: int) -> int:
        """What a unit can still spend in this impulse (rb:6.0)."""
        mine = pos.roster.side[unit] == pos.player and isinstance(pos.stage, Movement)
        return points(pos, unit) if mine else 0

    def supply(self, pos: War, unit: int) -> str:
        """General supply, markers, and combat supply in the first two winters (rb:13.11)."""
        level = pos.oos.get(unit)
        if level:
            return f"out of supply, marker {level}"
        if not markers.needy(pos, unit):
            return "needs none"
        if not general.in_supply(pos, unit):
            cities = (s for s in limited.sources(pos, pos.roster.side[unit]) if s.reach >> pos.where[unit] & 1)
            return "besieged: lives on a city" if next(cities, None) else "out of supply"
        return "in supply" if combat_supplied(pos, unit) else "in supply, but not in combat supply"

    def duties(self, pos: War) -> Duties | None:
        """What must be attacked and by whom, with a plan that meets it all (rb:10.1-a, rb:10.11)."""
        return told_duties(pos, DUTY) if isinstance(pos.stage, attacks.Combat) else None

    def overlays(self, pos: War, side: str) -> Sequence[Overlay]:
        found = [Overlay("zone", f"Zone of control ({name})", pos.zone(s), name) for s, name in enumerate(SIDES)]
        for s, name in enumerate(SIDES):
            fed = general.supplied(pos, s, NATIONS[s])
            found.append(Overlay("supply", f"In supply ({name})", fed, name))
            found.append(Overlay("rail", f"Rails ({name}){rail_moves(pos, s)}", conversion.own_rails(pos, s), name))
            if in_range := flight(pos, s):
                found.append(Overlay("air", f"Reach of air units ({name})", in_range, name))
        enemy = 1 - SIDES.index(side)
        found.append(Overlay("reach", f"Reach of the enemy ({SIDES[enemy]})", reach(pos, enemy), SIDES[enemy]))
        return [*found, *_sieges(pos), _wells(pos)]

    def territory(self, pos: War) -> tuple[int, int]:
        """Cities, wells and junctions by who holds them, and the rails between (rb:4.1-a, rb:7.05-a)."""
        rails = [conversion.own_rails(pos, side) & ~pos.owner[1 - side] for side in (AXIS, SOVIET)]
        return pos.owner[AXIS] | rails[AXIS], pos.owner[SOVIET] | rails[SOVIET]

    def supply_line(self, pos: War, unit: int) -> Sequence[int] | None:
        line = general.supply_line(pos, unit) if pos.where[unit] >= 0 else None
        return [*line.over_land, *line.rail[1:]] if line else None

    def in_play(self, pos: War) -> Mapping[str, Sequence[str]]:
        return {**super().in_play(pos), "weather": (pos.weather.replace("_", " "),)}

    def turn_name(self, pos: War, turn: int) -> str:
        return pos.charts.turn_name(turn)

    def judged(self, pos: War) -> Result | None:
        return victory.judged(pos)

    def has_exchanged_seats(self, pos: War) -> bool:
        """Whether the auction gave the Germans to whoever sat down as the Russians."""
        return pos.counts.get(GERMAN_SEAT) == 1

    def facts(self, pos: War, side: str) -> Sequence[tuple[str, str]]:
        mine = "soviet" if side == SIDES[SOVIET] else ("german", "ss", "rumanian", "hungarian", "finnish", "italian")
        pools = [(pool, n) for pool, n in pos.points.items() if n and pool.startswith(mine)]
        told = [("Air units left", str(max(missions.left(pos), 0)))] if side == SIDES[pos.player] else []
        return [*told, *((f"Points: {pool}", str(number)) for pool, number in pools)]


def rail_moves(pos: War, side: int) -> str:
    """What is left of a side's rail capacity, in its own turn."""
    return f": {capacity.moves_left(pos)} moves left" if side == pos.player else ""


def flight(pos: War, side: int) -> int:
    """Hexes that a side's air units reach from their bases (rb:11.41)."""
    found = 0
    for hex in bits(pos.bases(side)):
        found |= pos.board.grid.within(hex, pos.charts.air.range)
    return found & pos.ground.open


def reach(pos: War, side: int) -> int:
    """Hexes that the units of a side could walk to in a first impulse in this weather."""
    found = 0
    for unit in pos.roster.marchers[side]:
        if pos.where[unit] >= 0:
            most = pos.roster.allowances[pos.weather][0][unit][pos.lost_steps.get(unit, 0)]
            found |= layers(1 << pos.where[unit], most, terms_of(pos, unit)).reached
    return found


def _sieges(pos: War) -> list[Overlay]:
    """Cities that feed units without a line to the edge, with the room they have and the markers (rb:13.41-a)."""
    found = []
    for side, name in enumerate(SIDES):
        marked = {pos.where[u]: level for u, level in sorted(pos.oos.items()) if pos.roster.side[u] == side}
        hexes = sum(1 << hex for hex in marked)
        cities = pos.ground.majors & pos.owner[side] & ~general.rails_to_edge(pos, side)
        if hexes | cities:
            figures = {pos.hex_name(hex): f"OOS-{level}" for hex, level in marked.items()}
            found.append(Overlay("siege", f"Besieged ({name})", hexes | cities, name, figures))
    return found


def _wells(pos: War) -> Overlay:
    """Oil wells and who has them (rb:21.0)."""
    figures = {pos.hex_name(hex): (pos.controller(hex) or "") for hex in bits(pos.ground.oil)}
    return Overlay("oil", "Oil wells", pos.ground.oil, "", figures)
