"""12. Who is in contact with whom, and what that obliges to."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.combat.allocation import Fight, Tangled, allocate
from stavka.titles.russian_campaign.combat import strength
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.state.flags import AXIS, FOUGHT, VICTOR, VICTOR_BEFORE
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import what_if

WORST = 6  # trc:12.4-a: nothing worse than 1-6
SPENT = FOUGHT | VICTOR | VICTOR_BEFORE  # trc:12.5-a, trc:16.2-c

# trc:3.7-a,-b,-c,-d: districts an army group may attack in the first impulse of the invasion
FIRST_TARGETS = {"N": "B", "C": "W", "S": "K", "R": "KO"}


@dataclass(frozen=True, slots=True)
class Duties:
    """What must attack and be attacked, and who may attack what (trc:12.31, trc:12.32, trc:12.33).

    Victors of an automatic victory oblige others to attack the enemies beside them (trc:16.3-a).
    """

    may_attack: dict[int, frozenset[int]]
    must_attack: frozenset[int]
    must_be_attacked: frozenset[int]


def may_target(pos: War, unit: int, hex: int) -> bool:
    """Whether a unit may attack the enemies in a hex; limited only in the invasion impulse (trc:3.7-e, trc:3.7-g)."""
    if not invasion_impulse(pos):
        return True
    counter = pos.roster.counters[unit]
    allowed = pos.title.first_targets(pos, counter)
    return allowed is None or pos.ground.district.get(hex, "-") in allowed


def invasion_impulse(pos: War) -> bool:
    """The Axis first impulse of the first turn of a campaign (trc:3.7-a)."""
    return pos.player == AXIS and pos.impulse == 1 and pos.turn == pos.count("invasion turn")


def targets(pos: War, side: int) -> int:
    """Enemy hexes beside a side's units that can still be attacked this impulse (trc:12.5-a)."""
    enemy = 1 - side
    near = pos.ground.walk.step(pos.occupied[side]) | pos.ground.strait_hexes
    for unit in pos.landed:
        near |= 1 << pos.where[unit] if pos.where[unit] >= 0 else 0
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
    """Hexes a unit can attack: those adjacent, or its own when it landed among enemies (trc:var-mediterranean-5f)."""
    hex = pos.where[unit]
    return 1 << hex if unit in pos.landed else adjacent(pos, hex)


def duties_now(pos: War) -> Duties:
    """The duties of the phasing side, worked out once for the pieces as they stand."""
    if pos.duties_found is None:
        pos.duties_found = duties(pos, pos.player)
    found: Duties = pos.duties_found
    return found


def plan_now(pos: War) -> list[Fight]:
    """Some attacks that meet every duty of the phasing side; none when there are none or the search is too long."""
    if pos.plan_found is None:
        can_be_met(pos)
    found: list[Fight] = pos.plan_found
    return found


def can_be_met(pos: War) -> bool:
    """Whether the duties of the phasing side can be met as the pieces stand, as far as can be told; keeps the plan."""
    found: list[Fight] | None = []
    with suppress(Tangled):
        found = plan(pos, pos.player, duties_now(pos))
    pos.plan_found = found or []
    return found is not None


def duties(pos: War, side: int) -> Duties:
    """The duties of the phasing side as the pieces stand now (trc:12.1-a)."""
    roster, ground = pos.roster, pos.ground
    enemy = 1 - side
    live = targets(pos, side)
    # a unit whose zone reaches around obliges; leaders and artillery do so in no other hex (trc:7.3)
    obliging = live & pos.solid[enemy]
    may: dict[int, frozenset[int]] = {}
    must: set[int] = set()
    attacked = 0
    near = (ground.walk.step(live) | ground.strait_hexes) & pos.occupied[side]
    for hex in bits(near):
        contacts = ground.walk.around(hex) & obliging
        attacked |= contacts
        reach = adjacent(pos, hex) & live
        for unit in pos.stacks[hex]:
            if roster.side[unit] != side or roster.partisan[unit] or pos.flags[unit] & SPENT:
                continue
            may[unit] = frozenset(h for h in bits(reach) if may_target(pos, unit, h))
            if contacts:
                must.add(unit)
    for unit in pos.landed:  # among their enemies: attack those alone, and must (trc:var-mediterranean-5f,-5g)
        hex = pos.where[unit]
        if side == AXIS and hex >= 0 and live >> hex & 1 and not pos.flags[unit] & SPENT:
            may[unit] = frozenset((hex,))
            must.add(unit)
            attacked |= 1 << hex
    return Duties(may, frozenset(must), frozenset(bits(attacked)))


