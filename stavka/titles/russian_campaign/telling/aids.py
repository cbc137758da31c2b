"""What a board on a screen tells beyond the rules: costs, stops, the plan of attacks, overlays, supply lines."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.action import Action
from stavka.engine.aids import Duties, Overlay, PlayerAids
from stavka.engine.refusal import Refusal
from stavka.mechanics.combat.allocation import Tangled
from stavka.titles.russian_campaign import supply
from stavka.titles.russian_campaign.actions.movement import Move
from stavka.titles.russian_campaign.combat import air, attacks
from stavka.titles.russian_campaign.combat.contact import DUTY
from stavka.titles.russian_campaign.movement.allowance import allowance
from stavka.titles.russian_campaign.movement.reach import march_of
from stavka.titles.russian_campaign.movement.restrictions import stop_refusal
from stavka.titles.russian_campaign.rail import control, trains
from stavka.titles.russian_campaign.state.flags import SIDES
from stavka.titles.russian_campaign.state.position import War


class TrcAids(PlayerAids[War]):
    """What the board shows of The Russian Campaign."""

    def cost(self, pos: War, action: Action) -> int | None:
        """Movement points of a march: one for each hex (trc:5.4-a)."""
        return len(action.path) - 1 if isinstance(action, Move) else None

    def stop(self, pos: War, action: Action) -> Refusal | None:
        """Why a march can go no further than it does."""
        if not isinstance(action, Move) or len(action.path) < 2:
            return None
        unit = pos.roster.index(action.unit)
        held = stop_refusal(pos, march_of(pos, unit), pos.hexes(action.path), action.unit)
        if held:
            return held
        points = allowance(pos, unit)
        if len(action.path) - 1 >= points:
            return Refusal(f"{action.unit} has spent its {points} movement points", "trc:5.4-a")
        return None

    def duties(self, pos: War) -> Duties | None:
        """What must be attacked and by whom, with a plan that meets it all (trc:12.31, trc:12.32)."""
        if not isinstance(pos.stage, attacks.Combat):
            return None
        found = DUTY.now(pos)
        try:
            plan = DUTY.plan(pos, pos.player, found) or []
        except Tangled:
            plan = []
        name, short = pos.hex_name, pos.short
        return Duties(
            {short(u): sorted(map(name, hexes)) for u, hexes in found.may_attack.items() if hexes},
            [short(u) for u in sorted(found.must_attack)],
            sorted(map(name, found.must_be_attacked)),
            [([short(u) for u in fight.attackers], [name(h) for h in fight.defenders]) for fight in plan],
        )

    def overlays(self, pos: War, side: str) -> Sequence[Overlay]:
        found = [Overlay("zone", f"Zone of control ({name})", pos.zone(s), name) for s, name in enumerate(SIDES)]
        found += [
            Overlay("supply", f"In supply ({name})", supply.supplied(pos, s), name) for s, name in enumerate(SIDES)
        ]
        found += [
            Overlay("rail", f"Rails ({name}){rail_moves(pos, s)}", control.own_rails(pos, s), name)
            for s, name in enumerate(SIDES)
        ]
        enemy = 1 - SIDES.index(side)
        return [*found, Overlay("reach", f"Reach of the enemy ({SIDES[enemy]})", reach(pos, enemy), SIDES[enemy])]

    def supply_line(self, pos: War, unit: int) -> Sequence[int] | None:
        line = supply.supply_line(pos, unit) if pos.where[unit] >= 0 else None
        return [*line.over_land, *line.rail[1:]] if line else None

    def turn_name(self, pos: War, turn: int) -> str:
        return pos.charts.turn_name(turn)

    def facts(self, pos: War, side: str) -> Sequence[tuple[str, str]]:
        return (("Bombers left", str(air.available(pos))),)


def rail_moves(pos: War, side: int) -> str:
    """What is left of a side's rail capacity, in its own turn."""
    return f": {trains.moves_left(pos)} moves left" if side == pos.player else ""


def reach(pos: War, side: int) -> int:
    """Hexes that the units of a side could walk to in a first impulse in this weather."""
    found = 0
    for unit in pos.roster.of_side[side]:
        if pos.where[unit] >= 0:
            points = pos.roster.allowance[unit][pos.weather][0]
            for layer in march_of(pos, unit).layers(pos.where[unit], points):
                found |= layer
    return found
