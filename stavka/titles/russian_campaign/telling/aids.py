"""What a board on a screen tells beyond the rules: costs, stops, the plan of attacks, overlays, supply lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stavka.engine.action import Action
from stavka.engine.aids import Duties, Overlay, PlayerAids
from stavka.engine.position import Result
from stavka.engine.refusal import Refusal
from stavka.mechanics.setup.bidding import GERMAN_SEAT
from stavka.telling.duties import told_duties
from stavka.titles.russian_campaign import supply, victory
from stavka.titles.russian_campaign.actions.movement import Move
from stavka.titles.russian_campaign.combat import air, attacks
from stavka.titles.russian_campaign.combat.combat_supply import combat_supplied
from stavka.titles.russian_campaign.combat.contact import DUTY
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.movement.impulse import Movement
from stavka.titles.russian_campaign.movement.reach import march_of
from stavka.titles.russian_campaign.movement.restrictions import stop_refusal
from stavka.titles.russian_campaign.rail import control, trains
from stavka.titles.russian_campaign.state.charts import WEATHERS
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War

FAR = 120  # hexes, more than lead anywhere on the map


class TrcAids(PlayerAids[War]):
    """What the board shows of The Russian Campaign."""

    def cost(self, pos: War, action: Action) -> int | None:
        """Movement points of a march: one for each hex (trc:5.4-a)."""
        return len(action.path) - 1 if isinstance(action, Move) else None

    def long_way(self, pos: War, unit: int, hex: int) -> list[int] | None:
        """The shortest way in the face of the enemy; else as if neither he nor the terrain made a unit stop."""
        march = march_of(pos, unit)
        free = replace(march, enemy_zone=0, stop=0, open=pos.ground.open | march.open)
        for walk in (march, free):
            layers = walk.layers(pos.where[unit], FAR)
            if any(layer >> hex & 1 for layer in layers):
                return walk.path(layers, hex)
        return None

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

    def movement_left(self, pos: War, unit: int) -> int:
        """All its points or none: a unit marches once in an impulse (trc:5.1, trc:5.4-a)."""
        mine = pos.roster.side[unit] == pos.player and isinstance(pos.stage, Movement)
        return allowance(pos, unit) if mine and free_to_move(pos, unit) else 0

    def supply(self, pos: War, unit: int) -> str:
        """General supply, and combat supply in the first two winters (trc:17.2-a, trc:17.3-a)."""
        if supply.exempt(pos, unit):
            return "needs none"
        if not supply.in_supply(pos, unit):
            return "out of supply"
        return "in supply" if combat_supplied(pos, unit) else "in supply, but not in combat supply"

    def duties(self, pos: War) -> Duties | None:
        """What must be attacked and by whom, with a plan that meets it all (trc:12.31, trc:12.32)."""
        if not isinstance(pos.stage, attacks.Combat):
            return None
        return told_duties(pos, DUTY)

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

    def territory(self, pos: War) -> tuple[int, int]:
        """Cities, oil fields, junctions, and the rails up to the railheads and beyond (trc:17.2.1-b, trc:9.6-b)."""
        places = [pos.controlled(side) for side in (AXIS, SOVIET)]
        rails = [control.own_rails(pos, side) & ~places[1 - side] for side in (AXIS, SOVIET)]
        return places[AXIS] | rails[AXIS], places[SOVIET] | rails[SOVIET]

    def supply_line(self, pos: War, unit: int) -> Sequence[int] | None:
        line = supply.supply_line(pos, unit) if pos.where[unit] >= 0 else None
        return [*line.over_land, *line.rail[1:]] if line else None

    def in_play(self, pos: War) -> Mapping[str, Sequence[str]]:
        """The weather chart is looked up by the season, the air chart by the year."""
        charts = pos.charts
        found = {"weather": (WEATHERS[pos.weather].replace("_", " "),), "year": (str(charts.year(pos.turn)),)}
        return {**super().in_play(pos), **found, "season": (charts.season(pos.turn),)}

    def turn_name(self, pos: War, turn: int) -> str:
        return pos.charts.turn_name(turn)

    def judged(self, pos: War) -> Result | None:
        return victory.judged(pos)

    def has_exchanged_seats(self, pos: War) -> bool:
        """Whether the auction gave the Germans to whoever sat down as the Russians."""
        return pos.counts.get(GERMAN_SEAT) == 1

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
