"""12.4-b and 3.7: where a unit may not come to stand because of the attack it would owe there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.titles.russian_campaign.combat import strength
from stavka.titles.russian_campaign.combat.contact import SPENT, WORST, invasion_impulse, limit_rule, may_target
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.state.position import War


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
    # each unit attacks once, so what can come must do for each enemy hex and for all of them together
    groups = dict.fromkeys([*((target,) for target in bits(contacts)), tuple(bits(contacts))])
    hopeless = next((targets for targets in groups if not _attackable(pos, unit, hex, list(targets))), None)
    if hopeless is None:
        return None
    where = " and ".join(map(pos.hex_name, hopeless))
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
    # others may come from where no river helps the defenders
    least = sum(strength.defence(pos, stack, target, ()) for target, stack in stacks)
    return could_bring(pos, unit, targets, max(alone + 1, -(-least // WORST)))


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
        others = (u for u in pos.roster.of_side[side] if pos.where[u] >= 0)
        if not any(may_target(pos, u, target) and _near(pos, u, target) for u in others):
            return Refusal(
                f"{pos.short(unit)} may not move next to {pos.hex_name(target)}: no unit that may attack there in this "
                "impulse can come up",
                limit_rule(pos, unit),
            )
    return None


def _near(pos: War, unit: int, target: int) -> bool:
    """Whether a unit stands beside a hex or could still get there."""
    distance = pos.board.grid.distance(pos.where[unit], target)
    return distance <= 1 or (free_to_move(pos, unit) and distance <= allowance(pos, unit) + 1)


def could_bring(pos: War, unit: int, targets: list[int], wanted: int) -> bool:
    """Whether so many factors could be brought against hexes in this impulse, the moving unit among them."""
    own = pos.roster.combat[unit] if any(may_target(pos, unit, target) for target in targets) else 0
    return any(found >= wanted for found in accumulate(_joining(pos, unit, targets), initial=own))


def _joining(pos: War, unit: int, targets: list[int]) -> Iterator[int]:
    """The factors of each friend that can still attack one of the hexes; those beside them first, often enough."""
    roster, within = pos.roster, pos.board.grid.within
    side, seen = roster.side[unit], 0
    for reach in (1, roster.fastest[pos.weather][pos.impulse - 1] + 1):
        near = 0
        for target in targets:
            near |= within(target, reach)
        near &= pos.occupied[side] & ~seen
        seen |= near
        for hex in bits(near):
            for other in pos.of(side, hex):
                able = other != unit and not pos.flags[other] & SPENT
                if able and any(_near(pos, other, target) and may_target(pos, other, target) for target in targets):
                    yield roster.combat[other]
