"""10.23 to 10.33: mobile assaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Automatic
from stavka.hexes import bits
from stavka.mechanics.combat.mobile_assaults import MobileAssaults
from stavka.titles.barbarossa_deluxe.actions.combat import Assault
from stavka.titles.barbarossa_deluxe.combat import battle
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.combat.luftwaffe import refusal
from stavka.titles.barbarossa_deluxe.combat.strong_places import fort_of, is_city, strongpoint
from stavka.titles.barbarossa_deluxe.movement import closed_hexes, costs, movement_points, movers
from stavka.titles.barbarossa_deluxe.reserves.emergency_deployment import in_the_box, open_cities
from stavka.titles.barbarossa_deluxe.state.flags import ASSAULTED, AXIS, MOVED, PAUSE, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import supply_effects
from stavka.titles.barbarossa_deluxe.turn.first_turn import marsh_waived
from stavka.titles.barbarossa_deluxe.turn.interruptions import Interruption
from stavka.titles.barbarossa_deluxe.victory import gambit

FIRST_SOVIET_TURN = 25  # bd:10.23-b
EXTRA, EXTRA_STRONG = 2, 3  # bd:10.24-a, bd:10.19-b


def season(pos: War) -> Refusal | None:
    """Whether the player may make mobile assaults at all on this turn (bd:10.23-a,-b)."""
    if pos.player == AXIS:
        if pos.order == PAUSE:
            return Refusal("'assault' is not open: no German-side unit attacks during the Paulus Pause", "bd:5.10-b")
        only = Refusal("'assault' is not open: Germans assault on the move only in single-month turns", "bd:10.23-a")
        return None if pos.single else only
    if pos.turn < FIRST_SOVIET_TURN:
        return Refusal("'assault' is not open: the Soviet assaults on the move from turn 25 on", "bd:10.23-b")
    return None


def extra_cost(pos: War, hex: int) -> int:
    """What an assault costs on top of entering the hex.

    bd:10.24-a, bd:10.19-b
    """
    extra = EXTRA_STRONG if is_city(pos, hex) or fort_of(pos, pos.enemy) >> hex & 1 else EXTRA
    return extra - pos.seams.points_off_an_assault


def target_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a hex is no target of mobile assaults (bd:10.25-a,-b)."""
    where = pos.board.label(hex)
    if strongpoint(pos, pos.enemy, hex):
        return Refusal(f"no mobile assault enters {where}, a hero or fortress city", "bd:9.6-b")
    if pos.enemy == SOVIET and pos.area_hexes() >> hex & 1:
        return Refusal(f"no mobile assault enters the fortified area at {where}", "bd:10.25-b")
    if not pos.ground.clear >> hex & 1 and not marsh_waived(pos, unit, hex):
        return Refusal(f"mobile assaults go only into clear terrain, not into {where}", "bd:10.25-a")
    return None


def targets(pos: War, unit: int) -> int:
    """Enemy hexes next door that a unit can pay for; the terrain of its own hex does not matter (bd:10.25-c,-f)."""
    near = pos.ground.walk.around(pos.where[unit]) & pos.occupied[pos.enemy]
    if not near:  # most of the time; the rest is dear
        return 0
    near &= ~closed_hexes.closed(pos, unit)
    points = movement_points.left(pos, unit)
    terms = costs.terms_of(pos, unit, 0)
    found = 0
    for hex in bits(near):
        if target_refusal(pos, unit, hex) is None:
            cost = terms.step_cost(pos.where[unit], hex)
            if cost is not None and cost + extra_cost(pos, hex) <= points:  # bd:10.25-e
                found |= 1 << hex
    return found


