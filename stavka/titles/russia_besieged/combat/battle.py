"""10.2 and 10.6: the roll of a battle, and what each result does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Stage
from stavka.mechanics.combat.losses import alive, steps_of
from stavka.mechanics.combat.odds import Modifier, OddsTable, TableRoll
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.combat import contact, strength, terrain
from stavka.titles.russia_besieged.combat.advance import advance
from stavka.titles.russia_besieged.combat.blitzkrieg import Exploitation
from stavka.titles.russia_besieged.combat.falling_back import FallBack
from stavka.titles.russia_besieged.combat.losses import losses
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import INVADED, LOCKED, RETREATED
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general, limited

ADDED = "added to the die"  # pairs of a value and whether the limit of 10.21-c holds it, for the battle at hand
KILLING = ("DE", "DE*")


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as it was declared: who attacks which hexes, at which odds, with which air units."""

    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    planes: tuple[int, ...]
    level: int
    blitz: bool
    modifiers: tuple[Modifier, ...]


def begin(pos: War, declared: Declared) -> None:
    """An attack is declared: its units have fought, air units fly, and the die decides (rb:10.21-d)."""
    enemy = 1 - pos.player
    defenders = tuple(u for hex in declared.hexes for u in strength.everybody(pos, enemy, hex))
    contact.mark_fought(pos, declared.attackers, defenders)
    missions.fly(pos, declared.planes)
    pos.seams.hexes_attacked(pos, declared.hexes)
    pos.counts.pop(ADDED, None)
    capped = sum(m.value for m in declared.modifiers if m.capped)
    free = sum(m.value for m in declared.modifiers if not m.capped)
    pos.ask(BattleRoll(declared.level, declared.attackers, defenders, declared.hexes, declared.blitz, capped, free))
    pos.seams.defenders_asked(pos)


def add_to_die(pos: War, value: int, capped: bool) -> None:
    """Somebody adds to the die of the battle that is declared, such as a Field Marshal."""
    pos.counts[ADDED] = (*pos.counts.get(ADDED, ()), (value, capped))


@dataclass(slots=True)
class BattleRoll(TableRoll[War]):
    """One ten-sided die, read in the column of the odds after its modifiers (rb:10.2, rb:10.21-e).

    The two tables differ in nothing else (rb:10.92). ``capped`` and ``free`` are what the modifiers came to when the
    attack was declared.
    """

    name: ClassVar[str] = "battle"
    faces: ClassVar[int] = FACES
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    hexes: tuple[int, ...]
    blitz: bool
    capped: int
    free: int

    def why_not(self, pos: War, action: Action) -> Refusal:
        """Who might have helped and may not is told so (rb:14.24-b, rb:16.51-a)."""
        return pos.seams.help_refused(pos, action) or TableRoll.why_not(self, pos, action)

    def table(self, pos: War) -> OddsTable:
        return pos.charts.bat if self.blitz else pos.charts.crt

    def modifier(self, pos: War) -> int:
        added: tuple[tuple[int, bool], ...] = pos.counts.get(ADDED, ())
        capped = self.capped + sum(value for value, held in added if held)
        free = self.free + sum(value for value, held in added if not held)
        cap = pos.charts.battle.drm_cap
        return min(max(capped, -cap), cap) + free

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        result, modifier = self.result(pos, throw), self.modifier(pos)
        pos.counts.pop(ADDED, None)
        table = "Blitzkrieg at " if self.blitz else ""
        changed = f" {modifier:+}" if modifier else ""
        pos.tell(f"{table}{self.column(pos)}, die {throw[0]}{changed}: {result}")
        apply(pos, result, self.attackers, alive(pos, self.defenders), self.hexes)


def apply(
    pos: War, result: str, attackers: tuple[int, ...], defenders: tuple[int, ...], hexes: tuple[int, ...]
) -> None:
    """What a result of either table does (rb:10.6-b to rb:10.6-k); ``D3-Adv2`` names the advance of a Blitzkrieg."""
    code, _, ahead = result.partition("-Adv")
    counted = code[0] in "DX" and code[1:].isdecimal()
    # what a blocked retreat costs comes later and does not count (rb:10.82-c)
    kill = code in KILLING or (counted and int(code[1:]) > steps_of(pos, defenders))  # rb:10.82-a
    over = BattleOver(defenders, tuple(sorted({pos.where[u] for u in attackers})))
    stages = [*_consequences(pos, code, attackers, defenders), over]
    if kill or ahead:
        stages.append(Afterwards(attackers, hexes, int(ahead or 0), kill))
    pos.ask(*stages)


