"""A position holds together: every piece is in one place, and what is derived from the pieces agrees with them."""

from __future__ import annotations

from collections import Counter

from stavka.engine.position import Position
from stavka.lab.contract.broken import ensure
from stavka.lab.contract.start import Start, moments


def check_positions(start: Start) -> None:
    """Every position of a game holds together."""
    for game in moments(start, times=4, every=50):
        check_position(game.position)


def check_position(pos: Position) -> None:
    """Every counter is in one place, the derived sets agree with it, and no unit is where none can be."""
    roster = pos.roster
    standing = [(u, h) for u, h in enumerate(pos.where) if h >= 0]
    listed = [(u, h) for h, stack in pos.stacks.items() for u in stack]
    ensure(sorted(standing) == sorted(listed), pos, "units and stacks disagree")
    ensure(max(Counter(u for u, _ in listed).values(), default=1) == 1, pos, "a counter stands twice")
    boxes = len(pos.title.boxes)
    ensure(all(-boxes <= h for h in pos.where), pos, "a counter is in no box")
    for side in (0, 1):
        present = {h for u, h in standing if roster.side[u] == side and pos.presence(u)}
        solid = {h for u, h in standing if roster.side[u] == side and pos.presence(u) > 1}
        ensure(pos.occupied[side] == sum(1 << h for h in present), pos, "occupied hexes disagree with the units")
        ensure(pos.solid[side] == sum(1 << h for h in solid), pos, "zones of control disagree with the units")
    standable = pos.standable()
    for unit, hex in standing:
        ensure(bool(standable >> hex & 1), pos, f"{pos.short(unit)} stands in {pos.hex_name(hex)}")
