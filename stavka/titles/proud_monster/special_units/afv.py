"""15.2: the bonus of armoured fighting vehicles, in attack and defence."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.special_units import flak
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.supply_effects import isolated

AFV = "afv"
FIRM = "DRF"  # weather in which vehicles count (pmd:15.2-c,-d)


def able(pos: War, fight: Fight, side: int) -> bool:
    """Whether a side may declare the shift (pmd:13.4.1-b,-c, pmd:15.2-c,-d,-e, pmd:5.3-p).

    The hex is clear, as cities are; the vehicle may be out of supply, but not isolated (pmd:8.5-e,-i).
    """
    if not pos.ground.clear >> fight.hex & 1 or pos.weather_in(fight.hex) not in FIRM:
        return False
    units = fight.attackers if side == fight.side else fight.shown
    return any(pos.roster.afv[u] and not isolated(pos, u) for u in units)


def why_not(pos: War, fight: Fight, side: int) -> str:
    """The rule by which a side may not declare the shift."""
    if not pos.ground.clear >> fight.hex & 1 or pos.weather_in(fight.hex) not in FIRM:
        return "pmd:15.2-c" if side == fight.side else "pmd:15.2-d"
    units = fight.attackers if side == fight.side else fight.shown
    return "pmd:15.2-e" if any(pos.roster.afv[u] for u in units) else "pmd:15.2-b"


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """A column for each side that has declared it; flak takes it from Soviet attackers (pmd:15.3-c)."""
    attacker, defender = SIDES[fight.side], SIDES[1 - fight.side]
    if fight.has_declared(attacker, AFV) and not (fight.side == SOVIET and flak.defends(pos, fight)):
        yield Modifier("attacking vehicles", 1)
    if fight.has_declared(defender, AFV):
        yield Modifier("defending vehicles", -1)
