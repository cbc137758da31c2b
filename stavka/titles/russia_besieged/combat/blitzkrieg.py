"""10.9 Blitzkrieg: when the second table may be used, and the advance that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Choice
from stavka.hexes import bits
from stavka.titles.russia_besieged.actions.combat import AdvanceInto, Exploit
from stavka.titles.russia_besieged.combat import terrain
from stavka.titles.russia_besieged.combat.advance import can_enter
from stavka.titles.russia_besieged.movement.reach import closed_to
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.state.charts import CLEAR, LIGHT_MUD
from stavka.titles.russia_besieged.state.flags import ADVANCED, AXIS, SIDES
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import HUNGARIAN_MECH, POLIZEI, RUMANIAN_MECH

NOT_ENABLING = (POLIZEI, HUNGARIAN_MECH, RUMANIAN_MECH)  # rb:10.93-i, rb:10.5-e


def refusal(pos: War, attackers: Sequence[int], hexes: Sequence[int], planes: Sequence[int]) -> Refusal | None:
    """Why an attack may not be made on the Blitzkrieg Attack Table."""
    if pos.weather not in (CLEAR, LIGHT_MUD):
        return Refusal("a 'blitz' needs Clear or Light Mud", "rb:10.93-a")
    if len(hexes) > 1:
        return Refusal("a 'blitz' is made on one hex", "rb:10.93-b")
    (hex,) = hexes
    if not all(effect.blitzkrieg for _, effect in terrain.effects(pos, hex)):  # in the first turns too (rb:24.7-b)
        return Refusal(f"no Blitzkrieg is made on {pos.board.label(hex)}: the ground is not clear", "rb:10.93-c")
    if any(pos.ground.far_shore.get(pos.where[u]) == hex for u in attackers):
        return Refusal("no 'blitz' is made across the Straits of Kerch", "rb:10.93-f")  # rb:6.23-b
    roster = pos.roster
    if not any(roster.armor[u] and roster.old_id[u] not in NOT_ENABLING for u in attackers):
        ids = {roster.old_id[u] for u in attackers}
        rule = "rb:10.5-e" if RUMANIAN_MECH in ids else "rb:10.93-i" if ids & set(NOT_ENABLING) else "rb:10.93-g"
        return Refusal("a 'blitz' needs an armor type unit that can lead it", rule)
    return _date_refusal(pos, attackers, planes)


def _date_refusal(pos: War, attackers: Sequence[int], planes: Sequence[int]) -> Refusal | None:
    month = pos.charts.month
    if pos.player == AXIS:
        if pos.month > month("Aug 1943"):
            return Refusal("the Axis makes no 'blitz' after August 1943", "rb:10.93-d")
        return None
    if pos.month >= month("Mar 1944"):
        return None
    if not month("Sep 1943") <= pos.month <= month("Dec 1943"):
        return Refusal("the Russians make no 'blitz' in this month", "rb:10.93-e")
    roster = pos.roster
    tanks = any(roster.guards[u] and roster.kind[u] == "armor" for u in attackers)
    if not tanks or not planes:
        return Refusal("in 1943 a Russian 'blitz' needs a Guards Tank Army and a Shturmovik", "rb:10.93-h")
    return None


def armor_zone(pos: War, side: int) -> int:
    """The zone of control of a side's armor type units, which halts an advance (rb:10.96-c)."""
    armor, zoc, sides = pos.roster.armor, pos.zoc, pos.roster.side
    held = 0
    for hex in bits(pos.solid[side]):
        if any(sides[u] == side and armor[u] and zoc[u] > 1 for u in pos.stacks[hex]):
            held |= 1 << hex
    return held | pos.ground.walk.step(held)


def advances_as_armor(pos: War, unit: int) -> bool:
    """Armor type units, and the SS Polizei with them (rb:10.93-i)."""
    return pos.roster.armor[unit] or unit == pos.roster.polizei


