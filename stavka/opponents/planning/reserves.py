"""Reserves: fast units kept behind the line, out of the enemy's reach and within their own of the part in danger."""

from __future__ import annotations

from stavka.hexes import bits
from stavka.opponents.planning.line import Line
from stavka.opponents.reasons.reason import Kind, Reason
from stavka.opponents.sketch.plan import Duty
from stavka.opponents.sketch.sketch import Sketch

POSTS_EACH = 4  # hexes of the line that one reserve stands behind, at the most


def keep(sketch: Sketch, line: Line) -> None:
    """The fastest of those still free, a share of them as the style says."""
    pos, hints, field = sketch.pos, sketch.hints, sketch.field
    free = sketch.counting(sketch.free())
    if not free:
        return
    pace = {u: hints.pace(pos, u) for u in free}
    slowest = min(pace.values())
    fast = sorted((u for u in free if pace[u] > slowest), key=lambda u: (-pace[u], field.worth[u], u))
    wanted = min(round(sketch.style.reserve * len(fast)), line.chain.bit_count() // POSTS_EACH)
    danger = {hex: field.threat(hex) for hex in bits(line.chain)}
    behind = line.behind
    watched = 0
    for unit in fast:
        if wanted <= 0 or sketch.late():
            return
        hex = _post(sketch, unit, behind, {h: t for h, t in danger.items() if not watched >> h & 1})
        if hex is None:
            continue
        reach = field.walk.flood(1 << hex, field.open, pace[unit])
        worst = max((h for h in danger if reach >> h & 1), key=lambda h: danger[h])
        watched |= reach & line.chain
        sketch.settle(unit, hex, Reason(Kind.RESERVE, (worst,)), Duty.RESERVE)
        wanted -= 1


def _post(sketch: Sketch, unit: int, behind: int, danger: dict[int, int]) -> int | None:
    """Where a unit is safe, fed, and near as much of the danger as can be."""
    field, pos = sketch.field, sketch.pos
    pace = sketch.hints.pace(pos, unit)
    best: tuple[int, int] | None = None
    for hex in {pos.where[unit], *sketch.ways[unit]}:
        if not (behind & sketch.survey.fed) >> hex & 1 or not sketch.room(unit, hex):
            continue
        if field.foe_zone >> hex & 1:
            continue
        reach = field.walk.flood(1 << hex, field.open, pace)
        found = sum(threat for h, threat in danger.items() if reach >> h & 1) - field.threat(hex)
        if found > 0 and (best is None or (found, -hex) > best):
            best = (found, -hex)
    return -best[1] if best else None
