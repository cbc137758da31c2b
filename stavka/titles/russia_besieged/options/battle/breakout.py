"""A2 Breakout from encirclement (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.mechanics.combat.losses import alive
from stavka.titles.russia_besieged.actions.options import BreakOut, BreakTo
from stavka.titles.russia_besieged.combat.losses import AnyLoss
from stavka.titles.russia_besieged.movement.reach import closed_to
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import FOUGHT, SIDES
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

RULE = "rb:A2.0"
FAILS, COSTS = 4, 8  # dice up to these
SHORT, LONG = 2, 3  # hexes


BROKE_OUT = "hexes from which a breakout was tried"  # name of a count, as a set


def register(seams: Seams) -> None:
    seams.combat_begins.append(begin)
    seams.exempt_from_duty.append(excused)


def excused(exempt: int, pos: War, hex: int) -> int:
    """Who has tried to break out owes no attack (rb:A2.0)."""
    return pos.ground.open if pos.count(BROKE_OUT) >> hex & 1 else exempt


def begin(pos: War) -> None:
    pos.counts.pop(BROKE_OUT, None)
    if encircled(pos):
        pos.ask(BreakOuts())


def encircled(pos: War) -> list[int]:
    """Hexes with ground units of the phasing side that cannot trace general supply and have not fought."""
    found = []
    for hex in bits(pos.occupied[pos.player]):
        units = movers(pos, hex)
        if units and not any(pos.flags[u] & FOUGHT or general.in_supply(pos, u) for u in units):
            found.append(hex)
    return found


def movers(pos: War, hex: int) -> list[int]:
    return [u for u in pos.of(pos.player, hex) if pos.roster.ground[u]]


@dataclass(slots=True)
class BreakOuts(Choice[War]):
    """Before any attack, encircled stacks may try to break out instead of attacking (rb:A2.0)."""

    name: ClassVar[str] = "breakout"

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.player]

    def prompt(self, pos: War) -> str:
        return "name a unit whose stack breaks out, or go on with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Done(), *(BreakOut(pos.short(movers(pos, hex)[0])) for hex in encircled(pos))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, RULE)

    def play(self, pos: War, action: Action) -> None:
        if isinstance(action, Done):
            pos.leave()
            return
        assert isinstance(action, BreakOut)
        units = tuple(movers(pos, pos.where[pos.roster.index(action.unit)]))
        pos.counts[BROKE_OUT] = pos.count(BROKE_OUT) | 1 << pos.where[units[0]]
        for unit in units:
            pos.flags[unit] |= FOUGHT
        pos.forget()
        pos.leave()
        pos.ask(BreakOutRoll(units))
        # those who are left may try after it
        pos.stages = (*pos.stages[:-1], BreakOuts(), pos.stages[-1]) if encircled(pos) else pos.stages


@dataclass(slots=True)
class BreakOutRoll(Roll[War]):
    """1 to 4: each loses a step and stays; 5 to 8: a step for two hexes; 9 and 10: three hexes (rb:A2.0)."""

    name: ClassVar[str] = "breakout"
    faces: ClassVar[int] = FACES
    units: tuple[int, ...]

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        die = throw[0]
        if die <= FAILS:
            for unit in self.units:
                pos.lose_step(unit)
        elif die <= COSTS:
            pos.ask(AnyLoss(pos.player, self.units, 1), LeadOut(self.units, SHORT))
        else:
            pos.ask(LeadOut(self.units, LONG))


@dataclass(slots=True)
class LeadOut(Automatic[War]):
    """Asks where the stack goes, if anybody is left of it and there is a way."""

    name: ClassVar[str] = "breaking out"
    units: tuple[int, ...]
    hexes: int

    def run(self, pos: War) -> None:
        stage = Escape(self.units, self.hexes)
        if stage.ways(pos):
            pos.ask(stage)


@dataclass(slots=True)
class Escape(Choice[War]):
    """The stack goes through enemy zones to a hex without enemies; two hexes lead towards supply (rb:A2.0)."""

    name: ClassVar[str] = "breaking out"
    units: tuple[int, ...]
    hexes: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.player]

    def prompt(self, pos: War) -> str:
        return f"lead {', '.join(map(pos.short, alive(pos, self.units)))} out, or stay with 'done'"

    def ways(self, pos: War) -> dict[int, list[int]]:
        """The hexes that can be reached, each with a way."""
        units = alive(pos, self.units)
        if not units:
            return {}
        start, open_hexes = pos.where[units[0]], pos.ground.open & ~pos.occupied[pos.enemy] & ~pos.shut_to(pos.player)
        for unit in units:  # nor does anybody go where his nation does not (25, 26.22-b, 24.12)
            open_hexes &= ~closed_to(pos, unit)
        found, edge = {start: [start]}, [start]
        for _ in range(self.hexes):
            edge = [
                hex
                for before in edge
                for hex in bits(pos.ground.walk.around(before) & open_hexes)
                if hex not in found and found.setdefault(hex, [*found[before], hex])
            ]
        del found[start]
        rivals = pos.seams.stacking_refused
        found = {hex: way for hex, way in found.items() if not any(rivals(pos, u, hex) for u in units)}
        if self.hexes == SHORT:
            side = pos.player
            fed = list(bits(general.supplied(pos, side, pos.roster.nation[units[0]]) | pos.ground.edges[side]))
            distance = pos.board.grid.distance
            near = {hex: min(distance(hex, goal) for goal in fed) for hex in (start, *found)}
            found = {hex: way for hex, way in found.items() if near[hex] < near[start]}
        return found

    def choices(self, pos: War) -> Sequence[Action]:
        units = alive(pos, self.units)
        leads = [BreakTo(pos.short(units[0]), pos.hex_name(hex)) for hex in self.ways(pos)] if units else []
        return [Done(), *leads]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, RULE)

    def play(self, pos: War, action: Action) -> None:
        ways = self.ways(pos)
        pos.leave()
        if isinstance(action, BreakTo):
            way = ways[pos.board.grid.index(action.hex)]
            pos.counts[BROKE_OUT] = pos.count(BROKE_OUT) | 1 << way[-1]
            for unit in alive(pos, self.units):
                walk(pos, unit, way)
