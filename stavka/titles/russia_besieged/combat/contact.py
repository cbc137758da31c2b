"""10.1 Who is in contact with whom, and what that obliges to."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.hexes import bits
from stavka.mechanics.combat.duty import DutyToAttack
from stavka.titles.russia_besieged.air import missions
from stavka.titles.russia_besieged.combat import strength
from stavka.titles.russia_besieged.state.flags import ADVANCED, ATTACKED, FOUGHT, LOCKED, SHIPPED_OUT, VICTOR
from stavka.titles.russia_besieged.state.position import War

SPENT = FOUGHT | VICTOR | SHIPPED_OUT  # rb:10.16-a, rb:9.4-a, rb:8.63


def adjacent(pos: War, hex: int) -> int:
    """Hexes attackable from a hex: neighbours that no coast bars, and across the Straits of Kerch (rb:10.11)."""
    found = pos.ground.walk.around(hex)
    far = pos.ground.far_shore.get(hex)
    return found if far is None else found | 1 << far


def reach_of(pos: War, unit: int) -> int:
    return adjacent(pos, pos.where[unit])


def targets(pos: War, side: int) -> int:
    """Enemy hexes beside a side's units that can still be attacked in this impulse (rb:10.16-c)."""
    near = pos.ground.walk.step(pos.occupied[side]) | pos.ground.strait_hexes
    found = 0
    for hex in bits(near & pos.occupied[1 - side]):
        if strength.is_defended(pos, 1 - side, hex):
            found |= 1 << hex
    return found


