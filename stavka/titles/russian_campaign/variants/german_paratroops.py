"""Variant: German paratroops of the Mediterranean distraction, who may land on their enemies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.mechanics.movement.dropping import some_landing
from stavka.titles.russian_campaign.actions.movement import Drop
from stavka.titles.russian_campaign.combat import air, approach, contact, strength
from stavka.titles.russian_campaign.movement import reach
from stavka.titles.russian_campaign.movement.walking import set_down
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.special_units.paratroops import Dropping
from stavka.titles.russian_campaign.state.charts import CLEAR
from stavka.titles.russian_campaign.state.flags import AXIS, DROPPED, FROM_BOX, MOVED, OFF_MAP, REMOVED, RESERVE, SOVIET
from stavka.titles.russian_campaign.state.position import War


def register(seams: Seams) -> None:
    seams.movement_options.append(with_german_drops)
    seams.arrival_refused.append(by_parachute_only)
    seams.hexes_in_contact.append(landing_hexes)
    seams.attack_reach.append(own_hex)
    seams.bound_to_attack.append(among_enemies)
    seams.control_counted.append(settle)
    seams.impulse_begins.append(begin_second_impulse)


def with_german_drops(options: Sequence[AnyOption[War]], pos: War) -> Sequence[AnyOption[War]]:
    return _with_german_drops(tuple(options))


@cache
def _with_german_drops(options: tuple[AnyOption[War], ...]) -> tuple[AnyOption[War], ...]:
    return tuple(EITHER_DROPPING if isinstance(option, Dropping) else option for option in options)


def by_parachute_only(pos: War, unit: int) -> Refusal | None:
    """Paratroops off the map do not come back on the ground (trc:var-mediterranean-5b)."""
    if pos.roster.side[unit] != AXIS or pos.where[unit] != RESERVE:
        return None
    return Refusal(f"{pos.short(unit)} comes back by parachute only", "trc:var-mediterranean-5b")


def time_to_drop(pos: War) -> bool:
    """The first impulse of a clear turn (trc:var-mediterranean-5e)."""
    return pos.player == AXIS and pos.impulse == 1 and pos.weather == CLEAR


def ready(pos: War) -> list[int]:
    """Paratroops off the map since the turn began (trc:var-mediterranean-5b); they may drop again and again."""
    return [
        u
        for u in pos.roster.of_side[AXIS]
        if pos.where[u] in (RESERVE, OFF_MAP) and pos.roster.kind[u] == "paratroop" and not pos.flags[u] & MOVED
    ]


def in_range(pos: War) -> int:
    """Hexes within eight of a German headquarters (trc:var-mediterranean-5e)."""
    return air.near_headquarters(pos, AXIS)


def drop_zone(pos: War) -> int:
    """No woods, no mountains; enemies and their zones of control are no hindrance (trc:var-mediterranean-5c, -5f)."""
    return in_range(pos) & pos.ground.drop_ground & ~pos.closed


def each(pos: War) -> Iterator[Action]:
    if time_to_drop(pos):
        for unit in ready(pos):
            for hex in bits(drop_zone(pos)):
                if not landing_refusal(pos, unit, hex):
                    yield Drop(pos.short(unit), pos.hex_name(hex))


def sample(pos: War, rng: Random) -> Action | None:
    units = ready(pos)
    if not units or not time_to_drop(pos):
        return None
    unit = rng.choice(units)
    hex = some_landing(pos, unit, drop_zone(pos), rng, lambda *where: not landing_refusal(*where), tries=40)
    return None if hex is None else Drop(pos.short(unit), pos.hex_name(hex))


def refusal(pos: War, action: Drop) -> Refusal | None:
    unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
    who, there, bit = action.unit, pos.board.label(hex), 1 << hex
    if pos.roster.kind[unit] != "paratroop":
        return Refusal(f"{who} is no German paratroop corps", "trc:var-mediterranean-5e")
    if not time_to_drop(pos):
        return Refusal(f"{who} drops in the first impulse of a clear turn only", "trc:var-mediterranean-5e")
    if unit not in ready(pos):
        return Refusal(f"{who} was not off the map when the turn began", "trc:var-mediterranean-5b")
    if not in_range(pos) & bit:
        why = f"{there} is not within eight hexes of a German headquarters"
        return Refusal(f"{who} may not drop there: {why}", "trc:var-mediterranean-5e")
    if not drop_zone(pos) & bit:
        return Refusal(f"{who} may not drop on {there}: woods, mountain or closed", "trc:var-mediterranean-5e")
    return landing_refusal(pos, unit, hex)


def landing_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Stacking, and the duty to be able to attack what one lands on or beside."""
    if not pos.occupied[SOVIET] >> hex & 1:
        if not reach.has_room(pos, unit, hex):
            return Refusal(f"{pos.short(unit)} would be one unit too many in {pos.board.label(hex)}", "trc:6.2")
        return approach.forbids(pos, unit, hex)
    stack = contact.defenders(pos, SOVIET, hex)
    if not stack or not contact.may_target(pos, unit, hex):
        return Refusal(f"{pos.short(unit)} could not attack the units it lands on", "trc:var-mediterranean-5g")
    wanted = strength.defence(pos, stack, hex, [hex])
    if not approach.could_bring(pos, unit, [hex], -(-wanted // contact.WORST)):
        return Refusal(f"{pos.short(unit)} could only attack at worse than 1-6 there", "trc:12.4-b")
    return None


def drop(pos: War, action: Drop) -> None:
    """Land; in a hex with enemies the paratroops hold nothing yet (trc:var-mediterranean-5f)."""
    unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
    if pos.occupied[SOVIET] >> hex & 1:
        pos.put(unit, hex)
        pos.landed = (*pos.landed, unit)
        hide(pos, hex)
        pos.tell(f"{action.unit} lands on the units in {pos.board.label(hex)}")
    else:
        set_down(pos, unit, hex)
    pos.flags[unit] |= MOVED | DROPPED | FROM_BOX


def hide(pos: War, hex: int) -> None:
    """Paratroops among enemies neither hold their hex nor have a zone of control around it."""
    pos.occupied[AXIS] &= ~(1 << hex)
    pos.solid[AXIS] &= ~(1 << hex)
    pos.forget()


def settle(pos: War) -> None:
    """Where all enemies of a landing hex are gone, the paratroops hold it like any unit (trc:var-mediterranean-5g)."""
    if not pos.landed:
        return
    still = []
    for unit in pos.landed:
        hex = pos.where[unit]
        if hex < 0:
            continue
        if pos.of(SOVIET, hex):
            still.append(unit)
        else:
            pos.put(unit, hex)
    pos.landed = tuple(still)


def landing_hexes(near: int, pos: War, side: int) -> int:
    for unit in pos.landed:
        near |= 1 << pos.where[unit] if pos.where[unit] >= 0 else 0
    return near


def own_hex(reach: int, pos: War, unit: int) -> int:
    """Paratroops who landed on their enemies attack those alone (trc:var-mediterranean-5f)."""
    return 1 << pos.where[unit] if unit in pos.landed else reach


def among_enemies(bound: tuple[tuple[int, int], ...], pos: War, side: int, targets: int) -> tuple[tuple[int, int], ...]:
    """Paratroops among their enemies must attack them (trc:var-mediterranean-5f,-5g)."""
    if side != AXIS or not pos.landed:
        return bound
    spent = contact.SPENT
    landed = [(u, pos.where[u]) for u in pos.landed if pos.where[u] >= 0 and not pos.flags[u] & spent]
    return (*bound, *((unit, 1 << hex) for unit, hex in landed if targets >> hex & 1))


def begin_second_impulse(pos: War) -> None:
    """Paratroops still among Russians are destroyed (trc:var-mediterranean-5g)."""
    if pos.impulse != 2:
        return
    for unit in pos.landed:
        pos.tell(f"{pos.short(unit)} is destroyed among its enemies")
        pos.lose(unit, REMOVED)
    pos.landed = ()


class EitherDropping(Dropping):
    """Paratroops of both sides drop."""

    def each(self, pos: War) -> Iterator[Action]:
        return each(pos) if pos.player == AXIS else super().each(pos)

    def open(self, pos: War) -> bool:
        return super().open(pos) or (RESERVE in pos.where and time_to_drop(pos))

    def sample(self, pos: War, rng: Random) -> Action | None:
        return sample(pos, rng) if pos.player == AXIS else super().sample(pos, rng)

    def refusal(self, pos: War, action: Drop) -> Refusal | None:
        german = pos.roster.side[pos.roster.index(action.unit)] == AXIS
        return refusal(pos, action) if pos.player == AXIS and german else super().refusal(pos, action)

    def play(self, pos: War, action: Drop) -> None:
        if pos.player == AXIS:
            drop(pos, action)
        else:
            super().play(pos, action)


EITHER_DROPPING = EitherDropping()
