"""12. Who is in contact with whom, and what that obliges to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.hexes import bits
from stavka.mechanics.combat.duty import DutyToAttack
from stavka.mechanics.combat.strength import attack_strength, defence_strength
from stavka.titles.russian_campaign.combat import strength, terrain
from stavka.titles.russian_campaign.state.flags import AXIS, FOUGHT, VICTOR, VICTOR_BEFORE
from stavka.titles.russian_campaign.state.position import War

WORST = 6  # trc:12.4-a: nothing worse than 1-6
SPENT = FOUGHT | VICTOR | VICTOR_BEFORE  # trc:12.5-a, trc:16.2-c


@dataclass(frozen=True, slots=True)
class FirstTargets:
    """The districts that an army group may attack in the first impulse of the invasion, None for all, and the rule."""

    districts: str | None
    rule: str


FIRST_TARGETS = {
    "N": FirstTargets("B", "trc:3.7-a"),
    "C": FirstTargets("W", "trc:3.7-b"),
    "S": FirstTargets("K", "trc:3.7-c"),
    "R": FirstTargets("KO", "trc:3.7-d"),
}
ANY_TARGET = FirstTargets(None, "trc:3.7-a")  # trc:3.7-e


def may_target(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may attack the enemies in a hex; limited only in the invasion impulse (trc:3.7-e, trc:3.7-g)."""
    if not invasion_impulse(pos):
        return True
    allowed = first_targets(pos, unit).districts
    return allowed is None or pos.ground.district.get(hex, "-") in allowed


def first_targets(pos: War, unit: int) -> FirstTargets:
    """What a unit's army group may attack in the invasion impulse."""
    counter = pos.roster.counters[unit]
    return pos.seams.first_targets(FIRST_TARGETS.get(counter.start, ANY_TARGET), pos, counter)


def invasion_impulse(pos: War) -> bool:
    """The Axis first impulse of the first turn of a campaign (trc:3.7-a)."""
    return pos.player == AXIS and pos.impulse == 1 and pos.turn == pos.count("invasion turn")


def targets(pos: War, side: int) -> int:
    """Enemy hexes beside a side's units that can still be attacked this impulse (trc:12.5-a)."""
    enemy = 1 - side
    near = pos.ground.walk.step(pos.occupied[side]) | pos.ground.strait_hexes
    near = pos.seams.hexes_in_contact(near, pos, side)
    found = 0
    for hex in bits(near & pos.occupied[enemy]):
        if defenders(pos, enemy, hex):
            found |= 1 << hex
    return found


def defenders(pos: War, enemy: int, hex: int) -> list[int]:
    """The units in a hex that have not yet been in a battle; partisans never are (trc:12.2-b, trc:12.5-a)."""
    roster = pos.roster
    return [
        u
        for u in pos.stacks.get(hex, ())
        if roster.side[u] == enemy and not pos.flags[u] & FOUGHT and not roster.partisan[u]
    ]


def adjacent(pos: War, hex: int) -> int:
    """Hexes attackable from a hex: the neighbours no coast bars, and across Kerch (trc:12.33, trc:8.5.2-b)."""
    found = pos.ground.walk.around(hex)
    for a, b in pos.ground.straits:
        if a >> hex & 1:
            found |= b
    return found


def reach_of(pos: War, unit: int) -> int:
    """Hexes a unit can attack: those adjacent (trc:12.33)."""
    return pos.seams.attack_reach(adjacent(pos, pos.where[unit]), pos, unit)


def limit_rule(pos: War, unit: int) -> str:
    """The rule that gives a unit's army group its targets in the invasion impulse."""
    return first_targets(pos, unit).rule


class Strengths:
    """12.2, 14 and 17.3: what units are worth in a battle; all in a hex defend together (trc:12.2-b)."""

    factor = staticmethod(strength.factor)
    defenders = staticmethod(defenders)

    def multiplier(self, pos: War, hex: int, against: Sequence[int]) -> int:
        return 2 if terrain.doubled(pos, hex, against) else 1


STRENGTHS = Strengths()


def strengths(pos: War, side: int, attackers: Sequence[int], hexes: Sequence[int]) -> tuple[int, int]:
    """What both sides of an attack are worth (trc:17.3.1-b); terrain never helps attackers (trc:14.1.2-b)."""
    where = pos.where
    defence = defence_strength(pos, 1 - side, hexes, [where[a] for a in attackers], STRENGTHS)
    return attack_strength(pos, attackers, STRENGTHS), defence


class Contact:
    """12.3 as the shared duty to attack asks it (trc:12.31, trc:12.32, trc:12.33).

    Victors of an automatic victory oblige others to attack the enemies beside them (trc:16.3-a).
    """

    targets = staticmethod(targets)
    reach = staticmethod(adjacent)

    def in_contact(self, pos: War, side: int, targets: int) -> int:
        return (pos.ground.walk.step(targets) | pos.ground.strait_hexes) & pos.occupied[side]

    def obliging(self, pos: War, side: int, hex: int, targets: int) -> int:
        """A unit whose zone reaches around obliges; leaders and artillery do so in no other hex (trc:7.3)."""
        return pos.ground.walk.around(hex) & targets & pos.solid[1 - side]

    def able(self, pos: War, unit: int) -> bool:
        return not pos.flags[unit] & SPENT and not pos.roster.partisan[unit]

    def excused(self, pos: War, unit: int) -> bool:
        return False

    def allowed(self, pos: War, unit: int, hexes: int) -> int:
        if not invasion_impulse(pos):
            return hexes
        return sum(1 << hex for hex in bits(hexes) if may_target(pos, unit, hex))

    def binding(self, pos: War, unit: int, targets: int) -> int:
        return 0

    def bound(self, pos: War, side: int, targets: int) -> Sequence[tuple[int, int]]:
        return pos.seams.bound_to_attack((), pos, side, targets)

    def facing(self, pos: War, side: int, hexes: int) -> set[int]:
        near = pos.ground.walk.step(hexes) | hexes  # a variant lets units land among their enemies
        return {u for hex in bits(near) for u in pos.of(side, hex) if not pos.roster.partisan[u]}

    def one_battle(self, pos: War, attackers: list[int], hexes: list[int]) -> bool:
        return True

    def fair(self, pos: War, side: int, attackers: list[int], hexes: list[int]) -> bool:
        """Whether an attack would be 1-6 or better (trc:12.4-a)."""
        attack, defence = strengths(pos, side, attackers, hexes)
        return attack * WORST >= defence


DUTY: DutyToAttack[War] = DutyToAttack(Contact())  # trc:12.1-a, trc:12.3
