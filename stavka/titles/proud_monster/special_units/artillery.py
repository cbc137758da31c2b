"""15.5, 15.11, 15.15, 15.21: guns of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.engine.counters import Strength
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.combat.odds.constructions import CITY
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive_markers
from stavka.titles.proud_monster.supply.supply_effects import isolated

ROCKETS, HARKO, MOBILE = "GRktD", "HARKO", "MAD"
DRY, MUD = "D", "M"
GAS_LINE_GONE = 205  # pmd:15.5-c
PREPARED, MOST = "counter-preparation", 2  # pmd:15.11-h


def supports(pos: War, unit: int) -> bool:
    """Whether a unit is Soviet artillery, which has neither steps nor a defence factor (pmd:15.11-d,-e)."""
    roster = pos.roster
    return roster.artillery[unit] and roster.side[unit] == SOVIET


def attack_factor(pos: War, fight: Fight, unit: int, strength: Strength) -> int:
    """The factor of a unit in attack.

    Rockets count twice where nothing but clear ground is hit and it is not muddy (pmd:15.15, pmd:13.4.1-a); a Hedgehog
    in a small town does not shield from them. The mobile artillery division alone has its defence factor only
    (pmd:15.21-a).
    """
    kind, ground = pos.roster.kind[unit], pos.ground
    if kind == ROCKETS and ground.clear >> fight.hex & 1 and pos.weather_in(fight.hex) != MUD:
        forts = ground.heavy_forts | ground.forts(pos.turn)  # no clear terrain only, though the Axis has no use of them
        shelter = ground.cities | ground.large_towns | forts | pos.works[AXIS]
        return strength.combat if shelter >> fight.hex & 1 else 2 * strength.combat
    if kind == MOBILE and len(fight.attackers) == 1:
        return strength.defence or 0
    return strength.combat


def defence_factor(pos: War, fight: Fight, unit: int) -> int:
    return pos.strength(unit).defence or 0


def in_support(pos: War, fight: Fight, kind: str) -> bool:
    """Whether a German gun stands with offensively supplied attackers of a prepared assault, itself in supply."""
    if fight.side != AXIS or fight.mobile:
        return False
    fed, kinds = pos.attacking[AXIS], pos.roster.kind
    starts = {pos.where[u] for u in fight.attackers if fed >> u & 1 and kinds[u] != kind}
    return any(kinds[u] == kind and fed >> u & 1 for start in starts for u in pos.at(start))


def harko(steps: int, pos: War, fight: Fight) -> int:
    """HARKO takes a step more in Dry weather, two in a city; before turn 205 west of the GAS line (pmd:15.5-a,-c)."""
    if not in_support(pos, fight, HARKO) or pos.weather_in(fight.hex) != DRY:
        return steps
    freed = pos.concentrated >> pos.roster.called("harko") & 1  # pmd:8.9-b
    if pos.turn < GAS_LINE_GONE and pos.ground.gas_east >> fight.hex & 1 and not freed:
        return steps
    return steps + (2 if fight.construction == CITY else 1)


def mobile_division(pos: War, fight: Fight) -> bool:
    """The mobile artillery division attacks in supply with another German division of its hex (pmd:15.21-b)."""
    roster, where, fed = pos.roster, pos.where, pos.attacking[AXIS]
    if fight.mobile:
        return False
    return any(
        roster.kind[gun] == MOBILE and roster.german[u] and roster.divisional[u] and u != gun and where[u] == where[gun]
        for gun in fight.attackers
        if fed >> gun & 1
        for u in fight.attackers
        if fed >> u & 1
    )


def mobile_barrage(steps: int, pos: War, fight: Fight) -> int:
    if not mobile_division(pos, fight):
        return steps
    return steps + (2 if fight.construction == CITY else 1)


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """The mobile artillery division helps in attack, and answers a Soviet attack (pmd:15.21-b,-d)."""
    if mobile_division(pos, fight):
        yield Modifier("mobile artillery division", 1)
    if fight.side == SOVIET and any(pos.roster.kind[u] == MOBILE and not isolated(pos, u) for u in fight.shown):
        yield Modifier("counter-battery fire", -1)


# -- counter-preparation (15.11) ---------------------------------------------------------------------------------------


def counter_preparation(pos: War) -> None:
    """Soviet artillery in a hex that the Axis assaults answers after the odds are known (pmd:15.11-f,-g,-h)."""
    fight = now(pos)
    if fight.side != AXIS or fight.mobile:
        return
    fed = pos.attacking[SOVIET]
    guns = [u for u in fight.defenders if supports(pos, u) and fed >> u & 1 and pos.where[u] == fight.hex]
    offensive_markers.reveal(pos, SOVIET, guns)  # pmd:8.6-b
    sure = sum(not pos.roster.rebuildable[u] for u in guns)  # the two with counter-battery (pmd:15.11-g)
    _add(pos, sure)
    pos.ask(*(CounterPreparation(u) for u in guns if pos.roster.rebuildable[u]))


def _add(pos: War, columns: int) -> None:
    fight = now(pos)
    others = tuple(shift for shift in fight.rolled if shift[0] != PREPARED)
    before = -sum(columns for name, columns in fight.rolled if name == PREPARED)
    total = min(before + columns, MOST)
    if total:
        note(pos, rolled=(*others, (PREPARED, -total)))


@dataclass(slots=True)
class CounterPreparation(Roll[War]):
    """A Soviet gun shifts the assault a column to the left with a 1 (pmd:15.11-f)."""

    name: ClassVar[str] = "counter-preparation"
    rule: ClassVar[str] = "pmd:15.11-f"
    unit: int

    def label(self, pos: War) -> str:
        return f"counter-preparation of {pos.short(self.unit)}"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] == 1:
            pos.tell(f"{pos.short(self.unit)} disturbs the assault")
            _add(pos, 1)
