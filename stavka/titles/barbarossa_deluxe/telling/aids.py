"""What a board on a screen tells beyond the rules: costs, supply lines, overlays, attacks on offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stavka.engine.action import Action
from stavka.engine.aids import Duties, Overlay, PlayerAids
from stavka.engine.position import Result
from stavka.engine.refusal import Refusal
from stavka.hexes import bits, cheapest, layers
from stavka.titles.barbarossa_deluxe.actions.movement import Move
from stavka.titles.barbarossa_deluxe.combat import attacks, mandatory_attacks
from stavka.titles.barbarossa_deluxe.movement import costs, movement_points, strategic_movement
from stavka.titles.barbarossa_deluxe.movement import reach as movement
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines, supply_effects
from stavka.titles.barbarossa_deluxe.telling import fog_of_war
from stavka.titles.barbarossa_deluxe.telling.known import known
from stavka.titles.barbarossa_deluxe.turn import phases
from stavka.titles.barbarossa_deluxe.victory import victory_check

FAR = 120  # movement points, more than lead anywhere on the map


class AidsBD(PlayerAids[War]):
    """What the board shows of Barbarossa Deluxe."""

    def glossary(self) -> Mapping[str, str]:
        """The one combat result that has no row of its own in the index (bd:11.27-a)."""
        return {"DR": "The defenders retreat to an adjacent hex"}

    def cost(self, pos: War, action: Action) -> int | None:
        """Movement points that the first unit of a march spends."""
        if not isinstance(action, Move):
            return None
        return costs.path_cost(pos, pos.roster.index(action.units_named[0]), pos.hexes(action.path))

    def long_way(self, pos: War, unit: int, hex: int) -> list[int] | None:
        """The cheapest way around everybody; else as if all hexes were free."""
        for shut in (movement.shut_to(pos, [unit]), 0):
            terms = costs.terms_of(pos, unit, shut)
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
        return Refusal(f"{pos.short(unit)} has spent its movement points", "bd:10.1-a") if spent >= left else None

    def movement(self, pos: War, unit: int) -> int:
        """No movement factor is printed on a counter: the turn gives it (bd:2.11)."""
        return movement_points.factor(pos, unit)

    def movement_left(self, pos: War, unit: int) -> int:
        """What a unit has not spent in this phase (bd:10.1-a, bd:7.17-a)."""
        mine = pos.roster.side[unit] == pos.player and isinstance(pos.stage, phases.Movement)
        return movement_points.left(pos, unit) if mine and pos.where[unit] >= 0 else 0

    def supply(self, pos: War, unit: int) -> str:
        """The state of supply as players call it (bd:7.8)."""
        return supply_effects.state_name(pos, unit)

    def duties(self, pos: War) -> Duties | None:
        """Who may attack what, and who must in the first three turns (bd:5.12-a)."""
        if not isinstance(pos.stage, phases.PreparedAssaults):
            return None
        found: dict[str, list[str]] = {}
        for hex in bits(attacks.targets(pos)):
            for unit in attacks.attackers_on(pos, hex):
                found.setdefault(pos.short(unit), []).append(pos.hex_name(hex))
        return Duties(found, must_attack=[pos.short(u) for u in mandatory_attacks.who_must(pos)])

    def overlays(self, pos: War, side: str) -> Sequence[Overlay]:
        found = [Overlay("control", f"territory ({name})", pos.owner[s], name) for s, name in enumerate(SIDES)]
        found += [
            Overlay("supply", f"overland supply ({name})", overland_lines.fed(pos, s) & pos.ground.land, name)
            for s, name in enumerate(SIDES)
        ]
        near = pos.ground.grid.within
        for marker, hex in pos.offensive:
            reach = near(hex, pos.charts.ranges[marker])
            found.append(Overlay(f"offensive {marker}", f"offensive supply {marker}", reach, SIDES[1]))
        if strategic_movement.FIRST_TURN <= pos.turn <= strategic_movement.LAST_TURN:
            cities = pos.ground.cities & pos.owner[AXIS] & overland_lines.fed(pos, AXIS)  # bd:8.7-b
            name = f"cities for strategic movement: {strategic_movement.capacity(pos)} points left"
            found.append(Overlay("rail", name, cities, SIDES[AXIS]))
        enemy = 1 - SIDES.index(side)
        reached = reach_seen(pos, side)
        return [*found, Overlay("reach", f"reach of the enemy you see ({SIDES[enemy]})", reached, SIDES[enemy])]

    def territory(self, pos: War) -> tuple[int, int]:
        """Every hex is that side's whose units were the last to enter it (bd:3.6-c)."""
        return pos.owner[0], pos.owner[1]

    def supply_line(self, pos: War, unit: int) -> Sequence[int] | None:
        """A line to a source, by the gates that the Dnepropetrovsk and Rostov zones ask for (bd:7.4-a,-b)."""
        side, hex = pos.roster.side[unit], pos.where[unit]
        if hex < 0 or not overland_lines.fed(pos, side) >> hex & 1:
            return None
        ground = pos.ground
        open_hexes = (ground.land | ground.lakes) & ~overland_lines.barriers(pos, side)
        net = ground.supply_nets[side]
        stops = []
        if side == 0:
            stops += [ground.rostov] if ground.r >> hex & 1 else []
            stops += [ground.dnepropetrovsk] if ground.dp >> hex & 1 else []
        line = [hex]
        for goal in (*stops, ground.sources[side]):
            leg = net.trace(line[-1], goal, open_hexes)
            if leg is None:
                return None
            line += leg[1:]
        return line

    def turn_name(self, pos: War, turn: int) -> str:
        return pos.charts.turns[turn].label

    def judged(self, pos: War) -> Result | None:
        return victory_check.judged(pos)

    def facts(self, pos: War, side: str) -> Sequence[tuple[str, str]]:
        return (("German points", str(pos.vp)), ("Luftwaffe", str(pos.luftwaffe)), ("order", pos.order))


def reach_seen(pos: War, side: str) -> int:
    """Hexes that the enemy's units could move to, as far as a side sees them and the stacks around them."""
    me = SIDES.index(side)
    seen = known(pos, side)
    found = 0
    for unit in pos.roster.of_side[1 - me]:
        start = pos.where[unit]
        if start >= 0 and pos.roster.movable[unit] and not fog_of_war.hidden_from(pos, me, unit):
            terms = costs.terms_of(seen, unit, movement.shut_to(seen, [unit]))
            found |= layers(1 << start, movement_points.factor(seen, unit), terms).reached | 1 << start
    return found
