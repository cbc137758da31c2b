"""8.8: beyond the GAS line the supply of the Axis fails; the GAST tells by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.actions.declarations import Forgo
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive_markers, paulus_pause

ENDS = 205  # pmd:8.8-e
SHIFT = "attenuated supply"
# the lines under the table, as the chart words them (pmd:8.8-b)
PAUSES = {1: "after a one-week Paulus Pause", 2: "after a two-week Paulus Pause"}
NONE: Mapping[int, Fraction] = {0: Fraction(1)}  # no column lost for sure
WET, SNOW = "Rain or Mud in the defending hex", "Snow in the defending hex"
MOBILE, ON_FOOT = "the attack is a mobile assault", "no Mech unit attacks"


def consulted(pos: War, fight: Fight) -> bool:
    """Whether an assault on a hex has to consult the table (pmd:8.8-a,-e, pmd:8.10-e).

    Attackers by air supply do too (pmd:8.7-l); unsupplied ones (pmd:8.8-c) and those under supply concentration
    markers (pmd:8.9-b) do not.
    """
    if fight.side != AXIS or pos.turn >= ENDS or not pos.ground.gas_east >> fight.hex & 1:
        return False
    if paulus_pause.weeks_kept(pos) >= paulus_pause.WHOLE:
        return False
    fed = pos.supplied[AXIS] & ~pos.concentrated
    return any(fed >> unit & 1 for unit in fight.attackers)


def modifiers(pos: War, fight: Fight) -> Iterator[Modifier]:
    """What is added to the die; all of it together (pmd:8.8-b, pmd:8.10-c,-d)."""
    weather = pos.weather_in(fight.hex)
    holds = {
        WET: weather in "RM",
        SNOW: weather == "S",
        MOBILE: fight.mobile,
        ON_FOOT: not any(pos.roster.mech[u] for u in fight.attackers),
    }
    pause = PAUSES.get(paulus_pause.weeks_kept(pos))
    for words, value in pos.charts.gast_modifiers.items():
        if holds.get(words) or words == pause:
            yield Modifier(words, value)


def expected(pos: War, fight: Fight) -> Mapping[int, Fraction]:
    """How likely an assault loses how many columns."""
    return _columns(pos, sum(found.value for found in modifiers(pos, fight))) if consulted(pos, fight) else NONE


def usual(pos: War, side: int, hex: int) -> Mapping[int, Fraction]:
    """The same of an assault by supplied units, whoever they may be."""
    asked = side == AXIS and pos.turn < ENDS and pos.ground.gas_east >> hex & 1
    return _columns(pos, 0) if asked else NONE


def _columns(pos: War, added: int) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = {}
    for face in range(1, AttenuatedRoll.faces + 1):
        left = pos.charts.gast_shift(face + added)
        found[left] = found.get(left, Fraction(0)) + Fraction(1, AttenuatedRoll.faces)
    return found


def before_the_die(pos: War) -> None:
    """Who uses offensive supply shows where it comes from (pmd:8.6-b); then the table is asked."""
    fight = now(pos)
    offensive_markers.reveal(pos, fight.side, fight.attackers)
    if consulted(pos, fight):
        pos.ask(AttenuatedRoll())


@dataclass(slots=True)
class AttenuatedRoll(Roll[War]):
    """Columns to the left beyond the limit of two (pmd:8.8-a,-d)."""

    name: ClassVar[str] = "attenuated supply"
    rule: ClassVar[str] = "pmd:8.8-a"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        fight = now(pos)
        left = pos.charts.gast_shift(throw[0] + sum(found.value for found in modifiers(pos, fight)))
        if left:
            pos.tell(f"attenuated supply shifts the assault by {left} to the left")
            note(pos, rolled=(*fight.rolled, (SHIFT, -left)))


class Forgoing(Option[War, Forgo]):
    """Units within reach of supply may be declared unsupplied before they attack, and consult no table (pmd:8.8-c)."""

    action = Forgo
    share = 0.02

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and pos.turn < ENDS

    def units(self, pos: War) -> list[int]:
        """Units in supply next to enemies east of the line."""
        if not self.open(pos):
            return []
        ground, fed = pos.ground, pos.supplied[AXIS]
        front = pos.occupied[AXIS] & ground.grid.spread(pos.occupied[1 - AXIS] & ground.gas_east)
        return [u for hex in bits(front) for u in pos.of(AXIS, hex) if fed >> u & 1 and pos.roster.zoc[u]]

    def each(self, pos: War) -> Iterator[Action]:
        return (Forgo(pos.short(unit)) for unit in self.units(pos))

    def refusal(self, pos: War, action: Forgo) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if unit in self.units(pos):
            return None
        return Refusal(f"{action.unit} is no Axis unit in supply beside an enemy east of the GAS line", "pmd:8.8-c")

    def play(self, pos: War, action: Forgo) -> None:
        bit = 1 << pos.roster.index(action.unit)
        for masks in (pos.supplied, pos.attacking, pos.overland):
            masks[AXIS] &= ~bit