def may_target(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may attack a hex; limits of the first impulse and of nations are seams."""
    barred = pos.seams.may_not_target
    return not barred or not barred(pos, unit, hex)


def locked_hexes(pos: War, side: int) -> int:
    """Hexes with units of a side that are locked in combat since the first impulse (rb:10.6-f)."""
    if pos.impulse != 2:
        return 0
    flags = pos.flags
    return sum(1 << h for h in bits(pos.occupied[side]) if any(flags[u] & LOCKED for u in pos.of(side, h)))


def unlock_alone(pos: War) -> None:
    """Units beside no enemy with whom they could be locked in combat any more are free (rb:4.06-b, rb:10.6-f)."""
    enemies = locked_hexes(pos, pos.enemy)
    for unit in pos.flagged(LOCKED, pos.player) if pos.impulse == 2 else ():
        if not pos.flags[unit] & VICTOR and not adjacent(pos, pos.where[unit]) & enemies:
            pos.flags[unit] &= ~LOCKED


def level(pos: War, side: int, attackers: Sequence[int], hexes: Sequence[int], planes: int) -> int:
    """Where an attack stands on the ladder of odds (rb:10.21-a, rb:10.21-b, rb:11.51, rb:12.04)."""
    attack, defence = strength.strengths(pos, side, attackers, hexes)
    if planes and pos.seams.defence_from_air:
        defence = pos.seams.defence_from_air(defence, pos, attackers, hexes)
    shift = planes * pos.charts.battle.air_shift + strength.artillery_shift(pos, attackers)
    found = pos.charts.crt.level(attack, defence) + shift
    adjusted = pos.seams.shifts
    return found + adjusted(0, pos, attackers, hexes) if adjusted else found


class Contact:
    """10.1 as the shared duty to attack asks it (rb:10.1-a, rb:10.11).

    Victors of an automatic victory oblige others to attack the enemies beside them (rb:9.5).
    """

    targets = staticmethod(targets)
    reach = staticmethod(adjacent)

    def in_contact(self, pos: War, side: int, targets: int) -> int:
        return (pos.ground.walk.step(targets) | pos.ground.strait_hexes) & pos.occupied[side]

    def obliging(self, pos: War, side: int, hex: int, targets: int) -> int:
        """Enemies whose zone covers the hex, but not across rivers (rb:10.1-b), nor from a major city (rb:10.1-c).

        Units marked OOS have no zone (rb:10.1-d). Those locked in combat fight again whatever lies between. Who came
        to the hex by an advance has not ended a move there, and owes nothing for whom he meets.
        """
        units = [u for u in pos.of(side, hex) if strength.attacks(pos, u) and not pos.flags[u] & ADVANCED]
        if not units:
            return 0  # rb:10.1-e
        again = 0
        if pos.impulse == 2 and any(pos.flags[u] & LOCKED for u in units):
            again = adjacent(pos, hex) & targets & locked_hexes(pos, 1 - side)
        if pos.ground.majors >> hex & 1:
            begun = next((u for u in units if pos.flags[u] & FOUGHT), -1)
            return again if begun < 0 else again | self.binding(pos, begun, targets)
        ground = pos.ground
        found = ground.walk.around(hex) & ~ground.over_rivers.around(hex) & targets & pos.solid[1 - side]
        exempt = pos.seams.exempt_from_duty
        if exempt:
            found &= ~exempt(0, pos, hex)
        return found | again

    def able(self, pos: War, unit: int) -> bool:
        return not pos.flags[unit] & SPENT and strength.attacks(pos, unit)

    def excused(self, pos: War, unit: int) -> bool:
        """A unit in a major city beside units that are locked in combat need not attack itself (rb:10.1-c)."""
        hex = pos.where[unit]
        if pos.ground.majors >> hex & 1 and not pos.flags[unit] & LOCKED:
            return True
        # nor need one that may attack none of those around it (rb:24.1-f)
        near = adjacent(pos, hex) & pos.occupied[pos.enemy]
        return bool(pos.seams.may_not_target) and not any(may_target(pos, unit, h) for h in bits(near))

    def allowed(self, pos: War, unit: int, hexes: int) -> int:
        barred = pos.seams.may_not_target
        if barred:
            for hex in bits(hexes):
                if barred(pos, unit, hex):
                    hexes ^= 1 << hex
        return hexes

    def binding(self, pos: War, unit: int, targets: int) -> int:
        """If units of a major city attack, all around are attacked, rivers apart (rb:10.1-c, rb:10.1-d)."""
        hex, ground = pos.where[unit], pos.ground
        if not ground.majors >> hex & 1:
            return 0
        near = ground.walk.around(hex) & ~ground.over_rivers.around(hex) & targets
        enemy = 1 - pos.roster.side[unit]
        return sum(1 << h for h in bits(near) if any(u not in pos.oos for u in strength.defenders(pos, enemy, h)))

    def bound(self, pos: War, side: int, targets: int) -> Sequence[tuple[int, int]]:
        return ()

    def facing(self, pos: War, side: int, hexes: int) -> set[int]:
        near = pos.ground.walk.step(hexes) | hexes
        return {u for h in bits(near & pos.occupied[side]) for u in pos.of(side, h) if strength.attacks(pos, u)}

    def one_battle(self, pos: War, attackers: list[int], hexes: list[int]) -> bool:
        """Several hexes are attacked together by units of one stack only (rb:10.14)."""
        return len(hexes) == 1 or len({pos.where[u] for u in attackers}) == 1

    def fair(self, pos: War, side: int, attackers: list[int], hexes: list[int]) -> bool:
        """Whether an attack could be 1-5 or better, with all the air support it may have (rb:10.18, rb:10.21-b)."""
        found = level(pos, side, attackers, hexes, 0)
        worst = pos.charts.worst
        if found >= worst:
            return True
        return found + len(missions.most(pos, attackers, hexes)) * pos.charts.battle.air_shift >= worst


DUTY: DutyToAttack[War] = DutyToAttack(Contact(), grouped=True)


def mark_fought(pos: War, attackers: Sequence[int], defenders: Sequence[int]) -> None:
    """Units have attacked or been attacked (rb:10.16-a, rb:10.16-c)."""
    for unit in attackers:
        pos.flags[unit] |= FOUGHT
    for unit in defenders:
        pos.flags[unit] |= ATTACKED
    pos.duties_found = pos.plan_found = pos.fit_to_fly = None  # who may still fight has changed
