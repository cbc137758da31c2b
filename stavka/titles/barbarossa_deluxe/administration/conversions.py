"""8.19, 8.20, 8.22, 8.23, 8.29: counters that take the place of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.barbarossa_deluxe.actions.administration import Convert
from stavka.titles.barbarossa_deluxe.administration import replacements
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, CUT_OFF, DEAD, DUE, OUT, RVGK, SOVIET, UNCONVERTED
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.state.roster import CORPS_OF_1941
from stavka.titles.barbarossa_deluxe.supply import states

PANZER_TURN = 22  # bd:8.29-a
REORGANISATION = 3  # bd:8.23-a


def swap(pos: War, old: int, new: int) -> None:
    """A counter takes another's place, with what is attached to it and in full strength (bd:8.20-b)."""
    hex = pos.where[old]
    rider = pos.rider[old]
    pos.rider[old] = -1
    flags = pos.flags[old] & ~CUT_OFF
    pos.put(old, OUT)
    pos.put(new, hex)
    pos.flags[old], pos.flags[new] = 0, flags
    pos.rider[new] = rider
    pos.tell(f"{pos.short(new)} takes the place of {pos.short(old)}")


def exchange(pos: War, old: int, new: int) -> None:
    """Exchange a counter wherever it is, or mark it to be exchanged when it can be.

    bd:8.19-a,-b, bd:8.29-a,-b,-e
    """
    where = pos.where[old]
    if not states.is_overland(pos, old):
        pos.flags[old] |= CUT_OFF
        pos.counts["cut off"] = 1
        pos.set_aside(new, AWAITING)
        pos.arrives[new] = 0
    elif where >= 0:
        swap(pos, old, new)
    else:
        pos.set_aside(old, OUT)
        pos.set_aside(new, where)
        pos.rider[new], pos.rider[old] = pos.rider[old], -1


def panzers(pos: War) -> None:
    """The eleven panzer corps of 1941 are exchanged on turn 22 (bd:8.29-a,-d)."""
    if pos.turn != PANZER_TURN:
        return
    for new, old in pos.roster.namesake.items():
        if pos.roster.late[new]:
            exchange(pos, old, new)


def guards_tanks(pos: War) -> None:
    """Guards tank armies take the place of their namesakes (bd:8.19-a)."""
    for new, old in pos.roster.namesake.items():
        if pos.roster.kind[new] == "guards tank" and pos.where[new] == DUE:
            exchange(pos, old, new)


def waiting(pos: War) -> list[int]:
    """Guards and shock armies that want a rifle army's place (bd:8.20-a,-c)."""
    counters = pos.roster.counters
    stored = (u for u in pos.in_box(SOVIET, RVGK) if pos.flags[u] & UNCONVERTED)
    return sorted(u for u in (*pos.in_box(SOVIET, DUE), *stored) if counters[u].place == "conversion")


def donors(pos: War) -> list[int]:
    """Rifle armies on the map in overland supply."""
    return [u for u in pos.roster.rifles_of[SOVIET] if pos.where[u] >= 0 and states.is_overland(pos, u)]


# -- the reorganisation of turn 3 (8.23) ------------------------------------------------------------------------------


def reorganise(pos: War, side: int) -> None:
    """The Soviet player's last act of turn 3 (bd:8.23-a,-b,-c); cavalry groups are left alone (bd:8.30-i)."""
    if side != SOVIET or pos.turn != REORGANISATION or not pos.terms.war_of_1941:
        return
    roster = pos.roster
    for unit in roster.of_side[SOVIET]:
        kind = roster.kind[unit]
        if kind in CORPS_OF_1941 or kind == "oversized rifle":
            if states.state(pos, unit) == states.NONE:
                pos.flags[unit] |= CUT_OFF
                pos.counts["cut off"] = 1
            else:
                _take_off(pos, unit)


def _take_off(pos: War, unit: int) -> None:
    if pos.where[unit] >= 0 and pos.roster.kind[unit] == "oversized rifle":
        swap(pos, unit, pos.roster.successor[unit])
    elif pos.where[unit] in (RVGK, AWAITING, DUE) and pos.roster.kind[unit] == "oversized rifle":
        pos.set_aside(pos.roster.successor[unit], pos.where[unit])
        pos.set_aside(unit, OUT)
    elif pos.where[unit] != OUT:
        pos.remove(unit, OUT)


def settle_at_once(pos: War, units: Sequence[int], way: Sequence[int]) -> None:
    """Units have moved, or a battle is over: who is in supply again is exchanged at that very instant (bd:8.23-b)."""
    if pos.counts.get("cut off"):
        settle(pos)


def settle(pos: War) -> None:
    """Units that were cut off when they were due are exchanged or taken off as soon as they are in supply again.

    bd:8.19-b, bd:8.23-b, bd:8.29-b
    """
    waiting = [unit for unit, flags in enumerate(pos.flags) if flags & CUT_OFF and pos.where[unit] >= 0]
    pos.counts.pop("cut off", None)
    for unit in waiting:
        if not states.is_overland(pos, unit):
            pos.counts["cut off"] = 1  # look again after every move and battle
        elif unit in pos.roster.successor:
            swap(pos, unit, pos.roster.successor[unit])
        else:
            pos.remove(unit, OUT)


class Converting(Option[War, Convert]):
    """A Guards or shock army takes the place of a supplied rifle army (bd:8.20-a,-b,-c)."""

    action = Convert
    share = 10.0

    def open(self, pos: War) -> bool:
        return bool(waiting(pos))

    def each(self, pos: War) -> Iterator[Action]:
        armies = donors(pos)
        for new in waiting(pos):
            for old in armies:
                yield Convert(pos.short(new), pos.short(old))

    def able(self, pos: War) -> Iterator[str]:
        return map(pos.short, waiting(pos) if donors(pos) else ())

    def sample(self, pos: War, rng: Random) -> Action | None:
        new, armies = waiting(pos), donors(pos)
        if not new or not armies:
            return None
        return Convert(pos.short(rng.choice(new)), pos.short(rng.choice(armies)))

    def refusal(self, pos: War, action: Convert) -> Refusal | None:
        new, old = pos.roster.index(action.unit), pos.roster.index(action.other)
        if new not in waiting(pos):
            return Refusal(f"{action.unit} is no Guards or shock army that arrives now", "bd:8.20-a")
        if old not in donors(pos):
            return Refusal(f"{action.other} is no rifle army on the map in overland supply", "bd:8.20-c")
        return None

    def play(self, pos: War, action: Convert) -> None:
        new, old = pos.roster.index(action.unit), pos.roster.index(action.other)
        swap(pos, old, new)
        pos.set_aside(old, DEAD)  # bd:8.20-a: for normal replacement, on a later turn
        pos.counts[replacements.CONVERTED] = (*pos.counts.get(replacements.CONVERTED, ()), old)
