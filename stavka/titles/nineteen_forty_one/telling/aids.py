"""What a board on a screen tells beyond the rules: costs, supply lines, overlays, attacks on offer."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from stavka.engine.action import Action
from stavka.engine.aids import Duties, Overlay, PlayerAids
from stavka.engine.position import Result
from stavka.engine.refusal import Refusal
from stavka.hexes import Terms, bits, cheapest, layers
from stavka.mechanics.supply import lines
from stavka.titles.nineteen_forty_one import supply, victory
from stavka.titles.nineteen_forty_one.actions import Enter, Move
from stavka.titles.nineteen_forty_one.combat import attacks, strength
from stavka.titles.nineteen_forty_one.combat.combat_phase import Combat
from stavka.titles.nineteen_forty_one.movement import rail
from stavka.titles.nineteen_forty_one.movement.movement_phase import Movement
from stavka.titles.nineteen_forty_one.movement.reach import allowance, free_to_move, reach, terms_of
from stavka.titles.nineteen_forty_one.state.charts import WEATHERS
from stavka.titles.nineteen_forty_one.state.flags import AXIS, SIDES, SOVIET, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War

FAR = 120  # movement points, more than lead anywhere on the map


class Aids41(PlayerAids[War]):
    """What the board shows of 1941."""

    def cost(self, pos: War, action: Action) -> int | None:
        """Movement points that a march spends, from the chart (n41:5-terrain-cost)."""
        if not isinstance(action, Move | Enter):
            return None
        unit, path = pos.roster.index(action.unit), pos.hexes(action.path)
        terms = terms_of(pos, unit)
        steps = [terms.step_cost(a, b) for a, b in itertools.pairwise(path)]
        if isinstance(action, Enter):
            steps.append(terms.hex_cost(path[0]))
        return None if None in steps else sum(step for step in steps if step is not None)

    def long_way(self, pos: War, unit: int, hex: int) -> list[int] | None:
        """The cheapest way in the face of the enemy; else as if his zones of control were not there."""
        start, terms = 1 << pos.where[unit], terms_of(pos, unit)
        for on in (terms, Terms(terms.crossings, terms.entry, closed=terms.closed & ~(1 << hex))):
            found = layers(start, FAR, on)
            if found.cost(hex):
                return cheapest(found, hex, on)
        return None

    def stop(self, pos: War, action: Action) -> Refusal | None:
        """Why a march can go no further than it does."""
        spent = self.cost(pos, action)
        if spent is None or not isinstance(action, Move | Enter):
            return None
        unit, end = pos.roster.index(action.unit), pos.hexes(action.path)[-1]
        if terms_of(pos, unit).stop >> end & 1:
            return Refusal(f"{action.unit} must stop in an enemy zone of control", "n41:6-infantry-stop")
        if spent >= allowance(pos, unit):
            return Refusal(
                f"{action.unit} has spent its {allowance(pos, unit)} movement points", "n41:5-movement-rating"
            )
        return None

    def movement_left(self, pos: War, unit: int) -> int:
        """All its points or none: a unit moves once in a movement phase (n41:5-move-any, n41:5-movement-rating)."""
        mine = pos.roster.side[unit] == pos.player and isinstance(pos.stage, Movement)
        return allowance(pos, unit) if mine and free_to_move(pos, unit) else 0

    def supply(self, pos: War, unit: int) -> str:
        """As it was found when the segment opened, while that lasts; else as a line could be traced (n41:8-check)."""
        checked = pos.roster.side[unit] == pos.player and pos.segment > 0
        fed = not pos.flags[unit] & UNSUPPLIED if checked else supply.supplied(pos, unit)
        return "in supply" if fed else "out of supply"

    def duties(self, pos: War) -> Duties | None:
        """Who may attack what; nobody has to (n41:7-optional)."""
        if not isinstance(pos.stage, Combat):
            return None
        found: dict[str, list[str]] = {}
        for hex in bits(attacks.targets(pos)):
            if strength.contributing(pos, hex):
                for unit in attacks.able(pos, hex):
                    found.setdefault(pos.short(unit), []).append(pos.hex_name(hex))
        return Duties(found)

    def overlays(self, pos: War, side: str) -> Sequence[Overlay]:
        found = [Overlay("zone", f"zone of control ({name})", pos.zone(s), name) for s, name in enumerate(SIDES)]
        found += [Overlay("control", f"territory ({name})", pos.owner[s], name) for s, name in enumerate(SIDES)]
        found += [Overlay("supply", f"supplied ({name})", supply.linked(pos, s), name) for s, name in enumerate(SIDES)]
        found += [
            Overlay("rail", f"rails open ({name}): room for {rail.left(pos, s)}", rail.open_rails(pos, s), name)
            for s, name in enumerate(SIDES)
        ]
        finns = supply.linked(pos, AXIS, pos.ground.helsinki)
        enemy = 1 - SIDES.index(side)
        return [
            *found,
            Overlay("finnish supply", "supplied from Helsinki", finns, SIDES[AXIS]),
            Overlay("reach", f"reach of the enemy ({SIDES[enemy]})", enemy_reach(pos, enemy), SIDES[enemy]),
        ]

    def territory(self, pos: War) -> tuple[int, int]:
        """Every hex is that side's which gained it last (n41:4-gain-occupy, n41:4-gain-zoc, n41:4-loss)."""
        return pos.owner[AXIS], pos.owner[SOVIET]

    def supply_line(self, pos: War, unit: int) -> Sequence[int] | None:
        """The hexes from a unit to the rails, and along them to a source."""
        side, start = pos.roster.side[unit], pos.where[unit]
        if start < 0 or not supply.supplied(pos, unit):
            return None
        sources = pos.ground.sources[side] | (pos.ground.helsinki if pos.roster.finnish[unit] else 0)
        fed = supply.fed_rails(pos, side, sources)
        free = supply.unblocked(pos, side)
        if pos.roster.armor[unit] and pos.roster.german[unit]:  # n41:9-german-armor
            free = pos.ground.open(pos.weather) & ~pos.occupied[1 - side]
        overland = lines.line(pos.walk, start, fed, free, supply.overland(pos, side))
        if overland is None:  # in fortifications, or on an example board
            return [start]
        along = pos.board.tracks.trace(overland[-1], sources & fed, fed)
        return [*overland, *(along or ())[1:]]

    def in_play(self, pos: War) -> Mapping[str, Sequence[str]]:
        return {**super().in_play(pos), "weather": (WEATHERS[pos.weather],)}

    def turn_name(self, pos: War, turn: int) -> str:
        return pos.charts.turn_name(turn)

    def judged(self, pos: War) -> Result:
        return victory.judged(pos)

    def facts(self, pos: War, side: str) -> Sequence[tuple[str, str]]:
        now = victory.tally(pos)
        left = [rail.left(pos, s) for s in (AXIS, SOVIET)]
        return (
            ("Air points left", f"German {pos.air[AXIS]}, Soviet {pos.air[SOVIET]}"),
            ("Rail capacity left", f"Axis {left[AXIS]} corps, Soviet {left[SOVIET]} units"),
            ("Units lost", f"Axis {now.lost[AXIS]}, Soviet {now.lost[SOVIET]}"),
            ("Victory points now", f"{now.points}: {now.level}"),
        )


def enemy_reach(pos: War, side: int) -> int:
    """Hexes that the units of a side could move to in one movement phase in this weather."""
    found = 0
    for unit in pos.roster.of_side[side]:
        if pos.where[unit] >= 0:
            found |= reach(pos, unit)[1].reached | 1 << pos.where[unit]
    return found