class Assaulting(MobileAssaults[War, Assault]):
    """Mechanized units attack while they move (bd:10.24-b,-d, bd:10.27, bd:10.30).

    Tigers and groups attached to them take part (bd:8.31-i, bd:8.32-i).
    """

    action = Assault
    share = 12.0

    def open(self, pos: War) -> bool:
        return True

    def candidates(self, pos: War) -> list[int]:
        if season(pos):
            return []
        near, where = pos.ground.walk.step(pos.occupied[pos.enemy]), pos.where
        return [
            u
            for u in pos.roster.mech_of[pos.player]
            if where[u] >= 0
            and near >> where[u] & 1
            and not pos.flags[u] & ASSAULTED
            and movers.can_move(pos, u)
            and supply_effects.may_assault(pos, u)
        ]

    def targets(self, pos: War, unit: int) -> int:
        return targets(pos, unit)

    def goes_with(self, pos: War, unit: int, other: int) -> bool:
        return pos.where[other] == pos.where[unit] and pos.origin[other] == pos.origin[unit]

    def make(self, pos: War, units: Sequence[int], hex: int) -> Assault:
        return Assault(tuple(map(pos.short, units)), pos.hex_name(hex))

    def drawn(self, pos: War, units: Sequence[int], hex: int, rng: Random) -> Assault:
        support = pos.player == AXIS and pos.luftwaffe > 0 and rng.random() < 0.3
        return Assault(tuple(map(pos.short, units)), pos.hex_name(hex), support)

    def refusal(self, pos: War, action: Assault) -> Refusal | None:
        found = season(pos)
        if found:
            return found
        units = [pos.roster.index(name) for name in action.attackers]
        hex = pos.board.grid.index(action.hex)
        dropping = [u for u in units if u == pos.roster.paratroops and pos.where[u] < 0]
        rest = [u for u in units if u not in dropping]
        if dropping:
            found = gambit.drop_refusal(pos)
            if found:
                return found
        if not rest or len(set(units)) != len(units):
            return Refusal("'assault' names mechanized units, each once", "bd:10.27")
        for unit in rest:
            found = self._unit_refusal(pos, unit, hex)
            if found:
                return found
        if len({(pos.where[u], pos.origin[u]) for u in rest}) > 1:
            names = ", ".join(map(pos.short, units))
            return Refusal(f"{names} did not begin the phase stacked together and do not assault together", "bd:10.27")
        return refusal(pos, action.luftwaffe)

    @staticmethod
    def _unit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
        who = pos.short(unit)
        if pos.flags[unit] & ASSAULTED:
            return Refusal(f"{who} has made its one mobile assault", "bd:10.24-c")
        found = movers.not_now(pos, unit)
        if found:
            return found
        if not pos.roster.mech[unit]:
            reason = f"{who} is not mechanized and makes no mobile assault"
            return Refusal(reason, "bd:10.23-a" if pos.player == AXIS else "bd:10.23-b")
        if not supply_effects.may_assault(pos, unit):
            return Refusal(f"{who} is not supplied for a mobile assault", "bd:10.26-a")
        if not pos.occupied[pos.enemy] >> hex & 1:
            return Refusal(f"there is no enemy to assault in {pos.board.label(hex)}", "bd:10.24-a")
        if not pos.ground.walk.around(pos.where[unit]) >> hex & 1:
            here = pos.hex_name(pos.where[unit])
            return Refusal(f"{who} in {here} does not stand beside {pos.hex_name(hex)}", "bd:10.25-c")
        if closed_hexes.closed(pos, unit) >> hex & 1:
            return closed_hexes.refusal(pos, unit, hex)
        found = target_refusal(pos, unit, hex)
        if found:
            return found
        if not targets(pos, unit) >> hex & 1:
            left = counted(movement_points.left(pos, unit), "point")
            wanted = f"entering {pos.hex_name(hex)} and {extra_cost(pos, hex)} more for the assault"
            return Refusal(f"{who} has {left} left, too few for {wanted}", "bd:10.25-e")
        return None

    def play(self, pos: War, action: Assault) -> None:
        hex = pos.board.grid.index(action.hex)
        units = tuple(pos.roster.index(name) for name in action.attackers)
        for unit in units:
            if pos.where[unit] < 0:
                pos.counts["drop"] = 1
                continue
            pos.allow[unit] = movement_points.allowance(pos, unit)
            cost = costs.terms_of(pos, unit, 0).step_cost(pos.where[unit], hex) or 0
            pos.spent[unit] += cost + extra_cost(pos, hex)
            pos.flags[unit] |= MOVED
            pos.moving = pos.origin[unit]
        pos.ask(BeforeAssault(units, hex, action.luftwaffe))


def begin_battle(pos: War, units: tuple[int, ...], hex: int, luftwaffe: bool) -> None:
    """The assaulting units are still in their launch hex, so that they hide no supply from the defenders (bd:10.26-b).

    Stacking there and in the assaulted hex is each side's own affair (bd:10.24-e).
    """
    battle.declare(pos, Fight(pos.player, units, defenders_of(pos, pos.player, hex, True), hex, True, luftwaffe))


@dataclass(slots=True)
class BeforeAssault(Automatic[War]):
    """A mobile assault is about to start; the Soviet may still bring a reserve up (bd:8.11-a)."""

    name: ClassVar[str] = "before an assault"
    units: tuple[int, ...]
    hex: int
    luftwaffe: bool

    def run(self, pos: War) -> None:
        pos.counts["battle"] = self.hex  # bd:9.7
        begin = BeginAssault(self.units, self.hex, self.luftwaffe)
        if open_cities(pos) and in_the_box(pos):
            pos.ask(Interruption(SOVIET), begin)
        else:
            pos.ask(begin)


@dataclass(slots=True)
class BeginAssault(Automatic[War]):
    """The assault goes in."""

    name: ClassVar[str] = "mobile assault"
    units: tuple[int, ...]
    hex: int
    luftwaffe: bool

    def run(self, pos: War) -> None:
        begin_battle(pos, self.units, self.hex, self.luftwaffe)
