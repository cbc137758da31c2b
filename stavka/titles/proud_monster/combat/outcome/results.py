"""13.6, 13.7, 13.10: the die of an assault, and how many steps each side loses by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.mechanics.combat.odds import OddsTable, TableRoll
from stavka.titles.proud_monster.combat.declaring import close_combat_markers
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.combat.odds import constructions, factors, shifts
from stavka.titles.proud_monster.combat.odds.constructions import CITY, HEAVY_FORT
from stavka.titles.proud_monster.state.charts import losses
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SOVIET
from stavka.titles.proud_monster.state.position import War

FIRM = "DRF"  # weather in which the attacker may be spared a step (pmd:13.10-a)
HEAVY_BLOW = 3  # defender result from which on it may be (pmd:13.10-a)
STOOD, GAVE_WAY = 5, 4  # halves of a step that the defender must lose to deny it (pmd:13.10-a)
ALL_LOST = 8  # halves that cost the defender of a city a step at the worst odds (pmd:13.4.2-e)


def roll(pos: War) -> None:
    """The die decides, where the odds are on the table (pmd:13.2-e,-f,-g, pmd:13.6-a,-b)."""
    fight = now(pos)
    level = shifts.level(pos, fight)
    close_combat_markers.odds_earn(pos, fight, level)
    note(pos, weighed=factors.attack(pos, fight))
    if level < 0:
        note(pos, off_table=True)
        fallen(pos, pos.charts.below)
    elif level >= len(pos.charts.crt.ladder):
        fallen(pos, pos.charts.above)
    else:
        pos.ask(AssaultRoll(level))
    pos.seams.assault_weighed(pos)  # asked before the die falls


@dataclass(slots=True)
class AssaultRoll(TableRoll[War]):
    """The attacker rolls one die (pmd:13.6-a)."""

    name: ClassVar[str] = "assault"
    rule: ClassVar[str] = "pmd:13.6-a"

    def attacker(self, pos: War) -> int:
        return now(pos).side

    def table(self, pos: War) -> OddsTable:
        return pos.charts.crt

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        fallen(pos, self.result(pos, throw))


def fallen(pos: War, result: str) -> None:
    """A result of the table is known; somebody may have a say before it counts (pmd:5.5-c)."""
    choice = pos.seams.result_choice(pos, result)
    if choice is None:
        settle(pos, result)
    else:
        pos.ask(choice)


def settle(pos: War, result: str, less: int = 0) -> None:
    """What the hex makes of a result of the table, with so much taken off both sides before (pmd:13.7-a)."""
    fight = now(pos)
    printed = [max(steps - less, 0) for steps in losses(result)]
    attacker, defender = changed(fight, *printed)
    pos.tell(f"the assault on {pos.board.label(fight.hex)} costs {attacker}/{defender}")
    barrage = pos.seams.barrage(0, pos, fight)
    by_guns = barrage // 2 if fight.construction == CITY else barrage  # what they add to the table (pmd:15.5-a)
    note(
        pos,
        attacker_result=attacker,
        defender_result=defender,
        heavy_blow=printed[1] + by_guns >= HEAVY_BLOW,
        barrage=barrage,
    )


def changed(fight: Fight, attacker: int, defender: int) -> tuple[int, int]:
    """A heavy fort costs a step more (pmd:13.4.2-ag); a city doubles, and nothing becomes one (pmd:13.4.2-d,-e)."""
    if fight.construction == HEAVY_FORT:
        attacker += 1
    if fight.construction == CITY:
        attacker, defender = 2 * attacker, 2 * defender
        if not defender and not fight.off_table:
            defender = 1
        attacker = attacker or 1
    return attacker, defender


def attacker_owes(pos: War) -> int:
    """What the attacker loses, in halves of a step, once the defender has paid.

    pmd:13.12-c,-i,-j, pmd:13.10-b,-d; the table never takes more than five steps of the defender (pmd:13.12-d).
    """
    fight = now(pos)
    steps = fight.attacker_result - spared(pos, fight)
    if fight.close:
        steps = max(steps, fight.defender_lost // 4)
    return 2 * max(steps, least_loss(pos, fight))


def least_loss(pos: War, fight: Fight) -> int:
    """Works and forts always cost the attacker a step, a heavy fort two, whatever was taken off before (pmd:5.5-c).

    pmd:13.4.2-p,-q,-s,-ac, pmd:13.10-c, pmd:15.16-e
    """
    side, hex = 1 - fight.side, fight.hex
    heavy = side == SOVIET and HEAVY_FORT in constructions.forts_of(pos, hex)
    return 2 if heavy else int(constructions.is_fortified(pos, side, hex))


def spared(pos: War, fight: Fight) -> bool:
    """Whether the attacker is spared a step (pmd:13.10-a, pmd:13.10-c)."""
    ground, hex = pos.ground, fight.hex
    if not all(pos.attacking[fight.side] >> u & 1 for u in fight.attackers):
        return False
    if not (ground.clear | ground.forest) >> hex & 1 or pos.weather_in(hex) not in FIRM:
        return False
    if constructions.is_fortified(pos, 1 - fight.side, hex):
        return False
    return fight.heavy_blow and fight.defender_lost < (GAVE_WAY if fight.retreated else STOOD)
