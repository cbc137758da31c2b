"""A position made of what one side knows, for its computer player to plan in."""

from __future__ import annotations

from random import Random

from stavka.titles.proud_monster.state.flags import AREAS, SIDES
from stavka.titles.proud_monster.state.kept import DOWN, Marker
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.telling.fog_of_war import heights, hidden_units


def known(pos: War, side: str, seed: int | str = 0) -> War:
    """The position as a side knows it: what is hidden from it is dealt anew, and nothing hidden is looked at.

    Which enemy counters are in play is no secret, only where they are: those that are neither seen nor lying in an open
    box fill the stacks whose height shows, drawn by a seed; the rest wait beside the map (pmd:6.3-a, pmd:16.2-g). Faces
    of untried units are in nobody's position. Face-down supply markers change places (pmd:8.6-a).
    """
    me = SIDES.index(side)
    foe = 1 - me
    new = pos.copy()
    hidden = hidden_units(pos, me)
    slots = [hex for hex, height in heights(pos, hidden).items() for _ in range(height)]
    _forget(new, foe, hidden)
    _deal_moments(new, hidden)
    new.reserves = {key: number for key, number in new.reserves.items() if key % 2 == me}
    rng = Random(f"{seed}/{pos.turn}/{pos.phase}")
    dealt = list(hidden)
    rng.shuffle(dealt)
    new.put_all({**dict.fromkeys(dealt, AREAS[foe][0]), **dict(zip(dealt, slots, strict=False))})
    new.top = {key: unit for key, unit in pos.top.items() if new.where[unit] == key // 2}
    new.markers[foe] = _markers_dealt(pos.markers[foe], rng)
    return new


def _forget(new: War, side: int, hidden: list[int]) -> None:
    """Drop what only their owner knows of hidden counters."""
    all_of_them = 0
    for unit in hidden:
        new.flags[unit] = 0
        all_of_them |= 1 << unit
    for kept in (
        new.spent,
        new.origin,
        new.iso,
        new.upgrades,
        new.augments,
        new.lost_steps,
        new.area_stack,
        new.bridges,
        new.assembly,
        new.working,
        new.shots,
        new.shell_gun,
    ):
        for unit in [unit for unit in kept if all_of_them >> unit & 1]:
            del kept[unit]
    for masks in (new.supplied, new.attacking, new.overland):
        masks[side] |= all_of_them
    new.concentrated &= ~all_of_them
    new.airlifted &= ~all_of_them
    north, centre, south = (units & ~all_of_them for units in new.groups)
    new.groups = (north, centre, south)


def _deal_moments(new: War, hidden: list[int]) -> None:
    """Untried counters of a type that lie hidden were taken at known moments, but who knows which is which."""
    kinds = new.roster.kind
    for kind in new.roster.untried_of:
        units = [u for u in hidden if u in new.taken and kinds[u] == kind]
        for unit, taken in zip(units, sorted(new.taken[u] for u in units), strict=True):
            new.taken[unit] = taken


def _markers_dealt(markers: tuple[Marker, ...], rng: Random) -> tuple[Marker, ...]:
    """Offensive supply markers with the values of those that lie face down in another order."""
    down = [n for n, (_, _, face) in enumerate(markers) if face == DOWN]
    values = sorted(markers[n][0] for n in down)
    rng.shuffle(values)
    dealt = dict(zip(down, values, strict=True))
    return tuple((dealt.get(n, value), hex, face) for n, (value, hex, face) in enumerate(markers))
