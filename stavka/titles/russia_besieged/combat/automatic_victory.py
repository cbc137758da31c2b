"""9. Automatic victory: attacks at 10-1 in the middle of a movement phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.combat.automatic_victory import AutomaticVictories, crowded_victors
from stavka.titles.russia_besieged.actions.combat import AutomaticVictory
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.combat import attacks, contact, strength
from stavka.titles.russia_besieged.combat.advance import advance
from stavka.titles.russia_besieged.movement import stacking
from stavka.titles.russia_besieged.movement.allowance import STOPPED_MARCH, points
from stavka.titles.russia_besieged.state.flags import AXIS, FOUGHT, MOVED, VICTOR, VICTOR_BEFORE
from stavka.titles.russia_besieged.state.position import War

LAST_AXIS, FIRST_RUSSIAN, FREE_RUSSIAN = "Aug 1943", "Jul 1943", "Jan 1944"  # rb:9.31-a, rb:9.31-b, rb:9.31-d


def date_refusal(pos: War, attackers: Sequence[int], planes: Sequence[int]) -> Refusal | None:
    """Whether the phasing side makes automatic victories in this turn."""
    turn_of = pos.charts.calendar.when
    if pos.player == AXIS:
        if pos.turn > turn_of(LAST_AXIS)[0]:
            return Refusal("the Axis makes no 'overrun' after July/August 1943", "rb:9.31-a")
        return None
    if pos.turn < turn_of(FIRST_RUSSIAN)[0]:
        return Refusal("the Russians make no 'overrun' before July/August 1943", "rb:9.31-b")
    supported = bool(planes) or any(pos.roster.artillery[u] for u in attackers)  # rb:11.72, rb:12.06
    if pos.turn < turn_of(FREE_RUSSIAN)[0] and not supported:
        return Refusal("in 1943 a Russian 'overrun' needs an air unit or artillery", "rb:9.31-c")
    return None


class Overrunning(AutomaticVictories[War, AutomaticVictory]):
    """Units that reach 10-1 against adjacent enemies remove them at once (rb:9.0-a, rb:9.0-b, rb:9.1, rb:9.12).

    Air units may raise the odds (rb:9.13, rb:11.7), and it may be made across the Straits of Kerch (rb:6.23-a).
    """

    action = AutomaticVictory

    def open(self, pos: War) -> bool:
        turn_of = pos.charts.calendar.when
        return pos.turn <= turn_of(LAST_AXIS)[0] if pos.player == AXIS else pos.turn >= turn_of(FIRST_RUSSIAN)[0]

    def targets(self, pos: War) -> int:
        return contact.targets(pos, pos.player) if self.open(pos) and not pos.seams.no_combat(pos) else 0

    def around(self, pos: War) -> int:
        return pos.ground.walk.step(pos.occupied[pos.player]) & pos.occupied[pos.enemy]

    def units(self, pos: War, hex: int) -> list[int]:
        side, spent = pos.player, contact.SPENT | VICTOR_BEFORE
        near = (u for h in bits(contact.adjacent(pos, hex) & pos.occupied[side]) for u in pos.of(side, h))
        return [
            u for u in near if strength.attacks(pos, u) and not pos.flags[u] & spent and contact.may_target(pos, u, hex)
        ]

    def attempts(self, pos: War, units: Sequence[int], hex: int) -> Iterator[AutomaticVictory]:
        """With as few air units as bring the odds to 10-1, and with more."""
        names, there = tuple(pos.short(u) for u in sorted(units)), (pos.hex_name(hex),)
        fewest = 0
        if not pos.seams.defence_from_air:  # else the defenders may be worth less
            short = pos.charts.automatic - contact.level(pos, pos.player, units, [hex], 0)
            fewest = max(-(-short // pos.charts.battle.air_shift), 0)
        if fewest > pos.charts.air.per_attack.get(pos.weather, 0):
            return iter(())
        planes = tuple(map(pos.short, missions.most(pos, units, [hex])))
        return (AutomaticVictory(names, there, planes[:number]) for number in range(fewest, len(planes) + 1))

    def refusal(self, pos: War, action: AutomaticVictory) -> Refusal | None:
        attackers, hexes, planes = attacks.read_battle(pos, action)
        for unit in attackers:
            if pos.flags[unit] & (VICTOR | VICTOR_BEFORE):
                return Refusal(f"{pos.short(unit)} has won an automatic victory in this turn", "rb:9.32")
        refused = attacks.who_refusal(pos, action)
        if refused:
            return refused
        refused = date_refusal(pos, attackers, planes) or missions.refusal(pos, planes, attackers, hexes)
        if refused:
            return refused
        if attacks.highest(pos, action) < pos.charts.automatic:
            attack, defence = strength.strengths(pos, pos.player, attackers, hexes)
            odds = pos.charts.ladder[max(attacks.highest(pos, action), 0)]
            return Refusal(f"{attack} against {defence} is {odds}, no 10-1", "rb:9.1")
        return self._crowding(pos, attackers) or self._neighbours(pos, attackers, hexes)

    @staticmethod
    def _crowding(pos: War, attackers: list[int]) -> Refusal | None:
        """Those who take part must fit where they are (rb:9.11-a); others may still leave (rb:9.11-b)."""

        def can_leave(unit: int) -> bool:
            return points(pos, unit) > 0

        hex = crowded_victors(pos, attackers, can_leave, partial(stacking.excess, pos))
        if hex is None:
            return None
        return Refusal(f"too many units would have to stay in {pos.hex_name(hex)}", "rb:9.11-a")

    @staticmethod
    def _neighbours(pos: War, attackers: list[int], hexes: list[int]) -> Refusal | None:
        """Enemies beside the victors must be in the reach of others who can attack them legally (rb:9.5).

        Victors in a major city have chosen to attack, so all around it are attacked (rb:10.1-c).
        """
        side, terms = pos.player, contact.DUTY.terms
        outside = contact.targets(pos, side) & ~sum(1 << hex for hex in hexes)
        owed = 0
        for hex in {pos.where[u] for u in attackers}:
            owed |= terms.obliging(pos, side, hex, outside)
        for unit in attackers:
            owed |= terms.binding(pos, unit, outside)
        for hex in bits(owed):
            near = (h for h in bits(contact.adjacent(pos, hex) & pos.occupied[side]))
            others = [u for h in near for u in pos.of(side, h) if u not in attackers and terms.able(pos, u)]
            others = [u for u in others if contact.may_target(pos, u, hex)]
            if not others or not terms.fair(pos, side, others, [hex]):
                return Refusal(f"nobody stands ready to attack {pos.hex_name(hex)} beside the victors", "rb:9.5")
        return None

    def play(self, pos: War, action: AutomaticVictory) -> None:
        attackers, hexes, planes = attacks.read_battle(pos, action)
        missions.fly(pos, planes)
        pos.seams.hexes_attacked(pos, hexes)
        for unit in attackers:
            pos.flags[unit] |= VICTOR | FOUGHT | MOVED  # rb:9.4-a; in later impulses they are free again (rb:9.41)
        for hex in hexes:
            for unit in strength.everybody(pos, 1 - pos.player, hex):
                pos.surrender(unit)  # rb:9.2
        STOPPED_MARCH.zone_removed(pos, pos.hostile_zone(pos.player))  # rb:9.4-b, rb:4.06-b
        contact.unlock_alone(pos)
        pos.to_march = None
        advance(pos, tuple(attackers), tuple(hexes))  # rb:9.21