def second_allowance(pos: War, unit: int) -> int:
    """What a unit moves in a second impulse of this weather, at the steps it has (rb:10.96-e)."""
    points = pos.roster.allowances[pos.weather][1][unit][pos.lost_steps.get(unit, 0)]
    adjusted = pos.seams.allowance
    return adjusted(points, pos, unit) if adjusted else points


@dataclass(slots=True)
class Exploitation(Choice[War]):
    """The advance after a Blitzkrieg: into the hex, and for armor so many hexes in all or beyond it.

    ``kill``: the defenders were destroyed, so that all attackers may enter, and armor goes on from there (rb:10.94);
    else armor alone enters, and the hex counts (rb:10.95). ``entered`` are units that have just advanced and may go on
    from there (rb:10.96-b).
    """

    name: ClassVar[str] = "Blitzkrieg advance"
    complete: ClassVar[bool] = False  # other ways to the same hex may be open
    units: tuple[int, ...]
    hex: int
    hexes: int
    kill: bool
    entered: tuple[int, ...] = ()

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.player]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} may advance through {pos.board.label(self.hex)}"

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = [Done()]
        for unit in (*self.units, *self.entered):
            name = pos.short(unit)
            found += [Exploit(name, tuple(map(pos.hex_name, path))) for path in self.ways(pos, unit)]
        return found

    def beyond(self, pos: War, unit: int) -> int:
        """How many hexes beyond that of the battle a unit may go; -1 when it may not enter that one.

        Armor alone goes on (rb:10.96-a, rb:10.96-b), no further than it moves in a second impulse (rb:10.96-e).
        """
        armor = advances_as_armor(pos, unit)
        if unit not in self.entered and (not can_enter(pos, unit, self.hex) or not (armor or self.kill)):
            return -1
        most = min(self.hexes, second_allowance(pos, unit)) if armor else 0
        return most if self.kill else most - 1

    def ground(self, pos: War, unit: int) -> tuple[int, int]:
        """Hexes that an advance may enter, and those that end it (rb:10.96-c, rb:10.96-d)."""
        side, ground = pos.roster.side[unit], pos.ground
        swamps = 0 if pos.snow else ground.swamps
        halts = armor_zone(pos, 1 - side) | ground.forests | ground.mountains | swamps
        return ground.open & ~pos.occupied[1 - side] & ~closed_to(pos, unit), halts

    def ways(self, pos: War, unit: int) -> list[tuple[int, ...]]:
        """A way to every hex in which a unit may end its advance, the hex of the battle first; not among rivals
        (rb:25.1-a)."""
        most = self.beyond(pos, unit)
        if most < 0:
            return []
        free, halts = self.ground(pos, unit)
        start: tuple[int, ...] = (self.hex,) if unit in self.entered else (pos.where[unit], self.hex)
        found = {self.hex: start}
        front = [start] if not halts >> self.hex & 1 else []
        for _ in range(most):
            ahead: list[tuple[int, ...]] = []
            for path in front:
                for hex in bits(pos.ground.walk.around(path[-1]) & free):  # not over Kerch (rb:10.96-f)
                    if hex not in found and hex != pos.where[unit]:
                        found[hex] = (*path, hex)
                        if not halts >> hex & 1:
                            ahead.append(found[hex])
            front = ahead
        rivals = pos.seams.stacking_refused
        return [path for path in found.values() if len(path) > 1 and rivals(pos, unit, path[-1]) is None]

    def _whole(self, pos: War, action: Action) -> Action:
        """A unit that just advances goes into the hex of the battle; a way may also be told from there on."""
        if not isinstance(action, AdvanceInto | Exploit):
            return action
        where, into = pos.where[pos.roster.index(action.unit)], pos.hex_name(self.hex)
        if where < 0 or where == self.hex:
            return action
        if isinstance(action, Exploit):
            return Exploit(action.unit, (pos.hex_name(where), *action.path)) if action.path[0] == into else action
        further = (action.hex,) if action.hex not in ("", into) else ()
        return Exploit(action.unit, (pos.hex_name(where), into, *further))

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, AdvanceInto) and action.more:
            return self._in_turn(pos.copy(), action)
        action = self._whole(pos, action)
        if not isinstance(action, Exploit):
            return self.why_not(pos, action)
        unit = pos.roster.index(action.unit)
        if unit not in self.units and unit not in self.entered:
            return Refusal(f"{action.unit} has no part in this advance", "rb:10.94")
        path = pos.hexes(action.path)
        if unit in self.entered and path[0] == self.hex:
            path = [self.hex, *path]
        most = self.beyond(pos, unit)
        if most < 0:
            rule = "rb:10.95" if not self.kill and not advances_as_armor(pos, unit) else "rb:10.85"
            return Refusal(f"{action.unit} may not advance into {pos.hex_name(self.hex)}", rule)
        if path[0] != pos.where[unit] or len(path) < 2 or path[1] != self.hex:
            way = f"from {pos.hex_name(pos.where[unit])} into {pos.hex_name(self.hex)}, which was attacked"
            return Refusal(f"{action.unit} advances {way}", "rb:10.94")
        if len(path) - 2 > most:
            rule = "rb:10.96-a"
            if advances_as_armor(pos, unit):
                rule = "rb:10.96-e" if second_allowance(pos, unit) < self.hexes else "rb:10.96-b"
            further = counted(most, "hex", "hexes")
            return Refusal(f"{action.unit} may go {further} beyond {pos.hex_name(self.hex)}", rule)
        return self._step_refusal(pos, unit, path) or pos.seams.stacking_refused(pos, unit, path[-1])

    def _in_turn(self, pos: War, action: AdvanceInto) -> Refusal | None:
        """Several units advance one after the other, until one may not."""
        for name in action.units:
            one, now = AdvanceInto(name, (), action.hex), pos.stage
            stage = now if isinstance(now, Exploitation) else self  # nobody else is asked any more
            refused = stage.refusal(pos, one)
            if refused or stage is not now:
                return refused or Refusal(f"{name} may not advance into {pos.hex_name(self.hex)}", "rb:10.94")
            stage.play(pos, one)
        return None

    def _step_refusal(self, pos: War, unit: int, path: list[int]) -> Refusal | None:
        """What is wrong with a step beyond the hex of the battle."""
        free, halts = self.ground(pos, unit)
        for start, end in pairwise(path[1:]):
            who, here, there = pos.short(unit), pos.hex_name(start), pos.hex_name(end)
            if halts >> start & 1:
                rough = (pos.ground.forests | pos.ground.mountains | pos.ground.swamps) >> start & 1
                return Refusal(f"the advance of {who} ends in {here}", "rb:10.96-d" if rough else "rb:10.96-c")
            if pos.ground.far_shore.get(start) == end:
                return Refusal(f"{who} may not advance over the Straits of Kerch to {there}", "rb:10.96-f")
            if not pos.ground.walk.around(start) & free & 1 << end:
                return Refusal(f"{who} may not advance from {here} into {there}", "rb:10.85")
        return None

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "rb:10.94")

    def play(self, pos: War, action: Action) -> None:
        if isinstance(action, AdvanceInto) and action.more:
            self._in_turn(pos, action)
            return
        pos.leave()
        just_in = isinstance(action, AdvanceInto)
        action = self._whole(pos, action)
        if isinstance(action, Exploit):
            unit = pos.roster.index(action.unit)
            walk(pos, unit, pos.hexes(action.path))
            pos.flags[unit] |= ADVANCED
            units, entered = (tuple(u for u in group if u != unit) for group in (self.units, self.entered))
            if just_in and len(action.path) == 2:
                entered += (unit,)
            rest = replace(self, units=units, entered=entered)
            if any(rest.ways(pos, u) for u in (*units, *entered)):
                pos.ask(rest)
