"""The kessel finder: enemy groups on the board, and the cheapest hexes that would cut them off from their supply."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from stavka.engine.position import Position
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.worth import worth_list
from stavka.opponents.kessel.cut_off import PATIENCE, cut_off

NEAR, LATER, FAR, ENEMY = 1, 2, 5, 8  # what a hex costs by who can get there: now, next turn, later; an enemy is on it


@dataclass(frozen=True, slots=True)
class Kessel:
    """A group and the hexes to deny it. ``exact`` when no cheaper set exists, not just none that flow finds."""

    group: int
    units: tuple[int, ...]
    hexes: frozenset[int]
    cost: int
    exact: bool
    worth: float


def prices(field: Field) -> dict[int, int]:
    """What it costs to deny each hex, by what of mine can get there, or near enough to close it."""
    pos = field.pos
    now = soon = 0
    for unit, hexes in field.marches(field.mine, field.foe_zone, field.foe_hexes).items():
        if field.hints.counts(pos, unit):
            now |= hexes
    for hexes in field.marches(field.mine, 0, field.foe_hexes, 2).values():
        soon |= hexes
    now, soon = now | field.hints.stops(pos, now), soon | field.hints.stops(pos, soon)
    found: dict[int, int] = {}
    for hex in bits(field.open):
        bit = 1 << hex
        found[hex] = ENEMY if bit & field.foe_hexes else NEAR if bit & now else LATER if bit & soon else FAR
    return found


def groups(field: Field) -> list[int]:
    """Enemy stacks that stand together: within two hexes of each other."""
    left = sum(1 << h for h in field.stacks)
    found = []
    while left:
        group = left & -left
        while True:
            near = field.walk.step(field.walk.step(group) | group) & left | group
            if near == group:
                break
            group = near
        found.append(group)
        left &= ~group
    return found


def kessel(field: Field, group: int, patience: int = PATIENCE, price: Mapping[int, int] | None = None) -> Kessel | None:
    """How to cut off one enemy group; None when it cannot be, or the title tells nothing of supply."""
    feed = field.hints.feed(field.pos, field.foe)
    if feed is None:
        return None
    found = cut_off(feed, group, prices(field) if price is None else price, patience)
    if found is None:
        return None
    hexes, cost, exact = found
    units = tuple(u for h in bits(group) for u in field.stacks.get(h, ()))
    worth = worth_list(field.pos)
    return Kessel(group, units, frozenset(bits(hexes)), cost, exact, sum(worth[u] for u in units))


def all_kessels(field: Field, patience: int = 300) -> list[Kessel]:
    """Every group that can be cut off, the best bargain first; stacks by themselves count as groups too."""
    price = prices(field)
    wanted = dict.fromkeys([*groups(field), *(1 << h for h in field.stacks)])
    found = [k for group in wanted if (k := kessel(field, group, patience, price)) is not None]
    return sorted(found, key=lambda k: (-(k.worth / (1 + k.cost)), k.group))


def in_words(pos: Position, found: Kessel, seen: Collection[str] | None = None) -> str:
    """A kessel in a sentence; where a side has secrets only the units it has seen are named."""
    names = [pos.short(u) for u in found.units]
    known = names if seen is None else [name for name in names if name in seen]
    who = ", ".join(known)
    if len(known) < len(names):
        who += f" and {len(names) - len(known)} unseen" if known else f"{len(names)} unseen"
    if not found.hexes:
        return f"{who}: already cut off"
    where = ", ".join(sorted(pos.board.label(h) for h in found.hexes))
    how = "" if found.exact else "; a cheaper way may exist"
    return f"{who}: deny {where} (cost {found.cost}, worth {found.worth:.0f}{how})"
