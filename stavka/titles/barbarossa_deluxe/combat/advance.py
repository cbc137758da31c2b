"""11.30 to 11.32: what follows a battle; 10.28 and 10.29 for mobile assaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.combat import Advance
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, HALTED, OVERLAND, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.turn import interruptions

FIRST_SOVIET_TURN = 13  # bd:11.32-b, bd:12.5


@dataclass(slots=True)
class AfterBattle(Automatic[War]):
    """A battle is over: who may enter the hex, and what else follows from it."""

    name: ClassVar[str] = "after the battle"
    attackers: tuple[int, ...]
    hex: int
    mobile: bool
    side: int

    def run(self, pos: War) -> None:
        pos.counts.pop("battle", None)  # bd:9.7
        # losses and retreats may lift a siege, shut the exits or open a line: bd:12.13-a, bd:4.13-e, bd:8.23-b
        pos.seams.units_moved(pos, (), ())
        cleared = not pos.occupied[1 - self.side] >> self.hex & 1
        self._paratroops(pos, cleared)
        pos.ask(interruptions.Opportunity(1 - self.side), stacking.ThinOut(AXIS), stacking.ThinOut(SOVIET))  # bd:6.2-b
        if not cleared:
            # bd:10.28-a,-c: an unfavourable assault; the attackers are still in their launch hex
            if self.mobile and self.side == SOVIET:  # bd:10.28-b
                for unit in self.attackers:
                    pos.flags[unit] |= HALTED if pos.where[unit] >= 0 else 0
            return
        left = tuple(u for u in self.attackers if pos.where[u] >= 0)
        if self.mobile:  # bd:10.29-a,-b,-c: they are in the hex, and go on with what points are left
            for unit in left:
                pos.put(unit, self.hex)
            pos.units_went(left)
            return
        able = tuple(u for u in left if may_advance(pos, u, self.hex))
        if able:
            pos.ask(Advancing(able, self.hex, ()))

    def _paratroops(self, pos: War, cleared: bool) -> None:
        """The German paratroops live if the hex is cleared (bd:4.17-e)."""
        if not pos.counts.pop("drop", None):
            return
        unit = pos.roster.paratroops
        if cleared:
            pos.put(unit, self.hex)
            pos.units_went([unit])
        else:
            pos.eliminate(unit, "is lost in its drop")


def may_advance(pos: War, unit: int, hex: int) -> bool:
    """Terrain prohibitions hold in an advance too; the straits are closed to it.

    bd:11.30-a, bd:11.17-b, bd:11.18-b, bd:11.19; defenders never advance: bd:11.31
    """
    if pos.roster.static[unit] or not pos.ground.walk.around(pos.where[unit]) >> hex & 1:
        return False
    return not closed_hexes.closed(pos, unit) >> hex & 1


def goes_on(pos: War, unit: int) -> bool:
    """Whether a unit that has advanced may go one hex further (bd:11.32-a,-b)."""
    if not pos.roster.mech[unit] or not pos.flags[unit] & OVERLAND:
        return False
    if pos.roster.side[unit] == AXIS:
        return pos.roster.german[unit] and pos.single
    return pos.turn >= FIRST_SOVIET_TURN


@dataclass(slots=True)
class Advancing(Choice[War]):
    """Any of the attackers may advance, before the next battle (bd:11.30-a,-b)."""

    name: ClassVar[str] = "advance after combat"
    units: tuple[int, ...]
    hex: int
    ahead: tuple[int, ...]  # mechanized units that may go one hex further
    known: tuple[int, ...] = ()  # and for each the hexes that it stood beside before

    def asked(self, pos: War) -> str:
        return SIDES[pos.player]

    def prompt(self, pos: War) -> str:
        there = pos.board.label(self.hex)
        further = f", {listed(map(pos.short, self.ahead))} one hex further" if self.ahead else ""
        return f"{SIDES[pos.player]} may advance into {there}{further}, or 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = [Done()]
        name = pos.hex_name(self.hex)
        found += [Advance(pos.short(u), name) for u in self.units if stacking.fits(pos, [u], self.hex)]
        for unit, known in zip(self.ahead, self.known, strict=True):
            found += [Advance(pos.short(unit), pos.hex_name(h)) for h in bits(self._further(pos, unit) & ~known)]
        return found

    def _further(self, pos: War, unit: int) -> int:
        """Empty hexes beside the one taken; those the unit stood in or beside before are not newly adjacent."""
        side = pos.roster.side[unit]
        near = pos.ground.walk.around(self.hex) & ~pos.occupied[1 - side] & ~closed_hexes.closed(pos, unit)
        return near & ~stacking.no_room(pos, [unit])

    def why_not(self, pos: War, action: Action) -> Refusal:
        if not isinstance(action, Advance):
            return Refusal(f"'{action.verb}' has no place here: {self.prompt(pos)}", "bd:11.30-b")
        unit = pos.roster.index(action.unit)
        hex = pos.board.grid.index(action.hex)
        if unit in self.units and hex == self.hex:
            return Refusal(*stacking.rule_broken(pos, [unit], hex))
        if unit in self.units:
            there = pos.board.label(self.hex)
            return Refusal(f"{action.unit} advances into {there} first, not to {action.hex}", "bd:11.30-a")
        if unit in self.ahead:
            return self._not_so_far(pos, unit, hex)
        return self._not_now(pos, unit)

    def _not_so_far(self, pos: War, unit: int, hex: int) -> Refusal:
        """Why a unit that may go one hex further does not go there (bd:11.32-a,-b)."""
        who, there, here = pos.short(unit), pos.board.label(hex), pos.board.label(self.hex)
        rule = "bd:11.32-a" if pos.roster.side[unit] == AXIS else "bd:11.32-b"
        if not pos.ground.walk.around(self.hex) >> hex & 1:
            return Refusal(f"{who} may go one hex further than {here}, not to {there}", rule)
        if pos.occupied[1 - pos.roster.side[unit]] >> hex & 1:
            return Refusal(f"{who} may not advance to {there}: enemies are there", rule)
        if closed_hexes.closed(pos, unit) >> hex & 1:
            reason = f"{who} may not advance to {there}: that ground is closed to it"
            return Refusal(reason, closed_hexes.closed_rule(pos, unit, hex))
        if dict(zip(self.ahead, self.known, strict=True))[unit] >> hex & 1:
            return Refusal(f"{who} may not advance to {there}, beside which it stood before the battle", rule)
        return Refusal(*stacking.rule_broken(pos, [unit], hex))

    def _not_now(self, pos: War, unit: int) -> Refusal:
        """Why a unit is not among those that may advance; where an enemy is may be a secret (bd:11.7-a)."""
        who, there = pos.short(unit), pos.board.label(self.hex)
        if pos.roster.side[unit] != pos.player:
            return Refusal(f"{who} is not yours: attackers advance, never defenders", "bd:11.31")
        if pos.where[unit] == self.hex:
            mech = pos.roster.mech[unit]
            rule = "bd:11.32-a" if pos.player == AXIS else "bd:11.32-b"
            why = "it goes no further in this turn or supply" if mech else "it is not mechanized and goes no further"
            return Refusal(f"{who} is in {there}, and {why}", rule)
        if pos.where[unit] < 0:
            return Refusal(f"{who} is not on the map", "bd:11.30-a")
        if not pos.ground.walk.around(pos.where[unit]) >> self.hex & 1:
            return Refusal(f"{who} does not stand beside {there}", "bd:11.30-a")
        able = listed(map(pos.short, self.units)) or "none"
        return Refusal(f"{who} did not attack {there} or may not enter it; it is open to: {able}", "bd:11.30-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Done):
            return
        assert isinstance(action, Advance)
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        units = tuple(u for u in self.units if u != unit)
        ahead = {u: known for u, known in zip(self.ahead, self.known, strict=True) if u != unit}
        if unit in self.units and goes_on(pos, unit):
            ahead[unit] = pos.ground.near[pos.where[unit]]
        pos.put(unit, hex)
        if ahead or any(stacking.fits(pos, [u], self.hex) for u in units):
            pos.ask(Advancing(units, self.hex, tuple(ahead), tuple(ahead.values())))
        pos.units_went([unit])