def legal_odds(pos: War, side: int, attackers: list[int], hexes: list[int]) -> bool:
    """Whether an attack would be 1-6 or better (trc:12.4-a)."""
    enemy = 1 - side
    from_hexes = [pos.where[a] for a in attackers]
    defence = sum(strength.defence(pos, defenders(pos, enemy, h), h, from_hexes) for h in hexes)
    return strength.attack(pos, attackers) * WORST >= defence


def plan(pos: War, side: int, found: Duties) -> list[Fight] | None:
    """Some set of attacks that meets every duty, or None when there is none (trc:12.3)."""
    return allocate(
        found.may_attack,
        found.must_attack,
        found.must_be_attacked,
        lambda attackers, hexes: legal_odds(pos, side, attackers, hexes),
    )


def solvable(pos: War, side: int, found: Duties) -> bool:
    try:
        return plan(pos, side, found) is not None
    except Tangled:
        return True


def forbids(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not end its move in a hex: it would be forced into an attack that cannot be made (trc:12.4-b)."""
    side = pos.roster.side[unit]
    contacts = pos.ground.walk.around(hex) & pos.solid[1 - side]
    if not contacts:
        return None
    if invasion_impulse(pos):
        refusal = _unattackable(pos, unit, hex, contacts)
        if refusal:
            return refusal
    enemies = [u for target in bits(contacts) for u in pos.of(1 - side, target)]
    if pos.roster.combat[unit] * WORST >= 2 * sum(pos.roster.combat[u] for u in enemies):
        return None
    for targets in ([t] for t in bits(contacts)):
        if not _attackable(pos, unit, hex, targets):
            break
    else:
        targets = list(bits(contacts))  # each unit attacks once, so all together must do for all of them
        if len(targets) == 1 or _attackable(pos, unit, hex, targets):
            return None
    where = " and ".join(map(pos.hex_name, targets))
    return Refusal(
        f"{pos.short(unit)} may not move next to {where}: even with all that can join it the "
        "attack would be worse than 1-6",
        "trc:12.4-b",
    )


def _attackable(pos: War, unit: int, hex: int, targets: list[int]) -> bool:
    """Whether a unit come to a hex could attack these enemies, with what can join it, at 1-6 or better."""
    enemy = 1 - pos.roster.side[unit]
    stacks = [(target, pos.of(enemy, target)) for target in targets]
    alone = pos.roster.combat[unit] if all(may_target(pos, unit, target) for target in targets) else 0
    if alone * WORST >= sum(strength.defence(pos, stack, target, [hex]) for target, stack in stacks):
        return True
    joined = could_attack(pos, unit, *targets)
    # others may come from where no river helps the defenders
    least = sum(strength.defence(pos, stack, target, ()) for target, stack in stacks)
    return joined > alone and joined * WORST >= least


def _unattackable(pos: War, unit: int, hex: int, contacts: int) -> Refusal | None:
    """In the invasion impulse a contact that nobody may attack is refused (trc:3.7-a; see playing-trc)."""
    side = pos.roster.side[unit]
    if not any(may_target(pos, unit, target) for target in bits(contacts)):
        where = pos.hex_name(next(bits(contacts)))
        return Refusal(
            f"{pos.short(unit)} may not move next to {where}: its army group may not attack there in this impulse",
            limit_rule(pos, unit),
        )
    for target in bits(contacts):
        if may_target(pos, unit, target):
            continue
        others = (u for u in pos.roster.of_side[side] if u != unit and pos.where[u] >= 0)
        if not any(may_target(pos, u, target) and _near(pos, u, target) for u in others):
            return Refusal(
                f"{pos.short(unit)} may not move next to {pos.hex_name(target)}: no unit that may attack there in this "
                "impulse can come up",
                limit_rule(pos, unit),
            )
    return None


def limit_rule(pos: War, unit: int) -> str:
    """The rule that gives a unit's army group its targets in the invasion impulse."""
    if what_if.adopted(pos, what_if.MEDITERRANEAN):
        return "trc:var-mediterranean-4a"
    code = pos.roster.counters[unit].start
    return {"N": "trc:3.7-a", "C": "trc:3.7-b", "S": "trc:3.7-c", "R": "trc:3.7-d"}.get(code, "trc:3.7-a")


def _near(pos: War, unit: int, target: int) -> bool:
    """Whether a unit stands beside a hex or could still get there."""
    distance = pos.board.grid.distance(pos.where[unit], target)
    return distance <= 1 or (free_to_move(pos, unit) and distance <= allowance(pos, unit) + 1)


def could_attack(pos: War, unit: int, *targets: int) -> int:
    """The factors that could at most be brought against hexes in this impulse, the moving unit among them."""
    roster = pos.roster
    return sum(
        roster.combat[u]
        for u in roster.of_side[roster.side[unit]]
        if (u == unit or pos.where[u] >= 0)
        and not pos.flags[u] & SPENT
        and any((u == unit or _near(pos, u, target)) and may_target(pos, u, target) for target in targets)
    )
