"""11.7: what is hidden from a player."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, RVGK
from stavka.titles.barbarossa_deluxe.state.position import War


def hidden_from(pos: War, side: int, unit: int) -> bool:
    """Whether a side may not look at a counter now.

    The German sees only the top unit of a Soviet stack (bd:11.7-a) and nothing of the RVGK box (bd:11.7-c); the Soviet
    sees every German stack on the map (bd:11.7-b); nobody sees the other's stacks on the track (bd:11.7-e).
    """
    return _lies_hidden(pos, side, unit) and unit not in exposed(pos)


def _lies_hidden(pos: War, side: int, unit: int) -> bool:
    if pos.roster.side[unit] == side:
        return False
    where = pos.where[unit]
    if where >= 0:
        return side == AXIS and pos.on_top(where) != unit
    return where in (AWAITING, DUE, RVGK)


def hidden_units(pos: War, side: int) -> list[int]:
    """All counters that a side may not look at now, in the order of the roster."""
    looked_at = exposed(pos)
    return [u for u in pos.roster.of_side[1 - side] if u not in looked_at and _lies_hidden(pos, side, u)]


def exposed(pos: War) -> frozenset[int]:
    """Units of the battle that is being fought: attackers are named, defenders looked at when the odds are found."""
    found: set[int] = set()
    for stage in pos.stages:
        fought = getattr(stage, "fight", None)
        if fought is not None:
            found.update(fought.attackers, fought.defenders)
        found.update(getattr(stage, "units", ()), getattr(stage, "attackers", ()))
        for name in ("stack", "singly", "ahead"):
            found.update(getattr(stage, name, ()))
        bath = getattr(stage, "bath", None)
        if bath is not None:
            found.update(bath.attackers)
    return frozenset(found)


def hidden_counts(pos: War, me: int) -> dict[str, int]:
    """How many counters of a stack the side may not look at, support units too: their number shows, they do not."""
    found: dict[str, int] = {}
    for unit in hidden_units(pos, me):
        if pos.where[unit] >= 0:
            name = pos.hex_name(pos.where[unit])
            found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items()))  # in the order of the counters it would tell which lie where