def _consequences(pos: War, code: str, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> list[Stage[War]]:
    """Losses and retreats, in the order in which they are carried out."""
    if code in ("AE", "AE*"):  # rb:10.6-b, rb:10.6-c
        destroy(pos, attackers, code)
        return []
    if code in KILLING:  # rb:10.6-j, rb:10.6-k
        destroy(pos, defenders, code)
        return []
    if code == "AR":  # rb:10.6-e
        return _retreat_or_bleed(pos, attackers, attackers, defenders, 1, "rb:10.6-e")
    if code == "DR":  # rb:10.6-h
        return _retreat_or_bleed(pos, defenders, attackers, defenders, 2, "rb:10.6-h")
    if code == "BR":  # rb:10.6-f
        return [*_both_lose(pos, attackers, defenders), Lock(attackers, defenders)]
    steps = int(code[1:])
    if code[0] == "A":  # rb:10.6-d
        return [losses(pos, attackers, steps, defenders), FallBack(attackers, 2, 2, "rb:10.6-d")]
    if code[0] == "D":  # rb:10.6-i
        return [losses(pos, defenders, steps, attackers), FallBack(defenders, 2, 2, "rb:10.6-i")]
    ours, theirs = steps_of(pos, attackers), steps_of(pos, defenders)  # rb:10.6-g
    return [
        losses(pos, attackers, 1 if theirs == 1 else steps, defenders),
        losses(pos, defenders, 1 if ours == 1 else steps, attackers),
        FallBack(defenders, 1, 2, "rb:10.6-g"),
    ]


def _both_lose(pos: War, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> list[Stage[War]]:
    return [losses(pos, attackers, 1, defenders), losses(pos, defenders, 1, attackers)]


def _retreat_or_bleed(
    pos: War, units: tuple[int, ...], attackers: tuple[int, ...], defenders: tuple[int, ...], least: int, rule: str
) -> list[Stage[War]]:
    """AR and DR: units in forest or major city stay and both sides lose a step; others retreat.

    rb:10.34-a rb:10.34-b rb:10.34-e rb:10.34-f rb:10.6-a
    """
    stay = tuple(u for u in units if terrain.covered(pos, u))
    go = tuple(u for u in units if u not in stay)
    fall_back: list[Stage[War]] = [FallBack(go, least, 2, rule)] if go else []
    if not stay:
        return fall_back
    return [*_both_lose(pos, attackers, defenders), *fall_back, Lock(attackers, defenders)]


def destroy(pos: War, units: Sequence[int], code: str) -> None:
    """Units are eliminated; with a star those that cannot trace supply now surrender (rb:10.67, rb:10.68)."""
    trapped = surrounded(pos, units) if code.endswith("*") else ()
    for unit in units:
        if unit in trapped:
            pos.surrender(unit)
        else:
            pos.eliminate(unit)


def surrounded(pos: War, units: Sequence[int]) -> list[int]:
    """Those that can trace general supply neither to an unlimited source nor to a city (rb:10.68, rb:13.21).

    Partisans and who has landed in this turn are always in supply (rb:13.63, rb:8.51-a).
    """
    lost = [u for u in units if not general.in_supply(pos, u)]
    lost = [u for u in lost if not pos.roster.partisan[u] and not pos.flags[u] & INVADED]
    cities = limited.sources(pos, pos.roster.side[lost[0]]) if lost else ()
    return [u for u in lost if not any(city.reach >> pos.where[u] & 1 for city in cities)]


@dataclass(slots=True)
class BattleOver(Automatic[War]):
    """Losses and retreats are done, the advance is not."""

    name: ClassVar[str] = "end of a battle"
    defenders: tuple[int, ...]
    starts: tuple[int, ...] = ()  # hexes from which they were attacked

    def run(self, pos: War) -> None:
        pos.seams.battle_over(pos, self.defenders, self.starts)


@dataclass(slots=True)
class Lock(Automatic[War]):
    """Both sides lost a step and stay: in the second impulse they fight again (rb:10.6-f, reading 10)."""

    name: ClassVar[str] = "locked in combat"
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]

    def run(self, pos: War) -> None:
        if pos.impulse != 1:
            return
        attackers, defenders = _staying(pos, self.attackers), _staying(pos, self.defenders)
        if attackers and defenders:
            for unit in (*attackers, *defenders):
                pos.flags[unit] |= LOCKED


def _staying(pos: War, units: Sequence[int]) -> tuple[int, ...]:
    """Those of the units that are on the map and have not retreated."""
    return tuple(u for u in alive(pos, units) if not pos.flags[u] & RETREATED)


@dataclass(slots=True)
class Afterwards(Automatic[War]):
    """The advance after a battle: on the Combat Results Table into the hexes, after a Blitzkrieg beyond (rb:10.81).

    The rulebook works out two cases of the latter: rb:10.97-b, rb:10.97-c.
    """

    name: ClassVar[str] = "after the battle"
    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    ahead: int
    kill: bool

    def run(self, pos: War) -> None:
        units = _staying(pos, self.attackers)
        if not self.ahead:
            advance(pos, units, self.hexes)
            return
        (hex,) = self.hexes
        stage = Exploitation(units, hex, self.ahead, self.kill)
        if any(stage.ways(pos, u) for u in units):
            pos.ask(stage)


def unlock(pos: War) -> None:
    """A player turn begins: nobody is locked in combat any more."""
    for unit in pos.flagged(LOCKED):
        pos.flags[unit] &= ~LOCKED
